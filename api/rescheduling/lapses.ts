import type { Id } from '../../schema/ids.ts'
import { lapsedProposalOf, type TimeProposal, type TimeWish } from '../../schema/jobs/time-proposal.ts'
import { write, type Tx } from '../feeds/write.ts'
import { lockJob } from '../jobs/job-state.ts'
import { settleAsked } from '../notifications/notifications.ts'
import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'

/** Schedules the end of a proposal's question for the moment in which its date passes. */
export const settleOnceLapsed = async (
  tx: Tx,
  jobId: Id,
  { id, scheduledFor }: Pick<TimeWish, 'id' | 'scheduledFor'>,
): Promise<void> => {
  if (scheduledFor === null) return
  const runAfterSeconds = (Date.parse(scheduledFor) - Date.now()) / 1_000
  await enqueue(tx, 'schedule.lapse', { jobId }, { key: id, runAfterSeconds })
}

/** Runs the task: nobody asks any more for an answer to a proposal whose date has passed (rule 3.5.657). */
export const settleLapsed: Handler<'schedule.lapse'> = ({ sql }, { jobId }) =>
  write(sql, async (tx) => {
    const job = await lockJob<{ timeProposals: TimeProposal[] | null }>(
      tx,
      jobId,
      tx`time_proposals as "timeProposals"`,
    )
    if (job && lapsedProposalOf({ timeProposals: job.timeProposals ?? [] }, new Date()))
      await settleAsked(tx, ['time'], [jobId])
  })
