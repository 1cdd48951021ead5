import { describe, expect, test } from 'vitest'
import { describeRange, passesFilter, readJobSearch, toListFilter } from './job-search.ts'

const job = {
  title: 'Tondre la pelouse',
  description: 'Petit jardin en pente, à Lausanne ou presque.',
  category: 'physical' as const,
  subcategory: null,
  location: 'Carouge, GE',
  canton: 'GE',
  status: 'open' as const,
}

describe('the address of the public list', () => {
  test('presets search, place, state and page', () => {
    const search = readJobSearch({ search: ' jardin ', location: 'Lausanne, VD', status: 'completed', page: 3 })

    expect(search).toEqual({ search: 'jardin', location: 'Lausanne, VD', status: 'completed', page: 3 })
    expect(toListFilter(search)).toEqual({ search: 'jardin', location: 'Lausanne, VD', status: 'completed', page: 3 })
  })

  test('without anything shows the first page of open offers', () => {
    expect(readJobSearch({})).toEqual({})
    expect(toListFilter({})).toEqual({ status: 'open', page: 1 })
  })

  test('falls back to the default where somebody typed nonsense', () => {
    expect(readJobSearch({ status: 'sold', page: -2, category: 'spying', search: ['a'], location: {} })).toEqual({})
    expect(readJobSearch({ status: 'open', page: '1.5' })).toEqual({})
  })

  test('keeps a search for a number, which the router reads as one', () => {
    expect(readJobSearch({ search: 2024 })).toEqual({ search: '2024' })
  })
})

describe('an offer on the device', () => {
  test('is found by every word, whatever its accents and capitals', () => {
    expect(passesFilter({ search: 'PELOUSE A lausanne' })(job)).toBe(true)
    expect(passesFilter({ search: 'pelouse neige' })(job)).toBe(false)
  })

  test('is found by its category and its place, not by a place in its text', () => {
    expect(passesFilter({ search: 'physical' })(job)).toBe(true)
    expect(passesFilter({ location: 'carouge' })(job)).toBe(true)
    expect(passesFilter({ location: 'lausanne' })(job)).toBe(false)
  })

  test('is found by the name of its canton', () => {
    expect(passesFilter({ location: 'geneve' })(job)).toBe(true)
    expect(passesFilter({ location: 'Genève, GE' })(job)).toBe(false)
    expect(passesFilter({ location: 'vaud' })(job)).toBe(false)
    expect(passesFilter({ location: 'geneve' })({ ...job, canton: null })).toBe(false)
  })

  test('is found by its place without the signs in its name', () => {
    const place = { ...job, location: 'La Chaux-de-Fonds, NE' }

    expect(passesFilter({ location: 'chaux de fonds' })(place)).toBe(true)
    expect(passesFilter({ location: 'la chaux-de-fonds ne' })(place)).toBe(true)
    expect(passesFilter({ location: 'La Chaux-de-Fonds, NE' })(place)).toBe(true)
    expect(passesFilter({ location: 'fonds de chaux' })(place)).toBe(false)
  })

  test('is found by the words for its kind that its card shows', () => {
    const gardening = passesFilter({ search: 'JARDINAGE' })

    expect(gardening({ ...job, subcategory: 'gardening' })).toBe(true)
    expect(gardening(job)).toBe(false)
    expect(passesFilter({ search: 'services physiques' })(job)).toBe(true)
  })

  test('is left out by another state or another category', () => {
    expect(passesFilter({ status: 'all' })(job)).toBe(true)
    expect(passesFilter({ status: 'completed' })(job)).toBe(false)
    expect(passesFilter({ status: 'open', category: 'digital' })(job)).toBe(false)
  })
})

test('the footer line counts what is in sight', () => {
  expect(describeRange(1, 20, 20, 47)).toBe('Affichage de 1 à 20 sur 47 emplois')
  expect(describeRange(3, 20, 7, 47)).toBe('Affichage de 41 à 47 sur 47 emplois')
  expect(describeRange(1, 20, 1, 1)).toBe('Affichage de 1 à 1 sur 1 emploi')
  expect(describeRange(1, 20, 0, 0)).toBe('Affichage de 0 à 0 sur 0 emplois')
})
