import { rmSync } from 'node:fs'
import { admitApp } from '../postgres/app-role.ts'
import { connect, type ConnectionOptions } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { migrate } from '../postgres/migrate.ts'
import { administer } from './test-clones.ts'
import { makeTestFolder } from './test-folder.ts'
import { quietLog } from './test-log.ts'

/** The Postgres of a test run. */
export interface TestPostgres {
  /** The server's address. If it is in `TEST_POSTGRES_URL`, `startTestPostgres` of other processes returns this server. */
  url: string
  /** The migrated template that test databases are cloned from. */
  template: ConnectionOptions
  stop: () => Promise<void>
}

const migrated = 'template_app'

/** Starts a Postgres with a migrated template. If `TEST_POSTGRES_URL` names one, returns that instead; whoever started it stops it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_POSTGRES_URL
  if (url) return { url, template: readUrl(url), stop: () => Promise.resolve() }

  const dataDir = makeTestFolder()
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
      await migrate(sql, { admit: admitApp })
    } finally {
      await sql.end({ timeout: 5 })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { url: writeUrl(template), template, stop }
}

/** The query holds the socket's folder, as in libpq. */
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
