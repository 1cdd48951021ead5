import { expect, test } from 'vitest'
import { toInitials } from './avatar.tsx'

test('Léa Martin is LM, Anne-Sophie de Rham AR, and Zoé alone Z', () => {
  expect(toInitials('Léa Martin')).toBe('LM')
  expect(toInitials('Anne-Sophie de Rham')).toBe('AR')
  expect(toInitials('zoé')).toBe('Z')
})

test('someone without a name yet has no letters rather than a crash', () => {
  expect(toInitials('   ')).toBe('')
})

test('Émile Étienne keeps the accents of his capitals', () => {
  expect(toInitials('émile étienne')).toBe('ÉÉ')
})
