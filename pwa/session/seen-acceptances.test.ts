import { expect, test } from 'vitest'
import { markAcceptanceSeen, readSeenAcceptances } from './seen-acceptances.ts'

const storage = (content: Record<string, string> = {}) => {
  const items = new Map(Object.entries(content))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('Léa’s seen acceptances are not Noah’s on a shared phone (1.2.53)', () => {
  const phone = storage()

  markAcceptanceSeen(phone, 'lea', 'letter 1')
  markAcceptanceSeen(phone, 'lea', 'letter 2')

  expect([...readSeenAcceptances(phone, 'lea')]).toEqual(['letter 1', 'letter 2'])
  expect([...readSeenAcceptances(phone, 'noah')]).toEqual([])
})

test('a list that can’t be read counts as nothing seen', () => {
  const phone = storage({
    'coup-de-main.seen-acceptances:lea': '{broken',
    'coup-de-main.seen-acceptances:noah': '{"a":1}',
  })

  expect(readSeenAcceptances(phone, 'lea').size).toBe(0)
  expect(readSeenAcceptances(phone, 'noah').size).toBe(0)
})
