import { compareKeys, freeze, isKey, nameKey, type KeyValue } from './keys.ts'

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

const schemas = new Map<string, TableSchema>()

/** Reads a table's schema in Dexie's notation. The same text gives the same object. */
export const readSchema = (name: string, text: string): TableSchema => {
  const words = `${name}: ${text}`
  const known = schemas.get(words)
  if (known) return known
  const schema = parseSchema(name, text)
  schemas.set(words, schema)
  return schema
}

const parseSchema = (name: string, text: string): TableSchema => {
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
export const keysIn = (index: Index, row: Row): readonly KeyValue[] => {
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

const changes = { count: 0 }
const nextChange = () => (changes.count += 1)

/** The rows of one table. Each change returns how to undo it. */
export class Rows {
  readonly #byName = new Map<string, Stored>()
  /** In the order of the primary keys. */
  readonly #ordered: Stored[] = []
  readonly #unique: Index[]
  #next = 1
  /** The number of the last change, unique among the changes of all tables. */
  version = nextChange()

  constructor(readonly schema: TableSchema) {
    this.#unique = schema.indexes.filter(({ isUnique }) => isUnique)
  }

  get size(): number {
    return this.#ordered.length
  }

  get(key: KeyValue): Row | undefined {
    return this.#byName.get(nameKey(key))?.row
  }

  ordered(): readonly Stored[] {
    return this.#ordered
  }

  /** Stores a row, which is frozen already. Throws ConstraintError if a unique index or, with `isNew`, the primary key has the key already. */
  put(given: Row, isNew: boolean): { key: KeyValue; undo: () => void } {
    const { primary } = this.schema
    let row = given
    const next = this.#next
    if (primary.isAuto && row[primary.name] === undefined) {
      if (this.#next > lastNumber) throw new ConstraintError('no further key')
      row = freeze({ ...row, [primary.name]: this.#next })
    }
    const key = readKey(primary, row)
    if (!isKey(key)) throw new DOMException('not a key', 'DataError')
    const name = nameKey(key)
    const before = this.#byName.get(name)
    if (isNew && before) throw new ConstraintError(`${name} is taken`)
    if (this.#unique.length > 0) this.#checkUnique(row, before)
    if (primary.isAuto && typeof key === 'number' && key >= this.#next)
      this.#next = key >= lastNumber ? Infinity : Math.floor(key) + 1
    this.#set(name, { key, row })
    return {
      key,
      undo: () => {
        this.#next = next
        if (before) this.#set(name, before)
        else this.#remove(name, key)
      },
    }
  }

  #checkUnique(row: Row, before: Stored | undefined): void {
    for (const index of this.#unique) {
      const [key] = keysIn(index, row)
      if (key === undefined) continue
      for (const other of this.#ordered) {
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
    this.#remove(name, key)
    return () => this.#set(name, before)
  }

  clear(): () => void {
    const before = [...this.#byName]
    this.#byName.clear()
    this.#ordered.length = 0
    this.version = nextChange()
    return () => {
      for (const [name, stored] of before) this.#set(name, stored)
    }
  }

  #set(name: string, stored: Stored): void {
    const at = this.#placeOf(stored.key)
    this.#ordered.splice(at, this.#byName.has(name) ? 1 : 0, stored)
    this.#byName.set(name, stored)
    this.version = nextChange()
  }

  #remove(name: string, key: KeyValue): void {
    this.#byName.delete(name)
    this.#ordered.splice(this.#placeOf(key), 1)
    this.version = nextChange()
  }

  /** Returns the place of the key, or the one where it belongs. */
  #placeOf(key: KeyValue): number {
    let [from, to] = [0, this.#ordered.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (compareKeys(this.#ordered[middle]!.key, key) < 0) from = middle + 1
      else to = middle
    }
    return from
  }
}
