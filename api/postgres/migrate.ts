import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { ownFile } from '../own-files.ts'
import { type AnySql, atLeisure, type Sql, type TransactionSql } from './connect.ts'
import { placeExtensions } from './extensions.ts'
import { type Recorded, replaceFormer } from './former-migrations.ts'
import { StartError } from './start-error.ts'
import { isLockTimeout, transact } from './transaction.ts'

/** Gives the app's role its rights, in a transaction of the owner. */
export type Admit = (tx: TransactionSql) => Promise<void>

/** A migration as the database has recorded it. `needs`: the newest migration that a version must know to run on the schema that this one has left. */
type Applied = Recorded & { needs: string | null }

/** One numbered SQL file. */
type Migration = Applied & { text: string }

const migrationsFolder = fileURLToPath(ownFile('migrations'))

/** The key of the advisory lock that a migrating instance holds; nothing else uses this number. */
const lockKey = 7_239_410_165

/** Milliseconds for which a start waits for another one that migrates: a large table may take minutes. */
const patience = 10 * 60_000

/** Milliseconds that a migration waits for a table. All later queries of that table wait behind it, so it rather begins anew. */
const tableWait = 3_000

interface Options {
  folder?: string
  admit?: Admit
  log?: Pick<Logger, 'info'>
  patienceMs?: number
  tableWaitMs?: number
}

/**
 * Applies all pending migrations and returns their names. Migrations only go forward. `admit` runs after them.
 *
 * - Any number of instances may call it at once: each migration is applied by one of them, and the others wait. A lock lasts for one transaction,
 *   because a pooler keeps the connections, and with them the locks, of programs that have ended.
 * - A start that finds nothing pending takes no lock, unless it is to admit a role.
 * - A database may be ahead of this code, as while an earlier version runs beside a newer one, or after the newer one was taken back: see `checkHistory`.
 * - Throws a StartError if a file was changed after it was applied, if this code can't run on a newer migration, if the database has
 *   only some of the former migrations, or if another start or a long query does not let it pass.
 */
export async function migrate(
  sql: Sql,
  { folder = migrationsFolder, admit, log, patienceMs = patience, tableWaitMs = tableWait }: Options = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const lock: Lock = { patienceMs, tableWaitMs, log }
  return await atLeisure(sql, async (own) => {
    const applied = (await isCurrent(own, migrations)) ? [] : await applyPending(own, migrations, lock)
    const newer = checkHistory(migrations, await readApplied(own))
    if (newer.length > 0) log?.info({ newer }, 'the database is ahead of this version, which runs on it all the same')
    if (admit) await lockedTransaction(own, lock, admit)
    return applied
  })
}

const isCurrent = async (sql: Sql, migrations: Migration[]): Promise<boolean> =>
  (await hasHistory(sql)) && lacking(migrations, await readApplied(sql)).length === 0

/** Returns those that are not applied. */
const lacking = <T extends { name: string }>(migrations: T[], applied: Applied[]): T[] => {
  const known = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !known.has(name))
}

async function applyPending(sql: Sql, migrations: Migration[], lock: Lock): Promise<string[]> {
  await lockedTransaction(sql, lock, createHistory)
  await lockedTransaction(sql, lock, async (tx) => {
    const found = await readApplied(tx)
    if (found.length === 0) await placeExtensions(tx)
    await replaceFormer(tx, found, migrations)
  })
  const recorded = await readApplied(sql)
  checkHistory(migrations, recorded)
  const applied: string[] = []
  for (const migration of lacking(migrations, recorded))
    try {
      if (await (isOutside(migration) ? applyOutside : apply)(sql, lock, migration)) applied.push(migration.name)
    } catch (error) {
      if (error instanceof StartError) throw error
      throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error })
    }
  return applied
}

/** Returns the migrations that the database lacks. */
export const pendingMigrations = async (sql: AnySql, folder: string = migrationsFolder): Promise<string[]> =>
  (await stateReader(sql, folder)()).pending

/** How the database is for a server, which is ready once nothing is pending and writes are taken. */
export interface DatabaseState {
  /** The migrations that it lacks. */
  pending: string[]
  /** As a standby is, or a database that its provider protects because the disk is full. */
  isReadOnly: boolean
}

/**
 * Returns a reader of the state of the database. The folder is listed only now: a server needs the migrations that it came with, and the next version's
 * files may be laid beside it before it stops.
 */
export function stateReader(sql: AnySql, folder: string = migrationsFolder): () => Promise<DatabaseState> {
  const own = findFiles(folder).map((file) => ({ name: nameOf(file) }))
  return async () => {
    const { table, isReadOnly } = await lookAt(sql)
    const applied = table === null ? [] : await readApplied(sql)
    return { pending: lacking(own, applied).map(({ name }) => name), isReadOnly }
  }
}

/** Changes nothing if all is there, so that a role without the right to create passes where nothing is pending. */
async function createHistory(tx: TransactionSql): Promise<void> {
  await tx`
    create table if not exists migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`
  const [found] = await tx`
    select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'needs' and not attisdropped`
  if (!found) await tx`alter table migrations add column needs text`
}

/** Whether this database was ever migrated. */
export const hasHistory = async (sql: AnySql): Promise<boolean> => (await lookAt(sql)).table !== null

async function lookAt(sql: AnySql): Promise<{ table: string | null; isReadOnly: boolean }> {
  const [found] = await sql<{ table: string | null; isReadOnly: boolean }[]>`
    select to_regclass('migrations')::text as table, current_setting('transaction_read_only') = 'on' as "isReadOnly"`
  return found!
}

/** Returns false if another start has applied it meanwhile. */
const apply = async (sql: Sql, lock: Lock, { name, text, hash, needs }: Migration): Promise<boolean> => {
  let isNew = false
  try {
    await lockedTransaction(sql, lock, async (tx) => {
      const recorded = await tx`insert into migrations ${tx({ name, hash, needs })} on conflict (name) do nothing`
      isNew = recorded.count > 0
      if (!isNew) return
      await tx`select set_config('lock_timeout', ${`${lock.tableWaitMs}`}, true)`
      await tx.unsafe(text)
    })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new StartError(
      `La migration ${name} n’a pas pu prendre ses tables : une requête ou une transaction longue les tient. Terminez-la (pg_stat_activity), puis redémarrez.`,
    )
  }
  return isNew
}

/** Whether the text says that it runs outside a transaction, as an index must that is made while people write to its table. */
const isOutside = ({ text }: Migration): boolean => /^-- without transaction$/m.test(text)

/**
 * Applies a migration outside a transaction, a statement at a time, on a connection of its own. The transaction holds the lock, and in the end records
 * the migration: its statements run again if one of them fails.
 */
const applyOutside = async (sql: Sql, lock: Lock, { name, text, hash, needs }: Migration): Promise<boolean> => {
  let isNew = false
  await lockedTransaction(sql, lock, async (tx) => {
    isNew = (await tx`select from migrations where name = ${name}`).length === 0
    if (!isNew) return
    // What Postgres has prepared to answer keeps its snapshot, for which a new index would wait, until the next statement. One without parameters keeps none.
    await tx.unsafe('select')
    await atLeisure(sql, async (beside) => {
      for (const statement of withoutComments(text).split(';')) if (statement.trim()) await beside.unsafe(statement)
    })
    await tx`insert into migrations ${tx({ name, hash, needs })}`
  })
  return isNew
}

/** How long to wait for another start that migrates, and where to say so. */
interface Lock {
  patienceMs: number
  tableWaitMs: number
  log: Options['log']
}

/** Runs the work in a transaction that no other start's runs beside. */
const lockedTransaction = async (
  sql: Sql,
  { patienceMs, log }: Lock,
  work: (tx: TransactionSql) => Promise<void>,
): Promise<void> => {
  const until = performance.now() + patienceMs
  for (let tries = 0; ; tries++) {
    const isDone = await transact(sql, async (tx) => {
      const [row] = await tx<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${lockKey}) as "isMine"`
      if (row?.isMine) await work(tx)
      return row?.isMine === true
    })
    if (isDone) return
    const pid = await readHolder(sql)
    if (performance.now() > until)
      throw new StartError(
        `Un autre démarrage prépare la base de données depuis longtemps (connexion ${pid ?? 'terminée'} de pg_stat_activity) : attendez qu’il ait fini, ou terminez cette connexion si plus rien ne démarre.`,
      )
    // The usual short wait is not worth a line.
    if (tries === 10) log?.info({ pid }, 'waits for another start that migrates')
    await sleep(200)
  }
}

/** Returns the connection that holds the lock. */
const readHolder = async (sql: Sql): Promise<number | undefined> => {
  const [holder] = await sql<{ pid: number }[]>`
    select pid from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = ${lockKey} limit 1`
  return holder?.pid
}

/** Reads the history, which lacks `needs` where an earlier version has made it. */
const readApplied = async (sql: AnySql): Promise<Applied[]> => [
  ...(await sql<Applied[]>`
    select name, hash, to_jsonb(migrations) ->> 'needs' as needs from migrations order by name`),
]

/**
 * Returns the names of the numbered files of a folder, in order. A change of the schema is a new file with the next number divisible by ten: a
 * database may have applied the others already, which therefore stay as they are, but for
 * their comments.
 */
const findFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()

const nameOf = (file: string): string => basename(file, '.sql')

const readMigrations = (folder: string): Migration[] =>
  findFiles(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return { name: nameOf(file), text, hash: hashOf(text), needs: readNeeds(text) }
  })

/**
 * Returns the migration that the text's line `-- contracts after NAME: why` names: versions that know it no longer use what this migration takes away.
 * Any version runs on a migration without the line.
 */
const readNeeds = (text: string): string | null => /^-- contracts after (\d{4}_\w+): \S/m.exec(text)?.[1] ?? null

/** Leaves out the lines that are comments: these may be corrected later, as when they name a file that has moved. */
const hashOf = (text: string): string => createHash('sha256').update(withoutComments(text)).digest('hex')

const withoutComments = (text: string): string => text.replace(/^ *--.*\n/gm, '')

/**
 * Returns the migrations that the database has and this code does not know. Each of them must leave this code all that it uses: it only adds, or
 * takes away what nothing uses since a migration that this code knows.
 */
function checkHistory(migrations: Migration[], applied: Applied[]): string[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const newer: string[] = []
  for (const { name, hash, needs } of applied) {
    const migration = known.get(name)
    if (migration && migration.hash !== hash)
      throw new StartError(`La migration ${name} a été modifiée après avoir été appliquée à la base de données.`)
    if (migration) continue
    if (needs !== null && !known.has(needs))
      throw new StartError(
        `La base de données est plus récente que cette version de l’application, qui ne sait plus s’en servir (${name}) : démarrez une version plus récente.`,
      )
    newer.push(name)
  }
  return newer
}
