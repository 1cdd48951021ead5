import { categories, kindWords } from '../../../schema/catalogues/categories.ts'
import { placeWords } from '../../../schema/jobs/place.ts'
import { JobFilter } from '../../../schema/jobs/wire.ts'
import { foldPlace, foldText } from '../../../schema/text.ts'
import { rareWords } from './crowd.ts'
import type { SettledJob } from './settle.ts'

type Query = Record<string, string>

const common = [
  'jardin',
  'matin',
  'maison',
  'français',
  'gratuit',
  'semaines',
  'outils',
  'patience',
  'mardi',
  'voisins',
]
const places = ['Lausanne', 'genève', 'Fribourg, FR', 'SION', 'La Chaux-de-Fonds', 'morges, vd', 'Neuchâtel', 'Nyon']

const turn = <T>(list: readonly T[], i: number): T => list[i % list.length]!

/** Searches that people make. Each turn varies the search, so that no answer is fast only because it is a repetition. */
export const cases: Record<string, (turn: number) => Query> = {
  'no filter': () => ({}),
  open: () => ({ status: 'open' }),
  category: (i) => ({ status: 'open', category: turn(categories, i) }),
  'rare word': (i) => ({ status: 'open', search: turn(rareWords, i) }),
  'common word': (i) => ({ status: 'open', search: turn(common, i) }),
  'two words': (i) => ({ status: 'open', search: `${turn(common, i)} ${turn(common, i + 3)}` }),
  'word and place': (i) => ({ status: 'open', search: turn(common, i), location: turn(places, i) }),
  place: (i) => ({ status: 'open', location: turn(places, i) }),
}

/** Searches that nobody intends, but that occur while typing. */
export const passedWhileTyping: Query[] = [
  { status: 'open', search: 'e' },
  { status: 'open', search: 'ja' },
  { status: 'open', search: 'ent' },
]

export const pages = [1, 20] as const
export const pageSize = 20

/** Filters by reading every text, newest first. The texts are folded once. */
export const plainFilter = (jobs: SettledJob[]): ((query: Query) => SettledJob[]) => {
  const offers = jobs
    .filter((job) => !job.isDeleted)
    .toSorted((a, b) => (a.createdAt === b.createdAt ? order(b.id, a.id) : order(b.createdAt, a.createdAt)))
    .map((job) => ({
      job,
      text: foldText(`${job.title} ${job.description} ${kindWords({ ...job, subcategory: null })}`),
      place: placeWords(job),
    }))
  return (query) => {
    const { search = '', location = '', category, status } = JobFilter.parse(query)
    const words = foldText(search).split(' ').filter(Boolean)
    return offers
      .filter(
        ({ job, text, place }) =>
          (!status || job.status === status) &&
          (!category || job.category === category) &&
          place.includes(foldPlace(location)) &&
          containsAll(text, words),
      )
      .map(({ job }) => job)
  }
}

const containsAll = (text: string, words: string[]) => words.every((word) => text.includes(word))
const order = (a: string, b: string) => (a < b ? -1 : 1)
