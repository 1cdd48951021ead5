import type { Logger } from 'pino'
import type { PaymentContext, TaskRun } from '../tasks/context.ts'
import type { TaskPayloads } from '../tasks/tasks.ts'
import { write } from '../sync/write.ts'
import { advance } from './advance.ts'
import { lockPayment, readPayment, type Payment } from './payment-rows.ts'
import { findMismatch, providerOf, type PaymentProvider } from './provider.ts'
import { refreshIntent } from './reports.ts'

/**
 * Does with the provider what was decided about a payment, outside any transaction, and then says so in the books. It may be done
 * again, and by several at once: the provider does its part once, and the books take it once.
 */
export const settlePayment = async (
  ctx: PaymentContext,
  { paymentId }: TaskPayloads['payment.settle'],
  { attempts }: Pick<TaskRun, 'attempts'>,
): Promise<void> => {
  const payment = await readPayment(ctx.sql, paymentId)
  if (!payment || payment.intentId === null) return
  const provider = providerOf(ctx.providers, payment.provider)
  const task = { ...payment, intentId: payment.intentId }
  if (payment.isChargeable) await closeIntent(ctx, provider, task)
  else if (payment.state === 'releasing') await release(ctx, provider, task)
  else if (payment.state === 'refunding') await refund(ctx, provider, { ...task, attempt: attempts })
}

type Known = Payment & { intentId: string }

/** Nobody can pay by this intent any more; if somebody just has, that is in the books afterwards. */
export const closeIntent = async (
  ctx: PaymentContext,
  provider: PaymentProvider,
  { intentId }: Known,
): Promise<void> => {
  await provider.cancelIntent(intentId)
  await refreshIntent(ctx, { provider: provider.name, intentId })
}

const release = async (ctx: PaymentContext, provider: PaymentProvider, payment: Known): Promise<void> => {
  const report = await provider.readIntent(payment.intentId)
  const order = { ...payment, paymentId: payment.id }
  const trouble = report
    ? (findMismatch(order, report) ?? (report.status === 'succeeded' ? null : 'status'))
    : 'unknown'
  if (trouble !== null || report === undefined) return await stopAt(ctx, payment, trouble)
  if (report.refunded > 0) return await stopAt(ctx, payment, 'refunded')

  const { payoutAccount: account, amount, fee } = payment
  const payout = { ...order, amount: amount - fee, chargeId: report.chargeId }
  const isPaidOut = account !== null && (await provider.payOut({ ...payout, account }))
  await settle(ctx, payment, isPaidOut)
}

type Attempt = Known & { attempt: number }

const refund = async (ctx: PaymentContext, provider: PaymentProvider, payment: Attempt): Promise<void> => {
  await provider.refund({ ...payment, paymentId: payment.id })
  await settle(ctx, payment, false)
}

const settle = ({ sql }: PaymentContext, { id }: Payment, isPaidOut: boolean): Promise<void> =>
  write(sql, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment) await advance(tx, payment, 'settled', { isPaidOut })
  })

/** The provider contradicts the books: nothing is released, and somebody has to look. */
const stopAt = async (
  { sql, log }: { sql: PaymentContext['sql']; log: Logger },
  { id }: Payment,
  mismatch: string | null,
) => {
  await sql`update payments set mismatch = ${mismatch} where id = ${id}`
  log.error({ payment: id, mismatch }, 'a payment is not released: the provider contradicts the books')
}
