import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ownPassword, register } from '../../../pwa/e2e/support/people.ts'
import { report } from '../../../pwa/e2e/support/report.ts'
import { wageRows } from '../../../schema/law/wages.ts'
import { findInLedger, startPayers } from '../../deploy/outages/test-paying.ts'
import { makeImage, toDataUrl } from '../../photos/test-images.ts'
import { connect, type Sql } from '../../postgres/connect.ts'
import { findRunning, startEmbedded } from '../../postgres/embedded/embedded.ts'
import { clusterFolder, formerMajor } from '../../postgres/embedded/majors.ts'
import { quietLog } from '../../testing/test-log.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { makeDataDir, runToEnd, start } from '../../testing/test-program.ts'
import { nothingWrong, startTalks } from '../../testing/test-talks.ts'

const operator = join(import.meta.dirname, '../../operator/run.ts')

/** The files of DATA_DIR that a backup has beside the database. */
const readFiles = (dataDir: string): Record<string, string> => {
  const names = readdirSync(join(dataDir, 'app'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('app', name),
  )
  const files = ['law.json', ...names].filter((name) => statSync(join(dataDir, name)).isFile())
  return Object.fromEntries(files.map((name) => [name, hashOf(readFileSync(join(dataDir, name)))]))
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The photo of somebody, and the keys of push notifications, another pair of which would end all subscriptions. */
const readRows = async (url: string, sql: Sql, photoUrl: string) => {
  const photo = await fetch(url + photoUrl)
  const keys = await sql`select public_key, private_key from push_keys`
  return { photo: hashOf(await photo.bytes()), type: photo.headers.get('content-type'), keys: [...keys] }
}

interface Scene {
  settings: Record<string, string> & { DATA_DIR: string }
  /** Connects to the database while the app runs. */
  connectTo: () => Sql
  destroy: () => Promise<void> | void
}

/**
 * People write and pay, a backup is made meanwhile, they go on, the database and the data folder are destroyed, and the backup is put back. Each phone
 * then has its promise: everything that it showed as sent is there once. The books are right, and photos, keys and files are what they were.
 */
const playDestruction = async ({ settings, connectTo, destroy }: Scene) => {
  const port = await findFreePort()
  const backups = makeDataDir()
  const more = { PAYMENTS: 'simulated', RATE_LIMITS: 'off', DEMO: 'off', BACKUP_DIR: backups }
  const env = { ...settings, ...more, PORT: String(port) }
  const [url, folder] = [`http://localhost:${port}`, join(backups, 'backup')]
  const order = async (...args: string[]) => {
    const { code, output, errors } = await runToEnd(env, ['--import', 'tsx', operator, ...args])
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    return output
  }
  mkdirSync(settings.DATA_DIR)
  writeFileSync(join(settings.DATA_DIR, 'law.json'), JSON.stringify(wageRows.slice(0, 1)))
  const app = start(env)
  await app.ready
  const mia = await register(url, 'student', 'Mia')
  const zoe = await register(url, 'student', 'Zoe')
  const { profileImageUrl } = await mia.call<{ profileImageUrl: string }>('POST', '/api/users/profile-image', {
    profileImage: toDataUrl(await makeImage()),
  })
  const before = connectTo()
  const rows = await readRows(url, before, profileImageUrl)
  await before.end()
  const files = readFiles(settings.DATA_DIR)
  const [talks, payers] = [await startTalks(url, 4), await startPayers(url, 2)]

  await sleep(3_000)
  await order('backup', folder)
  const inBackup = await talks.countConfirmed()
  await sleep(3_000)
  const confirmed = await talks.countConfirmed()
  await zoe.call('POST', '/api/account/deletion', { password: ownPassword })
  await expect
    .poll(() => readFileSync(join(backups, 'erasures.json'), 'utf8'), { timeout: 30_000 })
    .toContain(zoe.user.id)
  app.end('SIGKILL')
  await app.ended
  rmSync(settings.DATA_DIR, { recursive: true })
  await destroy()
  const said = await order('restore', folder)
  const filesAgain = readFiles(settings.DATA_DIR)
  const again = start(env)
  await again.ready
  const sql = connectTo()
  const [paid] = await sql<{ count: number }[]>`select count(*)::int as count from payments where held_at is not null`
  await sleep(2_000)

  const { written, wrong } = await talks.end()
  // What was paid since the backup is lost with it; what is there is whole.
  await payers.end(sql)
  const ofMoney = await findInLedger(sql)
  const rowsAgain = await readRows(url, sql, profileImageUrl)
  const { status: signedIn } = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: zoe.email, password: ownPassword }),
  })
  const erased = await sql`select erased_at is not null as is from users where id = ${zoe.user.id}`
  await sql.end()
  await again.stop()
  report(
    `${written} messages, ${confirmed} of them confirmed before the loss, ${confirmed - inBackup} of these since the backup; ${paid!.count} payments and ${Object.keys(files).length} files in the backup`,
  )
  expect(confirmed - inBackup).toBeGreaterThan(10)
  expect(paid!.count).toBeGreaterThan(0)
  expect({ ...wrong, ofMoney }).toEqual({ ...nothingWrong, ofMoney: [] })
  expect(Object.keys(files).length).toBeGreaterThan(10)
  expect(filesAgain).toEqual(files)
  expect(rows).toMatchObject({ type: 'image/webp', keys: [{}] })
  expect(rowsAgain).toEqual(rows)
  expect(said).toContain('1 compte, effacé depuis ou dont l’effacement a été demandé, revient avec elle')
  expect(signedIn).toBe(401)
  expect(erased).toEqual([{ is: true }])
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

  const said = await playDestruction({
    settings: { DATA_DIR: dataDir },
    connectTo: () => connect(findRunning(dataDir)!, { max: 1 }),
    destroy: () => undefined,
  })

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

  await playDestruction({
    settings,
    connectTo: () => connect(server.options, { max: 1, applicationName: 'test' }),
    destroy: () => ruin(sql),
  })

  expect(await sql`select to_regclass('newer') as one, to_regclass('newest') as other`).toEqual([
    { one: null, other: null },
  ])
  await sql.end()
})
