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

/** Returns a name of the key, the same for equal keys. */
export const nameKey = (key: KeyValue): string => (typeof key === 'string' ? key : JSON.stringify(key))

/** Returns a copy that shares nothing with the value that could be changed. */
export const copy = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(copy) as T
  if (typeof value === 'function') throw new DOMException('a function cannot be stored', 'DataCloneError')
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const made: Record<string, unknown> = {}
  for (const name in value) made[name] = copy((value as Record<string, unknown>)[name])
  return made as T
}
