import type { MaybeRow, PendingQuery, Row } from 'postgres'
import type { AnySql } from './connect.ts'

/** The place of an argument in a fragment. */
class Place {
  constructor(readonly at: number) {}
}

/** A fragment without fragments in it: its texts, and between each two of them a value, or the place of an argument. */
interface Flat {
  strings: TemplateStringsArray
  values: readonly unknown[]
}

/**
 * Returns a function that writes the same fragment, or whole statement, as `write`, but puts its parts together once. The driver makes a promise for each
 * part of each statement: for the sixty of an offer's columns this took six times as long as asking the database. The text of a whole statement is also
 * found again without being put together. `write` may look whether an argument is null, and otherwise only put it into the text.
 */
export const flatFragment = <Args extends unknown[], Rows extends readonly MaybeRow[] = Row[]>(
  write: (sql: AnySql, ...args: Args) => PendingQuery<Rows>,
) => {
  const known = new Map<string, Flat>()
  return (sql: AnySql, ...args: Args): PendingQuery<Rows> => {
    const shape = args.map((arg) => arg === null).join()
    let flat = known.get(shape)
    if (!flat) {
      flat = flatten(sql, write(sql, ...(args.map((arg, at) => (arg === null ? null : new Place(at))) as Args)))
      known.set(shape, flat)
    }
    return sql(
      flat.strings,
      ...(flat.values.map((value) => (value instanceof Place ? args[value.at] : value)) as never[]),
    ) as unknown as PendingQuery<Rows>
  }
}

const flatten = (sql: AnySql, fragment: unknown): Flat => {
  // The driver shows this class nowhere else. A name stands in quotes.
  const Name = sql('name').constructor as new () => { value: string }
  const strings: string[] = ['']
  const values: unknown[] = []
  const add = (part: unknown): void => {
    const [first = '', ...others] = stringsOf(part)
    strings.push((strings.pop() ?? '') + first)
    for (const [at, other] of others.entries()) {
      const value = (part as Parts).args[at]
      if (isFragment(value)) {
        add(value)
        strings.push((strings.pop() ?? '') + other)
      } else if (value instanceof Name) strings.push((strings.pop() ?? '') + value.value + other)
      else {
        values.push(value)
        strings.push(other)
      }
    }
  }
  add(fragment)
  return { strings: Object.assign(strings, { raw: strings }), values }
}

/** What the driver's fragments and names have. */
interface Parts {
  strings: readonly string[]
  args: readonly unknown[]
}

const stringsOf = (fragment: unknown): readonly string[] => (fragment as Parts).strings
const isFragment = (value: unknown): value is Parts => value instanceof Promise && 'strings' in value
