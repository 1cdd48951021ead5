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

test('the server’s answer about the signed-in person updates the stored name (1.3.2, 1.4.7)', () => {
  storeUser(person('ana', 'Ana'))

  updateStoredUser(person('ana', 'Anna'))

  expect(readStoredUser()?.firstName).toBe('Anna')
})

test('a late answer about an earlier person does not bring them back, also after a sign-out (1.4.6)', () => {
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

test('forgetting a person deletes their own entries, and keeps another person’s', () => {
  const kept: Record<string, string> = { 'coup-de-main.seen:ana': '1', 'coup-de-main.seen:ben': '1' }
  Object.defineProperty(kept, 'removeItem', { value: (key: string) => delete kept[key] })
  vi.stubGlobal('localStorage', kept)

  forgetUser('ana')

  expect(Object.keys(kept)).toEqual(['coup-de-main.seen:ben'])
})
