import { expect, test } from 'vitest'
import { ofName } from '../../schema/french.ts'
import { beginSentence, bindSigns, endSentence, ofPlace, shownMoney } from './french.ts'

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

test('an amount and its currency stay on one line', () => {
  expect(bindSigns('62.50 CHF sont réservés')).toBe('62.50\u00a0CHF sont réservés')
  expect(bindSigns('Montant en CHF')).toBe('Montant en CHF')
  expect(shownMoney(6_250)).toBe('62.50\u00a0CHF')
  expect(shownMoney(6_250, true)).toBe('62.50\u00a0CHF fictifs')
})

test('no line ends before a canton', () => {
  expect(bindSigns('Avenue de Cour 3, 1007 Lausanne, VD')).toBe('Avenue de Cour 3, 1007 Lausanne,\u00a0VD')
})

test('times and addresses keep their colons', () => {
  expect(bindSigns('À 14:00, https://exemple.ch')).toBe('À 14:00, https://exemple.ch')
})

test('a sentence begins with a capital and ends with one full stop', () => {
  expect(['l’étudiant confirme', 'élodie confirme'].map(beginSentence)).toEqual([
    'L’étudiant confirme',
    'Élodie confirme',
  ])
  expect(['le samedi 28 nov.', 'le vendredi 6 mars', 'Perdu ?'].map(endSentence)).toEqual([
    'le samedi 28 nov.',
    'le vendredi 6 mars.',
    'Perdu ?',
  ])
})

test.each(['de Marc', 'd’Élodie', 'd’Yverdon-les-Bains', 'de Yann', 'de Hugo', 'd’Œnone'])(
  'somebody’s: %s',
  (words) => {
    expect(ofName(words.replace(/^de |^d’/, ''))).toBe(words)
  },
)

test.each([
  ['Lausanne, VD', 'de Lausanne, VD'],
  ['Orbe, VD', 'd’Orbe, VD'],
  ['Le Locle, NE', 'du Locle, NE'],
  ['Les Brenets, NE', 'des Brenets, NE'],
  ['La Chaux-de-Fonds, NE', 'de La Chaux-de-Fonds, NE'],
])('the article of “%s” joins its preposition: %s', (name, words) => {
  expect(ofPlace(name)).toBe(words)
})
