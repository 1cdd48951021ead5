import type { Id } from '../../../schema/ids.ts'
import { userFeed } from '../../../schema/feeds.ts'
import { ruleNoticeDays } from '../../../schema/payments/complaint.ts'
import { autoReleaseDays } from '../../../schema/payments/payment.ts'
import { write, type Tx } from '../../feeds/write.ts'
import { closeProposal } from '../../jobs/cancellation.ts'
import { lockJob } from '../../jobs/job-state.ts'
import { notifyAll, settleAsked } from '../../notifications/notifications.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import type { PaymentContext } from '../../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../../tasks/tasks.ts'
import { carryOut, decidableAmount, lockDecidable, type Decidable } from '../deciding.ts'
import { cancelledByRule, proposalEndAnnounced, proposalLapsed } from './notifications.ts'

/** Hourly: gives each proposal to cancel paid work that nobody answers a task of its own, so that none waits for another. */
export const watchProposals = async ({ sql }: Pick<PaymentContext, 'sql'>): Promise<void> => {
  const waiting = await sql<{ id: Id }[]>`
    select id from jobs j where cancellation_proposed_at is not null and proposal_end(j) is not null`
  for (const { id } of waiting) await enqueue(sql, 'proposal.rule', { jobId: id }, { key: id })
}

interface Unanswered {
  paymentId: Id
  isToAnnounce: boolean
  isDue: boolean
  /** Whether the student has written since the first proposal, or anything says that they came. */
  hasSpoken: boolean
}

/**
 * Announces to both parties when a proposal to cancel ends, and ends it after that day (rule 3.5.670): as agreed where the student has said nothing at all,
 * else as declined. The job's lock decides between the rule and an answer, a complaint or an operator at the same moment.
 */
export const applyProposalRule = async (
  { sql }: Pick<PaymentContext, 'sql'>,
  { jobId }: TaskPayloads['proposal.rule'],
): Promise<void> =>
  await write(sql, async (tx) => {
    await lockJob(tx, jobId)
    const [proposal] = await tx<Unanswered[]>`
      select p.id as "paymentId",
        proposal_announced_end is null and proposal_end(j) <= now() + make_interval(days => ${ruleNoticeDays}) as "isToAnnounce",
        proposal_announced_end is not null and proposal_end(j) < now() as "isDue",
        exists (
          select from messages where job_id = j.id and sender_id = j.assigned_to_id and created_at >= j.first_proposed_at)
        or exists (select from visit_times where job_id = j.id and student_id = j.assigned_to_id and act = 'arrive')
        or exists (
          select from absences
          where job_id = j.id and student_id = j.assigned_to_id and accused_id = j.assigned_to_id and contested_at is not null)
        or j.agreed_minutes is not null as "hasSpoken"
      from jobs j join payments p on p.job_id = j.id and p.state = 'held'
      where j.id = ${jobId} and proposal_end(j) is not null`
    if (!proposal) return
    const decidable = await lockDecidable(tx, proposal.paymentId)
    if (proposal.isToAnnounce) await announce(tx, decidable)
    if (proposal.isDue) await (proposal.hasSpoken ? lapse : cancel)(tx, decidable)
  })

const announce = async (tx: Tx, { job, payment }: Decidable): Promise<void> => {
  const { end } = onlyRow(
    await tx<{ end: Date }[]>`
      update jobs j set proposal_announced_end = greatest(proposal_end(j), end_of_swiss_day(now(), ${ruleNoticeDays}))
      where id = ${job.id} returning proposal_announced_end as "end"`,
  )
  const { payerId, payeeId } = payment
  for (const person of [payerId, payeeId]) tx.changes.put(userFeed(person), 'job', job.id)
  await notifyAll(tx, proposalEndAnnounced({ payerId, payeeId }, job, end))
  await enqueue(tx, 'mail.send', { template: 'proposal-waits', jobId: job.id }, { key: `proposal ${job.id}` })
}

/** All that is held goes back to the payer, as if the student had agreed. */
const cancel = async (tx: Tx, decidable: Decidable): Promise<void> => {
  const { job, payment } = decidable
  await carryOut(tx, decidable, decidableAmount(payment))
  await notifyAll(tx, cancelledByRule(payment, job))
}

/** The money stays where it is, as if the student had declined; the payer has all the days of rule 3.5.6 to report a problem. */
const lapse = async (tx: Tx, { job, payment }: Decidable): Promise<void> => {
  await closeProposal(tx, job, autoReleaseDays)
  await settleAsked(tx, ['cancellation'], [job.id])
  await notifyAll(tx, proposalLapsed(payment, job))
}
