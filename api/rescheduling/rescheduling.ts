import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { minutesOf } from '../../schema/jobs/duration.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { PresentCode } from '../../schema/refusals.ts'
import {
  answerIn,
  openProposalOf,
  proposeIn,
  withdrawIn,
  type TimedWork,
  type TimeProposal,
} from '../../schema/jobs/time-proposal.ts'
import { moveReleaseClock } from '../escrow/escrow.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { jobChanged } from '../jobs/jobs.ts'
import { isAgreed, lockJob, type JobState } from '../jobs/job-state.ts'
import { notify, notifyInPlaceOf, settleAsked } from '../notifications/notifications.ts'
import { closeOrdersOfSettled } from '../payments/hand/settled-jobs.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { settleOnceLapsed } from './lapses.ts'
import { timeAgreed, timeDeclined, timeProposed, timeWithdrawn, type Told } from './notifications.ts'

/*
 * Another date or duration of agreed work (rule 3.5.610). The rules themselves are in schema/jobs/time-proposal.ts. The job's row lock orders
 * all acts around one job, and a repetition of an act changes nothing.
 */

/**
 * Proposes another time to the other party, or agrees to what that party has proposed. Refusals: not_found, not_yours, work_over, chat_closed, id_reused,
 * date_past, times_full.
 */
export const proposeTime = async (
  tx: Tx,
  me: Me,
  { jobId, studentId, ...wish }: MutationArguments<'schedule.propose'>,
): Promise<void> => {
  const { job, work, now } = await lockWork(tx, me, jobId)
  if (!isAgreed(job) || job.assignedToId !== studentId) throw new Refusal('work_over')
  if (job.isApart) throw new Refusal('chat_closed')
  const after = orRefuse(proposeIn(work, { ...wish, byId: me.id }, now))
  if (after === work) return
  await store(tx, job, work, after)
  // It answers what the other party has proposed, or takes its place.
  await settleAsked(tx, ['time'], [jobId], me.id)
  const told = await readTold(tx, me, job, wish)
  if (after.timeProposals?.at(-1)?.outcome === 'agreed') return await notify(tx, timeAgreed(told))
  await settleOnceLapsed(tx, jobId, wish)
  const former = openProposalOf(work, now)
  if (former?.byId === me.id)
    await notifyInPlaceOf(tx, timeProposed({ ...told, proposal: former }, work), timeProposed(told, work))
  else await notify(tx, timeProposed(told, work))
}

/** Agrees to a proposal of the other party, or declines it. Refusals: not_found, not_yours, work_over, chat_closed, proposal_over. */
export const answerTime = async (
  tx: Tx,
  me: Me,
  { id, jobId, accepts }: MutationArguments<'schedule.answer'>,
): Promise<void> => {
  const { job, work, now } = await lockWork(tx, me, jobId)
  if (!isAgreed(job)) throw new Refusal('work_over')
  if (job.isApart) throw new Refusal('chat_closed')
  const after = orRefuse(answerIn(work, { id, byId: me.id, accepts }, now))
  if (after === work) return
  await store(tx, job, work, after)
  await settleAsked(tx, ['time'], [jobId], me.id)
  const told = await readTold(tx, me, job, proposalIn(work, id))
  await notify(tx, accepts ? timeAgreed(told) : timeDeclined(told, work))
}

/** Takes back what one has proposed. Refusals: not_found, not_yours, proposal_over. */
export const withdrawTime = async (
  tx: Tx,
  me: Me,
  { id, jobId }: MutationArguments<'schedule.withdraw'>,
): Promise<void> => {
  const { job, work, now } = await lockWork(tx, me, jobId)
  // It waits for no answer any more, and finished work keeps the date of its last change.
  if (!isAgreed(job)) return
  const after = orRefuse(withdrawIn(work, { id, byId: me.id }, now))
  if (after === work) return
  await store(tx, job, work, after)
  if (job.isApart) return
  const told = await readTold(tx, me, job, proposalIn(work, id))
  await notifyInPlaceOf(tx, timeProposed(told, work), timeWithdrawn(told))
  await settleAsked(tx, ['time'], [jobId], told.userId)
}

/** Locks a job of the caller. Refusals: not_found, not_yours. */
const lockWork = async (tx: Tx, me: Me, jobId: Id): Promise<{ job: JobState; work: TimedWork; now: Date }> => {
  const job = await lockJob<{ scheduledFor: Date | null; duration: string; timeProposals: TimeProposal[] | null }>(
    tx,
    jobId,
    tx`scheduled_for as "scheduledFor", duration, time_proposals as "timeProposals"`,
  )
  if (!job || (job.isDeleted && job.postedById !== me.id)) throw new Refusal('not_found')
  if (me.id !== job.postedById && me.id !== job.assignedToId) throw new Refusal('not_yours')
  const { duration, scheduledFor, timeProposals } = job
  const work = {
    scheduledFor: scheduledFor?.toISOString() ?? null,
    duration,
    ...(timeProposals && { timeProposals }),
  }
  return { job, work, now: new Date() }
}

const orRefuse = (ruled: TimedWork | PresentCode): TimedWork => {
  if (typeof ruled === 'string') throw new Refusal(ruled)
  return ruled
}

/** What is agreed on changes the work, for everybody who reads it, and the time of its release. What is proposed concerns the two parties. */
const store = async (tx: Tx, job: JobState, before: TimedWork, after: TimedWork): Promise<void> => {
  const { scheduledFor, duration, timeProposals = [] } = after
  const proposals = tx.json(timeProposals.map((one) => ({ ...one })))
  if (scheduledFor === before.scheduledFor && duration === before.duration) {
    await tx`update jobs set time_proposals = ${proposals}, updated_at = now() where id = ${job.id}`
    for (const party of [job.postedById, job.assignedToId]) if (party) tx.changes.put(userFeed(party), 'job', job.id)
    return
  }
  if (scheduledFor !== null && scheduledFor !== before.scheduledFor) await moveReleaseClock(tx, job.id, scheduledFor)
  await tx`
    update jobs set time_proposals = ${proposals}, scheduled_for = ${scheduledFor}, duration = ${duration},
      estimated_minutes = ${minutesOf(duration)}, rescheduled_at = now(), updated_at = now()
    where id = ${job.id}`
  await jobChanged(tx, job, job)
  // An agreement in writing that says the former terms can't be signed any more.
  await settleAsked(tx, ['agreement'], [job.id])
  // Less work may be settled by what was paid by hand already.
  await closeOrdersOfSettled(tx, job.id)
}

const proposalIn = ({ timeProposals = [] }: TimedWork, id: Id): TimeProposal =>
  onlyRow(timeProposals.filter((one) => one.id === id))

/** Returns what the other party is told of a proposal. */
const readTold = async (
  tx: Tx,
  me: Me,
  { id: jobId, title, postedById, assignedToId }: JobState,
  { scheduledFor, duration }: Told['proposal'],
): Promise<Told> => {
  const { firstName } = onlyRow(
    await tx<{ firstName: string }[]>`select first_name as "firstName" from users where id = ${me.id}`,
  )
  const other = me.id === postedById ? assignedToId : postedById
  return {
    userId: other ?? postedById,
    by: { id: me.id, firstName },
    jobId,
    title,
    proposal: { scheduledFor, duration },
  }
}
