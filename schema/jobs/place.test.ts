import { expect, test } from 'vitest'
import { cantonOf } from './place.ts'

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
