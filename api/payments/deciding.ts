import { amountLimits } from '../../schema/payments/payment.ts'
import type { Id } from '../../schema/ids.ts'
import type { Tx } from '../feeds/write.ts'
import { Refusal } from '../http/refusal.ts'
import { changeStatus } from '../jobs/jobs.ts'
import { lockJob, type JobState } from '../jobs/job-state.ts'
import { lockPayment, type Payment } from '../escrow/payment-rows.ts'

export interface Decidable {
  job: JobState
  payment: Payment
}

/** Locks the job, then its held payment. Refusals: not_found, wrong_status (the money is not held, or the job is not under way). */
export const lockDecidable = async (tx: Tx, paymentId: Id): Promise<Decidable> => {
  const [found] = await tx<{ jobId: Id }[]>`select job_id as "jobId" from payments where id = ${paymentId}`
  const job = found && (await lockJob(tx, found.jobId))
  if (!job) throw new Refusal('not_found')
  const payment = await lockPayment(tx, paymentId)
  if (payment.state !== 'held' || job.status !== 'in_progress') throw new Refusal('wrong_status')
  return { job, payment }
}

/** The centimes of a held payment that a decision is about. */
export const decidableAmount = ({ amount, returned }: Payment): number => amount - returned

/** Whether both parts of held money are large enough to be sent, if this part goes back to the payer. */
export const canSplit = (payment: Payment, refund: number): boolean =>
  refund >= 1 && decidableAmount(payment) - refund >= amountLimits.minimum

/**
 * Carries out a decision about locked money: `refund` centimes go back to the payer (none, all, or a part that `canSplit` allows), the rest to the
 * student. The job is cancelled if all goes back, else completed; a complaint ends with it.
 */
export const carryOut = async (tx: Tx, { job, payment }: Decidable, refund: number): Promise<void> => {
  const all = decidableAmount(payment)
  if (refund > 0 && refund < all)
    await tx`update payments set refund_part = ${payment.returned + refund} where id = ${payment.id}`
  // The change notifies the student as if the poster had made it.
  await changeStatus(tx, job, refund === all ? 'cancelled' : 'completed', { id: job.postedById })
}
