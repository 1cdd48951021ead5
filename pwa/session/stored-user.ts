import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'

/** The only key that stores the signed-in person, for display; the session itself is a cookie (rule 4.12). */
const storedUserKey = 'coup-de-main.user'

const looksLikeUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'userType' in value

/** Returns the stored user. An unreadable value is removed, and the visitor stays signed out (rule 1.4.3). */
const parse = (stored: string | null): User | null => {
  if (stored === null) return null
  try {
    const user: unknown = JSON.parse(stored)
    if (looksLikeUser(user)) return user
  } catch {
    // The code below removes it, like every other value that is no user.
  }
  localStorage.removeItem(storedUserKey)
  return null
}

/** Returns null in a browser that refuses its storage. */
const readText = (): string | null => {
  try {
    return localStorage.getItem(storedUserKey)
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()
let last: { stored: string | null; user: User | null } = { stored: null, user: null }

/** Returns the same object as long as the stored text stays the same. */
export const readStoredUser = (): User | null => {
  const stored = readText()
  if (stored !== last.stored) last = { stored, user: parse(stored) }
  return last.user
}

/** Stores the user; null signs out on this device. */
export const storeUser = (user: User | null): void => {
  if (user) localStorage.setItem(storedUserKey, JSON.stringify(user))
  else localStorage.removeItem(storedUserKey)
  for (const listener of listeners) listener()
}

/** Signs out on this device where the page is about to end, so that nothing on it follows. */
export const dropStoredUser = (): void => localStorage.removeItem(storedUserKey)

/** Deletes the person's keys in local storage, `….NAME:ID`, such as the congratulations already seen. */
export const forgetUser = (userId: Id): void => {
  for (const key of Object.keys(localStorage)) if (key.endsWith(`:${userId}`)) localStorage.removeItem(key)
}

/** Stores the user's new state from the server, unless somebody else has signed in meanwhile. If the browser refuses it, this page shows it alone. */
export const updateStoredUser = (user: User): void => {
  if (readStoredUser()?.id !== user.id) return
  try {
    storeUser(user)
  } catch {
    last = { stored: readText(), user }
    for (const listener of listeners) listener()
  }
}

/** Calls the listener on changes in this tab and in others. Returns the function that ends it. */
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
