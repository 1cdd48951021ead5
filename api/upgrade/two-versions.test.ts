import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { agree, register } from '../../pwa/e2e/support/people.ts'
import type { Message } from '../../schema/messages/message.ts'
import { sendMessage } from '../../sync/mutations/messages.ts'
import { seedDemo } from '../demo/seed.ts'
import { appRole } from '../postgres/app-role.ts'
import { connect, limitsOf, type Sql } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { clusterFolder, formerMajor, keptFolder, ourMajor } from '../postgres/embedded/majors.ts'
import { quietLog } from '../testing/test-log.ts'
import { findFreePort } from '../testing/test-port.ts'
import { start } from '../testing/test-program.ts'
import { startPhone } from '../testing/test-phone.ts'
import { copyFolderOf } from './folders.ts'
import { newDataDir, undo, upgrade } from './testing/test-upgrade.ts'

// Each step starts servers, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000 })

const serve = async <T>(dataDir: string, major: number, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const other = { folder: clusterFolder(dataDir), major }
  const server = await startEmbedded({ dataDir, log: quietLog, other })
  const sql = connect(server.options, { max: 2, ...limitsOf(60) })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await server.stop()
  }
}

/** Returns what is to be the same afterwards: each table's rows, as text, and what the next row of each sequence gets. */
const readAll = async (sql: Sql): Promise<Record<string, string>> => {
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public' order by name`
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    // The number of the transaction that made a transfer means nothing in another cluster.
    const [row] = await sql<{ rows: number; text: string }[]>`
      select count(*) as rows, md5(string_agg(text, e'\n' order by text collate "C")) as text
      from (select (to_jsonb(one) - 'made_in')::text as text from ${sql(name)} one) each`
    found[name] = `${row!.rows} ${row!.text}`
  }
  const sequences = await sql<{ name: string; last: number | null }[]>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`
  for (const { name, last } of sequences) found[name] = String(last)
  return found
}

const readEpoch = async (sql: Sql): Promise<string> =>
  (await sql<{ epoch: string }[]>`select current_epoch() as epoch`)[0]!.epoch

const versionAt = (folder: string): string => readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()

const environment = async () => {
  const port = await findFreePort()
  const settings = { PORT: String(port), PAYMENTS: 'simulated', RATE_LIMITS: 'off', DEMO: 'off' }
  return { settings, url: `http://localhost:${port}` }
}

/** Two people who have agreed on a job, and the phone of one of them, which writes messages. */
const startWriting = async (url: string) => {
  const [marc, lea] = [await register(url, 'private', 'Marc'), await register(url, 'student', 'Lea')]
  const { id: jobId } = await agree(marc, lea, 'Tailler la haie')
  const { database, sync, faults } = startPhone(url, marc)
  return {
    faults,
    send: async (...contents: string[]) => {
      for (const content of contents) await sendMessage(database, { jobId, receiverId: lea.user.id, content })
      sync.poke()
    },
    whenSent: () => expect.poll(() => database.outbox.count(), { timeout: 120_000, interval: 100 }).toBe(0),
    readStored: async () =>
      (await marc.call<Message[]>('GET', `/api/jobs/${jobId}/messages`)).map(({ content }) => content),
  }
}

const optionsOf = (sql: Sql) => ({ host: sql.options.host[0]!, port: 5432, user: 'postgres', database: 'postgres' })

test('a database of the former Postgres is upgraded with everything in it, a phone keeps its promise, and there is a way back', async () => {
  const dataDir = newDataDir()
  const { settings, url } = await environment()

  // People use the app on the former Postgres.
  const { before, phone, epoch } = await serve(dataDir, formerMajor, async (sql) => {
    const env = { PGHOST: sql.options.host[0]!, PGUSER: 'postgres', DATABASE_URL: 'postgres:///postgres' }
    const app = start({ ...settings, ...env, DATA_DIR: newDataDir() })
    await app.ready
    await seedDemo(sql)
    const writing = await startWriting(url)
    await writing.send('before 1', 'before 2')
    await writing.whenSent()
    await app.stop()
    await writing.send('meanwhile')
    return { before: await readAll(sql), phone: writing, epoch: await readEpoch(sql) }
  })
  expect(Object.values(before).filter((content) => !content.startsWith('0 ')).length).toBeGreaterThan(25)

  // This version does not touch it.
  await expect(startEmbedded({ dataDir, log: quietLog })).rejects.toThrow(
    /^La base de données de .*Postgres 15.*« npm run operator -- upgrade-database »/,
  )
  expect(readdirSync(dataDir)).toEqual(['postgres'])

  // A command that is killed leaves the former cluster in its place.
  const killed = start({ DATA_DIR: dataDir }, { args: ['--import', 'tsx', 'api/operator/run.ts', 'upgrade-database'] })
  await expect.poll(() => killed.output(), { timeout: 120_000, interval: 5 }).toContain(' absences\n')
  killed.end('SIGKILL')
  await killed.ended
  expect(versionAt(clusterFolder(dataDir))).toBe(String(formerMajor))

  // The next one begins anew.
  const said = await upgrade(dataDir)
  const after = await serve(dataDir, ourMajor, async (sql) => {
    const asApp = connect({ ...optionsOf(sql), user: appRole }, { max: 1 })
    const isAnother = (await readEpoch(asApp)) !== epoch
    const analyzed = await sql`select from pg_stats where schemaname = 'public' and tablename = 'jobs' limit 1`
    await asApp.end({ timeout: 5 })
    return { all: await readAll(sql), isAnother, isAnalyzed: analyzed.length > 0 }
  })
  expect(said).toHaveLength(Object.keys(before).length - 3 + 1)
  expect(said.at(-1)).toMatch(/^La base de données est passée de Postgres 15 à 18 : \d+ tables, \d+ lignes/)
  expect(after).toEqual({ all: before, isAnother: true, isAnalyzed: true })
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.before-18'])

  // Tasks have run, as at each start, and nothing is written, so that the way back loses nothing.
  await serve(dataDir, ourMajor, (sql) => sql`update tasks set run_at = now()`)
  await undo(dataDir)
  expect(versionAt(clusterFolder(dataDir))).toBe(String(formerMajor))
  const aside = readdirSync(dataDir).find((name) => name.startsWith('postgres.until-'))!

  // A machine that stops between the two moves of an exchange has no cluster in its place, and no start makes an empty one there.
  renameSync(clusterFolder(dataDir), keptFolder(dataDir))
  renameSync(join(dataDir, aside), copyFolderOf(dataDir))
  await expect(startEmbedded({ dataDir, log: quietLog })).rejects.toThrow('a été interrompue')
  expect(await upgrade(dataDir)).toEqual(['La base de données est celle d’un Postgres 18.'])

  // What the phone wrote meanwhile arrives. It has noticed the other epoch, and nothing that it offers again is there twice.
  const app = start({ ...settings, DATA_DIR: dataDir })
  await app.ready
  await phone.send('after')
  await phone.whenSent()
  const stored = await phone.readStored()
  await app.stop()
  expect(stored.toSorted()).toEqual(['after', 'before 1', 'before 2', 'meanwhile'])
  expect(phone.faults).toEqual([])

  // The way back names what it would lose.
  await expect(undo(dataDir)).rejects.toThrow(/messages \(\d+ → \d+ lignes\).*--lose-writes/)
  expect(versionAt(clusterFolder(dataDir))).toBe(String(ourMajor))
  await undo(dataDir, true)
  expect(await serve(dataDir, formerMajor, readAll)).toEqual(before)
})
