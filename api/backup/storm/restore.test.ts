import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { report } from '../../../pwa/e2e/support/report.ts'
import { connect, type Sql } from '../../postgres/connect.ts'
import { startEmbedded } from '../../postgres/embedded/embedded.ts'
import { clusterFolder, formerMajor } from '../../postgres/embedded/majors.ts'
import { quietLog } from '../../testing/test-log.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { makeDataDir, runToEnd, start } from '../../testing/test-program.ts'
import { nothingWrong, startTalks } from '../../testing/test-talks.ts'

const operator = join(import.meta.dirname, '../../operator/run.ts')

/**
 * People write, a backup is made meanwhile, they write on, the database is destroyed, and the backup is put back. Each phone then has its promise:
 * everything that it showed as sent is there once.
 */
const playDestruction = async (settings: Record<string, string>, destroy: () => Promise<void> | void) => {
  const port = await findFreePort()
  const env = { ...settings, PORT: String(port), PAYMENTS: 'simulated', RATE_LIMITS: 'off', DEMO: 'off' }
  const [url, folder] = [`http://localhost:${port}`, join(makeDataDir(), 'backup')]
  const order = async (...args: string[]) => {
    const { code, output, errors } = await runToEnd(env, ['--import', 'tsx', operator, ...args])
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    return output
  }
  const app = start(env)
  await app.ready
  const talks = await startTalks(url, 4)

  await sleep(3_000)
  await order('backup', folder)
  const inBackup = await talks.countConfirmed()
  await sleep(3_000)
  const before = await talks.countConfirmed()
  app.end('SIGKILL')
  await app.ended
  await destroy()
  const said = await order('restore', folder)
  const again = start(env)
  await again.ready
  await sleep(2_000)

  const { written, wrong } = await talks.end()
  await again.stop()
  report(
    `${written} messages, ${before} of them confirmed before the loss, ${before - inBackup} of these since the backup`,
  )
  expect(before - inBackup).toBeGreaterThan(10)
  expect(wrong).toEqual(nothingWrong)
  return said
}

/** Leaves the database to a newer version, which has lost some tables, and hung others onto those that it still has. */
const ruin = async (sql: Sql): Promise<void> => {
  await sql`drop table messages, users cascade`
  await sql`create table newer (job_id uuid references jobs)`
  await sql`create view newest as select * from jobs`
  await sql`insert into migrations values ('9990_newer', 'hash')`
}

test('our own database is saved while people write, deleted, and put back', async () => {
  const dataDir = join(makeDataDir(), 'data')

  const said = await playDestruction({ DATA_DIR: dataDir }, () => rmSync(dataDir, { recursive: true }))

  expect(said).toMatch(/^La sauvegarde du .* est en place/)
  expect(said).not.toContain('La base d’avant')
  expect(existsSync(join(dataDir, 'postgres', 'backup_label.old'))).toBe(true)
})

test('a database of one’s own is dumped while people write, ruined by a newer version, and put back', async () => {
  // Debian's pg_dump reads no database of a newer Postgres than its own.
  const folder = makeDataDir()
  const other = { folder: clusterFolder(folder), major: formerMajor }
  const server = await startEmbedded({ dataDir: folder, log: quietLog, durable: false, other })
  onTestFinished(() => server.stop())
  // A restore is refused while an app uses the database.
  const sql = connect(server.options, { max: 1, applicationName: 'newer version' })
  const { host, port, user, database } = server.options
  const settings = {
    DATA_DIR: join(makeDataDir(), 'data'),
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
  }

  await playDestruction(settings, () => ruin(sql))

  expect(await sql`select to_regclass('newer') as one, to_regclass('newest') as other`).toEqual([
    { one: null, other: null },
  ])
  await sql.end()
})
