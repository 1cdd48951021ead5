import type { Drawing } from '../ui/art/art.tsx'
import { rates } from '../../schema/limits.ts'
import doneArt from '../ui/art/done.svg?drawing'
import sproutArt from './art/sprout.svg?drawing'
import starArt from '../ui/art/star.svg?drawing'
import villageArt from './art/village.svg?drawing'

/* The text of the page "À propos" (rules 2.1.5–2.1.7). */

export const values: readonly { title: string; text: string; drawing: Drawing }[] = [
  {
    title: 'Entraide',
    text: 'Demander un coup de main n’a rien de gênant, en donner un a de la valeur. Les deux se rencontrent ici.',
    drawing: doneArt,
  },
  {
    title: 'Excellence',
    text: 'Un petit travail mérite d’être bien fait. Les évaluations, dans les deux sens, le montrent et le récompensent.',
    drawing: starArt,
  },
  {
    title: 'Communauté',
    text: 'On travaille pour quelqu’un de son quartier, on se salue ensuite à la boulangerie.',
    drawing: villageArt,
  },
  {
    title: 'Durabilité',
    text: 'Des trajets courts, des choses qu’on répare, un tarif juste : de quoi continuer longtemps.',
    drawing: sproutArt,
  },
]

export const sides = [
  {
    tone: 'sun',
    title: 'Pour les étudiantes et étudiants',
    benefits: [
      [
        'Un revenu flexible',
        'Vous choisissez vos jobs, vos jours et vos heures, entre deux cours ou pendant les vacances.',
      ],
      [
        'Une expérience qui compte',
        'Chaque job laisse une trace : des compétences, et des évaluations sur votre profil.',
      ],
      ['Un réseau local', 'Vous connaissez les gens de votre région, et ils vous connaissent.'],
    ],
  },
  {
    tone: 'lake',
    title: 'Pour les particuliers',
    benefits: [
      ['Une aide locale', 'Des jeunes de votre région, motivés, qui connaissent le coin.'],
      ['Un service personnel', 'Vous lisez leurs mots, vous choisissez, vous parlez directement avec la personne.'],
      ['De la simplicité', 'Une offre publiée pas à pas, des candidatures au même endroit, rien à installer.'],
    ],
  },
] as const

export const commitments = [
  `Un tarif d’au moins ${rates.minimum} CHF de l’heure, sans exception.`,
  'Aucune publicité, aucun traceur, aucune donnée vendue.',
  'Un paiement par carte réservé jusqu’à la fin du travail, puis versé.',
  'Une application qui marche aussi dans un tunnel, et ne perd rien de ce que vous écrivez.',
  'Une équipe qui répond, du lundi au vendredi.',
  'Un site lisible pour tout le monde : au clavier, au lecteur d’écran, en grands caractères.',
]
