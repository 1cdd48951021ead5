import { expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { admitApp, appRole, readRole } from './app-role.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

/** Opens a database with a pool of its owner and one of the app. */
const openBoth = async () => {
  const database = await createTestDatabase({ max: 1 })
  await migrate(database.sql, { admit: admitApp })
  const app = connect({ ...database.options, user: appRole }, { max: 1 })
  return { owner: database.sql, app, close: () => closeAll(database, app) }
}

const closeAll = async ({ drop }: TestDatabase, app: ReturnType<typeof connect>) => {
  await app.end({ timeout: 1 })
  await drop()
}

test('the app’s role can neither switch off the ledger’s triggers nor change or remove what is in it', async () => {
  const { owner, app, close } = await openBoth()
  const columns = {
    ledger_accounts: 'kind',
    ledger_transfers: 'kind',
    ledger_entries: 'amount',
    ledger_carried: 'amount',
    wallet_balances: 'balance',
  }

  const attempts = Object.entries(columns).flatMap(([table, column]) => [
    `alter table ${table} disable trigger all`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `update ${table} set ${column} = ${column}`,
  ])
  attempts.push(
    'set session_replication_role = replica',
    'create or replace function refuse_ledger_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'create temporary table ledger_transfers (id uuid)',
    'create table mine (id uuid)',
    'delete from payments',
    'delete from migrations',
    "insert into migrations (name, hash) values ('9999_mine', '')",
    `insert into ledger_carried select id, 5 from ledger_accounts`,
    `set role ${(await readRole(owner)).name}`,
  )
  const done: string[] = []
  for (const attempt of attempts) {
    await app.unsafe(attempt).then(
      () => done.push(attempt),
      (error: { code?: string }) => error.code !== '42501' && done.push(`${attempt}: ${error.code}`),
    )
  }

  expect(done).toEqual([])
  expect([(await readRole(app)).ownsLedger, (await readRole(owner)).ownsLedger]).toEqual([false, true])
  await close()
})

test('the app’s role reads and writes the rows of every other table', async () => {
  const { app, close } = await openBoth()

  const lacking = await app<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (not has_table_privilege(oid, 'select, insert, update') or not has_table_privilege(oid, 'delete'))
    order by 1`

  expect(lacking.map(({ name }) => name)).toEqual([
    'ledger_accounts',
    'ledger_carried',
    'ledger_entries',
    'ledger_transfers',
    'migrations',
    'payments',
    'wallet_balances',
  ])
  await close()
})
