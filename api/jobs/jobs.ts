import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { Job, JobRow } from '../../schema/jobs/job.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notify, notifyAll, settleAsked } from '../notifications/notifications.ts'
import { settleJob } from '../escrow/escrow.ts'
import type { AnySql } from '../postgres/connect.ts'
import { flatFragment } from '../postgres/flat-fragment.ts'
import { readWide } from '../postgres/large-results.ts'
import type { Tx } from '../feeds/write.ts'
import {
  isOpenTo,
  isParty,
  isShown,
  mayCancel,
  mayKeep,
  mayLeave,
  rowColumns,
  selectJobs,
  toJob,
  toJobRow,
  type StoredJob,
  type StoredJobRow,
} from './job-rows.ts'
import { applicationChanged, type JobState } from './job-state.ts'
import { reasons, statusMoved, turnedDown } from './notifications.ts'

/** Returns those of these jobs that the viewer's devices may keep. */
export const jobRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<JobRow[]> => {
  const rows = await readWide<StoredJobRow>(sql`
    select ${rowColumns(sql, viewerId)} from jobs j
    where j.id = any(${ids}::uuid[]) and ${mayKeep(sql, viewerId)}`)
  return rows.map(toJobRow)
}

/** Returns those of these jobs that the viewer may keep, with their people, by id. */
export const jobsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<Map<Id, Job>> => {
  const rows = await sql<StoredJob[]>`
    ${selectJobs(sql, viewerId)} where j.id = any(${ids}::uuid[]) and ${mayKeep(sql, viewerId)}`
  return new Map(rows.map((row) => [row.id, toJob(row)]))
}

/** Selects a job as `findJob` returns it. */
export const selectJob = flatFragment(
  (sql, viewer: Id | null, id: Id) => sql<StoredJob[]>`
  ${selectJobs(sql, viewer)}
  where j.id = ${id} and (j.deleted_at is null or j.posted_by_id = ${viewer}::uuid)
    and (j.hidden_at is null or ${isParty(sql, viewer)}) and ${isOpenTo(sql, viewer)} and ${isShown(sql, viewer)}`,
)

/** Returns a job to anyone, but a deleted job only to its poster, and a reserved one only to its two people. Refusals: not_found. */
export const findJob = async (sql: AnySql, viewerId: Id | null, id: Id): Promise<Job> => {
  const [row] = await selectJob(sql, viewerId, id)
  if (!row) throw new Refusal('not_found')
  return toJob(row)
}

const isOpen = ({ status, isDeleted }: JobState): boolean => status === 'open' && !isDeleted

/** Returns the feed of those to whom an offer is open: its canton's, or the student's for whom it is reserved. */
const offeredIn = (job: JobState): string | undefined => {
  if (!isOpen(job) || job.isHidden) return undefined
  return job.reservedForId === null ? jobsFeed(job.canton) : userFeed(job.reservedForId)
}

/**
 * Puts a new or changed job into the feeds of everybody who keeps it: poster, assignee, applicants, everybody who has ever asked something about it, and
 * the canton, or the student for whom it is reserved, while the job is open. What was asked about an offer is over once it closes (rule 3.5.655).
 */
export const jobChanged = async (tx: Tx, before: JobState | undefined, after: JobState): Promise<void> => {
  const applicants = await tx<{ studentId: Id }[]>`
    select student_id as "studentId" from applications where job_id = ${after.id} and withdrawn_at is null
    union all select asker_id from questions where job_id = ${after.id}`
  const people = [after.postedById, after.assignedToId, ...applicants.map(({ studentId }) => studentId)]
  const own = people.flatMap((person) => (person ? userFeed(person) : []))
  for (const feed of own) tx.changes.put(feed, 'job', after.id)

  const left = before && offeredIn(before)
  const offered = offeredIn(after)
  if (left && left !== offered && !own.includes(left)) tx.changes.del(left, 'job', after.id)
  if (offered) tx.changes.put(offered, 'job', after.id)

  if (!before || !isOpen(before)) return
  const isReservationOver = before.reservedForId !== null && after.reservedForId === null
  if (!isOpen(after)) await endAsked(tx, after)
  else if (isReservationOver) await settleAsked(tx, ['apply'], [after.id], before.reservedForId)
}

/** Takes back what people were asked about an offer that is no longer open: whether they are still free, to apply, and to answer. */
const endAsked = async (tx: Tx, job: JobState): Promise<void> => {
  const asked = await tx<{ id: Id; studentId: Id }[]>`
    update applications set asked_again_at = null
    where job_id = ${job.id} and withdrawn_at is null and asked_again_at is not null
    returning id, student_id as "studentId"`
  for (const one of asked.toSorted((a, b) => (a.id < b.id ? -1 : 1))) applicationChanged(tx, job, one)
  const questions = await tx<{ id: Id }[]>`select id from questions where job_id = ${job.id}`
  await settleAsked(tx, ['apply', 'question'], [job.id, ...questions.map(({ id }) => id)])
}

/** Puts each party into the other's feed: acceptance reveals contact details, completion changes counts. */
export const partiesChanged = (tx: Tx, { postedById, assignedToId }: JobState): void => {
  if (!assignedToId) return
  tx.changes.put(userFeed(postedById), 'person', assignedToId)
  tx.changes.put(userFeed(assignedToId), 'person', postedById)
}

/**
 * Puts the students with pending applications, to all offers of a poster or to one, into the poster's feed: their contact details become
 * visible or disappear (rule 1.2.419).
 */
export const applicantsChanged = async (tx: Tx, posterId: Id, jobId: Id | null = null): Promise<void> => {
  const students = await tx<{ id: Id }[]>`
    select distinct student_id as id from applications join jobs on jobs.id = job_id
    where posted_by_id = ${posterId} and (${jobId}::uuid is null or job_id = ${jobId}::uuid)
      and applications.status = 'pending' and withdrawn_at is null
    order by student_id`
  for (const { id } of students) tx.changes.put(userFeed(posterId), 'person', id)
}

/** Puts a person's agreed work into the feeds of the other parties: while the person is suspended, they may end it (rules 1.2.436 and 1.2.444). */
export const agreedWorkChanged = async (tx: Tx, personId: Id): Promise<void> => {
  const agreed = await tx<{ id: Id; otherId: Id }[]>`
    select id, case when posted_by_id = ${personId} then assigned_to_id else posted_by_id end as "otherId" from jobs
    where (posted_by_id = ${personId} or assigned_to_id = ${personId})
      and status in ('assigned', 'in_progress') and assigned_to_id is not null
    order by id`
  for (const { id, otherId } of agreed) tx.changes.put(userFeed(otherId), 'job', id)
}

/** Whether a party of a locked job may cancel it alone, because the other party is suspended. */
export const mayEndAlone = async (tx: Tx, partyId: Id, id: Id): Promise<boolean> => {
  const found = await tx`
    select from jobs j where j.id = ${id} and (${mayLeave(tx, partyId)} or ${mayCancel(tx, partyId)})`
  return found.length > 0
}

/**
 * Rejects the pending applications of a job that closes and notifies their students of the reason, unless a block hides the job from them.
 * `chosen` is the accepted application.
 */
export const turnDownPending = async (tx: Tx, job: JobState, why: string, chosen?: Id): Promise<void> => {
  const updated = await tx<{ id: Id; studentId: Id; isHidden: boolean }[]>`
    update applications set status = 'rejected', decided_at = now()
    where id in (
      select id from applications
      where job_id = ${job.id} and status = 'pending' and withdrawn_at is null and id is distinct from ${chosen ?? null}
      order by id for no key update)
    returning id, student_id as "studentId", exists (select from people_apart where (one, other) = (student_id, ${job.postedById})) as "isHidden"`
  const refused = updated.toSorted((a, b) => (a.id < b.id ? -1 : 1))

  for (const one of refused) applicationChanged(tx, job, one)
  await notifyAll(
    tx,
    refused.filter(({ isHidden }) => !isHidden).map(({ studentId }) => turnedDown(studentId, why)),
  )
}

/**
 * Changes the status of a locked job and notifies the other party. The caller must have checked that `by` may do it. Cancelling an open job
 * rejects its pending applications. Completing releases the payment, cancelling refunds it. Refusals: already_released.
 */
export const changeStatus = async (tx: Tx, job: JobState, to: JobStatus, by: Pick<Me, 'id'>): Promise<JobState> => {
  const after = await changeStatusSilently(tx, job, to)
  const other = by.id === job.postedById ? job.assignedToId : job.postedById
  const notification = other && statusMoved(other, job, to)
  if (notification) await notify(tx, notification)
  return after
}

/** Does what `changeStatus` does, and leaves it to the caller to notify the parties. */
export const changeStatusSilently = async (tx: Tx, job: JobState, to: JobStatus): Promise<JobState> => {
  await tx`
    update jobs set status = ${to}, cancellation_proposed_at = null, updated_at = now() where id = ${job.id}`
  const after = { ...job, status: to, isCancellationProposed: false }
  if (job.status === 'open') await turnDownPending(tx, job, reasons.cancelled(job))
  await jobChanged(tx, job, after)
  if (to === 'completed' || to === 'cancelled')
    await settleAsked(
      tx,
      ['cancellation', 'time', 'agreement', ...(to === 'cancelled' ? ['hours' as const] : [])],
      [job.id],
    )
  await settleJob(tx, after)
  if (to === 'completed') countsChanged(tx, after)
  if (to !== 'in_progress') partiesChanged(tx, after)
  return after
}

/** Puts both accounts into their feeds, because they show the number of completed jobs. */
const countsChanged = (tx: Tx, { postedById, assignedToId }: JobState): void => {
  for (const person of [postedById, assignedToId]) if (person) tx.changes.put(userFeed(person), 'account', person)
}
