import type { Id } from '../../schema/ids.ts'
import { notify } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import { titleOf } from '../escrow/advance.ts'
import { leftOf, shareOf } from '../escrow/books.ts'
import { askProvider, bookWhatLeft } from './reconciliation.ts'
import { payoutRefused } from '../escrow/notifications.ts'
import { lockPayment, type KnownPayment, type Payment } from '../escrow/payment-rows.ts'
import { secondsUntilPayout } from '../escrow/trust.ts'
import { providerOf, type ProviderIntent, type PaymentProvider } from '../providers/provider.ts'

/** Sends the student's part to the payment's account. Returns false if there is no account, or if it refuses the money. */
export const sendPayout = async (
  provider: PaymentProvider,
  payment: KnownPayment,
  { chargeId }: ProviderIntent,
): Promise<boolean> => {
  const { payoutAccount: account, payoutRefusals: refusals } = payment
  if (account === null) return false
  return await provider.payOut({
    ...payment,
    paymentId: payment.id,
    amount: shareOf(leftOf(payment)),
    account,
    chargeId,
    refusals,
  })
}

/**
 * Keeps released money on the student's wallet after it was not paid out. If an account refused it, the student is notified, and nothing more is sent
 * there until the provider reports that it accepts money. If there is an account now that has not refused it, a task sends the money.
 */
export const stayOnWallet = async (tx: Tx, payment: Payment): Promise<void> => {
  const { id, provider, payoutAccount } = payment
  if (payoutAccount !== null) {
    await tx`update payments set payout_account = null, payout_refusals = payout_refusals + 1 where id = ${id}`
    await tx`
      update payout_accounts set state = 'incomplete' where provider = ${provider} and account_id = ${payoutAccount}`
    await notify(tx, payoutRefused(payment.payeeId, { ...payment, title: await titleOf(tx, payment.jobId) }))
  }
  // The student may have replaced the account that refused.
  const account = await accountFor(tx, payment)
  if (account) await schedulePayout(tx, id, account.waitSeconds)
}

/** Schedules the payout of money on the wallet. */
export const schedulePayout = (tx: Tx, paymentId: Id, waitSeconds: number): Promise<void> =>
  enqueue(tx, 'payment.payOut', { paymentId }, { key: paymentId, runAfterSeconds: waitSeconds })

/** Pays out money from the wallet. Repeated and concurrent runs are harmless: provider and books do it once. */
export const payOutFromWallet = async (
  ctx: PaymentContext,
  { paymentId }: TaskPayloads['payment.payOut'],
): Promise<void> => {
  const chosen = await write(ctx.sql, (tx) => chooseAccount(tx, paymentId))
  if (!chosen) return
  // A dispute or a refund by hand may have called the money back.
  const { payment, intent } = await askProvider(ctx, chosen)
  if (!isOnWallet(payment)) return
  if (await sendPayout(providerOf(ctx.providers, payment.provider), payment, intent)) {
    await bookWhatLeft(ctx, payment)
    return
  }
  await write(ctx.sql, async (tx) => {
    const now = await lockPayment(tx, paymentId)
    if (isOnWallet(now) && now.payoutRefusals === payment.payoutRefusals) await stayOnWallet(tx, now)
  })
}

const isOnWallet = ({ state, paidOut }: Payment): boolean => state === 'released' && paidOut === 0

/** Fixes the payment's account until that account has the money or has refused it, so that money is never sent to two accounts. */
const chooseAccount = async (tx: Tx, paymentId: string): Promise<KnownPayment | undefined> => {
  const payment = await lockPayment(tx, paymentId)
  const { intentId } = payment
  if (intentId === null || !isOnWallet(payment)) return undefined
  const account = payment.payoutAccount === null ? await accountFor(tx, payment) : undefined
  if (account && account.waitSeconds > 0) {
    await schedulePayout(tx, paymentId, account.waitSeconds)
    return undefined
  }
  const payoutAccount = payment.payoutAccount ?? account?.id
  if (payoutAccount === undefined) return undefined
  await tx`update payments set payout_account = ${payoutAccount} where id = ${paymentId}`
  return { ...payment, intentId, payoutAccount }
}

/** Returns the student's account if it accepts money as far as is known, with the seconds until this payment may be sent to it. */
const accountFor = async (sql: AnySql, payment: Payment): Promise<{ id: string; waitSeconds: number } | undefined> => {
  const { payeeId, provider } = payment
  const [found] = await sql<{ id: string; waitSeconds: number }[]>`
    select account_id as id, greatest(0, extract(epoch from pays_from - now()))::float8 as "waitSeconds"
    from payout_accounts where user_id = ${payeeId} and provider = ${provider} and state = 'ready'`
  return found && { ...found, waitSeconds: Math.max(found.waitSeconds, await secondsUntilPayout(sql, payment)) }
}
