import type { Id } from '../../../schema/ids.ts'
import { feeOf } from '../../../schema/payments/payment.ts'
import { leaveWork } from '../../applications/applications.ts'
import { write } from '../../feeds/write.ts'
import type { Me } from '../../http/me.ts'
import { Refusal } from '../../http/refusal.ts'
import { decide } from '../../operator/decide.ts'
import type { Sql } from '../../postgres/connect.ts'
import { moderate } from '../../safety/moderation.ts'
import type { PaymentContext } from '../../tasks/context.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import { preparePayment } from '../checkout.ts'
import { payOutFromWallet } from '../payouts.ts'
import { refreshIntent } from '../provider-events.ts'
import { watchUnpaid } from '../unpaid.ts'

/** The fields of a storm's payment that these acts need. */
interface Shared {
  id: Id
  jobId: Id
  applicationId: Id
  /** The secret of an order that was closed for another one; a tab may still have it. */
  formerSecret?: string
  poster: Me
  student: Me
  moderator: Me
}

interface Order {
  id: Id
  releaseId: Id
  intentId: string
  clientSecret: string
}

type Act = (ctx: PaymentContext, payment: Shared, random: () => number) => Promise<unknown>

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
export const replaceOrder = async <Payment extends Shared & Order>(
  ctx: PaymentContext,
  payment: Payment,
): Promise<Payment> => {
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

/** The day after which an unpaid order is closed. */
const close: Act = async (ctx, { id }) => await watchUnpaid(ctx, { paymentId: id, later: [] })

const suspend: Act = async ({ sql }, { poster, student, moderator }, random) => {
  const subjectId = (random() < 0.5 ? poster : student).id
  const act = random() < 0.4 ? 'suspend' : 'lift'
  await write(sql, (tx) =>
    moderate(tx, moderator, { act, kind: 'person', subjectId, reason: 'Contraire aux conditions.' }),
  )
}

/** The student's account at the provider begins to take money, and what waits on the wallet leaves. */
const payOut: Act = async (ctx, { id, student }) => {
  await ctx.sql`
    insert into payout_accounts (user_id, provider, account_id, state, pays_from)
    values (${student.id}, 'simulated', ${student.id}, 'ready', now()) on conflict do nothing`
  await payOutFromWallet(ctx, { paymentId: id })
}

/** What people, moderators and the operator do around a payment, each with its weight. */
export const acts: [number, Act][] = [
  [4, orderAnew],
  [1, payFormer],
  [1, close],
  [1, suspend],
  [1, payOut],
  [2, ({ sql }, { student, applicationId }) => write(sql, (tx) => leaveWork(tx, student, { id: applicationId }))],
  [1, ({ sql }, { id }, random) => decide(sql, id, random() < 0.5 ? 'release' : 'refund')],
]

/** Lifts every suspension, so that the clocks run again. */
export const liftSuspensions = async (sql: Sql, moderator: Me): Promise<void> => {
  const suspended = await sql<{ id: Id }[]>`select id from users where suspended_at is not null`
  for (const { id: subjectId } of suspended)
    await write(sql, (tx) => moderate(tx, moderator, { act: 'lift', kind: 'person', subjectId, reason: 'Fini.' }))
}
