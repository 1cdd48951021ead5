import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { agree, register, signInAt } from '../../../pwa/e2e/support/people.ts'
import { report } from '../../../pwa/e2e/support/report.ts'
import { newId } from '../../../schema/ids.ts'
import { appRole } from '../../postgres/app-role.ts'
import { connect } from '../../postgres/connect.ts'
import { createCluster, superuser } from '../../postgres/embedded/cluster.ts'
import { mutation } from '../../sync/test-device.ts'
import { host, makeCluster, startPostgres } from '../../testing/test-own-server.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { builtServer, makeDataDir, start } from '../../testing/test-program.ts'
import { nothingWrong, startTalks } from '../../testing/test-talks.ts'
import { openStream } from '../instances/test-stream.ts'
import { startPgBouncer } from './test-pgbouncer.ts'

/** Starts a Postgres whose tables the app does not own, and PgBouncer before it. */
const startDatabase = async (settings?: Record<string, string>) => {
  const cluster = makeCluster()
  await createCluster(cluster)
  const postgres = await startPostgres(cluster)
  await postgres.sql`create role ${postgres.sql(appRole)} login`
  const bouncer = await startPgBouncer({ port: postgres.port, users: [superuser, appRole] }, settings)
  const address = (user: string, port: number) => `postgres://${user}@${host}:${port}/postgres`
  return { bouncer, address, direct: postgres.port, pooled: bouncer.port }
}

type Database = Awaited<ReturnType<typeof startDatabase>>

const settingsFor = ({ address, direct, pooled }: Database) => ({
  DATABASE_URL: address(appRole, pooled),
  DATABASE_DIRECT_URL: address(appRole, direct),
  DATABASE_MIGRATION_URL: address(superuser, direct),
})

const begin = (settings: Record<string, string>, port: number) =>
  start(
    {
      ...settings,
      PORT: String(port),
      DATA_DIR: makeDataDir(),
      PAYMENTS: 'simulated',
      RATE_LIMITS: 'off',
      DEMO: 'off',
    },
    { args: [builtServer] },
  )

const startApp = async (database: Database) => {
  const port = await findFreePort()
  const began = performance.now()
  const program = begin(settingsFor(database), port)
  await program.ready
  return { ...program, url: `http://localhost:${port}`, readyMs: Math.round(performance.now() - began) }
}

/** What would tell that a connection was another's: no answer may end in a fault. */
const faultsOf = ({ errors }: { errors: () => string }) =>
  errors()
    .split('\n')
    .filter((line) => /"level":[56]0|prepared statement/.test(line))

test('behind PgBouncer the app starts, again and beside itself, and a stream is told at once', async () => {
  const database = await startDatabase()
  const [a, b] = [await startApp(database), await startApp(database)]
  await a.stop()
  const c = await startApp(database)
  const [marc, lea] = [await register(b.url, 'private', 'Marc'), await register(b.url, 'student', 'Lea')]
  const { id: jobId } = await agree(marc, lea, 'Tailler la haie')
  const stream = await openStream(b.url, marc)
  const leaAtC = await signInAt(c.url, lea.email)
  const before = await stream.nextHead()
  const sent = mutation('message.send', { id: newId(), jobId, receiverId: marc.user.id, content: 'Je suis là.' })
  const began = performance.now()
  await leaAtC.call('POST', '/api/sync/push', { userId: lea.user.id, mutations: [sent] })
  const head = await stream.nextHead()
  const told = Math.round(performance.now() - began)
  await stream.close()

  report(
    `ready after ${[a, b, c].map(({ readyMs }) => readyMs).join(', ')} ms; a stream of another instance told after ${told} ms`,
  )
  expect(head).toBeGreaterThan(before)
  // The stream's heartbeat, 20 s, would say it as well.
  expect(told).toBeLessThan(5_000)
  expect([a, b, c].flatMap(faultsOf)).toEqual([])
})

test('limits hold for the connections that PgBouncer opens', async () => {
  const database = await startDatabase()
  await startApp(database)
  const behind = connect(database.address(appRole, database.pooled), { max: 1, isPooled: true, deadlineMs: 60_000 })
  onTestFinished(async () => await behind.end({ timeout: 1 }))

  const limits = await behind`
    select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('work_mem') as memory, current_setting('max_parallel_workers_per_gather') as parallel`

  expect(limits).toEqual([{ statement: '4500ms', idle: '10s', memory: '16MB', parallel: '0' }])
  await expect(behind`select pg_sleep(20)`).rejects.toMatchObject({ code: '57014' })
})

test('1,000 messages by people who write all are there once, and again while PgBouncer is restarted', async () => {
  const database = await startDatabase()
  const app = await startApp(database)
  const talks = await startTalks(app.url, 6)
  const confirmed = (count: number) =>
    expect.poll(talks.countConfirmed, { timeout: 200_000, interval: 500 }).toBeGreaterThan(count)

  await confirmed(1_000)
  const before = await talks.countConfirmed()
  for (const signal of ['SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    await database.bouncer.end(signal)
    await sleep(500)
    await database.bouncer.begin()
    await sleep(1_500)
  }
  await confirmed(before + 100)
  const { written, wrong } = await talks.end()

  report(`${written} messages, ${written - before} of them over 6 restarts of PgBouncer`)
  expect(wrong).toEqual(nothingWrong)
  expect(faultsOf(app)).toEqual([])
}, 600_000)

test('a start through PgBouncer alone ends with a sentence that names the setting, whatever PgBouncer ignores', async () => {
  const cure = /^DATABASE_URL mène à un répartiteur de connexions, comme PgBouncer : ajoutez DATABASE_DIRECT_URL/
  const ignored = 'work_mem,max_parallel_workers_per_gather,statement_timeout,idle_in_transaction_session_timeout'
  for (const settings of [{}, { ignore_startup_parameters: ignored }]) {
    const database = await startDatabase(settings)
    const { address, pooled, direct } = database
    const alone = begin({ DATABASE_URL: address(superuser, pooled) }, 0)
    const twice = begin({ ...settingsFor(database), DATABASE_DIRECT_URL: address(appRole, pooled) }, 0)
    const owner = begin({ ...settingsFor(database), DATABASE_MIGRATION_URL: address(superuser, pooled) }, 0)

    expect(await Promise.all([alone, twice, owner].map(({ ended }) => ended))).toEqual([1, 1, 1])
    expect(alone.errors()).toMatch(cure)
    expect(twice.errors()).toMatch(/^DATABASE_DIRECT_URL mène à un répartiteur/)
    expect(owner.errors()).toMatch(/^DATABASE_MIGRATION_URL mène à un répartiteur/)
    const well = begin(settingsFor({ ...database, direct }), 0)
    await well.ready
  }
})
