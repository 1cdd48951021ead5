import type { DemoReview } from './demo-shapes.ts'

/** Reviews after the work. Only reviews of students have criteria. */
export const demoReviews: readonly DemoReview[] = [
  {
    job: 'francoise-party',
    by: 'francoise',
    hoursAgo: 510,
    rating: 5,
    comment:
      'Léa a suspendu nos douze albums au fil de pêche, comme une lessive de souvenirs. Mon mari a pleuré, moi aussi. Elle est restée ranger sans qu’on le lui demande.',
    criteria: { onTime: true, punctuality: 5, politeness: 5, recommended: true, words: 'Inventive et généreuse' },
  },
  {
    job: 'francoise-party',
    by: 'lea',
    hoursAgo: 505,
    rating: 5,
    comment: 'Accueil adorable, gâteau compris. Tout était prêt et expliqué.',
  },
  {
    job: 'marc-papers',
    by: 'marc',
    hoursAgo: 380,
    rating: 5,
    comment:
      'Discrète, méthodique, et les sept classeurs sont enfin lisibles. Ma mère lui a fait confiance tout de suite.',
    criteria: { onTime: true, punctuality: 5, politeness: 5, recommended: true, words: 'Très soigneuse' },
  },
  {
    job: 'marc-papers',
    by: 'lea',
    hoursAgo: 376,
    rating: 5,
    comment: 'Consignes claires, café excellent.',
  },
  {
    job: 'sophie-shelves',
    by: 'sophie',
    hoursAgo: 320,
    rating: 4,
    comment:
      'La bibliothèque est droite, ce qui n’est pas le cas de nos murs. Une demi-heure de plus que prévu, largement rattrapée par le classement.',
    criteria: { onTime: false, punctuality: 4, politeness: 5, recommended: true, words: 'Précise' },
    photos: ['shelves', 'boxes'],
  },
  {
    job: 'francoise-hedge',
    by: 'francoise',
    hoursAgo: 240,
    rating: 5,
    comment: 'Au cordeau, et le merle a gardé son nid.',
    criteria: { onTime: true, punctuality: 5, politeness: 5, recommended: true, words: 'Main verte' },
    photos: ['hedge'],
  },
  {
    job: 'marc-terrace',
    by: 'marc',
    hoursAgo: 490,
    rating: 4,
    comment: 'Les dalles brillent et les hortensias sont indemnes. Il a oublié ses gants, il peut repasser.',
    criteria: { onTime: true, punctuality: 4, politeness: 5, recommended: true, words: 'Volontaire' },
  },
  {
    job: 'karim-boxes',
    by: 'karim',
    hoursAgo: 290,
    rating: 5,
    criteria: { onTime: true, punctuality: 5, politeness: 4, recommended: true, words: 'Costaud et drôle' },
  },
  {
    job: 'sophie-english',
    by: 'sophie',
    hoursAgo: 400,
    rating: 5,
    comment: 'Mon fils a parlé une demi-heure de basket sans s’en rendre compte. Il demande quand elle revient.',
    criteria: { onTime: true, punctuality: 5, politeness: 5, recommended: true, words: 'Patiente' },
  },
  {
    job: 'isabelle-portraits',
    by: 'isabelle',
    hoursAgo: 440,
    rating: 5,
    comment: 'Quatorze visages, et chacun s’est reconnu. Le hall a changé.',
    criteria: { onTime: true, punctuality: 4, politeness: 5, recommended: true, words: 'Un vrai regard' },
  },
  {
    job: 'jeanmarc-archives',
    by: 'jeanmarc',
    hoursAgo: 350,
    rating: 5,
    comment: 'On fabriquait des cadrans émaillés. Maintenant on le sait, sources à l’appui.',
    criteria: { onTime: true, punctuality: 5, politeness: 5, recommended: true, words: 'Rigoureuse' },
  },
]

/** The people with a picture in `photos/`; the others show their initials. */
export const demoFaces = ['lea', 'noah', 'ines', 'sara', 'marc', 'francoise'] as const
