import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie'
import type { LocalDatabase } from '../store/database.ts'

/** What a device has asked of its storage. */
export interface StorageCost {
  transactions: number
  /** The transactions that may write. */
  writing: number
  requests: number
  /** Rows and keys that were read, one by one or together. */
  read: number
  written: number
  /** Rows written, by table. */
  writtenTo: Record<string, number>
}

const none = (): StorageCost => ({ transactions: 0, writing: 0, requests: 0, read: 0, written: 0, writtenTo: {} })

/** Counts what this connection asks of its storage from now on. `take` returns the counts since the last call. Call it before the first use. */
export const countStorage = (db: LocalDatabase): { take(): StorageCost } => {
  let cost = none()
  const noteRead = <T>(answer: T, rows: number): T => {
    cost.requests += 1
    cost.read += rows
    return answer
  }
  const countTable = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate: (request) => {
      cost.requests += 1
      const rows =
        request.type === 'deleteRange' ? 1 : 'values' in request ? request.values.length : request.keys.length
      cost.written += rows
      cost.writtenTo[table.name] = (cost.writtenTo[table.name] ?? 0) + rows
      return table.mutate(request)
    },
    // `then` and no `await`: a native promise between Dexie's ends the transaction.
    get: (request) => table.get(request).then((answer: unknown) => noteRead(answer, 1)),
    getMany: (request) => table.getMany(request).then((answer) => noteRead(answer, request.keys.length)),
    query: (request) => table.query(request).then((answer) => noteRead(answer, answer.result.length)),
    count: (request) => table.count(request).then((answer) => noteRead(answer, 1)),
    openCursor: (request) =>
      table.openCursor(request).then((cursor) => {
        noteRead(cursor, 1)
        return cursor && countSteps(cursor)
      }),
  })
  const countSteps = (cursor: DBCoreCursor): DBCoreCursor =>
    new Proxy(cursor, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...args: unknown[]): unknown => {
          if (name === 'continue' || name === 'continuePrimaryKey' || name === 'advance') cost.read += 1
          return Reflect.apply(value as (...some: unknown[]) => unknown, target, args)
        }
      },
    })
  const counting: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'count',
    level: -1,
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        cost.transactions += 1
        if (args[1] === 'readwrite') cost.writing += 1
        return core.transaction(...args)
      },
      table: (name) => countTable(core.table(name)),
    }),
  }
  db.use(counting)
  return {
    take: () => {
      const taken = cost
      cost = none()
      return taken
    },
  }
}
