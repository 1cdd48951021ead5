import type { Id } from '../../schema/ids.ts'
import type { Job, JobRow } from '../../schema/jobs/job.ts'
import type { OtherText } from '../../schema/other-texts.ts'
import { rates } from '../../schema/limits.ts'
import type { Departure } from '../../schema/leaving/leaving.ts'
import type { HandPayment } from '../../schema/payments/hand-payment.ts'
import type { Question } from '../../schema/questions/question.ts'
import { recordOf } from '../../schema/accounts/record.ts'
import type { Visit } from '../../schema/visits/visit.ts'
import type { TimeProposal } from '../../schema/jobs/time-proposal.ts'
import { isGone, shownCity, shownFirstName, shownLastName } from '../accounts/shown-names.ts'
import { completedJobsOf, lapsesOf, ratingOf } from '../accounts/visible-people.ts'
import type { AnySql } from '../postgres/connect.ts'
import { flatFragment } from '../postgres/flat-fragment.ts'
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

type StoredOtherwise =
  | 'otherDescription'
  | 'invitedIds'
  | 'reservedForId'
  | 'reservedUntil'
  | 'createdAt'
  | 'updatedAt'
  | 'scheduledFor'
  | 'deletedAt'
  | 'cancellationProposedAt'
  | 'proposalEndsAt'
  | 'isHidden'
  | 'mayLeave'
  | 'mayCancel'
  | 'handPayments'
  | 'visit'
  | 'timeProposals'
  | 'questions'
  | 'departure'
  | 'photoIds'

export type StoredJobRow = Omit<JobRow, StoredOtherwise> & {
  createdAt: Date
  updatedAt: Date
  scheduledFor: Date | null
  deletedAt: Date | null
  cancellationProposedAt: Date | null
  proposalEndsAt: string | null
  isHidden: true | null
  mayLeave: true | null
  mayCancel: true | null
  handPayments: HandPayment[] | null
  visit: Visit | null
  timeProposals: TimeProposal[] | null
  questions: Question[] | null
  departure: Departure | null
  otherDescription: OtherText | null
  invitedIds: Id[] | null
  reservedForId: Id | null
  reservedUntil: Date | null
  photoIds: Id[] | null
}

export type StoredJob = StoredJobRow & {
  poster: Job['poster'] & { completedJobs: number; lapses: number }
  assignedTo: Required<Job>['assignedTo'] | null
  applicationsCount: number | null
}

/** Devices get thousands of these rows. Copying one and overriding fields is fast; omitting fields is slow, so they are set to undefined. */
export const toJobRow = (stored: StoredJobRow): JobRow =>
  ({
    ...stored,
    scheduledFor: stored.scheduledFor?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    deletedAt: stored.deletedAt?.toISOString(),
    cancellationProposedAt: stored.cancellationProposedAt?.toISOString(),
    proposalEndsAt: stored.proposalEndsAt ?? undefined,
    isHidden: stored.isHidden ?? undefined,
    mayLeave: stored.mayLeave ?? undefined,
    mayCancel: stored.mayCancel ?? undefined,
    complaint: stored.complaint ?? undefined,
    handPayments: stored.handPayments ?? undefined,
    visit: stored.visit ?? undefined,
    timeProposals: stored.timeProposals ?? undefined,
    questions: stored.questions ?? undefined,
    departure: stored.departure ?? undefined,
    otherDescription: stored.otherDescription ?? undefined,
    invitedIds: stored.invitedIds ?? undefined,
    reservedForId: stored.reservedForId ?? undefined,
    reservedUntil: stored.reservedUntil?.toISOString(),
    photoIds: stored.photoIds ?? undefined,
  }) as { [Field in keyof JobRow]: JobRow[Field] }

/** Copies like `toJobRow`. */
export const toJob = (stored: StoredJob): Job => {
  const { lapses, ...poster } = stored.poster
  return {
    ...toJobRow(stored),
    poster: { ...poster, ...recordOf(poster.completedJobs, lapses) },
    assignedTo: stored.assignedTo ?? undefined,
    applicationsCount: stored.applicationsCount ?? undefined,
  } as { [Field in keyof Job]: Job[Field] }
}
