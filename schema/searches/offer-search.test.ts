import { expect, test } from 'vitest'
import { isBlank, offersQuery, readOfferFilter, readOfferSearch } from './offer-search.ts'

test('an address presets all that can be looked for, and the way it is shown', () => {
  const typed = { canton: 'VD', category: 'physical', rate: 25, from: '2026-12-01', until: '2026-12-24', within: 10 }

  const search = readOfferSearch({ ...typed, search: ' jardin ', remote: true, order: 'rate', page: 3, tab: 'jobs' })

  expect(search).toEqual({ ...typed, search: 'jardin', remote: true, order: 'rate', page: 3 })
})

test('nonsense in an address asks for nothing', () => {
  const typed = { canton: 'toString', category: 'x', rate: 'a', from: '2026-02-30', until: 5, within: -1, remote: 'no' }

  expect(readOfferSearch({ ...typed, search: ['a'], order: 'nearest', page: 0 })).toEqual({})
  expect(readOfferSearch({ rate: 15, within: 1.5, search: '\0' })).toEqual({})
})

test('a filter that becomes an address is read back as it was', () => {
  const filter = { search: '2024', canton: 'GE', rate: 22.5, remote: true, within: 20, from: '2026-12-01' } as const

  const query = offersQuery(filter)

  expect(query).toBe('tab=jobs&search=2024&canton=GE&rate=22.5&from=2026-12-01&remote=true&within=20')
  expect(readOfferFilter(Object.fromEntries(new URLSearchParams(query)))).toEqual(filter)
})

test('an order alone looks for nothing', () => {
  expect(isBlank(readOfferSearch({ order: 'rate', page: 2 }))).toBe(true)
  expect(isBlank(readOfferSearch({ remote: true }))).toBe(false)
})
