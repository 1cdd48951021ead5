import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Umzug } from 'umzug'
import { type AnySql, connectForLongWork, type Sql, type TransactionSql } from './connect.ts'
import { type Recorded, replaceFormer } from './former-migrations.ts'
import { StartError } from './start-error.ts'
import { transact } from './transaction.ts'

/** Gives the app's role its rights, in a transaction of the owner. */
export type Admit = (tx: TransactionSql) => Promise<void>

/** One numbered SQL file. */
type Migration = Recorded & { text: string }

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** The key of the advisory lock that a migrating instance holds; nothing else uses this number. */
const lockKey = 7_239_410_165

/**
 * Applies all pending migrations and returns their names. Migrations only go forward. `admit` runs after them.
 *
 * - Any number of instances may call it at once: one migrates, and the others block and then find nothing pending.
 * - Throws a StartError if a file was changed after it was applied, if the database has a migration that this code does not know, or if it has
 *   only some of the former migrations.
 */
export async function migrate(
  sql: Sql,
  { folder = migrationsFolder, admit }: { folder?: string; admit?: Admit } = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const own = connectForLongWork(sql)
  try {
    await own`select pg_advisory_lock(${lockKey})`
    await createHistory(own)
    await lockedTransaction(own, async (tx) => replaceFormer(tx, await readApplied(tx), migrations))
    checkHistory(migrations, await readApplied(own))
    const applied = (await umzugFor(own, migrations).up()).map(({ name }) => name)
    if (admit) await lockedTransaction(own, admit)
    return applied
  } finally {
    // Ending the session releases the lock.
    await own.end({ timeout: 5 })
  }
}

/** Returns the migrations that the database lacks. */
export const pendingMigrations = (sql: AnySql, folder: string = migrationsFolder): Promise<string[]> =>
  pendingReader(sql, folder)()

/**
 * Returns a reader of the migrations that the database lacks. The server is ready once there are none. The folder is listed only now: a server needs
 * the migrations that it came with, and the next version's files may be laid beside it before it stops.
 */
export function pendingReader(sql: AnySql, folder: string = migrationsFolder): () => Promise<string[]> {
  const own = findFiles(folder).map(nameOf)
  return async () => {
    const applied = (await hasHistory(sql)) ? await readApplied(sql) : []
    const names = new Set(applied.map(({ name }) => name))
    return own.filter((name) => !names.has(name))
  }
}

/** Creates nothing if it is there, so that a role without the right to create passes where nothing is pending. */
async function createHistory(sql: Sql): Promise<void> {
  if (await hasHistory(sql)) return
  await sql`
    create table migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`
}

async function hasHistory(sql: AnySql): Promise<boolean> {
  const [found] = await sql<{ table: string | null }[]>`select to_regclass('migrations')::text as table`
  return found?.table != null
}

function umzugFor(sql: Sql, migrations: Migration[]) {
  return new Umzug({
    logger: undefined,
    migrations: migrations.map((migration) => ({ name: migration.name, up: () => apply(sql, migration) })),
    storage: {
      executed: async () => (await readApplied(sql)).map(({ name }) => name),
      // The migration's own transaction writes its record.
      logMigration: () => Promise.resolve(),
      unlogMigration: () => Promise.reject(new Error('Migrations go forward only')),
    },
  })
}

const apply = (sql: Sql, { name, text, hash }: Migration): Promise<void> =>
  lockedTransaction(sql, async (tx) => {
    await tx`insert into migrations ${tx({ name, hash })}`
    await tx.unsafe(text)
  })

/** The transaction takes the lock again first, because a session that was lost has lost its lock too. */
const lockedTransaction = (sql: Sql, work: (tx: TransactionSql) => Promise<void>): Promise<void> =>
  transact(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockKey})`
    await work(tx)
  })

const readApplied = async (sql: AnySql): Promise<Recorded[]> => [
  ...(await sql<Recorded[]>`select name, hash from migrations order by name`),
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
    return { name: nameOf(file), text, hash: hashOf(text) }
  })

/** Leaves out the lines that are comments: these may be corrected later, as when they name a file that has moved. */
const hashOf = (text: string): string =>
  createHash('sha256')
    .update(text.replace(/^ *--.*\n/gm, ''))
    .digest('hex')

function checkHistory(migrations: Migration[], applied: Recorded[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, hash } of applied) {
    const migration = known.get(name)
    if (!migration) {
      throw new StartError(
        `La base de données connaît une migration plus récente que cette version de l’application (${name}).`,
      )
    }
    if (migration.hash !== hash) {
      throw new StartError(`La migration ${name} a été modifiée après avoir été appliquée à la base de données.`)
    }
  }
}
