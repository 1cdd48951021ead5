import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test('a printed text moves no cursor, clears no screen and turns no text around', () => {
  expect(printable('\u001b[2JTout va bien\b\u202e.\u2028')).toBe('[2JTout va bien.')
  expect(printable('Élève n° 7, 20.00 CHF')).toBe('Élève n° 7, 20.00 CHF')
})
