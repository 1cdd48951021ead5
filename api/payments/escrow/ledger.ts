import { newId, type Id } from '../../../schema/ids.ts'
import type { AnySql } from '../../postgres/connect.ts'
import { onlyRow } from '../../postgres/only-row.ts'
import type { Tx } from '../../feeds/write.ts'
import type { Move } from './states.ts'
import type { Payment } from './payment-rows.ts'

type Account = 'outside' | 'fees' | 'losses' | { escrowOf: Id } | { walletOf: Id }
type Entry = [Account, number]

/**
 * Books one movement of a payment's money. The database refuses a movement that happened before, one that doesn't sum
 * to zero, and a commit after which the escrow contradicts the payment's state.
 */
export const bookMove = async (tx: Tx, payment: Payment, move: Move): Promise<void> => {
  const transferId = transferIdOf(payment, move)
  await tx`insert into ledger_transfers (id, payment_id, kind) values (${transferId}, ${payment.id}, ${move})`
  for (const [account, amount] of entriesOf(payment, move)) {
    await tx`
      insert into ledger_entries (transfer_id, account_id, amount)
      values (${transferId}, ${await openAccount(tx, account)}, ${amount})`
  }
}

const entriesOf = ({ id, payeeId, amount, fee }: Payment, move: Move): Entry[] => {
  const escrow = { escrowOf: id }
  const wallet = { walletOf: payeeId }
  const moves: Record<Move, Entry[]> = {
    payment: [
      ['outside', -amount],
      [escrow, amount],
    ],
    release: [
      [escrow, -amount],
      ['fees', fee],
      [wallet, amount - fee],
    ],
    payout: [
      [wallet, fee - amount],
      ['outside', amount - fee],
    ],
    refund: [
      [escrow, -amount],
      ['outside', amount],
    ],
    chargeback: [
      [escrow, -amount],
      ['outside', amount],
    ],
    loss: [
      ['losses', -amount],
      ['outside', amount],
    ],
  }
  return moves[move]
}

/** A release and a refund or chargeback have ids that are known before they happen. */
const transferIdOf = ({ releaseId, refundId }: Payment, move: Move): Id => {
  if (move === 'release') return releaseId
  return move === 'refund' || move === 'chargeback' ? refundId : newId()
}

const openAccount = async (tx: Tx, account: Account): Promise<Id> => {
  const { kind, paymentId, userId } = accountRow(account)
  await tx`
    insert into ledger_accounts (kind, payment_id, user_id) values (${kind}, ${paymentId}, ${userId})
    on conflict do nothing`
  const found = await tx<{ id: Id }[]>`
    select id from ledger_accounts
    where kind = ${kind} and payment_id is not distinct from ${paymentId}::uuid and user_id is not distinct from ${userId}::uuid`
  return onlyRow(found).id
}

const accountRow = (account: Account) => {
  if (typeof account === 'string') return { kind: account, paymentId: null, userId: null }
  return 'escrowOf' in account
    ? { kind: 'escrow', paymentId: account.escrowOf, userId: null }
    : { kind: 'wallet', paymentId: null, userId: account.walletOf }
}

/** Returns whether the bank took this payment's money back. */
export const isChargedBack = (sql: AnySql, paymentId: Id): Promise<boolean> =>
  hasMoved(sql, paymentId, ['chargeback', 'loss'])

/** Returns whether one of these movements of a payment's money is booked. */
export const hasMoved = async (sql: AnySql, paymentId: Id, moves: Move[]): Promise<boolean> => {
  const found = await sql`
    select from ledger_transfers where payment_id = ${paymentId} and kind = any(${moves}::text[])`
  return found.length > 0
}
