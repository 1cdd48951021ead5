import type { JobStatus } from '../catalogues/labels.ts'
import type { Id } from '../ids.ts'

/** The two people who may change a job's status: its poster and its assigned student. */
export type JobParty = 'poster' | 'assignee'

const moves: Partial<Record<JobStatus, Partial<Record<JobStatus, readonly JobParty[]>>>> = {
  open: { cancelled: ['poster'] },
  assigned: { in_progress: ['poster', 'assignee'], completed: ['poster'], cancelled: ['poster'] },
  in_progress: { completed: ['poster'], cancelled: ['poster', 'assignee'] },
}

/**
 * Whether a party may request this move by PATCH (rule 3.5.1). `open → assigned` is missing, because accepting an application does it.
 * `in_progress → cancelled` needs a proposal by the poster and an agreement by the student.
 */
export const mayMove = (from: JobStatus, to: JobStatus, party: JobParty): boolean =>
  moves[from]?.[to]?.includes(party) ?? false

/** Whether a student has the work of the job, which has not ended. */
export const isAgreed = ({ status }: { status: JobStatus }): boolean =>
  status === 'assigned' || status === 'in_progress'

/** Whether a party may bring a job to this status from some other one, so that asking again for it may be an answer that got lost. */
export const mayBring = (to: JobStatus, party: JobParty): boolean =>
  Object.values(moves).some((those) => those[to]?.includes(party))

/** Whether the job has a conversation, which begins with the acceptance. */
export const hasConversation = (job: { status: JobStatus; assignedToId: Id | null }): boolean =>
  job.assignedToId !== null && job.status !== 'open'
export const mayWriteIn = (job: { status: JobStatus; assignedToId: Id | null }): boolean =>
  hasConversation(job) && job.status !== 'cancelled'
