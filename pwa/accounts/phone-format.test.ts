import { expect, test } from 'vitest'
import { formatPhone } from './phone-format.ts'

test('a Swiss number is shown in the usual groups of digits', () => {
  expect(formatPhone('+41790000104')).toBe('+41 79 000 01 04')
})

test('a foreign number stays as it was typed', () => {
  expect(formatPhone('+33612345678')).toBe('+33612345678')
})
