import { expect, test } from 'vitest'
import { cities, cityLabel } from '../catalogues/cities.ts'
import { distancesFrom, nearestLocality } from './distances.ts'

test('every place that is suggested lies somewhere, no farther from Berne than the country reaches', () => {
  const distances = distancesFrom('Berne, BE')

  const far = cities.map((city) => ({ place: cityLabel(city), km: distances?.(cityLabel(city)) ?? Infinity }))

  expect(far.filter(({ km }) => km > 230)).toEqual([])
  expect(far.filter(({ km }) => km === 0).map(({ place }) => place)).toEqual(['Berne, BE'])
})

test('distances are those of the map, to a kilometre or two', () => {
  const from = distancesFrom('Lausanne, VD')
  const known = { 'Lausanne, VD': 0, 'Pully, VD': 3, 'Morges, VD': 10, 'Genève, GE': 51, 'Zurich, ZH': 174 }

  const wrong = Object.entries(known).filter(
    ([place, kilometres]) => Math.abs((from?.(place) ?? Infinity) - kilometres) > 2,
  )

  expect(wrong).toEqual([])
})

test('a locality is read from an address as people write it, and the street is not looked at', () => {
  const from = distancesFrom('1003 Lausanne, VD')

  expect(from?.('Rue du Lac 4, 1260 Nyon, VD')).toBe(from?.('Nyon, vd'))
  expect(from?.('St-Sulpice, VD')).toBe(from?.('Saint-Sulpice, VD'))
  expect(from?.('Zürich, ZH')).toBe(from?.('Zurich, ZH'))
})

test('a place that nobody knows has no distance, to it or from it', () => {
  expect(distancesFrom('Lausanne, VD')?.('Quelque part')).toBeNull()
  expect(distancesFrom('Lausanne, VD')?.('Lausanne, GE')).toBeNull()
  expect(distancesFrom('chez moi')).toBeNull()
})

test.each([
  ['in a town', { latitude: 46.5197, longitude: 6.6323 }, 'Lausanne, VD'],
  ['in a village', { latitude: 46.383, longitude: 6.24 }, 'Nyon, VD'],
  ['in the mountains', { latitude: 46.0, longitude: 7.45 }, null],
  ['abroad', { latitude: 48.85, longitude: 2.35 }, null],
])('a place %s is named after the nearest locality, where one is near', (_, place, expected) => {
  expect(nearestLocality(place)).toBe(expected)
})
