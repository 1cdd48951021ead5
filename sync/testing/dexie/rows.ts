import { compareKeys, copy, isKey, nameKey, type KeyValue } from './keys.ts'

export type Row = Record<string, unknown>

/** One index, or the primary key: `++order`, `&id`, `*by`, `[entity+id]`. */
export interface Index {
  name: string
  paths: string[]
  isCompound: boolean
  isUnique: boolean
  isMulti: boolean
  isAuto: boolean
}

export interface TableSchema {
  name: string
  primary: Index
  indexes: Index[]
}

export const readSchema = (name: string, text: string): TableSchema => {
  const [primary, ...indexes] = text.split(',').map((part): Index => {
    const spec = part.trim()
    const bare = spec.replace(/^[&*+]+/, '')
    const isCompound = bare.startsWith('[')
    return {
      name: bare,
      paths: isCompound ? bare.slice(1, -1).split('+') : [bare],
      isCompound,
      isUnique: spec.startsWith('&'),
      isMulti: spec.startsWith('*'),
      isAuto: spec.startsWith('++'),
    }
  })
  return { name, primary: primary!, indexes }
}

const readKey = ({ paths, isCompound }: Index, row: Row): unknown =>
  isCompound ? paths.map((path) => row[path]) : row[paths[0]!]

/** Returns the keys under which an index holds the row: none where a part of it is no key. */
export const keysIn = (index: Index, row: Row): KeyValue[] => {
  const key = readKey(index, row)
  if (index.isMulti && Array.isArray(key))
    return [...new Map(key.filter(isKey).map((one) => [nameKey(one), one])).values()]
  return isKey(key) ? [key] : []
}

interface Stored {
  key: KeyValue
  row: Row
}

class ConstraintError extends Error {
  override readonly name: string = 'ConstraintError'
}

/** The largest number that a generator of keys gives. */
const lastNumber = 2 ** 53

/** The rows of one table. Each change returns how to undo it. */
export class Rows {
  readonly #byName = new Map<string, Stored>()
  /** The rows in the order of their primary keys; absent where it must be put in order again. */
  #ordered: Stored[] | undefined = []
  #next = 1

  constructor(readonly schema: TableSchema) {}

  get size(): number {
    return this.#byName.size
  }

  get(key: KeyValue): Row | undefined {
    return this.#byName.get(nameKey(key))?.row
  }

  ordered(): readonly Stored[] {
    this.#ordered ??= [...this.#byName.values()].toSorted((a, b) => compareKeys(a.key, b.key))
    return this.#ordered
  }

  /** Stores a copy of the row. Throws ConstraintError, and `isNew` also where the key is taken. */
  put(given: Row, isNew: boolean): { key: KeyValue; undo: () => void } {
    const { primary } = this.schema
    const row = copy(given)
    const next = this.#next
    const isNumbered = primary.isAuto && row[primary.name] === undefined
    if (isNumbered) {
      if (this.#next > lastNumber) throw new ConstraintError('no further key')
      row[primary.name] = this.#next
    }
    const key = readKey(primary, row)
    if (!isKey(key)) throw new DOMException('not a key', 'DataError')
    const name = nameKey(key)
    const before = this.#byName.get(name)
    if (isNew && before) throw new ConstraintError(`${name} is taken`)
    this.#checkUnique(row, before)
    if (primary.isAuto && typeof key === 'number' && key >= this.#next)
      this.#next = key >= lastNumber ? Infinity : Math.floor(key) + 1
    this.#byName.set(name, { key, row })
    this.#ordered = undefined
    return {
      key,
      undo: () => {
        this.#next = next
        this.#ordered = undefined
        if (before) this.#byName.set(name, before)
        else this.#byName.delete(name)
      },
    }
  }

  #checkUnique(row: Row, before: Stored | undefined): void {
    for (const index of this.schema.indexes) {
      if (!index.isUnique) continue
      const [key] = keysIn(index, row)
      if (key === undefined) continue
      for (const other of this.#byName.values()) {
        if (other === before) continue
        const [taken] = keysIn(index, other.row)
        if (taken !== undefined && compareKeys(taken, key) === 0) throw new ConstraintError(`${nameKey(key)} is taken`)
      }
    }
  }

  delete(key: KeyValue): () => void {
    const name = nameKey(key)
    const before = this.#byName.get(name)
    if (!before) return () => {}
    this.#byName.delete(name)
    this.#ordered = undefined
    return () => {
      this.#byName.set(name, before)
      this.#ordered = undefined
    }
  }

  clear(): () => void {
    const before = [...this.#byName]
    this.#byName.clear()
    this.#ordered = []
    return () => {
      for (const [name, stored] of before) this.#byName.set(name, stored)
      this.#ordered = undefined
    }
  }
}
