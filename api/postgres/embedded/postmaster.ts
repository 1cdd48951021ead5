import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asAccount } from './os-account.ts'
import type { Cluster } from './cluster.ts'
import { addressFolder } from './data-folder.ts'
import { majorOf, ourMajor } from './majors.ts'
import { endWithProcess, identify } from './processes.ts'

/** A running server: its process, and a promise of its end that resolves with the last lines it wrote. */
export type Postmaster = { process: ChildProcess; pid: number; ended: Promise<string> }

export type ServerSettings = { socketFolder: string; durable: boolean; isReadOnly?: boolean }

const readyWithin = 60_000

/**
 * Starts the server and waits until it accepts connections; after a crash this includes recovery.
 * Throws an Error with the server's last lines if it ends instead.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: ServerSettings,
  onLine: (line: string) => void,
): Promise<Postmaster> {
  const { path, handle } = addressFolder(cluster.folder, cluster.account)
  // A process group of its own: Ctrl-C in a terminal reaches only the app, which then stops the server in order.
  const child = spawn(cluster.binaries.postgres, ['-D', path, ...serverArguments(settings, majorOf(cluster.folder))], {
    ...asAccount(cluster.account),
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', handle ?? 'ignore'],
  })
  if (handle !== undefined) closeSync(handle)
  endWithProcess(child, 'SIGINT')
  const ended = new Promise<string>((resolve) => {
    let last = ''
    child.stderr?.on('data', (text: Buffer) => {
      for (const line of text.toString().trim().split('\n')) onLine(line)
      last = (last + text.toString()).slice(-2_000)
    })
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => setImmediate(resolve, last.trim()))
  })
  let lastWords: string | undefined
  void ended.then((words) => (lastWords = words))
  const end = Date.now() + readyWithin
  while (!isReady(cluster.folder, child.pid)) {
    if (lastWords !== undefined) throw new Error(lastWords || 'the server ended without a word')
    if (Date.now() > end) {
      child.kill('SIGQUIT')
      throw new Error(`the server was not ready within ${readyWithin / 1000} s`)
    }
    await sleep(10)
  }
  return { process: child, pid: child.pid ?? 0, ended }
}

/** Ends the server, by signals that give its clients less and less time. None of them loses anything committed. */
export async function endPostmaster({ process: child, ended }: Postmaster): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    child.kill(name)
    const timeout = new AbortController()
    const gone = await Promise.race([
      ended.then(() => true),
      sleep(patience, false, { signal: timeout.signal }).catch(() => false),
    ])
    timeout.abort()
    if (gone) return
  }
}

/** The entries of `postmaster.pid`, which a server writes into its data folder. */
export type Note = { pid: number; socketFolder: string; status: string }

export function readNote(folder: string): Note | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

/** Returns the identity of the app that last started the server of this folder. */
export function readOwner(folder: string): string | undefined {
  try {
    return /coup_de_main\.owner=([\w-]+)/.exec(readFileSync(join(folder, 'postmaster.opts'), 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

function isReady(folder: string, pid: number | undefined): boolean {
  const note = readNote(folder)
  return note?.pid === pid && note?.status === 'ready'
}

function serverArguments({ socketFolder, durable, isReadOnly }: ServerSettings, major = ourMajor): string[] {
  const settings: Record<string, string> = {
    'coup_de_main.owner': identify(process.pid) ?? 'unknown',
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    // In a test run, several servers and the API's tests share one Postgres.
    max_connections: durable ? '100' : '250',
    shared_buffers: '128MB',
    // A backup while the app runs needs the log of what is written meanwhile.
    wal_level: durable ? 'replica' : 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    max_wal_size: '256MB',
    jit: 'off',
    // Otherwise three processes wait to read for others, which costs more than it gives a database of this size.
    ...(major >= 18 && { io_method: 'sync' }),
    ...(isReadOnly && { default_transaction_read_only: 'on' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'error',
    log_checkpoints: 'off',
    // Stops a query whose client has left (only Linux can detect that).
    ...(process.platform === 'linux' && { client_connection_check_interval: '1s' }),
    // A test's database is dropped before vacuuming it would pay off.
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
