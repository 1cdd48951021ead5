import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import type { ComplaintOutcome } from '../../schema/payments/complaint.ts'
import type { Tx } from '../feeds/write.ts'
import { settleAsked } from '../notifications/notifications.ts'
import type { Payment } from './payment-rows.ts'

/** Settles the open complaint about a payment whose money is neither held nor examined by a bank any more. The outcome says where the money went. */
export const settleComplaint = async (tx: Tx, payment: Payment): Promise<void> => {
  const outcome = outcomeOf(payment)
  if (outcome) await endComplaint(tx, payment, outcome)
}

const outcomeOf = ({ state, refundPart }: Payment): ComplaintOutcome | undefined => {
  if (state === 'refunding' || state === 'refunded') return 'refunded'
  if (state !== 'releasing' && state !== 'released') return undefined
  return refundPart > 0 ? 'split' : 'released'
}

/**
 * Ends the open complaint about a payment, if there is one, on both parties' devices too. A complaint about a later payment of the same job stays
 * open. The job's row must be locked already.
 */
export const endComplaint = async (
  tx: Tx,
  { id, jobId, payerId, payeeId }: Pick<Payment, 'id' | 'jobId' | 'payerId' | 'payeeId'>,
  outcome: ComplaintOutcome,
): Promise<void> => {
  const ended = await tx`
    update complaints set settled_at = now(), outcome = ${outcome} where payment_id = ${id} and settled_at is null
    returning id`
  if (ended.length === 0) return
  await tx`update jobs set complained_at = null, updated_at = now() where id = ${jobId}`
  for (const person of [payerId, payeeId]) tx.changes.put(userFeed(person), 'job', jobId)
  await settleAsked(tx, ['complaint'], [jobId])
}

/** What had stopped the rules of 3.5.600 and 3.5.670 is over: both parties are told of their day anew, and have time before it. */
export const announceRuleAgain = async (tx: Tx, jobId: Id): Promise<void> => {
  await tx`update jobs set proposal_announced_end = null where id = ${jobId} and proposal_announced_end is not null`
  await tx`update complaints set announced_at = null where job_id = ${jobId} and settled_at is null`
}
