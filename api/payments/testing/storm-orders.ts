import { feeOf } from '../../../schema/payments/payment.ts'
import { Refusal } from '../../http/refusal.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import type { PaymentContext } from '../../tasks/context.ts'
import { preparePayment } from '../checkout.ts'
import { payOutFromWallet } from '../payouts.ts'
import { refreshIntent } from '../provider-events.ts'
import { watchUnpaid } from '../unpaid.ts'
import type { Act, StormPayment } from './storm-run.ts'

type Order = Pick<StormPayment, 'id' | 'releaseId' | 'intentId' | 'clientSecret'>

/** Orders another amount, which closes the former order, and mostly pays it: the second payment of a job goes back. */
const orderAnew: Act = async (ctx, { poster, jobId }, random) => {
  const amount = 50 + Math.floor(random() * 100_000)
  const { clientSecret } = await preparePayment(ctx, poster, { jobId, amount, applicationFee: feeOf(amount) })
  if (random() < 0.3) return
  if (!(await ctx.providers.simulated.confirm(clientSecret, 'succeeded'))) throw new Refusal('not_payable')
  const [paid] = await ctx.sql<{ intentId: string }[]>`
    select intent_id as "intentId" from payments where client_secret = ${clientSecret}`
  if (paid) await refreshIntent(ctx, { provider: 'simulated', intentId: paid.intentId })
}

/** Makes the order of a payment anew, before the storm: its former secret must pay nothing any more. */
export const replaceOrder = async (ctx: PaymentContext, payment: StormPayment): Promise<StormPayment> => {
  const amount = 50 + payment.clientSecret.length
  const { clientSecret } = await preparePayment(ctx, payment.poster, {
    jobId: payment.jobId,
    amount,
    applicationFee: feeOf(amount),
  })
  const order = onlyRow(
    await ctx.sql<Order[]>`
      select id, release_id as "releaseId", intent_id as "intentId", client_secret as "clientSecret"
      from payments where client_secret = ${clientSecret}`,
  )
  return { ...payment, ...order, formerSecret: payment.clientSecret }
}

const payFormer: Act = async (ctx, { formerSecret }) => {
  if (!formerSecret || !(await ctx.providers.simulated.confirm(formerSecret, 'succeeded')))
    throw new Refusal('not_payable')
}

/** The student's account at the provider begins to take money, and what waits on the wallet leaves. */
const payOut: Act = async (ctx, { id, student }) => {
  await ctx.sql`
    insert into payout_accounts (user_id, provider, account_id, state, pays_from)
    values (${student.id}, 'simulated', ${student.id}, 'ready', now()) on conflict do nothing`
  await payOutFromWallet(ctx, { paymentId: id })
}

/** Orders and payouts of simulated payments, each with its weight. */
export const orderActs: [number, Act][] = [
  [4, orderAnew],
  [1, payFormer],
  // The day after which an unpaid order is closed.
  [1, (ctx, { id }) => watchUnpaid(ctx, { paymentId: id, later: [] })],
  [1, payOut],
]
