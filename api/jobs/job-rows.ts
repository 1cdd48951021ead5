import type { Id } from '../../schema/ids.ts'
import { JobAnswer, JobRowAnswer } from '../../schema/jobs/answers.ts'
import type { Job, JobRow } from '../../schema/jobs/job.ts'
import { rates } from '../../schema/limits.ts'
import { recordOf } from '../../schema/accounts/record.ts'
import { isGone, shownCity, shownFirstName, shownLastName } from '../accounts/shown-names.ts'
import { completedJobsOf, lapsesOf, ratingOf } from '../accounts/visible-people.ts'
import type { AnySql } from '../postgres/connect.ts'
import { flatFragment } from '../postgres/flat-fragment.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'
import { offerColumns } from './offer-columns.ts'

/*
 * Converts stored jobs to the API's shape; no other code does. `j` is the job, `viewer` the reader. Only the two parties see the assignee, what
 * these two say of the visit and of payments by hand, and the times that they propose; only the poster and the student for whom an offer is reserved see
 * that; only the poster sees the number of applications, whom they invited, who left, and the description of another device (rules 3.3.1 and 3.3.11). Who
 * reads which question is in `questions_json`.
 */

/** Whether the viewer is the poster or the assigned student. */
export const isParty = (sql: AnySql, viewer: Id | null) => sql`${viewer}::uuid in (j.posted_by_id, j.assigned_to_id)`

/** Whether a moderator's decision hides the texts and photos of the job from the viewer. */
export const isCovered = (sql: AnySql, viewer: Id | null) =>
  sql`(j.hidden_at is not null and ${isParty(sql, viewer)} is not true)`

/** Whether the viewer is the poster of a reserved offer, or the student for whom it is reserved. */
const isOfReservation = (sql: AnySql, viewer: Id | null) => sql`${viewer}::uuid in (j.posted_by_id, j.reserved_for_id)`

const isAgreed = (sql: AnySql) => sql`j.status in ('assigned', 'in_progress')`

/** Whether no money of the job was paid by card: paid money is settled by complaints and the operator. */
export const isUnpaid = (sql: AnySql) => sql`not exists (
  select from payments where job_id = j.id and state in ('held', 'releasing', 'released', 'refunding', 'disputed'))`

/**
 * Whether the viewer is the student of agreed work and may leave it alone, because its poster is suspended and can neither cancel nor complete
 * it (rule 1.2.436).
 */
export const mayLeave = (sql: AnySql, viewer: Id | null) => sql`(
  j.assigned_to_id = ${viewer}::uuid and ${isAgreed(sql)}
  and exists (select from users poster where poster.id = j.posted_by_id and poster.suspended_at is not null)
  and ${isUnpaid(sql)})`

/** Whether the viewer is the poster of agreed work and may cancel it alone, because its student is suspended and can't agree (rule 1.2.444). */
export const mayCancel = (sql: AnySql, viewer: Id | null) => sql`(
  j.posted_by_id = ${viewer}::uuid and ${isAgreed(sql)}
  and exists (select from users student where student.id = j.assigned_to_id and student.suspended_at is not null)
  and ${isUnpaid(sql)})`

export const rowColumns = flatFragment(
  (sql, viewer: Id | null) => sql`
  j.id,
  ${offerColumns(sql, isCovered(sql, viewer))},
  j.canton,
  j.estimated_minutes / 60::float8 as "estimatedDuration",
  j.rate_centimes / 100::float8 as "hourlyRate",
  ${rates.minimum}::int as "minimumRate",
  j.posted_by_id as "postedById",
  case when ${isParty(sql, viewer)} then j.assigned_to_id end as "assignedToId",
  j.status,
  j.status = 'completed' as "isCompleted",
  j.created_at as "createdAt",
  j.updated_at as "updatedAt",
  j.deleted_at as "deletedAt",
  case when ${isParty(sql, viewer)} then j.cancellation_proposed_at end as "cancellationProposedAt",
  case when j.cancellation_proposed_at is not null and ${isParty(sql, viewer)} then iso_moment(proposal_end(j)) end as "proposalEndsAt",
  case when j.hidden_at is not null and ${isParty(sql, viewer)} then true end as "isHidden",
  case when ${mayLeave(sql, viewer)} then true end as "mayLeave",
  case when ${mayCancel(sql, viewer)} then true end as "mayCancel",
  case when j.complained_at is not null and ${isParty(sql, viewer)} then (
    select complaint_json(c) from complaints c where c.job_id = j.id and c.settled_at is null) end as complaint,
  case when ${isParty(sql, viewer)} then (
    select json_agg(hand_payment_json(h) order by h.declared_at, h.id) from hand_payments h
    where h.job_id = j.id and h.withdrawn_at is null and h.payee_id = j.assigned_to_id) end as "handPayments",
  case when j.assigned_to_id is not null and ${isParty(sql, viewer)} then visit_json(j) end as visit,
  case when ${isParty(sql, viewer)} then j.time_proposals end as "timeProposals",
  case when j.has_questions and not ${isCovered(sql, viewer)} then questions_json(j, ${viewer}::uuid) end as questions,
  case when j.posted_by_id = ${viewer}::uuid and j.status = 'open' then (
    select departure_json(e) from ended_work e
    where e.job_id = j.id and e.ended_by = e.student_id
      and not exists (select from people_apart where (one, other) = (e.student_id, e.poster_id))
    order by e.ended_at desc limit 1) end as departure,
  case when j.posted_by_id = ${viewer}::uuid then j.other_description end as "otherDescription",
  case when ${isOfReservation(sql, viewer)} then j.reserved_for_id end as "reservedForId",
  case when ${isOfReservation(sql, viewer)} then j.reserved_until end as "reservedUntil",
  case when j.posted_by_id = ${viewer}::uuid then (
    select array_agg(student_id order by student_id) from invitations where job_id = j.id) end as "invitedIds",
  case when j.photo_ids <> '{}' and not ${isCovered(sql, viewer)} then j.photo_ids end as "photoIds"`,
)

/** Selects jobs with their people, `from` included. */
export const selectJobs = flatFragment(
  (sql, viewer: Id | null) => sql`
  select ${rowColumns(sql, viewer)},
    json_build_object('id', p.id, 'firstName', ${shownFirstName(sql, 'p')}, 'lastName', ${shownLastName(sql, 'p')},
      'city', ${shownCity(sql, 'p')}, 'rating', case when not ${isGone(sql, 'p')} then ${ratingOf(sql, sql`p.id`)} end,
      'completedJobs', case when ${isGone(sql, 'p')} then 0 else ${completedJobsOf(sql, sql`p.id`)} end,
      'lapses', case when ${isGone(sql, 'p')} then 0 else ${lapsesOf(sql, sql`p.id`)} end) as poster,
    case when a.id is not null then json_build_object('id', a.id, 'firstName', ${shownFirstName(sql, 'a')},
      'lastName', ${shownLastName(sql, 'a')}) end as "assignedTo",
    case when j.posted_by_id = ${viewer}::uuid then (
      select count(*)::int from applications
      where job_id = j.id and withdrawn_at is null
        and not exists (select from people_apart where (one, other) = (student_id, j.posted_by_id))) end as "applicationsCount"
  from jobs j
    join users p on p.id = j.posted_by_id
    left join users a on a.id = j.assigned_to_id and ${isParty(sql, viewer)}`,
)

/** Whether no block hides the job from the viewer. Work that the two agreed on stays visible to both (rule 1.4.42). */
export const isShown = (sql: AnySql, viewer: Id | null) =>
  viewer === null
    ? sql`true`
    : sql`(j.posted_by_id not in (select other from people_apart where one = ${viewer}::uuid)
      or j.assigned_to_id is not distinct from ${viewer}::uuid)`

/** Whether the offer is open to all, or first proposed to the viewer (rule 2.2.265). */
export const isOpenTo = (sql: AnySql, viewer: Id | null) =>
  sql`(j.reserved_for_id is null or ${isOfReservation(sql, viewer)})`

/**
 * Whether the viewer may keep the job: a deleted or hidden job stays with its poster and with the students who have applied for it.
 */
export const mayKeep = (sql: AnySql, viewer: Id | null) => sql`(
  (j.deleted_at is null and j.hidden_at is null and ${isOpenTo(sql, viewer)}) or j.posted_by_id = ${viewer}::uuid or exists (
    select from applications where job_id = j.id and student_id = ${viewer}::uuid and withdrawn_at is null))
  and ${isShown(sql, viewer)}`

export type StoredJobRow = Stored<JobRow>
export const toJobRow = rowOf<JobRow>(JobRowAnswer)

export type StoredJob = Omit<Stored<Job>, 'poster'> & {
  poster: Job['poster'] & { completedJobs: number; lapses: number }
}

const toWhole = rowOf<Job>(JobAnswer)
export const toJob = (stored: StoredJob): Job => {
  const { lapses, ...poster } = stored.poster
  return toWhole({ ...stored, poster: { ...poster, ...recordOf(poster.completedJobs, lapses) } })
}
