import { chmodSync, cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../api/demo/seed.ts'
import { connect, limitsOf } from '../api/postgres/connect.ts'
import { startEmbedded } from '../api/postgres/embedded/embedded.ts'
import { clusterFolder, formerMajor, ourMajor } from '../api/postgres/embedded/majors.ts'
import { migrate } from '../api/postgres/migrate.ts'
import { quietLog } from '../api/testing/test-log.ts'
import { findFreePort } from '../api/testing/test-port.ts'
import type { Outcome } from './commands.ts'
import {
  asUser,
  inside,
  installInside,
  must,
  serves,
  settingsOf,
  start,
  startCommand,
  withSettings,
} from './debian-root.ts'

const dataFolder = 'var/lib/coup-de-main'

const operator = (root: string, ...order: string[]) => asUser(root, [...settingsOf(root), 'coup-de-main', ...order])

/** Whether a start, or an order, ends with these words. */
const refuses = async (asked: Promise<Outcome>, words: string): Promise<Outcome> => {
  const { ok, output } = await asked
  return { ok: !ok && output.includes(words), output }
}

const tryStart = (root: string) => asUser(root, [...settingsOf(root), ...startCommand(root)])

/** Moves the data to Debian's Postgres as the README says, and back. */
export async function move(root: string): Promise<void> {
  const port = await findFreePort()
  const server = '/usr/lib/postgresql/17/bin'
  const asPostgres = (...command: string[]) => asUser(root, command, 'postgres')
  const ask = (...statements: string[]) =>
    asPostgres('psql', '-h127.0.0.1', `-p${port}`, '-v', 'ON_ERROR_STOP=1', ...statements.flatMap((one) => ['-c', one]))
  await must('Debian’s Postgres runs', async () => {
    // It would listen where one of the machine does.
    writeFileSync(join(root, 'tmp/none.conf'), 'create_main_cluster = false\n')
    await inside(root, ['install', '-D', '/tmp/none.conf', '/etc/postgresql-common/createcluster.conf'])
    const installed = await installInside(root, 'postgresql-17')
    if (!installed.ok) return installed
    const made = await asPostgres(`${server}/initdb`, '-D', '/tmp/database', '--auth=trust')
    const how = `-p ${port} -k /tmp -c listen_addresses=127.0.0.1`
    return made.ok
      ? await asPostgres(`${server}/pg_ctl`, 'start', '-D/tmp/database', '-l/tmp/database.log', '-o', how)
      : made
  })
  try {
    await must('it has an empty database, whose roles are others', () =>
      ask(
        'create role owner login',
        'create role people login',
        "create database jobs owner owner encoding 'UTF8' template template0",
      ),
    )
    const at = (role: string) => `postgres://${role}@127.0.0.1:${port}/jobs`
    await withSettings(root, [`DATABASE_URL=${at('people')}`, `DATABASE_MIGRATION_URL=${at('owner')}`], async () => {
      await must('a start on it names the command', () => refuses(tryStart(root), 'move-database'))
      await must('the database is moved, with what the page installs alone', () => operator(root, 'move-database'))
      await start(root, 'the other database has the data', serves)
      await must('it is not moved twice', () => refuses(operator(root, 'move-database'), 'ne contient pas de base'))
    })
  } finally {
    await asPostgres(`${server}/pg_ctl`, 'stop', '-D/tmp/database', '-mimmediate')
  }
  const [former] = readdirSync(join(root, dataFolder)).filter((name) => name.startsWith('postgres.before-'))
  renameSync(join(root, dataFolder, former ?? ''), clusterFolder(join(root, dataFolder)))
  await start(root, 'the former folder is the way back', serves)
}

/**
 * Puts a database of the former Postgres in the place of the data, upgrades it as the README says, and takes it back. `install` runs the installation of
 * a newer version and returns what it printed.
 */
export async function upgrade(root: string, install: () => Promise<string>): Promise<void> {
  await must(`a database of Postgres ${formerMajor} is there`, async () => {
    rmSync(join(root, dataFolder, 'postgres'), { recursive: true })
    await makeFormer(clusterFolder(join(root, dataFolder)))
    return await inside(root, ['chown', '-R', 'coup-de-main:coup-de-main', `/${dataFolder}`])
  })
  const said = await install()
  await must('the installation and a start name the command', async () => {
    const names = said.includes('\ncoup-de-main upgrade-database\n')
    return names ? await refuses(tryStart(root), 'upgrade-database') : { ok: false, output: said }
  })
  await must(`it becomes one of Postgres ${ourMajor}`, () => operator(root, 'upgrade-database'))
  await start(root, 'it has the data', serves)
  await must('the former one takes its place again', () =>
    operator(root, 'upgrade-database', '--back', '--lose-writes'),
  )
  await must('a start on it names the command again', () => refuses(tryStart(root), 'upgrade-database'))
}

/** Makes a cluster of the former Postgres with demo data. */
async function makeFormer(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-former-'))
  chmodSync(dataDir, 0o755)
  const other = { folder: clusterFolder(dataDir), major: formerMajor }
  const server = await startEmbedded({ dataDir, log: quietLog, durable: false, other })
  try {
    const sql = connect(server.options, { max: 2, ...limitsOf(60) })
    await migrate(sql)
    await seedDemo(sql)
    await sql.end({ timeout: 5 })
  } finally {
    await server.stop()
  }
  cpSync(other.folder, folder, { recursive: true })
  rmSync(dataDir, { recursive: true })
}
