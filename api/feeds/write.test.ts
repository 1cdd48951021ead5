import { expect, onTestFinished, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { connect, type Sql } from '../postgres/connect.ts'
import { writePayloads } from './announce.ts'
import { createBus, type Heads } from './bus.ts'
import { readHeads } from './feeds.ts'
import { readEpoch } from '../testing/test-epoch.ts'
import { savepoint, write, writeWithPositions } from './write.ts'

const setUp = async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  return database
}
const entriesOf = (sql: Sql, feed: string) => sql<{ id: Id; position: number; op: string }[]>`
  select entity_id as id, position, op from feed_entries where feed_id = ${feed} order by position`

test('positions of a feed follow each other, and a row that changes again moves to the end', async () => {
  const { sql } = await setUp()
  const [lawn, flat, maths] = [newId(), newId(), newId()]

  await write(sql, async (tx) => {
    for (const id of [lawn, flat]) tx.changes.put('jobs:VD', 'job', id)
    await Promise.resolve()
  })
  const positions = await writeWithPositions(
    sql,
    async (tx) => {
      tx.changes.put('jobs:VD', 'job', maths)
      tx.changes.del('jobs:VD', 'job', lawn)
      tx.changes.put('jobs:GE', 'job', lawn)
      await Promise.resolve()
    },
    (_result, placed) => placed,
  )

  expect([...(await entriesOf(sql, 'jobs:VD'))]).toEqual([
    { id: flat, position: 2, op: 'put' },
    { id: maths, position: 3, op: 'put' },
    { id: lawn, position: 4, op: 'del' },
  ])
  expect(Object.fromEntries(positions)).toEqual({ 'jobs:GE': 1, 'jobs:VD': 4 })
})

test('the last of several changes of one row in a transaction counts', async () => {
  const { sql } = await setUp()
  const [lawn, flat] = [newId(), newId()]

  await write(sql, async (tx) => {
    tx.changes.put('jobs:VD', 'job', lawn)
    tx.changes.put('jobs:VD', 'job', flat)
    tx.changes.del('jobs:VD', 'job', lawn)
    await Promise.resolve()
  })

  expect((await entriesOf(sql, 'jobs:VD')).map(({ id, op }) => [id, op])).toEqual([
    [flat, 'put'],
    [lawn, 'del'],
  ])
})

test('a rolled-back savepoint drops its changes', async () => {
  const { sql } = await setUp()
  const [kept, dropped] = [newId(), newId()]

  await write(sql, async (tx) => {
    await savepoint(tx, (inner) => Promise.resolve(inner.changes.put('jobs:VD', 'job', kept)))
    await savepoint(tx, (inner) => {
      inner.changes.put('jobs:VD', 'job', dropped)
      return Promise.reject(new Error('no'))
    }).catch(() => undefined)
  })

  expect((await entriesOf(sql, 'jobs:VD')).map(({ id }) => id)).toEqual([kept])
})

test('a failed transaction leaves no entries and no heads', async () => {
  const { sql } = await setUp()

  const writing = write(sql, (tx) => {
    tx.changes.put('jobs:VD', 'job', newId())
    return Promise.reject(new Error('no'))
  })

  await expect(writing).rejects.toThrow('no')
  expect(await readHeads(sql, ['jobs:VD'])).toEqual(new Map([['jobs:VD', 0]]))
})

test('a deadlock between domain rows runs the work again, and its changes are entered once', async () => {
  const { sql } = await setUp()
  const ids = [newId(), newId()] as const
  await sql`insert into feeds (id) values ('a:1'), ('a:2')`
  let runs = 0
  let bothHoldOne = 0
  const lockBoth = (first: string, second: string, id: Id) =>
    write(sql, async (tx) => {
      runs++
      await tx`select from feeds where id = ${first} for update`
      bothHoldOne++
      while (bothHoldOne < 2) await new Promise((resolve) => setTimeout(resolve, 5))
      await tx`select from feeds where id = ${second} for update`
      tx.changes.put('jobs:VD', 'job', id)
    })

  await Promise.all([lockBoth('a:1', 'a:2', ids[0]), lockBoth('a:2', 'a:1', ids[1])])

  // At least one of the two is run again; Postgres may choose the same one twice.
  expect(runs).toBeGreaterThanOrEqual(3)
  expect(new Set((await entriesOf(sql, 'jobs:VD')).map(({ id }) => id))).toEqual(new Set(ids))
  expect((await readHeads(sql, ['jobs:VD'])).get('jobs:VD')).toBe(2)
})

test('listening processes receive the heads after the commit, in payloads that Postgres accepts', async () => {
  const { sql, options } = await setUp()
  const feeds = Array.from({ length: 400 }, () => `user:${newId()}`)
  const elsewhere = connect(options, { max: 1 })
  onTestFinished(() => elsewhere.end())
  const bus = createBus(sql)
  const received: Heads = {}
  bus.subscribe(feeds, (heads) => Object.assign(received, heads))
  await expect.poll(() => listenersOf(sql)).toBe(1)

  await write(elsewhere, async (tx) => {
    for (const feed of feeds) tx.changes.put(feed, 'person', newId())
    await Promise.resolve()
  })

  await expect.poll(() => feeds.every((feed) => received[feed] === 1)).toBe(true)
  await bus.close()
})

test('the committing process hears of its commit at once, and only once', async () => {
  const { sql } = await setUp()
  const feed = `user:${newId()}`
  const bus = createBus(sql)
  const received: Heads[] = []
  bus.subscribe([feed], (heads) => received.push(heads))
  // By then the bus listens, and has read the heads.
  await expect.poll(() => received.splice(0)).toEqual([{ [feed]: 0 }])

  await write(sql, async (tx) => Promise.resolve(tx.changes.put(feed, 'person', newId())))
  const atOnce = [...received]
  // Notifications keep their order: once the second has arrived, the first has, too.
  await sql.notify('feeds', JSON.stringify({ [feed]: 2 }))
  await expect.poll(() => received.length).toBeGreaterThan(1)

  expect([atOnce, received]).toEqual([[{ [feed]: 1 }], [{ [feed]: 1 }, { [feed]: 2 }]])
  await bus.close()
})

test('payloads stay under 8,000 bytes and hold every head once', () => {
  const heads = new Map(Array.from({ length: 500 }, (_, i) => [`user:${newId()}`, i]))

  const payloads = writePayloads(heads, ['', 2 ** 47])

  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
  expect(Object.assign({}, ...payloads.map((payload) => JSON.parse(payload)))).toEqual({
    '': 2 ** 47,
    ...Object.fromEntries(heads),
  })
})

test('the epoch changes when an operator raises the counter, and any role may read it', async () => {
  const { sql } = await setUp()
  const before = await readEpoch(sql)

  await sql`update sync_epoch set counter = counter + 1`
  const after = await readEpoch(sql)
  const asOrdinaryRole = await sql.begin(async (tx) => {
    await tx`create role clerk`
    await tx`grant select on sync_epoch to clerk`
    await tx`set local role clerk`
    const epoch = await readEpoch(tx)
    await tx`reset role`
    await tx`revoke all on sync_epoch from clerk`
    await tx`revoke execute on function pg_control_system() from public`
    await tx`grant select on sync_epoch to clerk`
    await tx`set local role clerk`
    const withoutControl = await readEpoch(tx)
    await tx`reset role`
    await tx`drop owned by clerk`
    await tx`drop role clerk`
    return { epoch, withoutControl }
  })

  expect(before).toMatch(/^\d{10,}\.\d+\.1\.1$/)
  expect(after).toBe(before.replace(/1$/, '2'))
  expect(asOrdinaryRole.epoch).toBe(after)
  expect(asOrdinaryRole.withoutControl).toBe(after.replace(/^\d+/, '0'))
})

/** Counts the listeners of this database; other databases on the server have their own. */
const listenersOf = async (sql: Sql): Promise<number> => {
  const listening = await sql`select from pg_stat_activity where datname = current_database() and query ilike 'listen%'`
  return listening.length
}
