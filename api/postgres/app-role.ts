import type { AnySql, TransactionSql } from './connect.ts'

/** The role of the app in the databases that the app itself creates. */
export const appRole = 'coup_de_main'

/** Tables to which the app adds rows, and never changes or removes any. */
const onlyAddedTo = ['ledger_accounts', 'ledger_transfers', 'ledger_entries', 'security_log', 'push_keys']
/** Tables that only the migrations and the functions of the owner write. */
const onlyRead = ['migrations', 'wallet_balances', 'ledger_carried', 'public_offer_counts']

/**
 * Lets `role` read and write rows, as the app needs it, and nothing else: it owns no table, so it can neither change one nor switch off a trigger, and
 * it makes no table, not even a temporary one that would hide another. Runs as the owner, after the migrations.
 */
export const admitRole = async (tx: TransactionSql, role: string): Promise<void> => {
  const to = tx(role)
  const [here] = await tx<{ database: string }[]>`select current_database() as database`
  await tx`revoke create, temporary on database ${tx(here?.database ?? '')} from public`
  await tx`grant usage on schema public to ${to}`
  await tx`grant select, insert, update, delete on all tables in schema public to ${to}`
  await tx`grant usage on all sequences in schema public to ${to}`
  await tx`revoke update, delete on ${tx(onlyAddedTo)} from ${to}`
  await tx`revoke insert, update, delete on ${tx(onlyRead)} from ${to}`
  // Only `forget_payments` removes a payment.
  await tx`revoke delete on payments from ${to}`
}

/** Admits `appRole`, which is created if it is missing. Only for a database that nobody else administers. */
export const admitApp = async (tx: TransactionSql): Promise<void> => {
  const known = await tx`select from pg_roles where rolname = ${appRole}`
  if (known.length === 0) await tx`create role ${tx(appRole)} login`
  await admitRole(tx, appRole)
}

/** Returns the role of these connections, and whether it could switch off the triggers of the ledger. */
export const readRole = async (sql: AnySql): Promise<{ name: string; ownsLedger: boolean }> => {
  const [role] = await sql<{ name: string; ownsLedger: boolean }[]>`
    select current_user::text as name, pg_has_role(relowner, 'usage') as "ownsLedger"
    from pg_class where oid = 'ledger_entries'::regclass`
  if (!role) throw new Error('the ledger is missing')
  return role
}
