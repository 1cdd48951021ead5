import { categories, type Category } from '../../../schema/catalogues/categories.ts'
import { cities } from '../../../schema/catalogues/cities.ts'
import type { JobStatus } from '../../../schema/catalogues/labels.ts'
import { Random } from '../../../sync/testing/random.ts'

/** A job of the crowd, with the fields by which a search can distinguish jobs. */
export interface CrowdJob {
  title: string
  description: string
  location: string
  canton: string
  category: Category
  status: JobStatus
  deliveryType: 'in_person' | 'remote' | 'hybrid'
  rateCentimes: number
  isDeleted: boolean
  /** The age in minutes. */
  age: number
}

const tasks: Record<Category, string[]> = {
  physical: [
    'Tondre la pelouse',
    'Tailler la haie',
    'Déménager un piano',
    'Nettoyer les vitres',
    'Ranger le galetas',
    'Promener le chien',
    'Porter des cartons',
    'Repeindre les volets',
    'Monter une armoire',
    'Débarrasser la cave',
  ],
  digital: [
    'Installer une imprimante',
    'Créer un site internet',
    'Trier des photos',
    'Sauvegarder un ordinateur',
    'Monter une vidéo de mariage',
    'Expliquer un téléphone',
    'Saisir des factures',
    'Réparer le wifi',
  ],
  academic: [
    'Appui en mathématiques',
    'Préparer la maturité',
    'Relire un mémoire',
    'Cours de français',
    'Réviser la chimie',
    'Conversation en allemand',
    'Aide aux devoirs',
    'Traduire une lettre',
  ],
  creative: [
    'Photographier un anniversaire',
    'Dessiner un faire-part',
    'Jouer du violon',
    'Animer un goûter',
    'Écrire un discours',
    'Peindre une enseigne',
    'Accorder une guitare',
    'Filmer un concert',
  ],
  consulting: [
    'Relire un contrat de bail',
    'Préparer un entretien',
    'Calculer un budget',
    'Remplir la déclaration d’impôts',
    'Comparer des assurances',
    'Planifier un voyage',
    'Étudier un marché',
    'Organiser une assemblée',
  ],
}

const sentences = [
  'Je cherche quelqu’un de soigneux et de ponctuel pour une demi-journée.',
  'Le matériel est sur place, il suffit de venir.',
  'Nous habitons au troisième étage sans ascenseur.',
  'Le jardin est en pente, de bonnes chaussures sont utiles.',
  'Une boisson et un morceau de gâteau sont offerts.',
  'Le travail est à refaire chaque mois si tout se passe bien.',
  'Le samedi matin nous arrange le mieux, mais le soir est possible aussi.',
  'Paiement le jour même, en espèces ou par TWINT.',
  'Notre chat est timide et ne sort pas de la cuisine.',
  'La maison est à cinq minutes de la gare à pied.',
  'Il faut pouvoir soulever vingt kilos sans peine.',
  'Les enfants ont huit et onze ans, et beaucoup d’énergie.',
  'Merci d’écrire deux mots sur vous et vos disponibilités.',
  'Un permis de conduire est un avantage, pas une condition.',
  'On peut aussi tout faire à distance par appel vidéo.',
  'Ma mère est âgée : un peu de patience est bienvenue.',
  'L’échelle et les outils de jardin sont dans la remise.',
  'Le chantier dure trois semaines, à raison de deux après-midi.',
  'Je parle français, un peu allemand, et anglais au besoin.',
  'Prévoyez des habits qui ne craignent rien.',
  'Nous sommes une petite association sans grands moyens.',
  'Le parking devant l’immeuble est gratuit le week-end.',
  'C’est urgent, le propriétaire passe mardi.',
  'Des voisins cherchent la même aide, il y aura donc plus de travail.',
]

/** Words that each occur in about one job of ten thousand. */
export const rareWords = [
  'clavecin',
  'astrolabe',
  'tournebroche',
  'saxifrage',
  'hydromel',
  'enluminure',
  'palimpseste',
  'cornemuse',
  'girouette',
  'mirabellier',
  'zoétrope',
  'parapente',
  'samovar',
  'mappemonde',
  'vielle',
  'béryl',
  'trombone',
  'lampadaire',
  'cytise',
  'ombrière',
  'hérisson',
  'kaléidoscope',
  'baromètre',
  'épinette',
  'luth',
  'quenouille',
  'sécateur',
  'théodolite',
  'yourte',
  'xylophone',
]

const syllables =
  'ba be bri cha co cré da di dou é fa fé fri ga gi gla i ja jo la le li lon ma mé mi mou na né no o pa pé pla qui ra ré ri ro sa sé si sou ta té tri u va ve vi vou za'.split(
    ' ',
  )
const endings = ['', 'r', 's', 'n', 'x', 'lle', 'ment', 'rie', 'tion', 'ge', 'ux', 'tte', '.', ',', 'nnier', 'z']

/** Returns a name, street or brand: there are tens of thousands, some frequent, most used once or twice. */
const nameOf = (rank: number): string => {
  let left = (rank * 2_654_435_761) % 4_294_967_296
  let word = ''
  for (let i = 0; i < 2 + (rank % 3); i++) {
    word += syllables[left % syllables.length]
    left = Math.floor(left / syllables.length)
  }
  word += endings[rank % endings.length]
  return rank % 3 === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

const statuses: readonly JobStatus[] = [
  'open',
  'open',
  'open',
  'open',
  'open',
  'assigned',
  'in_progress',
  'completed',
  'completed',
  'cancelled',
]

/** Generates jobs, the same for one seed. Older jobs come first, though not exactly, as in reality. */
export const crowdOf = (count: number, seed = 1): CrowdJob[] => {
  const random = new Random(seed)
  const pick = <T>(list: readonly T[]): T => random.pick(list)!

  return Array.from({ length: count }, (_, i) => {
    const category = pick(categories)
    // A few places have most of the jobs, and a few names occur in many of them.
    const city = cities[Math.floor(cities.length * random.next() ** 2)]!
    const words = Array.from({ length: random.between(2, 6) }, () => pick(sentences))
    for (let names = random.between(0, 13); names > 0; names--)
      words.splice(random.between(0, words.length), 0, nameOf(Math.floor(60_000 * random.next() ** 3)))
    if (random.chance(rareWords.length / 10_000)) words.push(pick(rareWords))
    const status = pick(statuses)
    return {
      title: `${pick(tasks[category])} à ${city.name}`,
      description: words.join(' '),
      location: `${city.name}, ${city.cantonCode}`,
      canton: city.cantonCode,
      category,
      status,
      deliveryType: category === 'physical' ? 'in_person' : pick(['in_person', 'remote', 'hybrid']),
      rateCentimes: 1500 + 50 * random.between(0, 60),
      isDeleted: status === 'open' && random.chance(0.03),
      age: (count - i) * 10 + random.between(0, 3_000),
    }
  })
}
