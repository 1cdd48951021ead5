import { randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectionOptions } from '../../../api/postgres/connect.ts'
import { appRole } from '../../../api/postgres/app-role.ts'
import { cloneDatabase, dropDatabase } from '../../../api/testing/test-clones.ts'
import { findFreePort } from '../../../api/testing/test-port.ts'

/** The build, or the copy of it that all journeys run (`provideServer`). */
const findBuild = () => process.env['BUILD_COPY'] ?? fileURLToPath(new URL('../../../dist', import.meta.url))
const readyWithin = 90_000
const stopsWithin = 20_000

interface ServerOptions {
  /** The database to clone for this server. */
  template: ConnectionOptions
  env?: Record<string, string>
}

export interface Server {
  url: string
  /** Returns everything that the server has printed so far. */
  output: () => string
  /** Asks the process to end, and waits until it has. */
  stop: () => Promise<void>
  /** Kills the process. The data stay for `restart`. */
  kill: () => Promise<void>
  /** Starts the server again with the same port and data, and stops it first if it runs. */
  restart: () => Promise<void>
}

/** Starts the built app on loopback, as its own process with its own database. Resolves once it is ready, and throws with its output if it fails. */
export async function startServer({ template, env: wanted = {} }: ServerOptions): Promise<Server> {
  const port = await findFreePort()
  const database = await cloneDatabase(template, `server_${randomBytes(8).toString('hex')}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-data-'))
  const url = `http://localhost:${port}`
  const env = {
    ...pick(process.env, ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    // Without it the server goes by the address that the browser uses, which may be a proxy's.
    PUBLIC_URL: '',
    RATE_LIMITS: 'off',
    // A busy machine answers slowly.
    QUERY_SECONDS: '60',
    SOCIAL_URL: 'https://www.instagram.com/coupdemain/',
    DATA_DIR: dataDir,
    // A URL has no place for the folder of a socket; the variables of libpq have.
    DATABASE_URL: `postgres:///${database.database}`,
    PGHOST: database.host,
    PGPORT: String(database.port),
    PGUSER: appRole,
    ...wanted,
  }
  let running: ChildProcess | undefined
  let output = ''

  const start = async () => {
    const child = spawn(process.execPath, [join(findBuild(), 'server/main.js')], { env })
    running = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    await waitUntilReady(url, child, () => output)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!running || hasEnded(running)) return
    const ended = once(running, 'exit')
    running.kill(signal)
    const late = setTimeout(() => running?.kill('SIGKILL'), stopsWithin)
    await ended
    clearTimeout(late)
  }
  const stop = async () => {
    await end('SIGTERM')
    await dropDatabase(database)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
  const restart = async () => {
    await end('SIGTERM')
    await start()
  }

  process.once('exit', () => running?.kill('SIGTERM'))
  await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, output: () => output, stop, kill: () => end('SIGKILL'), restart }
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + readyWithin
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`)
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`The server was not ready within ${readyWithin / 1000} s:\n${output()}`)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const pick = (from: NodeJS.ProcessEnv, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
