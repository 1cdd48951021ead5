import type { DemoApplication } from './demo-shapes.ts'

/** Applications for finished jobs. */
export const applicationsFinished: readonly DemoApplication[] = [
  {
    student: 'lea',
    job: 'sophie-shelves',
    letter:
      'Bonjour, j’ai monté toute la chambre de mes colocataires sans une vis de trop. Les bandes dessinées à hauteur d’enfant, c’est noté. Libre le samedi, et je viens avec ma perceuse empruntée à la ferme.',
    status: 'accepted',
    hoursAgo: 640,
  },
  {
    student: 'lea',
    job: 'francoise-hedge',
    letter:
      'Chère Françoise, les haies de troènes, j’en ai taillé chaque été à la maison, au cordeau. Je regarde d’abord s’il n’y a pas de nid. Mercredi après-midi me conviendrait très bien.',
    status: 'accepted',
    hoursAgo: 560,
  },
  {
    student: 'noah',
    job: 'karim-boxes',
    letter: 'Salut, vingt cartons et un escalier large, c’est mon échauffement du samedi. Je viens avec des sangles.',
    status: 'accepted',
    hoursAgo: 520,
  },
]
