import { expect, test } from 'vitest'
import { excerptOf } from './message-search.ts'

test('an excerpt shows the words that were found, with the text around them', () => {
  expect(excerptOf('Bonjour,\nla tondeuse est dans le garage.', 'TONDEUSE', 3)).toBe('…la tondeuse es…')
})

test('an excerpt cuts no emoji in half', () => {
  expect(excerptOf('Oui 😀 la clé 😀 bien', 'clé', 5)).toBe('…😀 la clé 😀 bi…')
  expect(excerptOf('😀 la clé 😀', 'clé', 4)).toBe('… la clé 😀')
})

test('letters that a search writes with two others do not move the excerpt', () => {
  const dinner = 'œufs, bœuf et cœurs de laitue, puis la tarte'

  expect(excerptOf(dinner, 'laitue', 3)).toBe('…de laitue, p…')
})
