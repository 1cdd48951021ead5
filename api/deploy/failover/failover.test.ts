import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { report } from '../../../pwa/e2e/support/report.ts'
import { copyCluster } from '../../backup/cluster-files.ts'
import { copyFolder } from '../../backup/copy-folder.ts'
import { connect } from '../../postgres/connect.ts'
import { findBinaries, locateBinaries } from '../../postgres/embedded/binaries.ts'
import { type Cluster, createCluster, superuser } from '../../postgres/embedded/cluster.ts'
import { clusterFolder, ourMajor } from '../../postgres/embedded/majors.ts'
import { asAccount, pickAccount } from '../../postgres/embedded/os-account.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { makeDataDir, start } from '../../testing/test-program.ts'
import { nothingWrong, startTalks } from '../../testing/test-talks.ts'

const host = '127.0.0.1'

const makeCluster = (): Cluster => {
  const dataDir = makeDataDir()
  const folder = clusterFolder(dataDir)
  const account = pickAccount(folder)
  return { dataDir, folder, account, binaries: findBinaries(account, locateBinaries([dataDir])), major: ourMajor }
}

/** Starts a Postgres that others can follow. It ends with the test. */
const startPostgres = async ({ folder, account, binaries }: Cluster, given: Record<string, string> = {}) => {
  const port = await findFreePort()
  const settings = { port: String(port), listen_addresses: host, unix_socket_directories: '', ...given }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(binaries.postgres, ['-D', folder, ...args], {
    ...asAccount(account),
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
  })
  const sql = connect({ host, port, user: superuser, database: 'postgres' }, { max: 2 })
  const ended = once(server, 'close')
  /** Ends it as a power failure does. */
  const crash = async () => {
    server.kill('SIGQUIT')
    await ended
  }
  onTestFinished(async () => {
    await sql.end({ timeout: 1 })
    await crash()
  })
  await expect
    .poll(() => sql`select`.then(() => true).catch(() => false), { timeout: 60_000, interval: 100 })
    .toBe(true)
  return { port, sql, crash }
}

/** Starts a server that follows another, from a copy of its files. */
const startReplica = async (source: Cluster, primary: Awaited<ReturnType<typeof startPostgres>>) => {
  const replica = makeCluster()
  const copy = join(makeDataDir(), 'copy')
  await copyCluster(primary.sql, source.folder, copy)
  closeSync(openSync(join(copy, 'standby.signal'), 'w'))
  await copyFolder(copy, replica.folder, { account: replica.account })
  return await startPostgres(replica, { primary_conninfo: `host=${host} port=${primary.port} user=${superuser}` })
}

test('the database is lost with writes that its replica lacks, the replica takes over, and the phones bring them again', async () => {
  const cluster = makeCluster()
  await createCluster(cluster)
  const primary = await startPostgres(cluster)
  const replica = await startReplica(cluster, primary)
  const port = await findFreePort()
  const app = start({
    PORT: String(port),
    DATABASE_URL: `postgres://${superuser}@${host}:${primary.port},${host}:${replica.port}/postgres?target_session_attrs=read-write`,
    DATA_DIR: makeDataDir(),
    PAYMENTS: 'simulated',
    RATE_LIMITS: 'off',
    DEMO: 'off',
  })
  await app.ready
  const talks = await startTalks(`http://localhost:${port}`, 4)

  await sleep(3_000)
  const [{ received } = { received: '' }] = await replica.sql<{ received: string }[]>`
    select pg_last_wal_receive_lsn()::text as received`
  await replica.sql`alter system set primary_conninfo to ''`
  await replica.sql`select pg_reload_conf()`
  const followed = await talks.countConfirmed()
  await sleep(3_000)
  const before = await talks.countConfirmed()
  await primary.crash()
  const lost = performance.now()
  await replica.sql`select pg_promote()`
  await expect
    .poll(async () => (await fetch(`http://localhost:${port}/api/ready`)).status, { timeout: 60_000, interval: 100 })
    .toBe(200)
  const away = performance.now() - lost
  await sleep(2_000)
  const { written, wrong } = await talks.end()
  await app.stop()

  report(
    `${written} messages; the replica (at ${received}) lacked about ${before - followed} of ${before} confirmed ones; ready ${Math.round(away)} ms after the loss`,
  )
  expect(before - followed).toBeGreaterThan(10)
  expect(wrong).toEqual(nothingWrong)
})
