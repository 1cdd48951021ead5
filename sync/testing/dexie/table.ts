import { Collection, WhereClause, type Change } from './collection.ts'
import { compareKeys, freeze, type KeyValue } from './keys.ts'
import { type Index, type Row, type Rows, type TableSchema } from './rows.ts'
import type { Stored, Transaction } from './transaction.ts'

/** The connection over which a table is reached. */
interface Connection {
  readonly stored: Stored
  ask<T>(table: string, isWrite: boolean, answer: (transaction: Transaction) => T): Promise<T>
}

/** One table of one connection. */
export class Table {
  readonly #readers: ((row: Row | undefined) => unknown)[] = []

  constructor(
    readonly db: Connection,
    readonly schema: TableSchema,
  ) {}

  get name(): string {
    return this.schema.name
  }

  get rows(): Rows {
    return this.db.stored.tables.get(this.name)!
  }

  hook(kind: string, reader: (row: Row | undefined) => unknown): void {
    if (kind !== 'reading') throw new TypeError(`the memory storage has no hook "${kind}"`)
    this.#readers.push(reader)
  }

  show(row: Row | undefined): unknown {
    let shown: unknown = row
    for (const reader of this.#readers) shown = reader(shown as Row | undefined)
    return shown
  }

  /** Asks the storage once, inside the running transaction or in one of its own. */
  ask<T>(isWrite: boolean, answer: (rows: Rows, change: Change) => T): Promise<T> {
    return this.db.ask(this.name, isWrite, (transaction) => {
      const { rows } = this
      return answer(rows, (work) => transaction.noteUndo(work(rows)))
    })
  }

  get(key: KeyValue | Record<string, KeyValue>): Promise<unknown> {
    if (typeof key === 'object' && !Array.isArray(key)) {
      const [[name, value]] = Object.entries(key) as [[string, KeyValue]]
      return this.where(name).equals(value).first()
    }
    return this.ask(false, (rows) => this.show(rows.get(key)))
  }

  bulkGet(keys: readonly KeyValue[]): Promise<unknown[]> {
    return this.ask(false, (rows) => keys.map((key) => this.show(rows.get(key))))
  }

  put(row: Row): Promise<KeyValue> {
    return this.#store([row], false)
  }

  add(row: Row): Promise<KeyValue> {
    return this.#store([row], true)
  }

  bulkPut(rows: readonly Row[]): Promise<KeyValue> {
    return this.#store(rows, false)
  }

  bulkAdd(rows: readonly Row[]): Promise<KeyValue> {
    return this.#store(rows, true)
  }

  /** Rows are taken as they are now, whatever becomes of the caller's objects. */
  #store(given: readonly Row[], isNew: boolean): Promise<KeyValue> {
    const rows = given.map(freeze)
    return this.ask(true, (stored, change) => {
      let last: KeyValue = 0
      for (const row of rows) {
        change(() => {
          const { key, undo } = stored.put(row, isNew)
          last = key
          return undo
        })
      }
      return last
    })
  }

  delete(key: KeyValue): Promise<void> {
    return this.bulkDelete([key])
  }

  bulkDelete(keys: readonly KeyValue[]): Promise<void> {
    return this.ask(true, (rows, change) => {
      for (const key of keys) change(() => rows.delete(key))
    })
  }

  clear(): Promise<void> {
    return this.ask(true, (rows, change) => change(() => rows.clear()))
  }

  async update(key: KeyValue, changes: Row): Promise<number> {
    return await this.where(':id').equals(key).modify(changes)
  }

  count(): Promise<number> {
    return this.ask(false, (rows) => rows.size)
  }

  toArray(): Promise<Row[]> {
    return this.toCollection().toArray()
  }

  toCollection(): Collection {
    return new Collection(this, { index: this.schema.primary, prefix: undefined, holds: () => true })
  }

  filter(isWanted: (row: Row) => boolean): Collection {
    return this.toCollection().filter(isWanted)
  }

  limit(most: number): Collection {
    return this.toCollection().limit(most)
  }

  orderBy(name: string): Collection {
    return new Collection(this, { ...this.#find(name), holds: () => true })
  }

  where(name: string): WhereClause {
    const { index, prefix } = this.#find(name)
    return new WhereClause(this, index, prefix)
  }

  /** The part of Dexie's DBCoreTable that retention uses: a cursor over the keys that an index has when it opens. */
  get core() {
    return {
      schema: { getIndexByKeyPath: (paths: string[]) => this.#find(`[${paths.join('+')}]`).index },
      openCursor: async ({ query }: { query: { index: Index } }): Promise<Cursor | null> => {
        const keys = await this.orderBy(query.index.name).keys()
        return keys.length > 0 ? new Cursor(keys) : null
      },
    }
  }

  /** Finds an index by its name, or a compound index by its leading parts. */
  #find(name: string): { index: Index; prefix: number | undefined } {
    const all = [this.schema.primary, ...this.schema.indexes]
    const index = name === ':id' ? this.schema.primary : all.find((one) => one.name === name)
    if (index) return { index, prefix: undefined }
    const paths = name.startsWith('[') ? name.slice(1, -1).split('+') : [name]
    const longer = all.find((one) => one.isCompound && paths.every((path, at) => one.paths[at] === path))
    if (!longer) throw new TypeError(`${this.name} has no index "${name}"`)
    return { index: longer, prefix: paths.length }
  }
}

class Cursor {
  #at = 0
  #next = 0

  constructor(readonly keys: readonly KeyValue[]) {}

  get key(): KeyValue {
    return this.keys[this.#at]!
  }

  continue(key: KeyValue): void {
    const next = this.keys.findIndex((one, at) => at > this.#at && compareKeys(one, key) >= 0)
    this.#next = next === -1 ? this.keys.length : next
  }

  async start(onNext: () => void): Promise<void> {
    while (this.#at < this.keys.length) {
      onNext()
      this.#at = this.#next
    }
  }
}
