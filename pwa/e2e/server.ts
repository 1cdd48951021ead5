import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readyWithin = 90_000
const stopsWithin = 20_000

interface ServerOptions {
  /** Free one by default; kept over `restart`. */
  port?: number
  /** Folder of an embedded database. Without it and `database`, a new one that `stop` removes. */
  dataDir?: string
  /** Address of a database to use instead. */
  database?: string
  env?: Record<string, string>
}

export interface Server {
  url: string
  port: number
  /** Everything it has printed so far. */
  output: () => string
  /** Asks it to end, and waits until it has. */
  stop: () => Promise<void>
  /** Ends it in the middle of whatever it does. The data stay for `restart`. */
  kill: () => Promise<void>
  /** Starts it again, stopping it first if it runs: same port, same data. */
  restart: () => Promise<void>
}

/** The built app on loopback as its own process, ready. Throws with its output when it does not get there. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const port = options.port ?? (await findFreePort())
  const ownDataDir = options.database || options.dataDir ? undefined : makeDataDir()
  const dataDir = options.dataDir ?? ownDataDir
  const url = `http://localhost:${port}`
  const env = {
    ...pick(process.env, ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMITS: 'off',
    ...(dataDir && { DATA_DIR: dataDir }),
    ...(options.database && { DATABASE_URL: options.database }),
    ...options.env,
  }
  let running: ChildProcess | undefined
  let output = ''

  const start = async () => {
    // In its own process group, so that a database that it leaves behind when killed goes with it in the end.
    const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], { cwd: root, env, detached: true })
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
    endGroup(running)
    if (ownDataDir) rmSync(ownDataDir, { recursive: true, force: true, maxRetries: 10 })
  }
  const restart = async () => {
    await end('SIGTERM')
    await start()
  }

  process.once('exit', () => endGroup(running))
  await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, port, output: () => output, stop, kill: () => end('SIGKILL'), restart }
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

/** The embedded database may run as another user than this process, and must reach the folder. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-data-'))
  chmodSync(folder, 0o755)
  return folder
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on loopback.')
  return address.port
}

function endGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch {
    // Nobody left.
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const pick = (from: NodeJS.ProcessEnv, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
