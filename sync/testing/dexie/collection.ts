import { compareKeys, copy, freeze, nameKey, type KeyValue } from './keys.ts'
import { keysIn, type Index, type Row, type Rows, type TableSchema } from './rows.ts'

/** Changes the rows of a table. The work returns how to undo it. */
export type Change = (work: (rows: Rows) => () => void) => void

/** The table that a query reads. */
interface Source {
  readonly schema: TableSchema
  readonly rows: Rows
  show(row: Row | undefined): unknown
  ask<T>(isWrite: boolean, answer: (rows: Rows, change: Change) => T): Promise<T>
}

/** One row as an index holds it: `key` is the whole key of the index, `shown` the part of it that was asked for. */
interface Entry {
  key: KeyValue
  shown: KeyValue
  primary: KeyValue
  row: Row
}

export interface Range {
  index: Index
  /** How many leading parts of a compound index the query names; undefined for the whole index. */
  prefix: number | undefined
  holds: (key: KeyValue) => boolean
}

/** A query: built without touching the storage, which every reading method asks once. */
export class Collection {
  #filters: ((row: Row) => boolean)[] = []
  #limit = Infinity
  #offset = 0
  #isReversed = false

  constructor(
    readonly table: Source,
    readonly range: Range,
  ) {}

  filter(isWanted: (row: Row) => boolean): this {
    this.#filters.push(isWanted)
    return this
  }

  and(isWanted: (row: Row) => boolean): this {
    return this.filter(isWanted)
  }

  limit(most: number): this {
    this.#limit = Math.min(this.#limit, most)
    return this
  }

  offset(first: number): this {
    this.#offset += first
    return this
  }

  reverse(): this {
    this.#isReversed = !this.#isReversed
    return this
  }

  toArray(): Promise<Row[]> {
    return this.#read(({ row }) => this.table.show(row) as Row)
  }

  async first(): Promise<Row | undefined> {
    return (await this.limit(1).toArray())[0]
  }

  async last(): Promise<Row | undefined> {
    return await this.reverse().first()
  }

  count(): Promise<number> {
    return this.#ask((entries) => entries.length)
  }

  primaryKeys(): Promise<KeyValue[]> {
    return this.#read(({ primary }) => primary)
  }

  keys(): Promise<KeyValue[]> {
    return this.#read(({ shown }) => shown)
  }

  async uniqueKeys(): Promise<KeyValue[]> {
    return [...new Map((await this.keys()).map((key) => [nameKey(key), key])).values()]
  }

  async eachUniqueKey(work: (key: KeyValue) => void): Promise<void> {
    for (const key of await this.uniqueKeys()) work(key)
  }

  async each(work: (row: Row) => void): Promise<void> {
    for (const row of await this.toArray()) work(row)
  }

  async sortBy(path: string): Promise<Row[]> {
    const rows = await this.toArray()
    return rows.toSorted((a, b) => compareKeys(a[path] as KeyValue, b[path] as KeyValue))
  }

  delete(): Promise<number> {
    return this.#ask((entries, change) => {
      for (const { primary } of entries) change((rows) => rows.delete(primary))
      return entries.length
    }, true)
  }

  modify(changes: Row | ((row: Row) => void)): Promise<number> {
    return this.#ask((entries, change) => {
      for (const { row } of entries) {
        const changed = copy(row)
        if (typeof changes === 'function') changes(changed)
        else Object.assign(changed, changes)
        change((rows) => rows.put(freeze(changed), false).undo)
      }
      return entries.length
    }, true)
  }

  #read<T>(of: (entry: Entry) => T): Promise<T[]> {
    return this.#ask((entries) => entries.map(of))
  }

  #ask<T>(answer: (entries: Entry[], change: Change) => T, isWrite = false): Promise<T> {
    return this.table.ask(isWrite, (_rows, change) => answer(this.#find(), change))
  }

  #find(): Entry[] {
    const { index, prefix, holds } = this.range
    const isPrimary = index === this.table.schema.primary
    const found: Entry[] = []
    const take = (key: KeyValue, primary: KeyValue, row: Row) => {
      const shown = prefix === undefined ? key : cutKey(key as KeyValue[], prefix)
      if (holds(shown) && this.#passes(row)) found.push({ key, shown, primary, row })
    }
    for (const { key: primary, row } of this.table.rows.ordered()) {
      if (isPrimary) take(primary, primary, row)
      else for (const key of keysIn(index, row)) take(key, primary, row)
    }
    if (!isPrimary && found.length > 1)
      found.sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.primary, b.primary))
    if (this.#isReversed) found.reverse()
    return this.#limit === Infinity && this.#offset === 0
      ? found
      : found.slice(this.#offset, this.#offset + this.#limit)
  }

  #passes(row: Row): boolean {
    if (this.#filters.length === 0) return true
    const shown = this.table.show(row) as Row
    return this.#filters.every((isWanted) => isWanted(shown))
  }
}

const cutKey = (key: KeyValue[], prefix: number): KeyValue => (prefix === 1 ? key[0]! : key.slice(0, prefix))

/** What `where` returns: an index that still lacks its range. */
export class WhereClause {
  constructor(
    readonly table: Source,
    readonly index: Index,
    readonly prefix: number | undefined,
  ) {}

  #holding(holds: (key: KeyValue) => boolean): Collection {
    return new Collection(this.table, { index: this.index, prefix: this.prefix, holds })
  }

  equals(key: KeyValue): Collection {
    return this.#holding((one) => compareKeys(one, key) === 0)
  }

  notEqual(key: KeyValue): Collection {
    return this.#holding((one) => compareKeys(one, key) !== 0)
  }

  anyOf(...keys: (KeyValue | readonly KeyValue[])[]): Collection {
    const list = (keys.length === 1 && Array.isArray(keys[0]) ? keys[0] : keys) as KeyValue[]
    if (list.length === 1) return this.equals(list[0]!)
    const wanted = new Set(list.map(nameKey))
    return this.#holding((one) => wanted.has(nameKey(one)))
  }

  between(low: KeyValue, high: KeyValue, includesLow = true, includesHigh = false): Collection {
    return this.#holding((one) => {
      const [fromLow, toHigh] = [compareKeys(one, low), compareKeys(one, high)]
      return (fromLow > 0 || (includesLow && fromLow === 0)) && (toHigh < 0 || (includesHigh && toHigh === 0))
    })
  }

  above(key: KeyValue): Collection {
    return this.#holding((one) => compareKeys(one, key) > 0)
  }

  aboveOrEqual(key: KeyValue): Collection {
    return this.#holding((one) => compareKeys(one, key) >= 0)
  }

  below(key: KeyValue): Collection {
    return this.#holding((one) => compareKeys(one, key) < 0)
  }

  belowOrEqual(key: KeyValue): Collection {
    return this.#holding((one) => compareKeys(one, key) <= 0)
  }

  startsWith(text: string): Collection {
    return this.#holding((one) => typeof one === 'string' && one.startsWith(text))
  }
}
