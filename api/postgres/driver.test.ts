import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql, type TransactionSql } from './connect.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** A transaction that only reads. `begun` resolves once BEGIN is answered. */
type Reading = TransactionSql & { begun?: Promise<unknown> }

let database: TestDatabase
let sql: Sql
let admin: Sql

beforeAll(async () => {
  database = await createTestDatabase({ max: 1 })
  sql = database.sql
  admin = connect(database.options, { max: 1 })
  await admin`create table notes (text text primary key)`
})

beforeEach(async () => {
  await admin`truncate notes`
})

afterAll(async () => {
  await admin.end()
  await database.drop()
})

const endBackendOf = async (tx: TransactionSql | Sql): Promise<void> => {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  await admin`select pg_terminate_backend(${row!.pid}, 1000)`
}

const write = (tx: TransactionSql | Sql, text: string) => tx`insert into notes values (${text})`

const readNotes = async () => (await admin<{ text: string }[]>`select text from notes order by text`).map((n) => n.text)

test('rows that are copied out slower than they come leave the connection to the next query', async () => {
  const rows = await sql`copy (select repeat('x', 1000) from generate_series(1, 100)) to stdout`.readable()
  let bytes = 0
  for await (const row of rows) {
    bytes += (row as Buffer).length
    await sleep(1)
  }

  expect(bytes).toBe(100_100)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('rows that are copied in and refused at their end fail at once, and so does a copy whose connection dies there', async () => {
  const copyIn = async (tx: TransactionSql, ...rows: string[]) =>
    await pipeline(Readable.from(rows), await tx`copy notes from stdin`.writable())
  const settle = (copy: Promise<unknown>) =>
    Promise.race([
      copy.then(
        () => 'copied',
        (error: Error & { code?: string }) => error.code,
      ),
      sleep(2_000, 'still waits'),
    ])
  await sql.begin((tx) => copyIn(tx, 'once\n'))
  const refused = await settle(sql.begin((tx) => copyIn(tx, 'again\n', 'once\n')))
  await admin`
    create function end_me() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`
  await admin`create trigger end_me after insert on notes for each statement execute function end_me()`
  const cut = await settle(sql.begin((tx) => copyIn(tx, 'other\n')))
  await admin`drop function end_me cascade`

  expect([refused, cut]).toEqual(['23505', 'CONNECTION_CLOSED'])
  expect(await sql`select text from notes`).toEqual([{ text: 'once' }])
})

test('a transaction whose connection died writes nothing more, even on a connection that took its place', async () => {
  const gate = makeGate()
  let late: PromiseSettledResult<unknown>[] = []
  const transaction = sql.begin(async (tx) => {
    await write(tx, 'before')
    await endBackendOf(tx)
    await gate.promise
    late = await Promise.allSettled([write(tx, 'after')])
  })
  await expect(transaction).rejects.toThrow('CONNECTION_CLOSED')

  await write(sql, 'by somebody else')
  gate.resolve()
  await expect.poll(() => late.map(({ status }) => status)).toEqual(['rejected'])

  expect(await readNotes()).toEqual(['by somebody else'])
})

test('work that goes on in a savepoint after the connection died cannot join the transaction of a stranger', async () => {
  const gate = makeGate()
  const orphaned = sql.begin(async (tx) => {
    await endBackendOf(tx)
    await gate.promise
    await tx.savepoint((inner) => write(inner, 'orphan'))
  })
  await expect(orphaned).rejects.toThrow('CONNECTION_CLOSED')

  const stranger = sql.begin(async (tx) => {
    await write(tx, 'one')
    gate.resolve()
    await sleep(30)
    await write(tx, 'two')
  })
  await stranger

  expect(await readNotes()).toEqual(['one', 'two'])
})

test('a statement that is still going when its transaction commits is refused, not run on its own', async () => {
  let leaked: TransactionSql | undefined
  await sql.begin(async (tx) => {
    leaked = tx
    await write(tx, 'inside')
  })

  await expect(write(leaked!, 'leaked')).rejects.toThrow('TRANSACTION_ENDED')

  expect(await readNotes()).toEqual(['inside'])
})

test('statements that wait for their turn in a transaction are all answered when its connection dies', async () => {
  const outcomes = await new Promise<PromiseSettledResult<unknown>[]>((resolve) => {
    sql
      .begin(async (tx) => {
        const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
        const waiting = [tx`select pg_sleep(3)`, write(tx, 'a'), write(tx, 'b')].map((query) => query.execute())
        await admin`select pg_terminate_backend(${row!.pid})`
        resolve(await Promise.allSettled(waiting))
      })
      .catch(() => undefined)
  })

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await readNotes()).toEqual([])
})

test('a pool whose backends all die again and again serves everybody afterwards', async () => {
  const pool = connect(database.options, { max: 4, applicationName: 'jam' })

  let ended: number[] = []
  for (let round = 0; round < 10; round++) {
    const asked = Promise.allSettled(
      Array.from({ length: 12 }, (_, i) =>
        i % 2 ? pool`select pg_sleep(0.01)` : pool.begin((tx) => tx`select pg_sleep(0.01)`),
      ),
    )
    await sleep(8)
    const rows = await admin<{ pid: number }[]>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'jam'`
    ended = rows.map(({ pid }) => pid)
    await asked
  }
  // A backend ends a moment after it was told to, and queries that it gets until then may fail.
  await expect.poll(() => admin`select 1 from pg_stat_activity where pid = any(${ended})`).toHaveLength(0)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pool<{ i: number }[]>`select ${i}::int as i`))

  expect(answers.map(([row]) => row!.i)).toEqual(Array.from({ length: 20 }, (_, i) => i))
  await pool.end({ timeout: 1 })
})

test('a reserve that waits for a connection gets one although the connection it waited for dies', async () => {
  const busy = sql`select pg_sleep(3)`.catch(() => undefined)
  await sleep(20)
  const waiting = sql.reserve()
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'select pg_sleep(3)%' and pid <> pg_backend_pid()`

  const reserved = await waiting
  const [row] = await reserved<{ one: number }[]>`select 1 as one`
  reserved.release()
  await busy

  expect(row).toEqual({ one: 1 })
})

test('a value that cannot be sent fails its own query only', async () => {
  const bad = {
    toString: () => {
      throw new Error('unspeakable')
    },
  } as unknown as string

  const outcomes = await Promise.allSettled([
    sql`select 1 as a`,
    sql`select ${bad}::text`,
    sql`select 2 as b`,
    sql`select ${bad}::text`,
    sql`select 3`,
  ])

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
})

test('a transaction sends its statements without waiting for answers, and a failed one fails all later ones', async () => {
  const order: string[] = []
  const run = async (tx: TransactionSql, name: string, seconds: number) => {
    await tx`select pg_sleep(${seconds}), ${name}::text`
    order.push(`${name} is answered`)
  }
  const failing = sql.begin(async (tx) => {
    await run(tx, 'first', 0)
    sql.options.debug = (_connection, _text, values) => void order.push(`${String(values[1])} is sent`)
    await Promise.all([run(tx, 'slow', 0.1), run(tx, 'quick', 0)])
    sql.options.debug = false
    await Promise.allSettled([tx`select 1 / ${0}::int`.execute(), run(tx, 'behind', 0)])
  })

  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(order.slice(0, 5)).toEqual([
    'first is answered',
    'slow is sent',
    'quick is sent',
    'slow is answered',
    'quick is answered',
  ])
  expect(order).not.toContain('behind is answered')
  await expect(sql`select 1 as a`).resolves.toEqual([{ a: 1 }])
})

test('the first statement of a transaction that only reads travels with BEGIN', async () => {
  const sent: string[] = []
  let isBegun = false
  sql.options.debug = (_connection, text) => void sent.push(text)
  const row = await sql.begin('isolation level repeatable read read only', async (tx: Reading) => {
    const [asked] = [tx`select 1 as a`.execute(), tx.begun?.then(() => (isBegun = true))]
    // No answer can arrive before this.
    await new Promise((resolve) => process.nextTick(resolve))
    sent.push(isBegun ? 'BEGIN was answered' : 'BEGIN is not answered')
    return await asked
  })
  sql.options.debug = false

  expect(sent.slice(0, 3)).toEqual([expect.stringMatching(/^begin /), 'select 1 as a', 'BEGIN is not answered'])
  expect(row).toEqual([{ a: 1 }])
  await expect(sql`select 1 as a`).resolves.toEqual([{ a: 1 }])
})

test('a statement that ran outside its transaction is refused, and the connection serves others', async () => {
  let read: unknown
  const failing = sql.begin('nonsense read only', async (tx: Reading) => {
    read = await tx`select 1 as a`
    await tx.begun
    return 'never'
  })

  await expect(failing).rejects.toMatchObject({ code: '42601' })
  await expect(sql`select ${String(read)}::text as read`).resolves.toHaveLength(1)
})

test('a listener receives notifications again after its backend was killed', async () => {
  const received: string[] = []
  let starts = 0
  await sql.listen(
    'news',
    (text) => received.push(text),
    () => starts++,
  )

  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`
  await expect.poll(() => starts).toBe(2)
  await admin`select pg_notify('news', 'still here')`

  await expect.poll(() => received).toEqual(['still here'])
})

test('rows that came before an error do not shift those of the next query', async () => {
  await expect(sql`select 1 / (1000 - n) from generate_series(1, 1000) n`).rejects.toMatchObject({ code: '22012' })

  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('one template serves values of several types, and fragments in their place', async () => {
  const ask = (value: unknown) => sql<{ it: string | null }[]>`select ${value as never}::text as it`
  const given = [1, 'one', true, null, 2, 'two', sql`'part'`, sql.typed(3, 25), sql`${'deep'}`, 'three']

  const found = []
  for (const value of given) found.push((await ask(value))[0]?.it)

  expect(found).toEqual(['1', 'one', 'true', null, '2', 'two', 'part', '3', 'deep', 'three'])
})

test('fragments are told apart by their places, however deep they are', async () => {
  const pair = (one: unknown, other: unknown) => sql`${one as never}::text || ${other as never}::text`
  const ask = (one: unknown, other: unknown) => sql<{ it: string }[]>`select ${pair(one, other)} || ${'.'}::text as it`
  const deep = () => sql`${'deep'}`
  const given = [
    ['a', 'b'],
    [deep(), 'b'],
    ['a', deep()],
    [deep(), deep()],
    [sql`(${pair('c', deep())})`, 'b'],
    [sql`(${pair(deep(), 'c')})`, 'b'],
    [sql`(${pair('c', 'd')})`, deep()],
  ]

  for (const found of ['first', 'again'])
    expect([
      found,
      ...(await Promise.all(given.map(([one, other]) => ask(one, other)))).map(([row]) => row!.it),
    ]).toEqual([found, 'ab.', 'deepb.', 'adeep.', 'deepdeep.', 'cdeepb.', 'deepcb.', 'cddeep.'])
})

test('int8 is a number, and one that a number cannot hold is refused', async () => {
  const [row] = await sql<{ sum: number }[]>`select 12345678901::int8 as sum`

  expect(row).toEqual({ sum: 12_345_678_901 })
  await expect(sql`select 9007199254740993::int8`).rejects.toThrow('int8 beyond')
})

function makeGate() {
  let resolve = () => undefined as void
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
