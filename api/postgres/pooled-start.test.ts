import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { createPooler } from '../testing/test-pooler.ts'
import { quietLog } from '../testing/test-log.ts'
import { makeDataDir, start } from '../testing/test-program.ts'
import { connect, keepLimits, limitsOf, type ConnectionOptions, type Sql } from './connect.ts'
import { awaitDatabase } from './embedded/with-database.ts'
import { askWithoutPooler } from './pooler.ts'

/** Connects to a database through a pooler. Both end with the test. */
const connectBehindPooler = async (options: ConnectionOptions): Promise<Sql> => {
  const pooler = createPooler(options)
  onTestFinished(pooler.close)
  const behind = connect({ ...options, host: '127.0.0.1', port: await pooler.listen() }, { max: 1 })
  onTestFinished(async () => await behind.end({ timeout: 1 }))
  return behind
}

test('a start waits for its database, and sends a pooler only what it passes on (3.4.680, 3.4.681)', async () => {
  const database = await createTestDatabase({ max: 1 })
  onTestFinished(database.drop)
  const { user, database: name } = database.options
  const direct = createPooler(database.options, { isPlain: true })
  onTestFinished(direct.close)
  const directPort = await direct.listen()
  const probe = createPooler(database.options)
  const poolerPort = await probe.listen()
  probe.close()
  const pooler = createPooler(database.options)
  onTestFinished(pooler.close)

  const program = start({
    DATA_DIR: makeDataDir(),
    PORT: '0',
    DATABASE_URL: `postgres://${user}@127.0.0.1:${poolerPort}/${name}`,
    DATABASE_DIRECT_URL: `postgres://${user}@127.0.0.1:${directPort}/${name}`,
  })
  await expect.poll(program.errors, { timeout: 120_000 }).toContain('waits for the database')
  await pooler.listen(poolerPort)
  const url = await program.ready
  // A busy machine opens the first connections slowly.
  const statusOf = async (path: string) => (await fetch(url + path)).status
  await expect.poll(() => statusOf('api/ready')).toBe(200)
  await expect.poll(() => statusOf('api/jobs?limit=1')).toBe(200)
  const [listener] = await database.sql`
    select from pg_stat_activity where datname = ${name} and query ilike 'listen%' and pid <> pg_backend_pid()`
  const limits = await database.sql<{ limit: string }[]>`
    select unnest(setconfig) as limit from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
    where datname = ${name}`

  expect(pooler.wrongs).toEqual([])
  expect(listener).toBeDefined()
  expect(limits.map(({ limit }) => limit)).toContain('statement_timeout=4500')
  expect(await program.stop()).toBe(0)
}, 240_000)

test('a pooler in the place of the database ends the start with a sentence that names the setting (3.4.689)', async () => {
  const database = await createTestDatabase({ max: 1 })
  onTestFinished(database.drop)
  const behind = await connectBehindPooler(database.options)

  await expect(askWithoutPooler(behind, 'DATABASE_URL')).rejects.toThrow(
    'DATABASE_URL mène à un répartiteur de connexions, comme PgBouncer : ajoutez DATABASE_DIRECT_URL, l’adresse de la base elle-même.',
  )
  await askWithoutPooler(database.sql, 'DATABASE_URL')
})

test('instances that start at once give the role its limits one after the other', async () => {
  const database = await createTestDatabase({ max: 1 })
  onTestFinished(database.drop)
  const instances = Array.from({ length: 8 }, () => connect(database.options, { max: 1 }))
  onTestFinished(async () => void (await Promise.all(instances.map((sql) => sql.end({ timeout: 1 })))))
  await Promise.all(instances.map((sql) => sql`select`))

  const starts = await Promise.allSettled(instances.map((sql) => keepLimits(sql, limitsOf(5))))

  expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('a start waits for a pooler that has lost its database', async () => {
  const database = await createTestDatabase({ max: 1 })
  onTestFinished(database.drop)
  const refused = await connectBehindPooler(database.options)
  const answering = [refused, database.sql]

  await awaitDatabase({ setting: 'DATABASE_URL', seconds: 60 }, () => answering.shift()!`select`, quietLog)

  expect(answering).toEqual([])
})
