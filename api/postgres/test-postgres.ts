import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from './connect.ts'
import { type ConnectionOptions, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { administer } from './test-clones.ts'
import { quietLog } from './test-log.ts'

/** The Postgres of a test run. */
export interface TestPostgres {
  /** Names the server to other processes: put into `TEST_POSTGRES_URL`, it makes their `startTestPostgres` return this server. */
  url: string
  /** The migrated template that test databases are cloned from. */
  template: ConnectionOptions
  stop: () => Promise<void>
}

const migrated = 'template_app'

/** Starts a Postgres with a migrated template, or returns the one that `TEST_POSTGRES_URL` names, which its starter stops. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_POSTGRES_URL
  if (url) return { url, template: readUrl(url), stop: () => Promise.resolve() }

  removeLeftovers()
  const dataDir = mkdtempSync(join(hasMemory() ? memory : tmpdir(), prefix))
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: quietLog, durable: false })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const template = { ...server.options, database: migrated }
  try {
    await administer(template, (admin) => admin`create database ${admin(migrated)}`)
    const sql = connect(template, { max: 1 })
    try {
      await migrate(sql)
    } finally {
      await sql.end({ timeout: 5 })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { url: writeUrl(template), template, stop }
}

/** A socket's folder stands in the query, as libpq has it. */
const writeUrl = ({ host, port, user, database }: ConnectionOptions): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

const readUrl = (text: string): ConnectionOptions => {
  const { searchParams, hostname, port, username, pathname } = new URL(text)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port),
    user: decodeURIComponent(username),
    database: pathname.slice(1),
  }
}

const prefix = 'coup-de-main-test-'
const memory = '/dev/shm'
/** The clones of a few workers, and what a storm writes. */
const enough = 2 ** 30

/** A clone of the template is some 600 small files: in memory it takes a tenth of the time. Containers often have no room there. */
const hasMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}

/** A run that was killed leaves its folder, which would stay in memory until the machine is off. No run takes an hour. */
const removeLeftovers = (): void => {
  if (!existsSync(memory)) return
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix))) {
    const folder = join(memory, name)
    try {
      if (Date.now() - statSync(folder).ctimeMs > 3_600_000) rmSync(folder, { recursive: true, force: true })
    } catch {
      // Somebody else's, or gone by now.
    }
  }
}
