import { newId, type Id } from '../../schema/ids.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Tx } from '../feeds/write.ts'
import type { AccountKind, Movement } from './books.ts'
import type { Payment } from './payment-rows.ts'

/**
 * Books one movement of a payment's money. The database refuses a movement that doesn't sum to zero, and a commit after which the accounts contradict
 * the payment's row.
 */
export const bookMovement = async (tx: Tx, payment: Payment, { move, entries }: Movement): Promise<void> => {
  const transferId = newId()
  await tx`insert into ledger_transfers (id, payment_id, kind) values (${transferId}, ${payment.id}, ${move})`
  for (const [kind, amount] of entries) {
    await tx`
      insert into ledger_entries (transfer_id, account_id, amount)
      values (${transferId}, ${await openAccount(tx, payment, kind)}, ${amount})`
  }
}

/** Accounts belong to a provider, so that play money and real money never mix. */
const openAccount = async (tx: Tx, { id, payeeId, provider }: Payment, kind: AccountKind): Promise<Id> => {
  const paymentId = kind === 'escrow' ? id : null
  const userId = kind === 'wallet' ? payeeId : null
  // Compares with `=`, since no index serves "is not distinct from", which would read all accounts.
  const owner = () => {
    if (paymentId) return tx`payment_id = ${paymentId}`
    return userId ? tx`user_id = ${userId} and provider = ${provider}` : tx`payment_id is null and user_id is null`
  }
  const find = () => tx<{ id: Id }[]>`
    select id from ledger_accounts where kind = ${kind} and provider = ${provider} and ${owner()}`
  const [known] = await find()
  if (known) return known.id
  await tx`
    insert into ledger_accounts (kind, payment_id, user_id, provider) values (${kind}, ${paymentId}, ${userId}, ${provider})
    on conflict do nothing`
  return onlyRow(await find()).id
}
