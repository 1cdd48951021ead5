import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'

/** The one key under which the signed-in person is kept for display; the session itself is a cookie (rule 4.12). */
const storedUserKey = 'coup-de-main.user'

const looksLikeUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'userType' in value

/** The stored person; what can't be read is removed, and the visitor stays signed out (rule 1.4.3). */
const parse = (stored: string | null): User | null => {
  if (stored === null) return null
  try {
    const user: unknown = JSON.parse(stored)
    if (looksLikeUser(user)) return user
  } catch {
    // Removed below, like anything else that isn't a person.
  }
  localStorage.removeItem(storedUserKey)
  return null
}

/** A browser that refuses its storage remembers nobody. */
const readText = (): string | null => {
  try {
    return localStorage.getItem(storedUserKey)
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()
let last: { stored: string | null; user: User | null } = { stored: null, user: null }

/** The same object for as long as the same text is stored. */
export const readStoredUser = (): User | null => {
  const stored = readText()
  if (stored !== last.stored) last = { stored, user: parse(stored) }
  return last.user
}

/** Null: nobody is signed in on this device any more. */
export const storeUser = (user: User | null): void => {
  if (user) localStorage.setItem(storedUserKey, JSON.stringify(user))
  else localStorage.removeItem(storedUserKey)
  for (const listener of listeners) listener()
}

/** What this person's browser remembers beside their database, such as the congratulations they have seen: `….NAME:ID`. */
export const forgetUser = (userId: Id): void => {
  for (const key of Object.keys(localStorage)) if (key.endsWith(`:${userId}`)) localStorage.removeItem(key)
}

/** The same person as the server knows them now; someone else who has signed in meanwhile stays. */
export const updateStoredUser = (user: User): void => {
  if (readStoredUser()?.id === user.id) storeUser(user)
}

/** Tells of changes here and in other tabs. */
export const watchStoredUser = (listener: () => void): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key === storedUserKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}
