import { expect, test } from 'vitest'
import { cantonCodes, cantonNames } from './cantons.ts'
import { districtOf } from './districts.ts'
import { cities, cityLabel, findCities } from './cities.ts'

const labels = (text: string) => findCities(text).map(cityLabel)

test('the catalogue holds about two hundred places, each once (1.3.11)', () => {
  const distinct = new Set(cities.map(cityLabel))

  expect(cities.length).toBeGreaterThanOrEqual(195)
  expect(cities.length).toBeLessThanOrEqual(215)
  expect(distinct.size).toBe(cities.length)
})

test('every postal code has four digits (1.3.12)', () => {
  const odd = cities.filter(({ postalCode }) => !/^[1-9]\d{3}$/.test(postalCode))

  expect(odd).toEqual([])
})

test('most places have a district, under its French name (1.3.12)', () => {
  const districts = new Map(cities.map((city) => [cityLabel(city), districtOf(city)]))

  expect(['Renens, VD', 'Bienne, BE', 'Genève, GE'].map((label) => districts.get(label))).toEqual([
    'Ouest lausannois',
    'Bienne',
    undefined,
  ])
  expect([...districts.values()].filter(Boolean).length).toBeGreaterThan(cities.length / 2)
})

test('all 26 cantons and Liechtenstein have at least one place', () => {
  const present = new Set<string>(cities.map(({ cantonCode }) => cantonCode))

  expect(cantonCodes).toHaveLength(27)
  expect(cantonCodes.filter((code) => !present.has(code))).toEqual([])
  expect(cantonNames.LI).toBe('Liechtenstein')
})

test('someone typing "gene" is offered Genève first, with or without the accent or capitals (1.5.10)', () => {
  expect(labels('gene')[0]).toBe('Genève, GE')
  expect(labels('GENÈ')[0]).toBe('Genève, GE')
})

test('a canton code or name brings its places, ten at most (1.5.10, 1.9.3)', () => {
  expect(labels('VD')).toHaveLength(10)
  expect(findCities('VD').every(({ cantonCode }) => cantonCode === 'VD')).toBe(true)
  expect(labels('tessin')).toContain('Lugano, TI')
})

test('names that begin with the text come before names that hold it, each group in catalogue order', () => {
  expect(labels('mor')).toEqual(['Morges, VD', 'Morat, FR', 'Saint-Moritz, GR'])
  expect(labels('bel').slice(0, 3)).toEqual(['Bellevue, GE', 'Belfaux, FR', 'Bellinzone, TI'])
})

test('a postal code brings its place, also while it is typed and with the name behind it', () => {
  expect(labels('1400')).toEqual(['Yverdon-les-Bains, VD'])
  expect(labels('120')[0]).toBe('Genève, GE')
  expect(labels('1004 Lausanne')[0]).toBe('Lausanne, VD')
})

test('hyphens and apostrophes may be left out', () => {
  expect(labels('la chaux de fonds')).toEqual(['La Chaux-de-Fonds, NE'])
  expect(labels('chateau d’oex')).toEqual(["Château-d'Oex, VD"])
})

test('a place is found by the form in which it is shown, also while that is typed', () => {
  expect(labels('Lausanne, VD')).toEqual(['Lausanne, VD'])
  expect(labels('lausanne v')).toEqual(['Lausanne, VD'])
})

test('one character, or blanks around one, brings nothing yet (1.2.28, 1.5.10, 1.9.3)', () => {
  expect(findCities('g')).toEqual([])
  expect(findCities('  g  ')).toEqual([])
  expect(findCities('')).toEqual([])
})

test('a place that nobody knows brings nothing', () => {
  expect(findCities('Atlantide')).toEqual([])
})
