import type { Id } from '../../schema/ids.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import type { PaymentContext } from '../tasks/context.ts'
import type { AnySql } from '../postgres/connect.ts'
import { hasIntent, readPayment } from '../escrow/payment-rows.ts'
import { refreshIntent } from './provider-events.ts'
import { providerOf } from '../providers/provider.ts'
import { closeIntent } from './settlement.ts'

const [minute, hour, day] = [60, 3_600, 86_400] as const

/** Schedules queries about an intent, from its order on, in case its events are lost; with the last query the intent expires (rule 3.5.12). */
export const watchIntent = (sql: AnySql, paymentId: Id): Promise<void> =>
  askAfter(sql, paymentId, 2 * minute, [hour - 2 * minute, day - hour])

const askAfter = (sql: AnySql, paymentId: Id, seconds: number, later: number[]): Promise<void> =>
  enqueue(sql, 'payment.watch', { paymentId, later }, { key: paymentId, runAfterSeconds: seconds })

/**
 * Reads an unpaid intent from the provider, whose event may be lost, and closes it once it has been unpaid for a day. An intent that a bank still
 * decides about then is read daily.
 */
export const watchUnpaid = async (
  ctx: PaymentContext,
  { paymentId, later: [next, ...later] }: TaskPayloads['payment.watch'],
): Promise<void> => {
  const payment = await readPayment(ctx.sql, paymentId)
  if (!payment || !hasIntent(payment) || !payment.isChargeable) return
  if (next === undefined) {
    const intent = await closeIntent(ctx, providerOf(ctx.providers, payment.provider), payment)
    if (intent?.status === 'processing') await askAfter(ctx.sql, paymentId, day, [])
    return
  }
  await refreshIntent(ctx, { provider: payment.provider, intentId: payment.intentId })
  await askAfter(ctx.sql, paymentId, next, later)
}
