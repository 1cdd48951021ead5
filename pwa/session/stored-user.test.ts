import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { forgetUser, readStoredUser, storeUser, updateStoredUser } from './stored-user.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

const person = (id: string, firstName: string) => ({ id, firstName, userType: 'student' }) as User

test('what the server says of a person who is signed in becomes what the header shows (1.3.2, 1.4.7)', () => {
  storeUser(person('ana', 'Ana'))

  updateStoredUser(person('ana', 'Anna'))

  expect(readStoredUser()?.firstName).toBe('Anna')
})

test('a late word about the one before brings nobody back, neither over another person nor after a sign-out (1.4.6)', () => {
  storeUser(person('ben', 'Ben'))
  updateStoredUser(person('ana', 'Ana'))
  const after = readStoredUser()?.id
  storeUser(null)
  updateStoredUser(person('ana', 'Ana'))

  expect(after).toBe('ben')
  expect(readStoredUser()).toBeNull()
})

test('where the browser refuses its storage nobody is signed in, and nothing breaks', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })

  expect(readStoredUser()).toBeNull()
})

test('who is forgotten leaves nothing beside their database, and others keep what is theirs', () => {
  const kept: Record<string, string> = { 'coup-de-main.seen:ana': '1', 'coup-de-main.seen:ben': '1' }
  Object.defineProperty(kept, 'removeItem', { value: (key: string) => delete kept[key] })
  vi.stubGlobal('localStorage', kept)

  forgetUser('ana')

  expect(Object.keys(kept)).toEqual(['coup-de-main.seen:ben'])
})
