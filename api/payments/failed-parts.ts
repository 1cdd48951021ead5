import type { Id } from '../../schema/ids.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import { isPartMissing, isPartSentAgain, scheduleResend } from '../escrow/failed-refunds.ts'
import { hasIntent, lockPayment, readPayment, type KnownPayment } from '../escrow/payment-rows.ts'
import { providerOf, type PaymentProvider } from '../providers/provider.ts'
import { disputeSeconds } from './provider-events.ts'
import { askProvider, bookWhatLeft, type Asked } from './reconciliation.ts'

/** Sends the missing rest of the payer's part of a split, and books it. Returns the state at the provider afterwards. */
export const sendPart = async (
  ctx: PaymentContext,
  provider: PaymentProvider,
  payment: KnownPayment,
): Promise<Asked> => {
  const { id, refundPart, returned } = payment
  await provider.refundPart({ ...payment, paymentId: id, part: refundPart - returned, total: refundPart })
  return await bookWhatLeft(ctx, payment)
}

/**
 * Resends the payer's part after its refund failed. Repeated and concurrent runs are harmless: the provider makes one refund for each that failed.
 * The next attempt is scheduled before anything is sent, so a refusal only uses up its own attempt.
 */
export const resendPart = async (
  ctx: PaymentContext,
  { paymentId }: TaskPayloads['payment.resendPart'],
): Promise<void> => {
  const known = await readPayment(ctx.sql, paymentId)
  if (!known || !hasIntent(known) || !isPartMissing(known)) return
  const { payment } = await askProvider(ctx, known)
  if (await write(ctx.sql, (tx) => beginTry(tx, paymentId)))
    await sendPart(ctx, providerOf(ctx.providers, payment.provider), payment)
}

/** Counts an attempt and schedules the next. Returns false if there is nothing to send, or not now, or not by us. */
const beginTry = async (tx: Tx, id: Id): Promise<boolean> => {
  const payment = await lockPayment(tx, id)
  if (!isPartSentAgain(payment)) return false
  if (payment.dispute === 'open') {
    // Stripe refuses any refund until the bank has decided.
    await enqueue(tx, 'payment.resendPart', { paymentId: id }, { key: id, runAfterSeconds: disputeSeconds })
    return false
  }
  const partTries = payment.partTries + 1
  await tx`update payments set part_tries = ${partTries} where id = ${id}`
  await scheduleResend(tx, { ...payment, partTries })
  return true
}
