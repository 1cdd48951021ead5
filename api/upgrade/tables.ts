import { pipeline } from 'node:stream/promises'
import type { AnySql, Sql, TransactionSql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { StartError } from '../postgres/start-error.ts'

/** A table of the app. */
interface Table {
  name: string
  /** The names of the columns that are written, as SQL. */
  columns: string
  /** What is read of them. */
  values: string
}

/** How many rows a table has, and a sum over all of them that neither their order nor the version of Postgres changes. */
interface Content {
  rows: number
  sum: string
}

/** Reads the tables that hold the app's data. */
async function readTables(sql: AnySql): Promise<Table[]> {
  // A generated column is generated again. A transaction of one cluster has no number in another one, where 0 is none.
  return [
    ...(await sql<Table[]>`
      select relname as name, string_agg(quote_ident(attname), ', ' order by attname) as columns,
        string_agg(case atttypid when 'xid8'::regtype then format('%L::xid8 as %I', '0', attname) else quote_ident(attname) end,
          ', ' order by attname) as values
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname`),
  ]
}

/** Throws a StartError if the cluster has what the app has not made, and nothing here would copy: tables elsewhere, or other databases. */
export async function requireOnlyOurs(sql: Sql): Promise<void> {
  const strange = await sql<{ name: string }[]>`
    select datname::text as name from pg_database where not datistemplate and datname <> current_database()
    union all
    select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'm') and nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
    order by name`
  if (strange.length > 0) throw notOurs(strange)
}

/** Returns the tables of two databases. Throws a StartError that names those in which they differ. */
export async function requireSameTables(from: Sql, to: Sql): Promise<Table[]> {
  const [former, ours] = [await readTables(from), await readTables(to)]
  const more = former.filter(({ name }) => !ours.some((table) => table.name === name))
  // A newer version of the app may have made them.
  if (more.length > 0 && (await hasSameHistory(from, to))) throw notOurs(more)
  const others = ours.filter(({ name, values }) => former.find((table) => table.name === name)?.values !== values)
  const names = [...more, ...others].map(({ name }) => name)
  if (names.length > 0)
    throw new StartError(
      `La base de données n’a pas les tables de cette version de l’application (${names.join(', ')}) : démarrez d’abord la version qui s’en est servie.`,
    )
  return former
}

async function hasSameHistory(from: Sql, to: Sql): Promise<boolean> {
  const read = (sql: Sql) => sql<{ name: string }[]>`select name from migrations`
  const known = new Set((await read(to)).map(({ name }) => name))
  return (await read(from)).every(({ name }) => known.has(name))
}

const notOurs = (strange: readonly { name: string }[]): StartError =>
  new StartError(
    `La base de données contient ce que l’application n’a pas fait, et qui ne serait pas copié (${strange.map(({ name }) => name).join(', ')}) : mettez-le ailleurs, puis relancez.`,
  )

/** Reads what a table has. */
export async function readContent(sql: AnySql, { name, values }: Table): Promise<Content> {
  return onlyRow(
    await sql<Content[]>`
      select count(*) as rows, coalesce(sum(('x' || left(md5(part::text), 16))::bit(64)::bigint), 0)::text as sum
      from (select ${sql.unsafe(values)} from ${sql(name)}) part`,
  )
}

/** Returns the tables whose content or columns differ, with the number of their rows; undefined where a database lacks the table. */
export async function findDifferences(former: AnySql, current: AnySql) {
  const [before, now] = [await readTables(former), await readTables(current)]
  const names = new Set([...before, ...now].map(({ name }) => name))
  const found: { name: string; before: number | undefined; now: number | undefined }[] = []
  for (const name of names) {
    const pair = [before, now].map((tables) => tables.find((table) => table.name === name))
    const [was, is] = await Promise.all([
      pair[0] && readContent(former, pair[0]),
      pair[1] && readContent(current, pair[1]),
    ])
    if (pair[0]?.columns === pair[1]?.columns && was?.rows === is?.rows && was?.sum === is?.sum) continue
    found.push({ name, before: was?.rows, now: is?.rows })
  }
  return found
}

/**
 * Puts the rows of a database in the place of those of another one, which has the same tables, and looks whether they are the same: all of them, or
 * none. Triggers and foreign keys rest meanwhile, because what they see to has been seen to; the keys are looked at afterwards. The role of `to` owns the
 * tables, and need be nothing more. `onCopied` is told of each table.
 */
export async function copyRows(from: Sql, to: Sql, tables: readonly Table[], onCopied: (table: Table) => void) {
  await to.begin(async (tx) => {
    const alter = (table: string, how: string) => tx.unsafe(`alter table ${table} ${how}`)
    const keys = await tx<{ table: string; name: string; meaning: string }[]>`
      select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as meaning
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
    for (const { table, name } of keys) await alter(table, `drop constraint ${name}`)
    for (const { name } of tables) await alter(quote(name), 'disable trigger user')
    await tx`truncate ${tx.unsafe(tables.map(({ name }) => quote(name)).join(', '))}`
    for (const table of tables) {
      await copyTable(from, tx, table)
      onCopied(table)
    }
    await copySequences(from, tx)
    for (const { name } of tables) await alter(quote(name), 'enable trigger user')
    for (const { table, name, meaning } of keys) await alter(table, `add constraint ${name} ${meaning}`)
    await requireSame(from, tx)
  })
}

/** Servers whose settings differ write the same value in several ways. */
const sameWords = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`

async function requireSame(from: Sql, to: TransactionSql): Promise<void> {
  for (const sql of [from, to]) await sql.unsafe(sameWords)
  const different = await findDifferences(from, to)
  if (different.length > 0)
    throw new StartError(
      `La copie diffère de l’original (${different.map(({ name }) => name).join(', ')}) : la base d’avant reste en place.`,
    )
}

async function copyTable(from: Sql, to: TransactionSql, { name, columns, values }: Table): Promise<void> {
  const rows = await from.unsafe(`copy (select ${values} from ${quote(name)}) to stdout`).readable()
  await pipeline(rows, await to.unsafe(`copy ${quote(name)} (${columns}) from stdin`).writable())
}

async function copySequences(from: Sql, to: TransactionSql): Promise<void> {
  const names = await from<
    { name: string }[]
  >`select sequencename as name from pg_sequences where schemaname = 'public'`
  for (const { name } of names) {
    const { last, isCalled } = onlyRow(
      await from<{ last: string; isCalled: boolean }[]>`
        select last_value::text as last, is_called as "isCalled" from ${from(name)}`,
    )
    await to`select setval(${quote(name)}, ${last}, ${isCalled})`
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
