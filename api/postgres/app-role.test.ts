import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logAct, logRefused } from '../sessions/security-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { admitApp, appRole, readRole } from './app-role.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { cleanUp } from '../worker/clean-up.ts'

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

/** Returns the statements that were not refused for want of a right. */
const tryAll = async (app: ReturnType<typeof connect>, attempts: string[]): Promise<string[]> => {
  const done: string[] = []
  for (const attempt of attempts) {
    await app.unsafe(attempt).then(
      () => done.push(attempt),
      (error: { code?: string }) => error.code !== '42501' && done.push(`${attempt}: ${error.code}`),
    )
  }
  return done
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
  expect(await tryAll(app, attempts)).toEqual([])
  expect([(await readRole(app)).ownsLedger, (await readRole(owner)).ownsLedger]).toEqual([false, true])
  await close()
})

test('the app’s role adds to the security log, and changes none of it; what is old or of an erased account goes (1.2.513)', async () => {
  const { owner, app, close } = await openBoth()
  const users = await owner<{ id: string }[]>`
    insert into users (id, email, first_name, last_name, phone, city, user_type, password_hash, erased_at)
    select gen_random_uuid(), who || '@example.ch', who, 'Moret', '079', 'Nyon, VD', 'student', '', case who when 'gone' then now() end
    from unnest(array['lea', 'gone']) who returning id`
  const [lea, gone] = users.map(({ id }) => id) as [string, string]
  for (const id of [lea, gone]) await logAct(app, id, 'signed_in', { browser: 'Firefox', system: 'Linux' })
  await owner`
    insert into security_log (user_id, kind, by, at) values
      (${lea}, 'phone_changed', 'owner', now() - interval '89 days'), (${lea}, 'email_changed', 'owner', now() - interval '91 days')`

  const done = await tryAll(app, [
    "update security_log set kind = 'signed_in'",
    'delete from security_log',
    'truncate security_log',
    'alter table security_log disable trigger all',
  ])
  for (let guess = 0; guess < 2; guess++) await logRefused(app, lea, 'sign_in_refused', { browser: null, system: null })
  await app`select repeat_refusal(${lea}, 'signed_in', 'Firefox, Linux')`
  await cleanUp({ sql: app, log: pino({ level: 'silent' }) })
  for (const id of [lea, gone]) await app`select forget_acts_of(${id})`

  expect(done).toEqual([])
  const left = await owner`select user_id = ${lea} as "isLeas", kind, times from security_log order by at`
  expect(left).toEqual([
    { isLeas: true, kind: 'phone_changed', times: 1 },
    { isLeas: true, kind: 'signed_in', times: 1 },
    { isLeas: true, kind: 'sign_in_refused', times: 2 },
  ])
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
    'public_offer_counts',
    'push_keys',
    'security_log',
    'wallet_balances',
  ])
  await close()
})
