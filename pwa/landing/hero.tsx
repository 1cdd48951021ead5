import { ArrowRight } from 'lucide-react'
import type { UserType } from '../../schema/accounts/user-types.ts'
import { opensSignUp, useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { tagline } from '../ui/product.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { HandOfCards } from './hand-of-cards.tsx'
import { Art } from '../ui/art/art.tsx'
import bicycleCorner from './art/bicycle-corner.svg?drawing'
import houseCorner from './art/house-corner.svg?drawing'
import {
  cardStyle,
  cardsStyle,
  cornerStyle,
  heroStyle,
  kickerStyle,
  leadStyle,
  sunButtonStyle,
  titleStyle,
  wordsStyle,
} from './hero-styles.ts'
import { NeedField } from './need-field.tsx'
import { openDashboard } from './sections.ts'

/** The two sign-up cards: for students, who want to earn, and for individuals, who need help. */
export function Hero() {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  const enter = (type: UserType) => (user ? openDashboard() : openSignUp(type))

  return (
    <section className={heroStyle}>
      <div className={wordsStyle}>
        <h1 className={titleStyle}>Un coup de main, près de chez vous.</h1>
        <p className={leadStyle}>{tagline}</p>
      </div>
      <HandOfCards />
      <div className={cardsStyle} id="entrer">
        <div className={cardStyle({ side: 'sun' })}>
          <Art drawing={bicycleCorner} className={cornerStyle({ side: 'sun' })} />
          <p className={kickerStyle}>Étudiante, étudiant</p>
          <h2>Gagner de l’argent</h2>
          <p>Des jobs dans votre région, à vos heures. Un clic pour postuler.</p>
          <Button
            variant="ink"
            data-cover=""
            className={sunButtonStyle}
            {...opensSignUp}
            onClick={() => enter('student')}
          >
            Trouver un job <ArrowRight size={18} />
          </Button>
        </div>
        <div className={cardStyle({ side: 'lake' })}>
          <Art drawing={houseCorner} className={cornerStyle({ side: 'lake' })} />
          <p className={kickerStyle}>Particulier</p>
          <h2>Publier une offre</h2>
          <p>Jardin, cartons, devoirs&nbsp;: une aide locale et fiable, dès aujourd’hui.</p>
          <NeedField />
          <Button variant="paper" data-cover="" onClick={() => enter('private')}>
            Trouver de l’aide <ArrowRight size={18} />
          </Button>
        </div>
      </div>
    </section>
  )
}
