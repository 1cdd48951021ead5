import { expect, test } from 'vitest'
import { riskOf } from './risky-words.ts'

test.each([
  ['Écrivez-moi sur WhatsApp !', 'elsewhere'],
  ['Mon Telegram : @marc', 'elsewhere'],
  ['whats-app ?', 'elsewhere'],
  ['https://wa.me/41790000000', 'elsewhere'],
  ['Pouvez-vous payer d’avance ?', 'ahead'],
  ['Il faut verser un acompte, puis on passe sur WhatsApp.', 'ahead'],
  ['Achetez-moi deux cartes cadeaux.', 'ahead'],
  ['Donnez-moi votre code TWINT', 'ahead'],
])('"%s" speaks of a risk: %s (1.2.630)', (text, expected) => {
  expect(riskOf(text)).toBe(expected)
})

test.each([
  'À samedi, 14 h !',
  'J’arrive avec un peu d’avance.',
  'Le perroquet donne le signal.',
  'Je paie par TWINT après le travail.',
  'Cryptographie : le cours de mardi',
  '',
])('"%s" speaks of none (1.2.630)', (text) => {
  expect(riskOf(text)).toBeUndefined()
})
