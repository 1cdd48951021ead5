import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../postgres/connect.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { restoring } from './test-rows.ts'

interface Borrowed extends TestDatabase {
  max: number
  /** The number of tests it has served. */
  uses: number
}

/** This worker's databases that no test has borrowed. Each is as empty as the template, with its connections open. */
const idle: Borrowed[] = []

/** After this many tests a database is so bloated by deleted rows that a new one is cheaper. */
const mostUses = 100
/** Milliseconds during which the work that a test did not await may still write. */
const longestUnrest = 2_000

/**
 * Returns a database like `createTestDatabase`, which earlier tests of this worker may have used: cloning a database, connecting to it and
 * planning each statement for the first time costs more than most tests. `drop` empties it for the next test, or drops it if it can't be
 * emptied, or if a test has changed more than rows.
 */
export async function borrowTestDatabase(max: number): Promise<TestDatabase> {
  const found = idle.findIndex((database) => database.max === max)
  const database = found === -1 ? await prepare(max) : idle.splice(found, 1)[0]!
  return { sql: database.sql, options: database.options, drop: () => giveBack(database) }
}

async function prepare(max: number): Promise<Borrowed> {
  const database = await createTestDatabase({ max })
  await database.sql.unsafe(await emptying(database.sql))
  return { ...database, max, uses: 0 }
}

async function giveBack(database: Borrowed): Promise<void> {
  const { sql, drop } = database
  database.uses += 1
  const isEmpty = database.uses < mostUses && (await empty(sql).catch(() => false))
  if (isEmpty) idle.push(database)
  else await drop()
}

async function empty(sql: Sql): Promise<boolean> {
  const until = Date.now() + longestUnrest
  // Checked twice: work that a test did not await may go on once it gets an answer.
  for (let quiet = 0; quiet < 2;) {
    const [others] = await sql<{ busy: number }[]>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    quiet = others?.busy === 0 ? quiet + 1 : 0
    if (Date.now() > until) return false
    await sleep(quiet > 0 ? 0 : 5)
  }
  const [result] = await sql<{ emptied: boolean }[]>`select pristine.empty() as emptied`
  return result?.emptied === true
}

/**
 * Returns SQL that creates `pristine.empty()`, which restores all tables and sequences to their present content. It returns false if a test
 * has changed the schema or the migrations' history, or has written so many rows that later tests would be slower.
 */
async function emptying(sql: Sql): Promise<string> {
  const [migrations] = await sql<{ count: number }[]>`select count(*)::int as count from migrations`
  return `
    ${await restoring(sql, 'pristine')}
    create table pristine.changed (command text);
    create function pristine.empty() returns boolean language plpgsql as $$
    begin
      if exists (select from pristine.changed) then return false; end if;
      if (select count(*) from migrations) <> ${migrations?.count ?? 0} then return false; end if;
      return pristine.restore() < 5000;
    end $$;
    create function pristine.note() returns event_trigger language plpgsql as $$
    begin
      insert into pristine.changed values (tg_tag);
    end $$;
    create event trigger noted on ddl_command_end execute function pristine.note();`
}
