import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { keepTyped, readTyped, typedIsStored, typedKeys } from './typed.ts'

/** As a page's storage of so many characters. */
function giveStorage(room = Infinity): Storage {
  const storage = {
    getItem: (name: string) => (Object.hasOwn(storage, name) ? (storage as Record<string, string>)[name] : null),
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      Object.assign(storage, { [name]: text })
    },
    removeItem: (name: string) => void Reflect.deleteProperty(storage, name),
  } as unknown as Storage
  vi.stubGlobal('localStorage', storage)
  return storage
}

afterEach(() => void vi.unstubAllGlobals())

test('a copy is of one person, and goes only once its own text is stored', () => {
  giveStorage()
  const [lea, tom] = [newId(), newId()]
  keepTyped(lea, 'letter:1', 'Bonjour')

  typedIsStored(lea, 'letter:1', 'Bonj')
  const kept = readTyped(lea, 'letter:1')
  typedIsStored(lea, 'letter:1', 'Bonjour')

  expect([kept, readTyped(tom, 'letter:1'), typedKeys(lea)]).toEqual([{ value: 'Bonjour' }, undefined, []])
})

test('a text without room takes the earlier copy with it, and one that is too long, too', () => {
  giveStorage(20)
  const lea = newId()
  keepTyped(lea, 'letter:1', 'Bonjour')
  keepTyped(lea, 'letter:2', 'Bonjour')

  keepTyped(lea, 'letter:1', 'Bonjour, je suis libre samedi')
  keepTyped(lea, 'letter:2', 'x'.repeat(60_000))

  expect(typedKeys(lea)).toEqual([])
})

test('an unreadable copy counts for nothing, and a worker has none', () => {
  const lea = newId()
  keepTyped(lea, 'letter:1', 'Bonjour')
  const none = [readTyped(lea, 'letter:1'), typedKeys(lea)]
  giveStorage().setItem(`coup-de-main.typed:${lea}:letter:1`, '{')

  expect([none, readTyped(lea, 'letter:1'), typedKeys(lea)]).toEqual([[undefined, []], undefined, ['letter:1']])
})
