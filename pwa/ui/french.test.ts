import { expect, test } from 'vitest'
import { bindSigns } from './french.ts'

test('a question mark never stands alone on a line', () => {
  expect(bindSigns('Annuler ce job ?')).toBe('Annuler ce job\u00a0?')
})

test('a quoted title keeps its guillemets', () => {
  expect(bindSigns('« Arroser » est en cours.')).toBe('«\u00a0Arroser\u00a0» est en cours.')
})

test('times and addresses keep their colons', () => {
  expect(bindSigns('À 14:00, https://exemple.ch')).toBe('À 14:00, https://exemple.ch')
})
