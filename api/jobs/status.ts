import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import { mayBring, mayMove, type JobParty } from '../../schema/jobs/status.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { JobPatch } from '../../schema/jobs/wire.ts'
import { lockPaymentsOf } from '../escrow/payment-rows.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { Tx } from '../feeds/write.ts'
import { notify } from '../notifications/notifications.ts'
import { changeStatus, findJob, mayEndAlone } from './jobs.ts'
import { recordEnd } from './ended-work.ts'
import { lockKnown, type JobState } from './job-state.ts'
import { noteEndOfWork } from './late-ends.ts'
import { endProposal, proposeCancellation } from './cancellation.ts'
import { termsAgreed } from './notifications.ts'
import { editJob, type OfferEdit } from './publishing.ts'
import { agreeToTerms, isUnderNewTerms } from './terms.ts'

/**
 * Changes fields of an open job, for its poster, or its status, for one of the two parties along the arrows of rule 3.5.1. The other party is
 * notified.
 *
 * - A party may end work alone if the other is suspended and can neither end it nor agree.
 * - A student may also end work whose terms have changed since their application.
 * - A suspended party may only propose to cancel work whose money is held, and answer a proposal (rule 3.5.38).
 * - A status that the job has already is a repetition, and changes nothing (rule 3.4.773).
 * - Refusals: not_found, not_yours, suspended, job_not_open, wrong_status, invalid.
 */
export const patchJob = async (
  tx: Tx,
  me: Me,
  id: Id,
  { status, ...fields }: OfferEdit & Pick<JobPatch, 'status'>,
): Promise<Job> => {
  const job = await lockKnown(tx, me, id)
  const party = partyOf(job, me)
  if (!party) throw new Refusal('not_yours')
  const isEdit = Object.values(fields).some((value) => value !== undefined)
  if (me.isSuspended && (isEdit || !(await isAboutHeldMoney(tx, job, status)))) throw new Refusal('suspended')

  const edited = isEdit ? await editJob(tx, me, job, fields) : job
  if (status) await moveJob(tx, me, edited, status, party)
  return await findJob(tx, me.id, id)
}

/** Whether a change proposes to cancel work whose money is held, or answers such a proposal. */
const isAboutHeldMoney = async (tx: Tx, job: JobState, to: JobStatus | undefined): Promise<boolean> => {
  if (to !== 'cancelled' && !(to === 'in_progress' && job.isCancellationProposed)) return false
  return (await lockPaymentsOf(tx, job.id)).some(({ state }) => state === 'held' || state === 'disputed')
}

const partyOf = (job: JobState, { id }: Me): JobParty | undefined => {
  if (id === job.postedById) return 'poster'
  return id === job.assignedToId ? 'assignee' : undefined
}

const moveJob = async (tx: Tx, me: Me, job: JobState, to: JobStatus, party: JobParty): Promise<void> => {
  if (job.isDeleted) throw new Refusal('job_not_open')
  // This ends an open proposal to cancel, and both sides go on working.
  if (to === 'in_progress' && job.isCancellationProposed) return await endProposal(tx, me, job)
  if (to === 'in_progress' && party === 'assignee' && (await hasOnlyAgreed(tx, job))) return
  if (to === 'cancelled' && (await isOneEnough(tx, me, job, party))) {
    await changeStatus(tx, job, to, me)
    return
  }
  if (job.status === to && mayBring(to, party)) return
  if (!mayMove(job.status, to, party)) {
    throw new Refusal(party === 'assignee' && mayMove(job.status, to, 'poster') ? 'not_yours' : 'wrong_status')
  }
  const isUnderWay = job.status === 'in_progress' && to === 'cancelled'
  if (isUnderWay && party === 'poster') return await proposeCancellation(tx, job)
  // A student can agree only to a proposal of the poster.
  if (isUnderWay && !job.isCancellationProposed) throw new Refusal('wrong_status')
  if (to === 'cancelled' && job.status === 'assigned') {
    await noteEndOfWork(tx, job, me.id)
    await recordEnd(tx, job, me.id)
  }
  await changeStatus(tx, job, to, me)
}

/** Records that the student agrees to the present terms. Returns whether that is all, because a payment or the poster has already begun the work. */
const hasOnlyAgreed = async (tx: Tx, job: JobState): Promise<boolean> => {
  const hadChanged = await agreeToTerms(tx, job)
  if (!hadChanged || job.status !== 'in_progress') return false
  await notify(tx, termsAgreed(job.postedById, job))
  return true
}

/** Whether a party may end agreed work alone because of what the other party has done: nobody holds it against them. */
export const isOneEnough = async (tx: Tx, me: Me, job: JobState, party: JobParty): Promise<boolean> =>
  (await mayEndAlone(tx, me.id, job.id)) || (party === 'assignee' && (await isUnderNewTerms(tx, job)))
