/**
 * Leaves out checks whose inputs are those of the last time: a check that has found nothing finds nothing in them again. Inputs are compared by
 * identity.
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

/** Whether two values of JSON are the same. A field that is undefined is not one that is absent. */
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
