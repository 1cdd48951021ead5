import { ArrowRight } from 'lucide-react'
import type { UserType } from '../../schema/accounts/user.ts'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { tagline } from '../session/product.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { HandOfCards } from './hand-of-cards.tsx'
import { BicycleCorner, HouseCorner } from './hero-corners.tsx'
import {
  cardLook,
  cardsLook,
  heroLook,
  kickerLook,
  leadLook,
  sunButtonLook,
  titleLook,
  wordsLook,
} from './hero-styles.ts'
import { openDashboard } from './sections.ts'

/** Two ways in: to earn, or to be helped. */
export function Hero() {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  const enter = (type: UserType) => (user ? openDashboard() : openSignUp(type))

  return (
    <section className={heroLook}>
      <div className={wordsLook}>
        <h1 className={titleLook}>Un coup de main, près de chez vous.</h1>
        <p className={leadLook}>{tagline}</p>
      </div>
      <HandOfCards />
      <div className={cardsLook} id="entrer">
        <div className={cardLook({ side: 'sun' })}>
          <BicycleCorner />
          <p className={kickerLook}>Étudiante, étudiant</p>
          <h2>Gagner de l’argent</h2>
          <p>Des jobs dans votre région, à vos heures. Un clic pour postuler.</p>
          <Button variant="ink" className={sunButtonLook} onClick={() => enter('student')}>
            Trouver un job <ArrowRight size={18} />
          </Button>
        </div>
        <div className={cardLook({ side: 'lake' })}>
          <HouseCorner />
          <p className={kickerLook}>Particulier</p>
          <h2>Publier une offre</h2>
          <p>Jardin, cartons, devoirs&nbsp;: une aide locale et fiable, dès aujourd’hui.</p>
          <Button variant="paper" onClick={() => enter('private')}>
            Trouver de l’aide <ArrowRight size={18} />
          </Button>
        </div>
      </div>
    </section>
  )
}
