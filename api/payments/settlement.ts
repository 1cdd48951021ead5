import type { PaymentContext, TaskRun } from '../tasks/context.ts'
import type { TaskPayloads } from '../tasks/tasks.ts'
import { write } from '../feeds/write.ts'
import { advance } from '../escrow/advance.ts'
import { hasIntent, lockPayment, readPayment, readState, type KnownPayment } from '../escrow/payment-rows.ts'
import { sendPart } from './failed-parts.ts'
import { sendPayout, stayOnWallet } from './payouts.ts'
import { providerOf, type PaymentProvider, type ProviderIntent } from '../providers/provider.ts'
import { refreshIntent } from './provider-events.ts'
import { askProvider, bookWhatLeft } from './reconciliation.ts'

/**
 * Carries out the decision about a payment at the provider, outside any transaction, and then books the provider's state. Repeated and concurrent
 * runs are harmless: the provider does it once, and the books follow it.
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

/**
 * Closes the intent, so that it can't be paid any more; a payment that came first is booked. Returns the intent's state afterwards: an intent that a
 * bank still decides about stays open.
 */
export const closeIntent = async (
  ctx: PaymentContext,
  provider: PaymentProvider,
  { intentId }: Pick<KnownPayment, 'intentId'>,
): Promise<ProviderIntent | undefined> => {
  await provider.cancelIntent(intentId)
  return await refreshIntent(ctx, { provider: provider.name, intentId })
}

/**
 * Pays the student out. First it reads the provider, so that a dispute or a refund by hand without an event is found before any money leaves.
 * If the money is split, the payer's part is sent and booked first; the rest is released.
 */
const release = async (ctx: PaymentContext, provider: PaymentProvider, known: KnownPayment): Promise<void> => {
  const asked = await askProvider(ctx, known)
  const isPartDue = asked.payment.state === 'releasing' && asked.payment.returned < asked.payment.refundPart
  const { payment, intent } = isPartDue ? await sendPart(ctx, provider, asked.payment) : asked
  if (payment.state !== 'releasing') return
  if (await sendPayout(provider, payment, intent)) {
    await bookWhatLeft(ctx, payment)
    return
  }
  await write(ctx.sql, async (tx) => {
    const before = await lockPayment(tx, payment.id)
    const after = await advance(tx, before, 'settled')
    if (after !== before) await stayOnWallet(tx, after)
  })
}

const refund = async (
  ctx: PaymentContext,
  provider: PaymentProvider,
  known: KnownPayment,
  attempt: number,
): Promise<void> => {
  const { payment } = await askProvider(ctx, known)
  if (payment.state !== 'refunding') return
  await provider.refund({ ...payment, paymentId: payment.id, attempt })
  await bookWhatLeft(ctx, payment)
}
