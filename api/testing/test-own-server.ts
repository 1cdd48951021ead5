import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { connect } from '../postgres/connect.ts'
import { findBinaries, locateBinaries } from '../postgres/embedded/binaries.ts'
import { type Cluster, superuser } from '../postgres/embedded/cluster.ts'
import { clusterFolder, ourMajor } from '../postgres/embedded/majors.ts'
import { asAccount, pickAccount } from '../postgres/embedded/os-account.ts'
import { findFreePort } from './test-port.ts'
import { makeDataDir } from './test-program.ts'

/** Where a test's own database server listens. */
export const host = '127.0.0.1'

/** Names a place for the files of a test's own database server. */
export const makeCluster = (dataDir = makeDataDir()): Cluster => {
  const folder = clusterFolder(dataDir)
  const account = pickAccount(folder)
  return { dataDir, folder, account, binaries: findBinaries(account, locateBinaries([dataDir])), major: ourMajor }
}

/** Starts a Postgres on this cluster, as `startServer` does, which ends with the test. It writes to the disk as in production. */
export const startPostgres = async (cluster: Cluster, given: Record<string, string> = {}) => {
  const server = await startServer(cluster, given)
  onTestFinished(server.finish)
  return server
}

/** Starts a Postgres on this cluster, which a test may end and begin again, freeze, or follow with another one. */
export const startServer = async ({ folder, account, binaries }: Cluster, given: Record<string, string>) => {
  const port = await findFreePort()
  const settings = { port: String(port), listen_addresses: host, unix_socket_directories: '', ...given }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const sql = connect({ host, port, user: superuser, database: 'postgres' }, { max: 2 })
  let server: ChildProcess
  let ended: Promise<unknown>
  let said = ''
  const spawnOnce = () => {
    const options = { ...asAccount(account), env: { LC_ALL: 'C', TZ: 'UTC' } }
    server = spawn(binaries.postgres, ['-D', folder, ...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    server.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4_000)))
    ended = once(server, 'close')
  }
  const isRunning = () => server.exitCode === null && server.signalCode === null
  const isThere = () => sql`select`.then(() => true).catch(() => false)
  /** Begins it, and again as long as processes of a killed one hold its memory. */
  const begin = async () => {
    const until = performance.now() + 60_000
    spawnOnce()
    while (!(await isThere())) {
      if (performance.now() > until) throw new Error(`Postgres does not start: ${said}`)
      await sleep(20)
      if (!isRunning()) spawnOnce()
    }
  }
  /** SIGQUIT ends it as a power failure does, SIGKILL without its processes, which notice it. */
  const end = async (signal: 'SIGQUIT' | 'SIGKILL') => {
    server.kill(signal)
    await ended
  }
  await begin()
  /** Sends a signal to the server and all of its processes. */
  const signal = (name: NodeJS.Signals) => {
    const pid = server.pid!
    const others = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    for (const each of [pid, ...others]) process.kill(each, name)
  }
  const finish = async () => {
    await sql.end({ timeout: 1 })
    await end('SIGQUIT')
  }
  const url = `postgres://${superuser}@${host}:${port}/postgres`
  return { folder, port, sql, url, begin, end, isRunning, signal, finish }
}
