import { expect, test } from 'vitest'
import { fillLetter } from './template.ts'

const facts = {
  title: 'Tondre la pelouse',
  location: 'Lausanne, VD',
  hourly: '25.00 CHF/h',
  posterName: 'Marc',
  firstName: 'Léa',
  city: 'Renens, VD',
  school: null,
}

test('the fields of a model become the words of the offer and of the profile', () => {
  const letter = 'Bonjour {prenom}, « {titre} » à {lieu} pour {tarif} ? J’habite {ville}. {moi}'

  expect(fillLetter(letter, facts)).toBe(
    'Bonjour Marc, « Tondre la pelouse » à Lausanne, VD pour 25.00 CHF/h ? J’habite Renens, VD. Léa',
  )
})

test('accents and case of a field do not count, and unknown or missing fields stay as typed', () => {
  expect(fillLetter('{Prénom} {ECOLE} {autre} {} {titre', facts)).toBe('Marc {ECOLE} {autre} {} {titre')
})

test('a title with braces or dollar signs is taken as it is', () => {
  expect(fillLetter('{titre}', { ...facts, title: '{lieu} $& $1' })).toBe('{lieu} $& $1')
})
