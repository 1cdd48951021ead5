/**
 * Skips a check whose inputs are the same as at its last call: a check that found nothing then finds nothing now. Inputs are compared by identity,
 * so they must never be changed in place.
 */
export class Unchanged {
  readonly #inputs = new Map<string, readonly unknown[]>()

  check(name: string, inputs: readonly unknown[], find: () => string[]): string[] {
    const before = this.#inputs.get(name)
    if (before && inputs.every((input, at) => input === before[at])) return []
    this.#inputs.set(name, inputs)
    return find()
  }
}

/** Whether two JSON values are equal. A field that is undefined differs from one that is absent. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((value, at) => isSame(value, b[at]))
  if (Object.getPrototypeOf(a) !== Object.prototype || Object.getPrototypeOf(b) !== Object.prototype) return false
  let more = 0
  for (const name in b) if (Object.hasOwn(b, name)) more += 1
  for (const name in a) {
    if (!Object.hasOwn(b, name)) return false
    if (!isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name])) return false
    more -= 1
  }
  return more === 0
}
