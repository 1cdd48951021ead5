import { expect, test } from 'vitest'
import { readShare, shareLimits } from './share-target.ts'

const formOf = (fields: Record<string, string | File[]>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value)
    else for (const file of value) form.append(name, file)
  return form
}
const file = (type: string, bytes = 3) => new File([new Uint8Array(bytes)], 'f', { type })

test('a share in several fields is read once, the title before the words and the address', () => {
  const text = 'Un plan pour samedi'

  expect(readShare(formOf({ title: 'Le plan', text, url: 'https://plan.example/1' })).text).toBe(
    'Le plan\nUn plan pour samedi\nhttps://plan.example/1',
  )
  expect(readShare(formOf({ title: text, text: `${text} https://plan.example/1`, url: ' ' })).text).toBe(
    'Un plan pour samedi https://plan.example/1',
  )
})

test('a text that is too long is cut after a whole emoji', () => {
  const text = '🌻'.repeat(shareLimits.characters + 1)

  expect(readShare(formOf({ text: `a${text}` })).text).toBe(`a${'🌻'.repeat(shareLimits.characters - 1)}`)
})

test('photos of other types, too heavy or too many are left out and counted (1.2.382)', () => {
  const photos = [
    file('image/heic'),
    file('image/png', shareLimits.photoBytes + 1),
    ...Array.from({ length: 12 }, () => file('image/jpeg')),
    file('image/png', 0),
  ]

  const share = readShare(formOf({ photos }))

  expect([share.text, share.photos.length, share.leftOut]).toEqual(['', 10, 4])
})
