import type { User } from '../../schema/accounts/user.ts'

/** The one key under which the signed-in person is kept for display; the session itself is a cookie (DECISIONS.md 12). */
export const storedUserKey = 'coup-de-main.user'

const looksLikeUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'userType' in value

/** The stored person; what can't be read is removed, and the visitor stays signed out (specification part 1 §4). */
export const readStoredUser = (storage: Storage): User | null => {
  const stored = storage.getItem(storedUserKey)
  if (stored === null) return null
  try {
    const user: unknown = JSON.parse(stored)
    if (looksLikeUser(user)) return user
  } catch {
    // falls through to the removal
  }
  storage.removeItem(storedUserKey)
  return null
}

export const storeUser = (storage: Storage, user: User): void => storage.setItem(storedUserKey, JSON.stringify(user))
export const removeStoredUser = (storage: Storage): void => storage.removeItem(storedUserKey)
