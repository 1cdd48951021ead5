import type { Id } from '../../schema/ids.ts'
import { proposalLimit } from '../../schema/limits.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notify, notifyInPlaceOf, settleAsked } from '../notifications/notifications.ts'
import { resumeReleaseClock } from '../escrow/escrow.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import { jobChanged } from './jobs.ts'
import { lockJob, type JobState } from './job-state.ts'
import {
  cancellationDeclined,
  cancellationProposed,
  cancellationReminder,
  cancellationTakenBack,
} from './notifications.ts'

const reminderSeconds = 2 * 24 * 3600

/**
 * Proposes to cancel work in progress: the poster proposes, and nothing changes until the student agrees. A repetition changes nothing. While
 * a proposal is open, no money is released automatically, so each job allows only a few proposals (rule 3.5.24). Refusals: proposed_enough.
 */
export const proposeCancellation = async (tx: Tx, job: JobState): Promise<void> => {
  if (job.isCancellationProposed) return
  const proposed = await tx`
    update jobs set cancellation_proposed_at = now(), first_proposed_at = coalesce(first_proposed_at, now()),
      proposal_announced_end = null, proposals = proposals + 1, updated_at = now()
    where id = ${job.id} and proposals < ${proposalLimit}`
  if (proposed.count === 0) throw new Refusal('proposed_enough')
  await jobChanged(tx, job, { ...job, isCancellationProposed: true })
  const { assignedToId } = job
  if (!assignedToId) return
  await notifyInPlaceOf(tx, cancellationTakenBack(assignedToId, job), cancellationProposed(assignedToId, job))
  await scheduleReminder(tx, job.id, reminderSeconds)
}

const scheduleReminder = (tx: Tx, jobId: Id, seconds: number): Promise<void> =>
  enqueue(tx, 'job.remindOfProposal', { jobId }, { key: jobId, runAfterSeconds: seconds })

/** Ends a proposal without a cancellation: the student declines it, or the poster takes it back. The other party is notified. */
export const endProposal = async (tx: Tx, me: Pick<Me, 'id'>, job: JobState): Promise<void> => {
  await closeProposal(tx, job)
  const { postedById, assignedToId } = job
  if (me.id !== postedById) await notify(tx, cancellationDeclined(postedById, job))
  else if (assignedToId)
    await notifyInPlaceOf(tx, cancellationProposed(assignedToId, job), cancellationTakenBack(assignedToId, job))
  await settleAsked(tx, ['cancellation'], [job.id])
}

/** Ends a proposal without a cancellation, and tells nobody. Held money is released at its time, and in `leastDays` at the earliest. */
export const closeProposal = async (tx: Tx, job: JobState, leastDays = 0): Promise<void> => {
  const { proposedAt } = onlyRow(
    await tx<{ proposedAt: Date }[]>`
      update jobs set cancellation_proposed_at = null, updated_at = now() from jobs before
      where jobs.id = ${job.id} and before.id = jobs.id
      returning before.cancellation_proposed_at as "proposedAt"`,
  )
  await resumeReleaseClock(tx, job.id, proposedAt, leastDays)
  await jobChanged(tx, job, { ...job, isCancellationProposed: false })
}

/** Reminds the student of a proposal that is still open after two days. */
export const remindOfProposal = async ({ sql }: PaymentContext, { jobId }: TaskPayloads['job.remindOfProposal']) => {
  await write(sql, async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job?.assignedToId || !job.isCancellationProposed) return
    const { seconds } = onlyRow(
      await tx<{ seconds: number }[]>`
        select extract(epoch from cancellation_proposed_at + make_interval(secs => ${reminderSeconds}) - now())::float8 as seconds
        from jobs where id = ${jobId}`,
    )
    // The proposal of this task was taken back, and a newer one is open.
    if (seconds > 0) await scheduleReminder(tx, jobId, seconds)
    else await notify(tx, cancellationReminder(job.assignedToId, job))
  })
}
