import type { Id } from '../../schema/ids.ts'

/**
 * Copies of typed texts that IndexedDB has not stored yet. A copy lives until its draft is stored or deleted.
 *
 * - They lie in `localStorage`, which a page writes synchronously, because a reload undoes the page's open transactions.
 * - A browser that is killed may lose the newest changes of `localStorage` and bring an older copy back, so each copy has the time of its
 *   typing.
 * - A worker has no such storage, and types nothing.
 */
const prefixOf = (userId: Id | null) => `coup-de-main.typed:${userId ?? 'visitor'}:`

/** Copies hold only texts; photos are longer. */
const longestCopy = 50_000

/** A page's `localStorage`. The names are also keys of the object. */
interface TextStorage {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

const storage = (): TextStorage | undefined => {
  try {
    return (globalThis as { localStorage?: TextStorage }).localStorage
  } catch {
    return undefined
  }
}

interface Copy {
  value: unknown
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Keeps a copy of what was typed at this time. If there is no room for it, the earlier copy is removed too, since it must not pass for the
 * last text typed.
 */
export const keepTyped = (userId: Id | null, key: string, value: unknown, at: number): void => {
  const name = prefixOf(userId) + key
  const text = JSON.stringify({ value, at } satisfies Copy)
  try {
    if (text.length <= longestCopy) return storage()?.setItem(name, text)
  } catch {
    // The storage is full, or switched off.
  }
  storage()?.removeItem(name)
}

/** Returns the copy under this key. */
export const readTyped = (userId: Id | null, key: string): Copy | undefined => {
  const text = storage()?.getItem(prefixOf(userId) + key)
  if (text === null || text === undefined) return undefined
  try {
    const copy: unknown = JSON.parse(text)
    return isCopy(copy) ? copy : { value: copy, at: Infinity }
  } catch {
    return undefined
  }
}

/** An earlier version of the app stored the value alone. */
const isCopy = (copy: unknown): copy is Copy =>
  typeof copy === 'object' && copy !== null && 'value' in copy && 'at' in copy && typeof copy.at === 'number'

/** Call it when the draft was stored with this value: removes a copy with the same value. */
export const typedIsStored = (userId: Id | null, key: string, value: unknown): void => {
  const copy = readTyped(userId, key)
  if (copy && JSON.stringify(copy.value) === JSON.stringify(value)) storage()?.removeItem(prefixOf(userId) + key)
}

export const forgetTyped = (userId: Id | null, keys: readonly string[]): void => {
  for (const key of keys) storage()?.removeItem(prefixOf(userId) + key)
}

/** Returns the keys of all drafts of this person that have a copy. */
export const typedKeys = (userId: Id | null): string[] => {
  const names = Object.keys(storage() ?? {})
  const prefix = prefixOf(userId)
  return names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}
