import { rates } from '../../schema/limits.ts'
import { autoReleaseDays } from '../../schema/payments/payment.ts'
import { Art } from '../ui/art/art.tsx'
import agreementArt from './art/agreement.svg?drawing'
import { LegalPage } from './legal-page.tsx'
import { termsSections } from './terms-sections.tsx'

const points = [
  { figure: 'Dès 15 ans', text: 'et pour les personnes qui habitent en Suisse.' },
  { figure: `${rates.minimum} CHF/h`, text: `au minimum. Nous recommandons ${rates.recommended} CHF/h et plus.` },
  {
    figure: `${autoReleaseDays} jours`,
    text: 'après la date prévue, un paiement par carte est versé, s’il ne l’est pas à la fin du travail.',
  },
  { figure: '30 jours', text: 'd’avance, par e-mail, avant tout changement de ces conditions.' },
]

/** Rules 2.1.4, 2.2.7 and 2.9.19–2.9.22. */
export function TermsScreen() {
  return (
    <LegalPage
      page="terms"
      art={<Art drawing={agreementArt} />}
      updated="22 mai 2025"
      lead="Les règles du jeu entre vous, les autres membres et nous. Nous les avons écrites pour être lues."
      points={points}
      sections={termsSections}
    />
  )
}
