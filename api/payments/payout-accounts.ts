import { isId, type Id } from '../../schema/ids.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import type { ProviderAccount } from './providers/provider.ts'

/**
 * Reads a student's connected account from Stripe and stores its state. The platform creates these accounts at Stripe
 * and notes the student's id there (`metadata.userId`). Money on the student's wallet is sent to an account that takes
 * money.
 */
export const refreshAccount = async (
  { sql, log, providers: { stripe } }: PaymentContext,
  { accountId }: TaskPayloads['payment.account'],
): Promise<void> => {
  if (!stripe) throw new Error('The provider stripe is not configured')
  const account = await stripe.readAccount(accountId)
  const isKept = await write(sql, (tx) => (account ? keepAccount(tx, accountId, account) : closeAccount(tx, accountId)))
  if (!isKept) log.error({ accountId }, 'an account at the provider is nobody’s')
}

const keepAccount = async (tx: Tx, accountId: string, { userId, takesMoney }: ProviderAccount): Promise<boolean> => {
  const [owner] = await tx<{ id: Id }[]>`
    select id from users where id = any(${[userId].filter(isId)}::uuid[]) and user_type = 'student'`
  if (!owner) return false
  // Lock order: the payments first, then the account, as in a refused payout.
  const waiting = takesMoney ? await lockWaiting(tx, owner.id) : []
  // A new account replaces a working one only once the new one works too.
  await tx`
    insert into payout_accounts as known (user_id, provider, account_id, takes_money)
    values (${owner.id}, 'stripe', ${accountId}, ${takesMoney})
    on conflict (user_id, provider) do update set account_id = excluded.account_id, takes_money = excluded.takes_money
    where known.account_id = excluded.account_id or excluded.takes_money or not known.takes_money`
  for (const { id: paymentId } of waiting) await enqueue(tx, 'payment.payOut', { paymentId }, { key: paymentId })
  return true
}

const closeAccount = async (tx: Tx, accountId: string): Promise<boolean> => {
  const closed = await tx`
    update payout_accounts set takes_money = false where provider = 'stripe' and account_id = ${accountId} returning user_id`
  return closed.length > 0
}

/**
 * Locks the student's payments and returns the released ones that were not paid out. A concurrent release either sees
 * the account or is seen here.
 */
const lockWaiting = async (tx: Tx, payeeId: Id): Promise<{ id: Id }[]> => {
  const open = await tx<{ id: Id; state: string }[]>`
    select id, state from payments
    where payee_id = ${payeeId} and provider = 'stripe' and state in ('held', 'releasing', 'released')
      and paid_out = 0
    order by created_at, id for no key update`
  return open.filter(({ state }) => state === 'released')
}
