import { Art } from '../ui/art/art.tsx'
import keyArt from './art/key.svg?drawing'
import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-sections.tsx'

const points = [
  { figure: '2 cookies', text: 'pour la connexion. Aucun traceur, aucune publicité, donc aucun bandeau.' },
  {
    figure: 'Chez vous d’abord',
    text: 'L’application garde vos données sur votre appareil et fonctionne hors ligne.',
  },
  {
    figure: 'Presque pas de tiers',
    text: 'Stripe pour les paiements par carte, et le service qui achemine nos e\u2011mails.',
  },
  { figure: 'Vos droits', text: 'Voir, corriger, effacer : dans vos paramètres.' },
]

/** The privacy policy (rules 2.2.8 and 2.9.27). */
export function PrivacyScreen() {
  return (
    <LegalPage
      page="privacy"
      art={<Art drawing={keyArt} />}
      updated="3 juillet 2025"
      lead="Ce que nous savons de vous, pourquoi, pour combien de temps, et qui le voit. Exactement ce que fait l’application, ni plus ni moins."
      points={points}
      sections={privacySections}
    />
  )
}
