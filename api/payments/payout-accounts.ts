import type { Id } from '../../schema/ids.ts'
import { write, type Tx } from '../sync/write.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import type { AccountReport } from './provider.ts'

/**
 * Asks Stripe about a student's connected account, and keeps what it says. The platform makes these accounts at Stripe and notes there
 * whose each is (`metadata.userId`); what waits on the student's wallet is sent to one that takes money.
 */
export const refreshAccount = async (
  { sql, log, providers: { stripe } }: PaymentContext,
  { accountId }: TaskPayloads['payment.account'],
): Promise<void> => {
  if (!stripe) throw new Error('The provider stripe is not configured')
  const report = await stripe.readAccount(accountId)
  const isKept = await write(sql, (tx) => (report ? keepAccount(tx, accountId, report) : closeAccount(tx, accountId)))
  if (!isKept) log.error({ accountId }, 'an account at the provider is nobody’s')
}

const keepAccount = async (tx: Tx, accountId: string, { userId, takesMoney }: AccountReport): Promise<boolean> => {
  const [owner] = await tx<{ id: Id }[]>`select id from users where id::text = ${userId} and user_type = 'student'`
  if (!owner) return false
  // A new account takes the place of one that works only once it works itself.
  await tx`
    insert into payout_accounts as known (user_id, provider, account_id, takes_money)
    values (${owner.id}, 'stripe', ${accountId}, ${takesMoney})
    on conflict (user_id, provider) do update set account_id = excluded.account_id, takes_money = excluded.takes_money
    where known.account_id = excluded.account_id or excluded.takes_money or not known.takes_money`
  if (takesMoney) await payOutWaiting(tx, owner.id)
  return true
}

const closeAccount = async (tx: Tx, accountId: string): Promise<boolean> => {
  const closed = await tx`
    update payout_accounts set takes_money = false where provider = 'stripe' and account_id = ${accountId} returning user_id`
  return closed.length > 0
}

/** Locked, those that are not released yet too: whoever decides about one meanwhile either sees the account or is seen here. */
const payOutWaiting = async (tx: Tx, payeeId: Id): Promise<void> => {
  const waiting = await tx<{ id: Id; state: string }[]>`
    select id, state from payments
    where payee_id = ${payeeId} and provider = 'stripe' and state in ('held', 'releasing', 'released')
      and not exists (select from ledger_transfers where payment_id = payments.id and kind = 'payout')
    order by created_at, id for no key update`
  for (const { id, state } of waiting) {
    if (state === 'released') await enqueue(tx, 'payment.payOut', { paymentId: id }, { key: id })
  }
}
