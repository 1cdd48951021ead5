import { enqueue } from '../../tasks/tasks.ts'
import type { Tx } from '../../feeds/write.ts'
import type { Payment } from './payment-rows.ts'

const [minute, hour, day] = [60, 3_600, 86_400] as const

/**
 * Seconds until the payer's part of a split, whose refund failed, is sent again: before the first try, the second, and so
 * on. Stripe repeats a refusal for a day, which these outlast. After the last of them an operator sends it (rule 3.5.31).
 */
export const partWaits = [10 * minute, hour, 6 * hour, day, 3 * day, 7 * day] as const

/** Returns whether the payer lacks what an operator decided for them, while the rest is the student's already. */
export const isPartMissing = ({ state, returned, refundPart }: Payment): boolean =>
  state === 'released' && returned < refundPart

/** Returns whether what is missing of the payer's part will be sent again by itself. */
export const isPartSentAgain = (payment: Payment): boolean =>
  isPartMissing(payment) && payment.partTries < partWaits.length

/** Schedules the next try to send the payer's part again, unless the last one was made. */
export const scheduleResend = async (tx: Tx, { id, partTries }: Payment): Promise<void> => {
  const wait = partWaits[partTries]
  if (wait !== undefined) await enqueue(tx, 'payment.resendPart', { paymentId: id }, { key: id, runAfterSeconds: wait })
}

/**
 * What goes back as a whole, and the payer's part of a split, are sent again by themselves. What else did not arrive is
 * noted for an operator, until it goes back after all.
 */
export const noteFailedRefund = async (tx: Tx, before: Payment, after: Payment): Promise<void> => {
  const failed = before.returned - after.returned
  // What a bank gives back was no refund.
  const isReversed = before.dispute === 'lost' && after.dispute !== 'lost'
  if (failed === 0 || isReversed) return
  await tx`
    update payments set unreturned =
      case when state in ('refunding', 'refunded') then 0 else greatest(0, unreturned + ${failed}) end
    where id = ${after.id}`
}
