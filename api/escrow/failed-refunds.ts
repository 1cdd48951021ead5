import { enqueue } from '../tasks/tasks.ts'
import type { Tx } from '../feeds/write.ts'
import type { Payment } from './payment-rows.ts'

const [minute, hour, day] = [60, 3_600, 86_400] as const

/**
 * Seconds before each attempt to resend the payer's part of a split whose refund failed. Stripe repeats a refusal for a day, so the waits go beyond
 * that. After the last attempt an operator sends the part (rule 3.5.31).
 */
export const partWaits = [10 * minute, hour, 6 * hour, day, 3 * day, 7 * day] as const

/** Whether the payer lacks the part that an operator decided for them, while the student already has the rest. */
export const isPartMissing = ({ state, returned, refundPart }: Payment): boolean =>
  state === 'released' && returned < refundPart

/** Whether the missing part will be resent automatically. */
export const isPartSentAgain = (payment: Payment): boolean =>
  isPartMissing(payment) && payment.partTries < partWaits.length

/** Schedules the next attempt to resend the payer's part, unless all are used. */
export const scheduleResend = async (tx: Tx, { id, partTries }: Payment): Promise<void> => {
  const wait = partWaits[partTries]
  if (wait !== undefined) await enqueue(tx, 'payment.resendPart', { paymentId: id }, { key: id, runAfterSeconds: wait })
}

/**
 * Full refunds and the payer's part of a split are resent automatically. Any other failed refund is noted for an operator, until the money goes back
 * after all.
 */
export const noteFailedRefund = async (tx: Tx, before: Payment, after: Payment): Promise<void> => {
  const failed = before.returned - after.returned
  // Money that a bank gives back was no refund.
  const isReversed = before.dispute === 'lost' && after.dispute !== 'lost'
  if (failed === 0 || isReversed) return
  await tx`
    update payments set unreturned =
      case when state in ('refunding', 'refunded') then 0 else greatest(0, unreturned + ${failed}) end
    where id = ${after.id}`
}
