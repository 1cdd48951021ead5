import type { Id } from '../../schema/ids.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import type { PaymentContext } from '../tasks/context.ts'
import type { AnySql } from '../postgres/connect.ts'
import { hasIntent, readPayment } from './escrow/payment-rows.ts'
import { refreshIntent } from './provider-events.ts'
import { providerOf } from './providers/provider.ts'
import { closeIntent } from './settlement.ts'

/** Seconds after which the provider is asked about an intent that no event has reported on; at the last one it expires (rule 3.5.12). */
const asksAfter = [2 * 60, 60 * 60, 24 * 60 * 60] as const

/** Schedules the question about an unpaid intent after `asked` earlier ones. */
export const watchIntent = async (sql: AnySql, paymentId: Id, asked: number): Promise<void> => {
  const at = asksAfter[asked]
  if (at === undefined) return
  const runAfterSeconds = at - (asksAfter[asked - 1] ?? 0)
  await enqueue(sql, 'payment.watch', { paymentId, asked }, { key: paymentId, runAfterSeconds })
}

/** Reads an unpaid intent from the provider, whose event may be lost, and closes it once it has been unpaid for a day. */
export const watchUnpaid = async (
  ctx: PaymentContext,
  { paymentId, asked }: TaskPayloads['payment.watch'],
): Promise<void> => {
  const payment = await readPayment(ctx.sql, paymentId)
  if (!payment || !hasIntent(payment) || !payment.isChargeable) return
  if (asked === asksAfter.length - 1)
    return await closeIntent(ctx, providerOf(ctx.providers, payment.provider), payment)
  await refreshIntent(ctx, { provider: payment.provider, intentId: payment.intentId })
  await watchIntent(ctx.sql, paymentId, asked + 1)
}
