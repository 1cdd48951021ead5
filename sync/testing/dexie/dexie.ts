import { readSchema, Rows, type TableSchema } from './rows.ts'
import { Table } from './table.ts'
import { addTask } from './tasks.ts'
import { runningTransaction, toError, Transaction, type Stored } from './transaction.ts'

/*
 * Dexie over a storage in memory, with the parts of both that the synchronisation uses; other parts throw. Transactions, their order, their commits
 * and aborts are those of IndexedDB: same-as-dexie.test.ts plays the same random histories on both. It takes a tenth of the time of fake-indexeddb.
 */

class DexieError extends Error {
  override readonly name: string

  constructor(name: string, message = name) {
    super(message)
    this.name = name
  }
}

interface Options {
  /** Names the storage: connections with the same object see the same databases. */
  indexedDB?: object
}

interface Connection {
  db: Dexie
  stored: Stored
  version: number
}

class Storage {
  readonly databases = new Map<string, Stored>()
  readonly connections = new Set<Connection>()
  /** Called when a connection closes. */
  readonly closings: (() => void)[] = []
}

const storages = new WeakMap<object, Storage>()
const shared = {}

interface Core {
  transaction(names: string[], mode: 'readonly' | 'readwrite', options?: object): unknown
}
interface Middleware {
  create(core: Core): Partial<Core>
}

const nextTask = () => new Promise<void>((resolve) => addTask(resolve))

type Work<T> = (transaction: Transaction) => T | PromiseLike<T>

/** As in Dexie, each table is a property of the object, also of a class that extends this one. */
export class Dexie {
  static readonly minKey = -Infinity
  static readonly maxKey = [[]]
  static readonly DexieError = DexieError

  readonly #tables = new Map<string, Table>()
  readonly #listeners = new Map<string, ((event: { oldVersion: number; newVersion: number | null }) => unknown)[]>()
  readonly #middlewares: Middleware[] = []
  readonly #storage: Storage
  #version = 0
  #opening: Promise<this> | undefined
  #connection: Connection | undefined
  #isClosed = false
  #core: Core | undefined
  /** The owner for the transaction that `core.transaction` is about to make. */
  #owner: Dexie | undefined

  constructor(
    readonly name: string,
    { indexedDB = shared }: Options = {},
  ) {
    const storage = storages.get(indexedDB) ?? new Storage()
    storages.set(indexedDB, storage)
    this.#storage = storage
  }

  get stored(): Stored {
    return this.#connection!.stored
  }

  get tables(): Table[] {
    return [...this.#tables.values()]
  }

  table(name: string): Table {
    const table = this.#tables.get(name)
    if (!table) throw new DexieError('InvalidTableError', `no table ${name}`)
    return table
  }

  version(version: number) {
    this.#version = Math.max(this.#version, version)
    const declared = {
      stores: (schema: Record<string, string>) => {
        for (const [name, text] of Object.entries(schema)) this.#declare(readSchema(name, text))
        return declared
      },
      /** The versions of this storage differ only in their numbers: no stored row is upgraded. */
      upgrade: () => declared,
    }
    return declared
  }

  #declare(schema: TableSchema): void {
    const table = new Table(this, schema)
    this.#tables.set(schema.name, table)
    Object.assign(this, { [schema.name]: table })
  }

  on(name: string, listener: (event: { oldVersion: number; newVersion: number | null }) => unknown): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }

  use(middleware: Middleware): void {
    this.#middlewares.push(middleware)
    this.#core = undefined
  }

  isOpen(): boolean {
    return this.#connection !== undefined
  }

  open(): Promise<this> {
    if (this.#isClosed) return Promise.reject(new DexieError('DatabaseClosedError', 'Database has been closed'))
    this.#opening ??= this.#retireOlder().then(() => {
      if (this.#isClosed) throw new DexieError('DatabaseClosedError', 'Database has been closed')
      this.#connect()
      return this
    })
    return this.#opening
  }

  /** Tells connections of older versions, and waits until they are closed and their transactions have ended. One that stays open blocks this one. */
  async #retireOlder(): Promise<void> {
    await nextTask()
    const { databases, connections, closings } = this.#storage
    const stored = databases.get(this.name)
    if (!stored || stored.version >= this.#version) return
    const older = () => [...connections].filter(({ db, version }) => db.name === this.name && version < this.#version)
    for (const { db } of older()) db.#tell(stored.version, this.#version)
    while (older().length > 0) await new Promise<void>((resolve) => closings.push(resolve))
    while (stored.live.length > 0) await nextTask()
  }

  #connect(): void {
    const { databases, connections } = this.#storage
    const stored = databases.get(this.name) ?? { version: 0, tables: new Map(), live: [] }
    // Like Dexie, an older version opens what a newer one has left.
    stored.version = Math.max(stored.version, this.#version)
    for (const { schema } of this.tables) {
      if (!stored.tables.has(schema.name)) stored.tables.set(schema.name, new Rows(schema))
    }
    databases.set(this.name, stored)
    this.#connection = { db: this, stored, version: stored.version }
    connections.add(this.#connection)
  }

  /** Transactions under way go on, and no new one begins. */
  close(_options?: object): void {
    this.#isClosed = true
    if (this.#connection) this.#storage.connections.delete(this.#connection)
    for (const resolve of this.#storage.closings.splice(0)) resolve()
  }

  /** Tells the other connections, which close, and then deletes everything. */
  async delete(_options?: object): Promise<void> {
    this.close()
    const { databases, connections } = this.#storage
    for (const { db } of connections) {
      if (db.name === this.name) db.#tell(this.#version, null)
    }
    databases.delete(this.name)
    await nextTask()
  }

  #tell(oldVersion: number, newVersion: number | null): void {
    for (const listener of this.#listeners.get('versionchange') ?? []) listener({ oldVersion, newVersion })
  }

  /** Asks one table once: inside the running transaction of this connection, or in one of its own. */
  ask<T>(table: string, isWrite: boolean, answer: (transaction: Transaction) => T): Promise<T> {
    const running = this.#running()
    if (!running)
      return this.#isUsable()
        ? this.#askAlone(table, isWrite, answer)
        : this.open().then(() => this.#askAlone(table, isWrite, answer))
    if (!running.names.has(table))
      return Promise.reject(new DexieError('NotFoundError', `Table ${table} not part of transaction`))
    if (isWrite && running.mode === 'readonly')
      return Promise.reject(new DexieError('ReadOnlyError', 'Transaction is readonly'))
    return running.request(() => answer(running))
  }

  /** A write is answered once it is committed. */
  #askAlone<T>(table: string, isWrite: boolean, answer: (transaction: Transaction) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const own = this.#begin([table], isWrite ? 'readwrite' : 'readonly')
      let result: T
      own.onEnd = (error) => (error === undefined ? resolve(result) : reject(error))
      const run = () => {
        try {
          result = answer(own)
        } catch (error) {
          own.abort(error)
        }
      }
      own.ask(run, () => undefined, reject)
    })
  }

  transaction<T>(mode: string, ...rest: [...(Table | Table[])[], Work<T>]): Promise<T> {
    const work = rest.at(-1) as Work<T>
    const names = rest
      .slice(0, -1)
      .flatMap((some) => some as Table | Table[])
      .map(({ name }) => name)
    const running = this.#running()
    if (running) return this.#join(running, mode, names, work)
    if (this.#isUsable()) return this.#run(mode, names, work)
    return this.open().then(() => this.#run(mode, names, work))
  }

  async #run<T>(mode: string, names: string[], work: Work<T>): Promise<T> {
    // Dexie, too, begins a transaction a turn later than a single request.
    await Promise.resolve()
    const transaction = this.#begin(names, mode.startsWith('rw') ? 'readwrite' : 'readonly', this)
    return await new Promise((resolve, reject) => {
      let end: { answer: T } | undefined
      transaction.onEnd = (error) => {
        if (error !== undefined) reject(error)
        else if (end) resolve(end.answer)
        else reject(new DexieError('PrematureCommitError', 'Transaction committed too early.'))
      }
      transaction
        .enter(() => work(transaction))
        .then(
          (answer) => {
            end = { answer }
          },
          (error: unknown) => {
            if (!transaction.isOver) transaction.abort(error)
            reject(toError(error))
          },
        )
    })
  }

  /** A transaction inside another one is a part of it. */
  async #join<T>(running: Transaction, mode: string, names: string[], work: Work<T>): Promise<T> {
    const isWithin =
      names.every((name) => running.names.has(name)) && !(mode.startsWith('rw') && running.mode === 'readonly')
    if (!isWithin)
      throw new DexieError(
        'SubTransactionError',
        `${mode} ${names.join()} is not within ${running.mode} ${[...running.names].join()}`,
      )
    try {
      return await work(running)
    } catch (error) {
      if (!running.isOver) running.abort(error)
      throw error
    }
  }

  #running(): Transaction | undefined {
    const running = runningTransaction()
    return running && !running.isOver && running.owner === this ? running : undefined
  }

  #isUsable(): boolean {
    return this.#connection !== undefined && !this.#isClosed
  }

  #begin(names: string[], mode: 'readonly' | 'readwrite', owner?: Dexie): Transaction {
    if (!this.#isUsable()) throw new DexieError('DatabaseClosedError', 'Database has been closed')
    this.#owner = owner
    this.#core ??= this.#middlewares.reduce<Core>((core, { create }) => ({ ...core, ...create(core) }), {
      transaction: (some, how) => new Transaction(this.stored, new Set(some), how, this.#owner),
    })
    return this.#core.transaction(names, mode) as Transaction
  }
}
