import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from './connect.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { CommitUnknown, readSnapshot, transact } from './transaction.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql
  await sql`create table purses (owner text primary key, centimes int not null)`
  await sql`insert into purses values ('Léa', 1000), ('Noé', 1000)`
})

afterAll(() => database.drop())

const balances = async () =>
  Object.fromEntries(
    (await sql<{ owner: string; centimes: number }[]>`select * from purses`).map((p) => [p.owner, p.centimes]),
  )

test('two payments that lock each other out are both made in the end', async () => {
  const pay = (from: string, to: string) =>
    transact(sql, async (tx) => {
      await tx`update purses set centimes = centimes - 100 where owner = ${from}`
      await tx`select pg_sleep(0.05)`
      await tx`update purses set centimes = centimes + 100 where owner = ${to}`
    })

  await Promise.all([pay('Léa', 'Noé'), pay('Noé', 'Léa')])

  expect(await balances()).toEqual({ Léa: 1000, Noé: 1000 })
})

test('a last statement that fails undoes everything, and its error is the transaction’s', async () => {
  const paying = transact(sql, async (tx, last) => {
    await tx`update purses set centimes = 0 where owner = 'Léa'`
    last(tx`insert into purses values ('Noé', 0)`.execute())
  })

  await expect(paying).rejects.toMatchObject({ code: '23505' })
  expect(await balances()).toEqual({ Léa: 1000, Noé: 1000 })
})

test('a transaction whose last statement is given up in favour of another runs again', async () => {
  let runs = 0
  const pay = (from: string, to: string) =>
    transact(sql, async (tx, last) => {
      runs += 1
      await tx`update purses set centimes = centimes - 100 where owner = ${from}`
      await tx`select pg_sleep(0.05)`
      last(tx`update purses set centimes = centimes + 100 where owner = ${to}`.execute())
    })

  await Promise.all([pay('Léa', 'Noé'), pay('Noé', 'Léa')])

  // On a busy machine the two transactions may collide again.
  expect(runs).toBeGreaterThanOrEqual(3)
  expect(await balances()).toEqual({ Léa: 1000, Noé: 1000 })
})

test('a reading transaction sees one moment, whatever others write meanwhile', async () => {
  const sums = await readSnapshot(sql, async (tx) => {
    const [first] = await tx<{ sum: number }[]>`select sum(centimes) as sum from purses`
    await sql`insert into purses values ('Zoé', 500)`
    const [second] = await tx<{ sum: number }[]>`select sum(centimes) as sum from purses`
    return [first!.sum, second!.sum]
  })

  expect(sums).toEqual([2000, 2000])
  await sql`delete from purses where owner = 'Zoé'`
})

test('a result that was read without BEGIN is not returned', async () => {
  // The driver passes the words after BEGIN on, and these are none that Postgres knows.
  const broken = new Proxy(sql, {
    get: (target, name) =>
      name === 'begin'
        ? (_: string, work: () => Promise<unknown>) => target.begin('nonsense read only', work)
        : Reflect.get(target, name),
  })

  await expect(readSnapshot(broken, (tx) => tx`select 1`)).rejects.toMatchObject({ code: '42601' })
  await expect(readSnapshot(sql, (tx) => tx`select 1 as a`)).resolves.toEqual([{ a: 1 }])
})

test('a reading transaction may not write', async () => {
  const writing = readSnapshot(sql, (tx) => tx`update purses set centimes = 0`)

  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('an error of the work undoes everything and is thrown as it is', async () => {
  class NotEnough extends Error {}

  const refused = transact(sql, async (tx) => {
    await tx`update purses set centimes = 0 where owner = 'Léa'`
    throw new NotEnough()
  })

  await expect(refused).rejects.toThrow(NotEnough)
  expect(await balances()).toEqual({ Léa: 1000, Noé: 1000 })
})

test('a failed statement undoes the transaction even if the work ignores the failure', async () => {
  const overlooking = transact(sql, async (tx) => {
    await tx`update purses set centimes = 0 where owner = 'Léa'`
    await tx`select 1 / 0`.catch(() => undefined)
  })

  await expect(overlooking).rejects.toMatchObject({ code: '22012' })
  expect(await balances()).toEqual({ Léa: 1000, Noé: 1000 })
})

test('a connection lost during COMMIT is an unknown outcome, and the work is not run again', async () => {
  await sql.unsafe(`
    create table letters (text text);
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
    create constraint trigger dawdle after insert on letters deferrable initially deferred for each row execute function dawdle();
  `)
  const own = connect(database.options, { max: 1 })
  let runs = 0
  const sending = transact(own, async (tx) => {
    runs++
    await tx`insert into letters values ('salut')`
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    setTimeout(() => void sql`select pg_terminate_backend(${row!.pid})`.execute(), 100)
  })

  await expect(sending).rejects.toThrow(CommitUnknown)
  expect(runs).toBe(1)
  await own.end()
})

test('a COMMIT that the server refuses is an ordinary error', async () => {
  await sql`create table seats (nr int unique deferrable initially deferred)`

  const taking = transact(sql, async (tx) => {
    await tx`insert into seats values (1)`
    await tx`insert into seats values (1)`
  })

  await expect(taking).rejects.toMatchObject({ code: '23505' })
})

test('changes of a rolled-back savepoint stay undone, and the rest is kept', async () => {
  await transact(sql, async (tx) => {
    await tx`update purses set centimes = centimes + 1 where owner = 'Léa'`
    await tx
      .savepoint(async (inner) => {
        await inner`update purses set centimes = 0 where owner = 'Noé'`
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
  })

  expect(await balances()).toEqual({ Léa: 1001, Noé: 1000 })
})
