import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { lockJob, type JobState } from '../jobs/job-state.ts'
import { onlyRow } from '../postgres/single-row.ts'

/** The work of one student, as the writer knows it. */
export interface NamedWork {
  jobId: Id
  studentId: Id
}

export type LockedWork = JobState & { assignedToId: Id; scheduledFor: Date | null; updatedAt: Date }

/**
 * Locks a job that this student has, for one of its two parties: the row's lock orders all acts around one job. Refusals: not_found, not_yours,
 * work_ended (the student has it no more).
 */
export const lockWork = async (tx: Tx, me: Pick<Me, 'id'>, { jobId, studentId }: NamedWork): Promise<LockedWork> => {
  const job = await lockJob<Pick<LockedWork, 'scheduledFor' | 'updatedAt'>>(
    tx,
    jobId,
    tx`scheduled_for as "scheduledFor", updated_at as "updatedAt"`,
  )
  if (!job || (job.isDeleted && job.postedById !== me.id)) throw new Refusal('not_found')
  const { postedById, assignedToId } = job
  if (![postedById, assignedToId, studentId].includes(me.id)) throw new Refusal('not_yours')
  if (assignedToId === null || assignedToId !== studentId) throw new Refusal('work_ended')
  return { ...job, assignedToId }
}

/** Returns when the student of locked work was accepted. */
export const readAgreedAt = async (tx: Tx, { id, assignedToId }: LockedWork): Promise<Date> =>
  onlyRow(
    await tx<{ agreedAt: Date }[]>`
      select coalesce(max(decided_at), now()) as "agreedAt" from applications
      where job_id = ${id} and student_id = ${assignedToId} and status = 'accepted'`,
  ).agreedAt

/** Locks work that was not cancelled. Refusals: those of `lockWork`. */
export const lockStandingWork = async (tx: Tx, me: Pick<Me, 'id'>, named: NamedWork): Promise<LockedWork> => {
  const job = await lockWork(tx, me, named)
  if (job.status === 'cancelled') throw new Refusal('work_ended')
  return job
}

/** Puts the job into the feeds of its two parties, since its row shows what they say. */
export const putWork = (tx: Tx, { id, postedById, assignedToId }: LockedWork): void => {
  for (const party of [postedById, assignedToId]) tx.changes.put(userFeed(party), 'job', id)
}

export const otherThan = (me: Pick<Me, 'id'>, { postedById, assignedToId }: LockedWork): Id =>
  me.id === postedById ? assignedToId : postedById

/** Returns what a notification to the other party names: the writer, and the job. */
export const readTold = async (tx: Tx, me: Pick<Me, 'id'>, job: LockedWork): Promise<Told> => {
  const { firstName } = onlyRow(
    await tx<{ firstName: string }[]>`select first_name as "firstName" from users where id = ${me.id}`,
  )
  return { userId: otherThan(me, job), by: { id: me.id, firstName }, jobId: job.id, title: job.title }
}

/** The party that is told, the one that has acted, and the job. */
export interface Told {
  userId: Id
  by: { id: Id; firstName: string }
  jobId: Id
  title: string
}
