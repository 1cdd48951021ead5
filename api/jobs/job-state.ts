import type { PendingQuery, Row } from 'postgres'
import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Tx } from '../feeds/write.ts'

/** The fields of a job on which rules depend. */
export interface JobState {
  id: Id
  title: string
  canton: string | null
  postedById: Id
  assignedToId: Id | null
  status: JobStatus
  isDeleted: boolean
  /** Whether a moderator has hidden the job. */
  isHidden: boolean
  /** The student to whom an open offer is first proposed; nobody else may learn of it. */
  reservedForId: Id | null
  isCancellationProposed: boolean
  isComplaintOpen: boolean
  /** Whether one of the two parties has blocked the other. */
  isApart: boolean
}

const stateColumns = (sql: AnySql) => sql`
  id, title, canton, posted_by_id as "postedById", assigned_to_id as "assignedToId", status,
  deleted_at is not null as "isDeleted", hidden_at is not null as "isHidden", reserved_for_id as "reservedForId", cancellation_proposed_at is not null as "isCancellationProposed",
  complained_at is not null as "isComplaintOpen",
  exists (select from people_apart where (one, other) = (posted_by_id, assigned_to_id)) as "isApart"`

/**
 * Locks the job's row, which orders all acts around one job: applications, decisions, status, conversation. Every transaction takes this
 * lock before any row of applications, messages or notifications, so that no deadlock can arise. `more`: further columns to read in the same
 * query.
 */
export const lockJob = async <More = unknown>(
  tx: Tx,
  id: Id,
  more?: PendingQuery<Row[]>,
): Promise<(JobState & More) | undefined> => {
  const [job] = await tx<(JobState & More)[]>`
    select ${stateColumns(tx)}${more ? tx`, ${more}` : tx``} from jobs where id = ${id} for no key update`
  return job
}

/** Locks a job that the person knows: a deleted one is its poster's alone. Refusals: not_found. */
export const lockKnown = async <More = unknown>(
  tx: Tx,
  me: { id: Id },
  ...which: [id: Id, more?: PendingQuery<Row[]>]
): Promise<JobState & More> => {
  const job = await lockJob<More>(tx, ...which)
  if (!job || (job.isDeleted && job.postedById !== me.id)) throw new Refusal('not_found')
  return job
}

/** Locks a job of the person. Refusals: not_found, not_yours. */
export const lockOwn = async <More = unknown>(...of: Parameters<typeof lockKnown<More>>): Promise<JobState & More> => {
  const job = await lockKnown<More>(...of)
  if (job.postedById !== of[1].id) throw new Refusal('not_yours')
  return job
}

/** Whether a student may know of the offer: neither deleted nor hidden, nor first proposed to somebody else. */
export const isShownTo = (me: Id, job: JobState | undefined): job is JobState =>
  job !== undefined && !job.isDeleted && !job.isHidden && (job.reservedForId ?? me) === me

/** Whether the job's work is agreed on and not over. */
export const isAgreed = (job: JobState): job is JobState & { assignedToId: Id } =>
  (job.status === 'assigned' || job.status === 'in_progress') && job.assignedToId !== null

/** Puts an application to the job into the feeds of its student and its poster. */
export const applicationChanged = (
  tx: Tx,
  { postedById }: Pick<JobState, 'postedById'>,
  { id, studentId }: { id: Id; studentId: Id },
): void => {
  for (const party of [studentId, postedById]) tx.changes.put(userFeed(party), 'application', id)
}

/** Reads a job without a lock. Don't use it for decisions. */
export const peekJob = async (sql: AnySql, id: Id): Promise<JobState | undefined> => {
  const [job] = await sql<JobState[]>`select ${stateColumns(sql)} from jobs where id = ${id}`
  return job
}
