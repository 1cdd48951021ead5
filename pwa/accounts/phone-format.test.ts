import { expect, test } from 'vitest'
import { formatPhone } from './phone-format.ts'

test('a Swiss number is read in the groups in which it is said', () => {
  expect(formatPhone('+41790000104')).toBe('+41 79 000 01 04')
})

test('a foreign number stays as it was typed', () => {
  expect(formatPhone('+33612345678')).toBe('+33612345678')
})
