import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { copyCluster } from '../backup/cluster-files.ts'
import { copyFolder } from '../backup/copy-folder.ts'
import { connect } from '../postgres/connect.ts'
import { findBinaries, locateBinaries } from '../postgres/embedded/binaries.ts'
import { type Cluster, clusterFolder, createCluster, superuser } from '../postgres/embedded/cluster.ts'
import { asAccount, pickAccount } from '../postgres/embedded/os-account.ts'
import { findFreePort } from './test-port.ts'

const host = '127.0.0.1'

/** A Postgres of its own, which others can follow. */
export type TestServer = Awaited<ReturnType<typeof startServer>>

/** Starts a Postgres on an empty database. */
export const startPrimary = async (): Promise<TestServer> => {
  const cluster = makeCluster()
  await createCluster(cluster)
  return await startServer(cluster, {})
}

/** Starts a replica of a server, from a copy of its files. */
export const startReplica = async (primary: TestServer): Promise<TestServer> => {
  const cluster = makeCluster()
  const copy = join(cluster.dataDir, 'copy')
  await copyCluster(primary.sql, primary.folder, copy)
  closeSync(openSync(join(copy, 'standby.signal'), 'w'))
  await copyFolder(copy, cluster.folder, { account: cluster.account })
  return await startServer(cluster, { primary_conninfo: `host=${host} port=${primary.port} user=${superuser}` })
}

const makeCluster = (): Cluster => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-replica-'))
  // If root starts Postgres, it runs under another account.
  chmodSync(dataDir, 0o755)
  const folder = clusterFolder(dataDir)
  const account = pickAccount(folder)
  return { dataDir, folder, account, binaries: findBinaries(account, locateBinaries([dataDir])) }
}

const startServer = async ({ dataDir, folder, account, binaries }: Cluster, given: Record<string, string>) => {
  const port = await findFreePort()
  const settings = { port: String(port), listen_addresses: host, unix_socket_directories: '', fsync: 'off', ...given }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const sql = connect({ host, port, user: superuser, database: 'postgres' }, { max: 2 })
  const run = () => {
    const server = spawn(binaries.postgres, ['-D', folder, ...args], {
      ...asAccount(account),
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: 'ignore',
    })
    return { server, ended: once(server, 'close') }
  }
  let running = run()
  const answers = () => vi.waitFor(() => sql`select`, { timeout: 60_000, interval: 50 })
  /** Ends it as a power failure does. */
  const crash = async () => {
    running.server.kill('SIGQUIT')
    await running.ended
  }
  await answers()
  return {
    folder,
    port,
    sql,
    url: `postgres://${superuser}@${host}:${port}/postgres`,
    crash,
    startAgain: async () => {
      running = run()
      await answers()
    },
    /** Ends it, and removes its files. */
    end: async () => {
      await sql.end({ timeout: 1 })
      await crash()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
