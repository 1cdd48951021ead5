import { expect, test } from 'vitest'
import { distancesFrom } from '../../../schema/searches/distances.ts'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { filterOffers, type FoundJob } from './filter-offers.ts'

const offer = (id: string, changes: Partial<FoundJob> = {}): FoundJob => ({
  id,
  title: id,
  description: '',
  category: 'physical',
  subcategory: null,
  location: 'Lausanne, VD',
  canton: 'VD',
  rate: 25,
  deliveryType: 'in_person',
  scheduledFor: null,
  createdAt: '2026-11-10T08:00:00.000Z',
  ...changes,
})

const jobs = [
  offer('far and well paid', { location: 'Zurich, ZH', canton: 'ZH', rate: 40, createdAt: '2026-11-12T08:00:00.000Z' }),
  offer('near', { location: 'Pully, VD', createdAt: '2026-11-09T08:00:00.000Z', scheduledFor: '2026-12-01T23:30:00Z' }),
  offer('from home', {
    location: 'Genève, GE',
    canton: 'GE',
    deliveryType: 'remote',
    category: 'digital',
    subcategory: 'design',
    rate: 30,
  }),
  offer('half from home', { location: 'Nyon, VD', deliveryType: 'hybrid', description: 'Trier des « Élégies »' }),
  offer('somewhere', { location: 'Au bord du lac, VD', scheduledFor: '2026-12-03T09:00:00Z' }),
]
const distances = distancesFrom('Lausanne, VD')
const seeking = { order: 'nearest', distances, home: 'VD' } as const
const ids = (found: readonly FoundJob[]) => found.map(({ id }) => id)
const found = (filter: OfferFilter) => ids(filterOffers(jobs, { ...seeking, filter })).toSorted()

test.each<[string, OfferFilter, string[]]>([
  ['canton', { canton: 'VD' }, ['half from home', 'near', 'somewhere']],
  ['category', { category: 'digital' }, ['from home']],
  ['lowest rate', { rate: 30 }, ['far and well paid', 'from home']],
  ['remote work, whole or in part', { remote: true }, ['from home', 'half from home']],
  ['distance, without places that nobody knows', { within: 10 }, ['near']],
  ['first day, in Swiss time', { from: '2026-12-02' }, ['near', 'somewhere']],
  ['last day, in Swiss time', { until: '2026-12-02' }, ['near']],
  ['words, whatever their accents', { search: 'ELEGIES trier' }, ['half from home']],
  ['the words for their kind', { search: 'graphisme numerique' }, ['from home']],
  ['words of the place', { search: 'genève' }, ['from home']],
  ['several things at once', { canton: 'VD', remote: true, within: 50 }, ['half from home']],
  ['nothing', {}, ['far and well paid', 'from home', 'half from home', 'near', 'somewhere']],
])('offers are found by %s', (_by, filter, expected) => {
  expect(found(filter)).toEqual(expected)
})

test('the nearest offers come first, and an unknown place of the canton before a distant one', () => {
  const nearest = filterOffers(jobs, { ...seeking, filter: {} })

  expect(ids(nearest)).toEqual(['near', 'somewhere', 'half from home', 'from home', 'far and well paid'])
})

test('the newest or the best paid come first where that is asked', () => {
  const newest = filterOffers(jobs, { ...seeking, order: 'newest', filter: {} })
  const best = filterOffers(jobs, { ...seeking, order: 'rate', filter: {} })

  expect(ids(newest)[0]).toBe('far and well paid')
  expect(ids(newest).at(-1)).toBe('near')
  expect(ids(best).slice(0, 2)).toEqual(['far and well paid', 'from home'])
})

test('a student without a known place sees the home canton first, and no distance hides an offer', () => {
  const anywhere = filterOffers(jobs, { ...seeking, distances: null, filter: { within: 5 } })

  expect(ids(anywhere).slice(0, 3).toSorted()).toEqual(['half from home', 'near', 'somewhere'])
  expect(anywhere).toHaveLength(5)
})

test('the offers themselves are neither changed nor put into another order', () => {
  const before = ids(jobs)

  filterOffers(jobs, { ...seeking, order: 'rate', filter: { canton: 'VD' } })

  expect(ids(jobs)).toEqual(before)
})
