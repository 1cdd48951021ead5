/** Keys as IndexedDB has them, as far as the databases of this project use them. */
export type KeyValue = number | string | KeyValue[]

const rank = (key: KeyValue) => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2)

/** Compares as `indexedDB.cmp` does: numbers, then texts, then arrays. */
export const compareKeys = (a: KeyValue, b: KeyValue): number => {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'number' && typeof b === 'number') return a - b || (a === b ? 0 : a < b ? -1 : 1)
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < a.length && at < b.length; at += 1) {
      const order = compareKeys(a[at]!, b[at]!)
      if (order !== 0) return order
    }
    return a.length - b.length
  }
  return rank(a) - rank(b)
}

export const isKey = (value: unknown): value is KeyValue =>
  typeof value === 'string' ||
  (typeof value === 'number' && !Number.isNaN(value)) ||
  (Array.isArray(value) && value.every(isKey))

/** Returns a name of the key, the same for equal keys and for no others of the same index. */
export const nameKey = (key: KeyValue): string => {
  if (typeof key === 'string') return key
  if (typeof key === 'number') return `#${key}`
  let name = '['
  for (const part of key) name += `${nameKey(part)}\u0000`
  return name
}

/**
 * Returns the value as it is stored: frozen, and sharing no part with the given value that could be changed. A part that is frozen already was stored
 * before and is taken as it is: a row that is read, changed and stored again shares its unchanged parts, and an unchanged row is the same object.
 * The synchronisation itself freezes nothing that it writes.
 */
export const freeze = <T>(value: T): T => {
  if (typeof value === 'function') throw new DOMException('a function cannot be stored', 'DataCloneError')
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || value instanceof Blob) return value
  return Object.freeze(Array.isArray(value) ? value.map(freeze) : freezeFields(value)) as T
}

const freezeFields = (value: object): object => {
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const made: Record<string, unknown> = { ...value }
  for (const name in made) {
    const field = made[name]
    if (typeof field === 'object' || typeof field === 'function') made[name] = freeze(field)
  }
  return made
}

/** Returns a copy that may be changed, and shares nothing with the value. */
export const copy = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(copy) as T
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const made: Record<string, unknown> = {}
  for (const name in value) made[name] = copy((value as Record<string, unknown>)[name])
  return made as T
}
