import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './testing/test-database.ts'
import { countWaiting } from './testing/test-locks.ts'
import { makeDataDir, start } from './testing/test-program.ts'

test('the first start has demo data, says so in one line, and ends in peace when asked to', async () => {
  const dataDir = makeDataDir()

  const first = start({ DATA_DIR: dataDir, PORT: '0' })
  const url = await first.ready
  const answer = await fetch(`${url}api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'etudiante@demo.example', password: 'demo-1234' }),
  })
  const jobs = await countJobs(url)
  const firstEnd = await first.stop()

  expect(first.output()).toMatch(
    /^Coup de main est prêt : http:\/\/localhost:\d+\/ · comptes de démonstration : etudiante@demo\.example et particulier@demo\.example, mot de passe demo-1234\n$/,
  )
  expect(answer.status).toBe(200)
  expect(jobs).toBeGreaterThan(10)
  expect(firstEnd).toBe(0)

  const second = start({ DATA_DIR: dataDir, PORT: '0' })
  expect(await countJobs(await second.ready)).toBe(jobs)
  expect(await second.stop()).toBe(0)

  const inPublic = start({
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://coupdemain.example',
    PAYMENTS: 'simulated',
  })
  expect(await inPublic.ended).toBe(1)
  expect(inPublic.errors()).toMatch(/^La base contient des comptes de démonstration .*DEMO=on\.\n$/)
})

const nowhere = 'postgres://app:secret@127.0.0.1:1/app'

test.for([
  ['PORT', 'abc'],
  ['DATABASE_URL', nowhere],
  ['DATABASE_MIGRATION_URL', nowhere],
  ['DATABASE_DIRECT_URL', nowhere],
] as const)('a %s that cannot work ends the start with one sentence', async ([name, value]) => {
  const program = start({ PORT: '0', DATABASE_WAIT_SECONDS: '1', DATABASE_URL: nowhere, [name]: value })

  expect(await program.ended).toBe(1)
  expect(program.output()).toBe('')
  // A start that waits for its database has logged this before.
  expect(program.errors().replace(/^{.*"waits for the database"}\n/, '')).toMatch(
    new RegExp(`^[^\n]*${name}[^\n]*\\.\n$`),
  )
  expect(program.errors()).not.toContain('secret')
})

test('a start on a database that stores no UTF-8 ends with one sentence, and stores nothing', async () => {
  const { sql, options, drop } = await createTestDatabase({ max: 1 })
  onTestFinished(drop)
  const latin = `${options.database}_latin`
  await sql.unsafe(
    `create database ${latin} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' locale_provider libc template template0`,
  )
  onTestFinished(async () => void (await sql.unsafe(`drop database ${latin}`)))

  const program = start({
    DATA_DIR: makeDataDir(),
    PORT: '0',
    DATABASE_URL: `postgres:///${latin}`,
    PGHOST: options.host,
    PGUSER: options.user,
  })

  expect(await program.ended).toBe(1)
  expect(program.errors()).toMatch(
    /^La base de données de DATABASE_URL ne convient pas : elle enregistre les textes en LATIN1 : il faut une base en UTF8 .*\.\n$/,
  )
})

test('a start on an empty database of DATABASE_URL is refused while the data folder has a database', async () => {
  const [database, dataDir] = [await createTestDatabase({ max: 1 }), makeDataDir()]
  onTestFinished(database.drop)
  await database.sql`drop schema public cascade`
  await database.sql`create schema public`
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  const { host, user, database: name } = database.options

  const program = start({
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: `postgres:///${name}`,
    PGHOST: host,
    PGUSER: user,
  })

  expect(await program.ended).toBe(1)
  expect(program.errors()).toMatch(/^La base de DATABASE_URL est vide, et « .*postgres » contient celle .*\.\n$/)
  expect(await database.sql`select from pg_tables where schemaname = 'public'`).toEqual([])
})

test('a server that is asked to stop says at once that it is not ready, and closes its port, however long its workers take', async () => {
  const { sql, options, drop } = await createTestDatabase({ max: 1 })
  onTestFinished(drop)
  const program = start({
    DATA_DIR: makeDataDir(),
    PORT: '0',
    DRAIN_SECONDS: '5',
    // A worker waits for its tasks as long as this.
    QUERY_SECONDS: '120',
    DATABASE_URL: `postgres:///${options.database}`,
    PGHOST: options.host,
    PGUSER: options.user,
  })
  const url = await program.ready
  const readiness = () =>
    fetch(`${url}api/ready`).then(
      ({ status }) => status,
      () => 'closed',
    )
  await expect.poll(readiness).toBe(200)
  await sql`begin`
  await sql`lock table tasks in access exclusive mode`
  await expect.poll(() => countWaiting(sql)).toBeGreaterThan(0)

  program.end('SIGTERM')

  await expect.poll(readiness, { timeout: 20_000 }).toBe(503)
  await expect.poll(readiness, { timeout: 20_000 }).toBe('closed')
  await sql`rollback`
  expect(await program.ended).toBe(0)
})

const countJobs = async (url: string): Promise<number> =>
  Number((await fetch(`${url}api/jobs?limit=1`)).headers.get('x-total-count'))
