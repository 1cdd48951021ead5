import type { Id } from '../../schema/ids.ts'

/**
 * What was typed and IndexedDB has not stored yet, in the storage that a page writes without waiting: a page that is reloaded takes its open
 * transactions with it. A copy lives until its draft is stored or deleted. A browser that is killed may forget the newest changes of this
 * storage, so that an older copy is back: each says when it was typed. A worker has no such storage, and types nothing.
 */
const prefixOf = (userId: Id | null) => `coup-de-main.typed:${userId ?? 'visitor'}:`

/** Photos are longer; the copy holds texts alone. */
const longestCopy = 50_000

/** As a page's `localStorage`: its names are also its keys. */
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
 * Keeps a copy of what was typed at this time. One that finds no room takes the earlier one with it, which must not pass for what was typed
 * last.
 */
export const keepTyped = (userId: Id | null, key: string, value: unknown, at: number): void => {
  const name = prefixOf(userId) + key
  const text = JSON.stringify({ value, at } satisfies Copy)
  try {
    if (text.length <= longestCopy) return storage()?.setItem(name, text)
  } catch {
    // Full, or switched off.
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

/** The version of the app before this one wrote the value alone. */
const isCopy = (copy: unknown): copy is Copy =>
  typeof copy === 'object' && copy !== null && 'value' in copy && 'at' in copy && typeof copy.at === 'number'

/** The draft is stored with this value: a copy that says the same goes. */
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
