import { expect, test } from 'vitest'
import { joinDrafts } from './joined-drafts.ts'

test.each([
  ['one window alone has typed', 'a b', 'a b', 'a b c', 'a b c'],
  ['both have typed', 'Bonjour', 'Salut', 'Bonsoir', 'Bonsoir\n\nSalut'],
  ['one has typed on behind the common text', 'Bonjour', 'Bonjour Marc', 'Bonsoir', 'Bonsoir Marc'],
  ['one text holds the other', '', 'Bonjour', 'Bonjour Marc', 'Bonjour Marc'],
])('texts are joined: %s', (_case, base, stored, typed, both) => {
  expect(joinDrafts(base, stored, typed)).toBe(both)
})

test('the fields of a form are joined one by one, and only prose holds two texts', () => {
  const base = { title: 'Jardin', description: '', rate: '20', day: '2026-12-01' }
  const stored = { title: 'Jardin', description: 'Tondre', rate: '30', day: '2026-12-02' }
  const typed = { title: 'Haie', description: 'Tailler', rate: '20', day: '2026-12-03' }

  expect(joinDrafts(base, stored, typed)).toEqual({
    title: 'Haie',
    description: 'Tailler\n\nTondre',
    rate: '30',
    day: '2026-12-03',
  })
})
