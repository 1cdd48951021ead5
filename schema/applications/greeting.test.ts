import { expect, test } from 'vitest'
import { openGreeting } from './greeting.ts'

test.each([
  ['Chère Françoise,\nJe suis libre samedi.', 'Bonjour {prenom},\nJe suis libre samedi.'],
  ['Cher Marc !', 'Bonjour {prenom} !'],
  ['Bonjour Jean-Pierre, je viens.', 'Bonjour {prenom}, je viens.'],
  ['bonjour Élodie Rochat,', 'bonjour {prenom},'],
  ['Salut Anne\nÇa m’intéresse.', 'Salut {prenom}\nÇa m’intéresse.'],
  ['Bonjour chère Anne,', 'Bonjour {prenom},'],
  ['Chère Madame Rochat,', 'Bonjour {prenom},'],
  ['Madame,\nJe vous écris.', 'Bonjour {prenom},\nJe vous écris.'],
  ['Monsieur Favre,', 'Bonjour {prenom},'],
  ['Bonjour Madame,', 'Bonjour {prenom},'],
  ['Bonjour M. Favre. Je viens.', 'Bonjour {prenom}. Je viens.'],
  ['Chère {prenom}, je viens.', 'Bonjour {prenom}, je viens.'],
])('%j greets whoever posted the offer: %j (1.2.690)', (letter, opened) => {
  expect(openGreeting(letter)).toBe(opened)
})

test.each([
  'Bonjour,\nje suis Léa.',
  'Bonjour {prenom},',
  'Bonjour Madame, Monsieur,',
  'Madame, Monsieur,',
  'Bonjour à vous,',
  'Bonjour Je viens samedi.',
  'Bonjour tout le monde,',
  'Motivé, je viens samedi.',
  'Lausanne, le 3 décembre',
  '',
])('%j names nobody and stays (1.2.690)', (letter) => {
  expect(openGreeting(letter)).toBe(letter)
})

test('the name of the person to whom it was written goes from the rest of the letter too (1.2.690)', () => {
  const letter = 'Chère Françoise\nMarie-Françoise m’a parlé de Françoise, et la haie d’Anne. À samedi Françoise'

  expect(openGreeting(letter, 'Françoise', 'Léa')).toBe(
    'Bonjour {prenom}\nMarie-Françoise m’a parlé de {prenom}, et la haie d’Anne. À samedi {prenom}',
  )
  expect(openGreeting('Le chat d’Élodie.', 'Élodie')).toBe('Le chat de {prenom}.')
})

test('a writer who has the same first name keeps it below the letter (1.2.690)', () => {
  expect(openGreeting('Bonjour Léa,\nJe viens. Léa', 'Léa', 'Léa')).toBe('Bonjour {prenom},\nJe viens. Léa')
})
