import { expect, test } from 'vitest'
import { bindSigns } from './french.ts'

test('a question mark never stands alone on a line', () => {
  expect(bindSigns('Annuler ce job ?')).toBe('Annuler ce job\u00a0?')
})

test('a quoted title keeps its guillemets', () => {
  expect(bindSigns('« Arroser » est en cours.')).toBe('«\u00a0Arroser\u00a0» est en cours.')
})

test('a percent sign stays with its figure', () => {
  expect(bindSigns('Seul un paiement par carte comprend 5 % de frais ; sinon rien.')).toBe(
    'Seul un paiement par carte comprend 5\u00a0% de frais\u00a0; sinon rien.',
  )
})

test('times and addresses keep their colons', () => {
  expect(bindSigns('À 14:00, https://exemple.ch')).toBe('À 14:00, https://exemple.ch')
})
