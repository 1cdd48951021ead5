import { rates } from '../../schema/limits.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { productName } from '../ui/product.ts'
import type { Question } from './faq.tsx'

export const featureQuestions: readonly Question[] = [
  {
    question: 'Combien cela coûte-t-il ?',
    answer: `L’inscription, les offres, les candidatures et les conversations sont gratuites. Seul un paiement par carte comprend ${feeOf(100)} % de frais ; en espèces ou par TWINT, il n’y en a pas.`,
  },
  {
    question: 'À partir de quel âge peut-on s’inscrire ?',
    answer: 'Dès 15 ans, pour les personnes qui habitent en Suisse. Avant 18 ans, parlez-en à la maison.',
  },
  {
    question: 'Quel est le tarif ?',
    answer: `Le tarif indiqué dans l’offre, au moins ${rates.minimum} CHF de l’heure. Nous recommandons ${rates.recommended} CHF ou plus, selon la difficulté et l’expérience demandée.`,
  },
  {
    question: 'Qui voit mon téléphone et mon e-mail ?',
    answer:
      'Un étudiant les montre aux particuliers à qui il écrit. Un particulier les montre à la personne qu’il a choisie. Personne d’autre ne les voit.',
  },
  {
    question: 'Et si l’un des deux doit annuler ?',
    answer:
      'Avant le début, le particulier peut annuler l’offre. Une fois le travail commencé, il propose l’annulation et l’étudiant l’accepte ou la refuse ; jusque-là, rien n’est versé. L’étudiant peut renoncer tant qu’aucun paiement par carte ne lui est versé, et l’offre redevient ouverte. Un montant payé par carte et encore réservé est remboursé.',
  },
  {
    question: 'Faut-il installer quelque chose ?',
    answer: `Non. Tout marche dans le navigateur. Si vous voulez, ajoutez ${productName} à l’écran d’accueil : il s’ouvre alors comme une application.`,
  },
]
