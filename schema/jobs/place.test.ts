import { expect, test } from 'vitest'
import { addressAt, cantonOf, lacksStreet } from './place.ts'

test.each([
  ['Lausanne, VD', 'VD'],
  ['Vaduz, LI', 'LI'],
  ['Bienne, be', 'BE'],
  ['Lausanne', null],
  ['Paris, FR ', 'FR'],
  ['Rome, IT', null],
  ['', null],
])('the canton of "%s" is %s', (location, canton) => {
  expect(cantonOf(location)).toBe(canton)
})

test.each([
  ['Nyon, VD', true],
  ['1260 Nyon', true],
  ['Rue du Lac 4, Nyon, VD', false],
  ['Nyon, chemin des Crêts 12b', false],
])('whether the public place "%s" lacks a street: %s', (location, lacks) => {
  expect(lacksStreet({ deliveryType: 'in_person', location })).toBe(lacks)
  expect(lacksStreet({ deliveryType: 'remote', location })).toBe(false)
})

test('an address is looked for in the locality of its work', () => {
  expect(addressAt('Nyon, VD', 'Rue du Lac 4')).toBe('Rue du Lac 4, Nyon, VD')
  expect(addressAt('Nyon, VD', 'Rue du Lac 4, 1260 NYON')).toBe('Rue du Lac 4, 1260 NYON')
})
