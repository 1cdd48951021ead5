import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie, { type DBCoreRangeType, type Table } from 'dexie'
import { expect, test } from 'vitest'
import { Dexie as MemoryDexie } from './dexie/dexie.ts'
import { Random } from './random.ts'

/** The indexes of the real databases, in one table each. */
const schema = {
  outbox: '++order, &id, lane, *touches',
  rows: '[feed+entity+id], [entity+id], state, [status+at]',
}

interface Row {
  order?: number
  id: string
  lane: string
  touches: string[]
  feed: string
  entity: string
  state: string | null
  status: string
  at: number
}

type Database = Dexie & { outbox: Table<Row>; rows: Table<Row> }

const open = (kind: typeof Dexie | typeof MemoryDexie, storage: object): Database => {
  const db = new (kind as typeof Dexie)('same', { indexedDB: storage as IDBFactory, IDBKeyRange }) as Database
  db.version(1).stores(schema)
  return db
}

const words = ['a', 'b', 'c', 'd']

const rowOf = (random: Random): Row => ({
  id: `${random.between(1, 9)}`,
  lane: random.pick(words)!,
  touches: words.filter(() => random.chance(0.4)),
  feed: random.pick(words)!,
  entity: random.pick(words)!,
  state: random.chance(0.2) ? null : random.pick(words)!,
  status: random.pick(words)!,
  at: random.between(1, 20),
})

const keyOf = ({ feed, entity, id }: Row): [string, string, string] => [feed, entity, id]

/** Moves a cursor along an index by leaps, as retention does. Returns the keys that it came to. */
const leap = (rows: Table<Row>, by: number): Promise<unknown> =>
  rows.db.transaction('r', rows, async ({ idbtrans }) => {
    const { core } = rows
    const index = core.schema.getIndexByKeyPath(['status', 'at'])!
    const range = { type: 3 satisfies DBCoreRangeType.Any, lower: Dexie.minKey, upper: Dexie.maxKey }
    const cursor = await core.openCursor({ trans: idbtrans, values: false, query: { index, range } })
    const passed: unknown[] = []
    await cursor?.start(() => {
      const [status, at] = cursor.key as [string, number]
      passed.push([status, at])
      cursor.continue([status, at + by])
    })
    return passed
  })

/** Makes one request at random. It draws the same random numbers whatever the storage answers, so that both storages get the same requests. */
const ask = (db: Database, random: Random): Promise<unknown> => {
  const [row, other] = [rowOf(random), rowOf(random)]
  const [word, number] = [random.pick(words)!, random.between(1, 12)]
  const asked: (() => PromiseLike<unknown>)[] = [
    () => db.outbox.add(row),
    () => db.outbox.put({ ...row, order: -number }),
    () => db.outbox.delete(-number),
    () => db.outbox.get({ id: row.id }),
    () => db.outbox.where('lane').equals(word).toArray(),
    () => db.outbox.where('touches').equals(word).primaryKeys(),
    () =>
      db.outbox
        .where('lane')
        .anyOf([word, 'a'])
        .filter(({ id }) => id > '4')
        .limit(2)
        .toArray(),
    () => db.outbox.where('lane').anyOf(words).sortBy('id'),
    () => db.outbox.toCollection().limit(1).primaryKeys(),
    () => db.outbox.orderBy('lane').last(),
    () => db.outbox.bulkGet([1, -number, 3]),
    () => db.rows.bulkPut([row, other]),
    () => db.rows.bulkDelete([keyOf(row), keyOf(other)]),
    () => db.rows.where('[entity+id]').equals([word, row.id]).primaryKeys(),
    () => db.rows.where('[entity+id]').between([word, Dexie.minKey], [word, Dexie.maxKey]).primaryKeys(),
    () => db.rows.where('status').equals(word).toArray(),
    () => db.rows.where('[status+at]').between([word, 3], [word, number]).count(),
    () => db.rows.where('state').startsWith(word).count(),
    () => db.rows.where('state').below(word).count(),
    () => db.rows.orderBy('state').primaryKeys(),
    () => db.rows.filter(({ at }) => at < number).delete(),
    () => db.rows.where('status').equals(word).modify({ at: number }),
    () => db.rows.toCollection().first(),
    () => db.rows.count(),
    () => leap(db.rows, number),
  ]
  return Promise.resolve(random.pick(asked)!())
}

/** Returns the answer, or the word `failed`: the two storages need not fail with the same error. */
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (answer) => answer ?? 'nothing',
    () => 'failed',
  )

/** Makes some requests in one transaction, which sometimes throws at its end. */
const transact = (db: Database, random: Random): Promise<unknown> => {
  const [own, count, fails] = [random.fork(), random.between(1, 5), random.chance(0.3)]
  const isWrite = random.chance(0.8)
  const isWide = random.chance(0.6)
  const tables = isWide ? [db.outbox, db.rows] : [db.outbox]
  return outcome(
    db.transaction(isWrite ? 'rw' : 'r', tables, async () => {
      const answers: unknown[] = []
      for (let n = 0; n < count; n += 1) answers.push(await ask(db, own))
      if (fails) throw new Error('taken back')
      return answers
    }),
  )
}

/** Resolves when each request has begun and none has ended: Dexie begins a transaction some microtasks later than a request. */
const begun = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** Plays transactions and single requests of two tabs, several at once. Returns all answers, and what is stored in the end. */
const play = async (kind: typeof Dexie | typeof MemoryDexie, seed: number): Promise<unknown> => {
  const storage = new IDBFactory()
  const tabs = [open(kind, storage), open(kind, storage)]
  await Promise.all(tabs.map((tab) => tab.open()))
  const random = new Random(seed)
  const answers: unknown[] = []
  for (let round = 0; round < 12; round += 1) {
    const together: Promise<unknown>[] = []
    for (let count = random.between(1, 4); count > 0; count -= 1) {
      const tab = random.pick(tabs)!
      together.push(random.chance(0.6) ? transact(tab, random.fork()) : outcome(ask(tab, random.fork())))
      await begun()
    }
    answers.push(await Promise.all(together))
  }
  const [tab] = tabs as [Database]
  return { answers, outbox: await tab.outbox.toArray(), rows: await tab.rows.toArray() }
}

test('the memory storage answers as Dexie does, whatever two tabs ask of it at once', async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    expect(await play(MemoryDexie, seed), `seed ${seed}`).toEqual(await play(Dexie, seed))
  }
})

const each = [
  ['Dexie', Dexie],
  ['the memory storage', MemoryDexie],
] as const

test.each(each)('%s gives no numbers once its last one is used up', async (_, kind) => {
  const db = open(kind, new IDBFactory())
  const row = rowOf(new Random(1))
  await db.outbox.put({ ...row, order: 2 ** 53 })
  await db.outbox.delete(2 ** 53)

  await expect(db.outbox.add({ ...row, id: 'next' })).rejects.toThrow(/./)
})

test.each(each)('%s commits a transaction that has nothing more to do', async (_, kind) => {
  const db = open(kind, new IDBFactory())
  const work = db.transaction('rw', db.outbox, async () => {
    await db.outbox.add(rowOf(new Random(1)))
    // 50 ms, since a busy machine needs some turns of the event loop until it commits.
    await new Promise<void>((resolve) => setTimeout(resolve, 50))
    await db.outbox.count()
  })

  await expect(work).rejects.toThrow(/early|committed|completed/i)
  expect(await db.outbox.count()).toBe(1)
})

test.each(each)('%s lets a transaction use no table but its own, and write only where it may', async (_, kind) => {
  const db = open(kind, new IDBFactory())

  await expect(db.transaction('rw', db.outbox, () => db.rows.count())).rejects.toThrow(
    /transaction|not found|could not be found/i,
  )
  await expect(db.transaction('r', db.outbox, () => db.outbox.clear())).rejects.toThrow(/readonly|read-only/i)
})

test.each(each)('in %s what fails inside an inner transaction undoes the outer one', async (_, kind) => {
  const db = open(kind, new IDBFactory())
  const work = db.transaction('rw', db.outbox, async () => {
    await db.outbox.add(rowOf(new Random(1)))
    await db.transaction('rw', db.outbox, () => Promise.reject(new Error('no')))
  })

  await expect(work).rejects.toThrow('no')
  expect(await db.outbox.count()).toBe(0)
})

test.each(each)('%s tells a connection of a deletion, and then holds nothing', async (_, kind) => {
  const storage = new IDBFactory()
  const [db, other] = [open(kind, storage), open(kind, storage)]
  await db.outbox.add(rowOf(new Random(1)))
  await other.open()
  const told: unknown[] = []
  other.on('versionchange', () => {
    told.push('told')
    other.close()
    return false
  })

  await db.delete({ disableAutoOpen: true })

  expect(told).toEqual(['told'])
  expect(await open(kind, storage).outbox.count()).toBe(0)
})

test.each(each)(
  '%s tells a connection of a newer version, which opens once it is closed, and an older one after it',
  async (_, kind) => {
    const storage = new IDBFactory()
    const [db, newer] = [open(kind, storage), open(kind, storage)]
    newer.version(2).stores({})
    await db.outbox.add(rowOf(new Random(1)))
    const told: unknown[] = []
    db.on('versionchange', ({ newVersion }) => {
      told.push(newVersion !== null)
      setTimeout(() => {
        told.push('closed')
        db.close({ disableAutoOpen: true })
      }, 5)
      return false
    })

    const count = await newer.outbox.count()

    expect({ told, count }).toEqual({ told: [true, 'closed'], count: 1 })
    expect(await open(kind, storage).outbox.count()).toBe(1)
  },
)
