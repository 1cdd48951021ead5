import type { PaymentContext, TaskRun } from '../tasks/context.ts'
import type { TaskPayloads } from '../tasks/tasks.ts'
import { write } from '../feeds/write.ts'
import { advance } from './escrow/advance.ts'
import { reconcile, type KnownPayment } from './reconciliation.ts'
import { hasIntent, lockPayment, readPayment, readState } from './escrow/payment-rows.ts'
import { sendPayout, stayOnWallet } from './payouts.ts'
import { providerOf, type PaymentProvider } from './providers/provider.ts'
import { refreshIntent } from './provider-events.ts'

/**
 * Carries out the decision about a payment at the provider, outside any transaction, and then books it. Repeated and
 * concurrent runs are harmless: provider and books do it once.
 */
export const settlePayment = async (
  ctx: PaymentContext,
  { paymentId }: TaskPayloads['payment.settle'],
  { attempts }: Pick<TaskRun, 'attempts'>,
): Promise<void> => {
  const payment = await readPayment(ctx.sql, paymentId)
  if (!payment || !hasIntent(payment)) return
  const provider = providerOf(ctx.providers, payment.provider)
  if (payment.isChargeable) await closeIntent(ctx, provider, payment)
  const state = await readState(ctx.sql, paymentId)
  if (state === 'releasing') await release(ctx, provider, payment)
  else if (state === 'refunding') await refund(ctx, provider, payment, attempts)
}

/** Closes the intent, so that it can't be paid any more. A payment that came first is in the books afterwards. */
export const closeIntent = async (
  ctx: PaymentContext,
  provider: PaymentProvider,
  { intentId }: Pick<KnownPayment, 'intentId'>,
): Promise<void> => {
  await provider.cancelIntent(intentId)
  await refreshIntent(ctx, { provider: provider.name, intentId })
}

const release = async (ctx: PaymentContext, provider: PaymentProvider, payment: KnownPayment): Promise<void> => {
  const isPaidOut = await sendPayout(provider, payment, await reconcile(ctx, provider, payment))
  await write(ctx.sql, async (tx) => {
    const before = await lockPayment(tx, payment.id)
    const after = await advance(tx, before, 'settled', { isPaidOut })
    if (after !== before && !isPaidOut) await stayOnWallet(tx, after)
  })
}

const refund = async (
  ctx: PaymentContext,
  provider: PaymentProvider,
  payment: KnownPayment,
  attempt: number,
): Promise<void> => {
  await provider.refund({ ...payment, paymentId: payment.id, attempt })
  await write(ctx.sql, async (tx) => {
    await advance(tx, await lockPayment(tx, payment.id), 'settled')
  })
}
