import { ArrowRight } from 'lucide-react'
import type { UserType } from '../../schema/accounts/user.ts'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { tagline } from '../accounts/product.ts'
import { useSession } from '../accounts/session.tsx'
import { CategoryArt } from '../ui/art/category-art.tsx'
import { Button } from '../ui/button.tsx'
import {
  artLook,
  cardLook,
  cardsLook,
  collageLook,
  heroLook,
  kickerLook,
  leadLook,
  moonLook,
  sunButtonLook,
  titleLook,
  wordsLook,
} from './hero-looks.ts'
import { goTo } from './sections.ts'

const pictures = ['gardening', 'moving', null, 'housekeeping'] as const

/** Two ways in: to earn, or to be helped. */
export function Hero() {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  const enter = (type: UserType) => (user ? goTo('/dashboard') : openSignUp(type))

  return (
    <section className={heroLook}>
      <div className={wordsLook}>
        <h1 className={titleLook}>Un coup de main, près de chez vous.</h1>
        <p className={leadLook}>{tagline}</p>
        <div className={cardsLook}>
          <div className={cardLook({ side: 'sun' })}>
            <span className={moonLook({ side: 'sun' })} aria-hidden />
            <p className={kickerLook}>Étudiante, étudiant</p>
            <h2>Gagner de l’argent</h2>
            <p>Des jobs dans votre région, à vos heures. Un clic pour postuler.</p>
            <Button variant="ink" className={sunButtonLook} onClick={() => enter('student')}>
              Trouver un job <ArrowRight size={18} />
            </Button>
          </div>
          <div className={cardLook({ side: 'lake' })}>
            <span className={moonLook({ side: 'lake' })} aria-hidden />
            <p className={kickerLook}>Particulier</p>
            <h2>Publier une offre</h2>
            <p>Jardin, cartons, devoirs : une aide locale et fiable, dès aujourd’hui.</p>
            <Button variant="paper" onClick={() => enter('private')}>
              Trouver de l’aide <ArrowRight size={18} />
            </Button>
          </div>
        </div>
      </div>
      <div className={collageLook} aria-hidden>
        {pictures.map((subcategory) => (
          <div key={subcategory ?? 'book'} className={artLook}>
            <CategoryArt category={subcategory ? 'physical' : 'academic'} subcategory={subcategory} />
          </div>
        ))}
      </div>
    </section>
  )
}
