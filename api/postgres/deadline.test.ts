import { once } from 'node:events'
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect, type Sql } from './connect.ts'
import { QueryDeadline } from './deadline.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { CommitUnknown, transact } from './transaction.ts'

let database: TestDatabase
let admin: Sql
let sql: Sql

beforeAll(async () => {
  database = await createTestDatabase()
  admin = database.sql
  // 1.5 s are enough for a busy machine to connect and answer.
  sql = connect(database.options, { max: 1, deadlineMs: 1_500, statementTimeoutMs: 0 })
  await admin`create table notes (text text)`
})

afterAll(async () => {
  await sql.end()
  await database.drop()
})

const backendOf = async (pool: Sql): Promise<number> => {
  const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row!.pid
}

test('a query without an answer is given up, and the next one gets another connection', async () => {
  const first = await backendOf(sql)

  const asked = Date.now()
  await expect(sql`select pg_sleep(30)`).rejects.toThrow(QueryDeadline)
  const took = Date.now() - asked
  const second = await backendOf(sql)

  // The query itself would take 30 s.
  expect(took).toBeLessThan(15_000)
  expect(second).not.toBe(first)
})

test('the server stops its work on an abandoned query', async () => {
  await sql`select pg_sleep(31)`.catch(() => undefined)

  await expect
    .poll(
      async () =>
        (
          await admin`select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(31)%' and pid <> pg_backend_pid()`
        ).length,
    )
    .toBe(0)
})

test('a backend that is frozen with its socket open holds nobody up', async () => {
  const frozen = await backendOf(sql)
  process.kill(frozen, 'SIGSTOP')
  try {
    await expect(sql`select 1`).rejects.toThrow(QueryDeadline)

    expect(await backendOf(sql)).not.toBe(frozen)
  } finally {
    process.kill(frozen, 'SIGCONT')
  }
})

test('a transaction whose statement got no answer is over: nothing of it stays, nothing follows', async () => {
  const transaction = transact(sql, async (tx) => {
    await tx`insert into notes values ('one')`
    await tx`select pg_sleep(30)`.catch(() => undefined)
    await tx`insert into notes values ('two')`
  })

  await expect(transaction).rejects.toThrow('CONNECTION_')
  expect(await admin`select text from notes`).toHaveLength(0)
})

test('a COMMIT without an answer is reported as unknown', async () => {
  let frozen = 0
  const transaction = transact(sql, async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    frozen = row!.pid
    process.kill(frozen, 'SIGSTOP')
  })

  await expect(transaction).rejects.toThrow(CommitUnknown)
  process.kill(frozen, 'SIGCONT')
})

test('waiting for a connection counts: a pool that is taken up refuses in time', async () => {
  let letGo = () => {}
  const held = sql.begin(() => new Promise<void>((resolve) => (letGo = resolve)))

  await expect(sql`select 1`).rejects.toThrow(QueryDeadline)

  letGo()
  await held
  expect(await sql`select 1 as one`).toHaveLength(1)
})

/** A line to the database that can be cut as by a frozen machine: connections stay open and are taken, and nothing passes. */
const createLine = async ({ host, port }: TestDatabase['options']) => {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connectTo(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    if (!isFrozen) near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const freeze = () => {
    isFrozen = true
    for (const socket of sockets) socket.unpipe()
  }
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (server.address() as AddressInfo).port, freeze }
}

test('a database that answers nothing at all is not waited for as long as a slow statement (3.4.687)', async () => {
  const line = await createLine(database.options)
  const address = { ...database.options, host: '127.0.0.1', port: line.port }
  // Such a pool waits 2.8 s for any answer.
  const pool = connect(address, { max: 2, statementTimeoutMs: 0, deadlineMs: 8_000 })
  onTestFinished(async () => await pool.end({ timeout: 0 }))

  const slow = await pool`select 1 as one from pg_sleep(3.5)`
  line.freeze()
  const asked = performance.now()
  await expect(pool`select 1`).rejects.toThrow(QueryDeadline)

  expect(slow).toHaveLength(1)
  expect(performance.now() - asked).toBeLessThan(7_000)
})

test('the server too stops what takes too long, without costing the connection', async () => {
  const pool = connect(database.options, { max: 1, statementTimeoutMs: 100 })
  const before = await backendOf(pool)

  await expect(pool`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' })

  expect(await backendOf(pool)).toBe(before)
  await pool.end()
})
