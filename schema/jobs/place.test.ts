import { expect, test } from 'vitest'
import { addressAt, cantonOf, lacksStreet, splitAddress } from './place.ts'

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

test.each([
  ['Rue de la Gare 12, code 1234', 'Rue de la Gare 12, code 1234', ''],
  ['Rue de la Gare 12, code 1234, 1003 Lausanne, VD', 'Rue de la Gare 12, code 1234', '1003 Lausanne, VD'],
  ['Nyon, chemin des Crêts 12b, 3e étage', 'chemin des Crêts 12b, 3e étage', 'Nyon'],
  ['Digicode 4B7, Vevey, VD', 'Digicode 4B7', 'Vevey, VD'],
])('of the place "%s" the part "%s" is an address', (location, address, place) => {
  expect(splitAddress(location)).toEqual({ address, place })
})

test.each(['Lausanne, VD', '1260 Nyon', '1000 Lausanne 26', 'Gare de Lausanne', 'Codelago, TI', ''])(
  'the place "%s" has no address',
  (location) => {
    expect(splitAddress(location)).toBeUndefined()
  },
)

test('an address is looked for in the locality of its work', () => {
  expect(addressAt('Nyon, VD', 'Rue du Lac 4')).toBe('Rue du Lac 4, Nyon, VD')
  expect(addressAt('Nyon, VD', 'Rue du Lac 4, 1260 NYON')).toBe('Rue du Lac 4, 1260 NYON')
})
