import { isStudent } from '../../schema/accounts/user.ts'
import { nudgeAfterDays, type ApplicationRow } from '../../schema/applications/application.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { LeavingWords } from '../../schema/leaving/wire.ts'
import { userFeed } from '../../schema/feeds.ts'
import { tooYoungFor, type StatedAge } from '../../schema/law/youth.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { WageRow } from '../../schema/law/wages.ts'
import { describeNewTerms, describeTerms } from '../../schema/jobs/terms.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { claimId } from '../http/idempotency.ts'
import { applicationChanged, isAgreed, isShownTo, lockJob, lockOwn, type JobState } from '../jobs/job-state.ts'
import { jobChanged, partiesChanged, turnDownPending } from '../jobs/jobs.ts'
import { noteEndOfWork } from '../jobs/late-ends.ts'
import { conversationChanged, reopenJob } from '../jobs/reopening.ts'
import { openReservation } from '../jobs/reservations.ts'
import { raiseRate, termsColumns, toTerms, wereTerms, type StoredTerms } from '../jobs/terms.ts'
import { isOneEnough } from '../jobs/status.ts'
import { readRatedWork } from '../jobs/rated-work.ts'
import { reasons, termsChanged, termsChangedAgain } from '../jobs/notifications.ts'
import { notify, notifyAllInPlace, notifyInPlaceOf, settleAsked } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Tx } from '../feeds/write.ts'
import { enqueue } from '../tasks/tasks.ts'
import { refuseBelowFloor } from './below-floor.ts'
import { columns, toApplicationRow, type StoredApplication } from './application-rows.ts'
import { accepted, applied, askedAgain, rejected, renewed, withdrawn } from './notifications.ts'

/** Returns the applications with these ids that the viewer sent, or received as poster of the job. */
export const applicationRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<ApplicationRow[]> => {
  const rows = await sql<StoredApplication[]>`
    select ${columns(sql)},
      case when a.shortlisted_at is not null and j.posted_by_id = ${viewerId} then true end as "isShortlisted"
    from applications a join jobs j on j.id = a.job_id
    where a.id = any(${ids}::uuid[]) and a.withdrawn_at is null
      and ${viewerId}::uuid in (a.student_id, j.posted_by_id)
      and not exists (select from people_apart where (one, other) = (a.student_id, j.posted_by_id))`
  return rows.map(toApplicationRow)
}

/**
 * Submits the application of a student to an open job, once; withdrawn applications don't count. The poster is notified and may see the
 * student's contact details from now on. `terms` are the terms that the student knew.
 *
 * - If the offer's terms differ, the student is notified of the differences.
 * - If the offer had these terms once, the application is marked as sent under former terms, which gives the student a right (rule 1.2.443).
 * - Refusals: wrong_role, id_reused, not_found, already_applied, job_not_open, too_young, signed_out.
 */
export const submitApplication = async (
  tx: Tx,
  me: Me,
  {
    id,
    jobId,
    message,
    terms,
    statedAge,
  }: Omit<MutationArguments<'application.submit'>, 'id'> & { id?: Id | undefined },
): Promise<{ application: ApplicationRow; isNew: boolean }> => {
  if (!isStudent(me)) throw new Refusal('wrong_role')
  // Sent together, and carried out in this order.
  const [claim, job, [student], [standing]] = await Promise.all([
    id ? claimId(tx, me, 'application', id, { jobId, message }) : undefined,
    // The lock keeps the job open until this commits. The second of two concurrent applications sees the first.
    lockJob<StoredTerms>(tx, jobId, termsColumns(tx)),
    holdApplicant(tx, me.id),
    // Only a query after the locks sees a block that another transaction was committing.
    readStanding(tx, me.id, jobId),
  ])
  if (id && claim === 'repeated') return { application: await readSent(tx, id), isNew: false }
  if (!isShownTo(me.id, job)) throw new Refusal('not_found')
  // Leaving ends all sessions of a person.
  if (!student) throw new Refusal('signed_out')
  if (standing?.isHidden) throw new Refusal('not_found')
  if (standing?.isSent) throw new Refusal('already_applied')
  if (job.status !== 'open') throw new Refusal('job_not_open')
  if (standing?.birthDate || statedAge === 'minor') await ensureOldEnough(tx, jobId, standing?.birthDate, statedAge)

  const present = toTerms(job)
  const changes = describeNewTerms(terms ?? present, present)
  const isToFormer = terms !== undefined && changes.length > 0 && (await wereTerms(tx, jobId, terms))
  const [sent] = await tx<StoredApplication[]>`
    insert into applications as a (id, job_id, student_id, letter, terms_changed_at, stated_age)
    values (${id ?? newId()}, ${jobId}, ${me.id}, ${message}, ${isToFormer ? new Date() : null}, ${statedAge ?? null})
    on conflict (id) do nothing returning ${columns(tx)}`
  // The id belongs to an application whose id the server chose.
  if (!sent) throw new Refusal('id_reused')

  applicationChanged(tx, job, sent)
  tx.changes.put(userFeed(me.id), 'job', jobId)
  tx.changes.put(userFeed(job.postedById), 'person', me.id)
  const mail = { template: 'application-received', userId: job.postedById, applicationId: sent.id } as const
  // Sent together: none needs the answer of another.
  await Promise.all([
    settleAsked(tx, ['apply'], [jobId], me.id),
    notifyInPlaceOf(tx, withdrawn(job.postedById, student, job), applied(job.postedById, student, job)),
    enqueue(tx, 'mail.send', mail),
  ])
  if (changes.length > 0)
    await notifyAllInPlace(tx, [termsChanged(me.id, job, changes)], termsChangedAgain(job, describeTerms(present)))
  return { application: toApplicationRow(sent), isNew: true }
}

/** Locks a student who is not leaving. A block waits for this lock, or this waits for the block. */
const holdApplicant = (tx: Tx, id: Id) => tx<Named[]>`
  select id, first_name as "firstName", last_name as "lastName" from users where id = ${id} and leaving_since is null for share`

interface Standing {
  /** Whether a block keeps student and poster apart. */
  isHidden: boolean
  isSent: boolean
  birthDate: string | null
}

/** Reads what an application of a student to the job depends on. */
const readStanding = (tx: Tx, id: Id, jobId: Id) => tx<Standing[]>`
  select
    exists (
      select from people_apart join jobs on other = posted_by_id where one = ${id} and jobs.id = ${jobId}) as "isHidden",
    exists (
      select from applications where job_id = ${jobId} and student_id = ${id} and withdrawn_at is null) as "isSent",
    (select birth_date::text from student_profiles where user_id = ${id}) as "birthDate"`

/** Refuses, as `too_young`, a student who has stated a date of birth, or says to be of an age, that the work is not for (rule 3.4.650). */
const ensureOldEnough = async (
  tx: Tx,
  jobId: Id,
  birthDate: string | null | undefined,
  stated: StatedAge | undefined,
): Promise<void> => {
  const work = await readRatedWork(tx, jobId)
  if (tooYoungFor(work, birthDate, new Date().toISOString(), stated)) throw new Refusal('too_young')
}

/**
 * Withdraws a pending application: it leaves the lists of student and poster, and the poster is notified. A repetition changes nothing.
 * Refusals: not_found, not_yours, already_decided.
 */
export const withdrawApplication = async (tx: Tx, me: Pick<Me, 'id'>, { id }: { id: Id }): Promise<ApplicationRow> => {
  const { job, application, isWithdrawn } = await lockSent(tx, me, id)
  if (isWithdrawn) return toApplicationRow(application)
  if (application.status !== 'pending') throw new Refusal('already_decided')

  await tx`update applications set withdrawn_at = now() where id = ${id}`
  const { postedById } = job
  tx.changes.del(userFeed(me.id), 'application', id)
  tx.changes.del(userFeed(postedById), 'application', id)
  tx.changes.del(userFeed(me.id), 'job', job.id)
  // Without the application the poster may no longer see the contact details.
  tx.changes.put(userFeed(postedById), 'person', me.id)
  const student = await nameOf(tx, me.id)
  await notifyInPlaceOf(tx, applied(postedById, student, job), withdrawn(postedById, student, job))
  if (job.reservedForId === me.id) await openReservation(tx, job, 'declined')
  return toApplicationRow(application)
}

interface AcceptedTerms {
  /** CHF per hour. A higher rate than the offer's replaces it: a better wage needs no new consent. */
  rate?: number | undefined
  /** The minimum wages of the operator. */
  wages?: readonly WageRow[]
}

/**
 * Accepts an application, which assigns the job and rejects the other pending applications. The job's row lock decides between two
 * concurrent acceptances: the later one finds the job no longer open. A repetition changes nothing (rule 3.4.773). Refusals: not_found, not_yours, job_not_open, job_hidden,
 * already_decided, below_floor.
 */
export const acceptApplication = async (
  tx: Tx,
  me: Me,
  id: Id,
  { rate, wages = [] }: AcceptedTerms = {},
): Promise<ApplicationRow> => {
  const { job, application } = await lockReceived(tx, me, id)
  if (application.status === 'accepted') return toApplicationRow(application)
  if (job.status !== 'open' || job.isDeleted) throw new Refusal('job_not_open')
  if (job.isHidden) throw new Refusal('job_hidden')
  if (application.status !== 'pending') throw new Refusal('already_decided')

  const { studentId } = application
  const isRaised = rate !== undefined && (await raiseRate(tx, job.id, rate))
  await refuseBelowFloor(tx, job.id, studentId, wages)
  const decidedAt = await decide(tx, id, 'accepted')
  await tx`update jobs set status = 'assigned', assigned_to_id = ${studentId}, updated_at = now() where id = ${job.id}`
  // The reference to the student has waited for a concurrent block to commit, so only now is the block visible.
  const apart = await tx`select from people_apart where (one, other) = (${studentId}, ${me.id})`
  if (apart.length > 0) throw new Refusal('not_found')
  const assigned: JobState = { ...job, status: 'assigned', assignedToId: studentId }
  applicationChanged(tx, job, application)
  await turnDownPending(tx, job, reasons.givenToAnother(job), id)
  await jobChanged(tx, job, assigned)
  partiesChanged(tx, assigned)
  // There are messages if the two had agreed before.
  await conversationChanged(tx, assigned)
  const isUnderNewTerms = application.termsChangedAt !== null
  await notify(tx, accepted(studentId, job, { isUnderNewTerms, ...(isRaised && { rate }) }))
  await enqueue(tx, 'mail.send', { template: 'application-accepted', userId: studentId, applicationId: id })
  return toApplicationRow({ ...application, status: 'accepted', decidedAt })
}

/**
 * Leaves the agreed work of an accepted application, with a reason (rules 1.2.460 and 1.2.612). What a card has paid for it goes back to its payer. A
 * repetition changes nothing. Refusals: not_found, not_yours, wrong_status, work_paid.
 */
export const leaveWork = async (
  tx: Tx,
  me: Me,
  { id, reason = 'other', words = null }: { id: Id } & Partial<LeavingWords>,
): Promise<ApplicationRow> => {
  const { job, application, isWithdrawn } = await lockSent(tx, me, id)
  if (isWithdrawn) return toApplicationRow(application)
  if (application.status !== 'accepted' || !isAgreed(job)) throw new Refusal('wrong_status')
  if (!(await isOneEnough(tx, me, job, 'assignee'))) await noteEndOfWork(tx, job, me.id)
  await reopenJob(tx, job, me, { reason, words })
  return await readSent(tx, id)
}

/** Rejects one pending application; the student is notified. A repetition changes nothing (rule 3.4.773). Refusals: not_found, not_yours, already_decided. */
export const rejectApplication = async (tx: Tx, me: Me, id: Id): Promise<ApplicationRow> => {
  const { job, application } = await lockReceived(tx, me, id)
  if (application.status === 'rejected') return toApplicationRow(application)
  if (application.status !== 'pending') throw new Refusal('already_decided')

  const decidedAt = await decide(tx, id, 'rejected')
  applicationChanged(tx, job, application)
  await notify(tx, rejected(application.studentId, job))
  if (job.reservedForId === application.studentId) await openReservation(tx, job, 'poster')
  return toApplicationRow({ ...application, status: 'rejected', decidedAt })
}

const decide = async (tx: Tx, id: Id, status: 'accepted' | 'rejected'): Promise<Date> => {
  const [decided] = await tx<{ decidedAt: Date }[]>`
    update applications set status = ${status}, decided_at = now() where id = ${id} returning decided_at as "decidedAt"`
  if (!decided) throw new Error('the application is locked, and gone')
  return decided.decidedAt
}

/**
 * Notes that the poster has seen these applications, and shows it to their students. Applications of another job, and those already seen or
 * gone, are ignored. Refusals: not_found, not_yours.
 */
export const readApplications = async (tx: Tx, me: Me, { jobId, ids }: { jobId: Id; ids: Id[] }): Promise<void> => {
  const job = await lockOwn(tx, me, jobId)
  const seen = await tx<{ id: Id; studentId: Id }[]>`
    update applications set seen_at = now()
    where id in (
      select id from applications
      where id = any(${ids}::uuid[]) and job_id = ${jobId} and withdrawn_at is null and seen_at is null
      order by id for no key update)
    returning id, student_id as "studentId"`
  for (const one of seen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) applicationChanged(tx, job, one)
}

/**
 * Puts an application on the shortlist of the job's poster, or takes it off; the student learns nothing of it. A repetition changes nothing.
 * Refusals: not_found, not_yours.
 */
export const shortlistApplication = async (
  tx: Tx,
  me: Me,
  { id, isShortlisted }: { id: Id; isShortlisted: boolean },
): Promise<void> => {
  await lockReceived(tx, me, id)
  const changed = await tx`
    update applications set shortlisted_at = ${isShortlisted ? tx`now()` : null}
    where id = ${id} and (shortlisted_at is not null) <> ${isShortlisted}`
  if (changed.count > 0) tx.changes.put(userFeed(me.id), 'application', id)
}

/**
 * Reminds the poster of an open job of an unanswered application, once and from three days after applying (rule 1.2.80). Refusals: not_found,
 * not_yours, already_decided, job_not_open, already_nudged, too_early.
 */
export const nudgeApplication = async (tx: Tx, me: Me, { id }: { id: Id }): Promise<ApplicationRow> => {
  const { job, application, isWithdrawn } = await lockSent(tx, me, id)
  if (isWithdrawn) throw new Refusal('not_found')
  if (application.status !== 'pending') throw new Refusal('already_decided')
  if (job.status !== 'open' || job.isDeleted || job.isHidden) throw new Refusal('job_not_open')
  if (application.nudgedAt) throw new Refusal('already_nudged')
  const [nudged] = await tx<StoredApplication[]>`
    update applications a set nudged_at = now()
    where id = ${id} and created_at <= now() - make_interval(days => ${nudgeAfterDays})
    returning ${columns(tx)}`
  if (!nudged) throw new Refusal('too_early')
  applicationChanged(tx, job, nudged)
  await notify(tx, askedAgain(job.postedById, await nameOf(tx, me.id), job))
  return toApplicationRow(nudged)
}

/**
 * Makes a rejected application a pending one again, once the poster has asked for it (rule 2.2.215). Refusals: not_found, not_yours, already_decided,
 * job_not_open.
 */
export const renewApplication = async (tx: Tx, me: Me, { id }: { id: Id }): Promise<ApplicationRow> => {
  const { job, application, isWithdrawn } = await lockSent(tx, me, id)
  if (isWithdrawn) throw new Refusal('not_found')
  if (application.status === 'pending') return toApplicationRow(application)
  if (application.status !== 'rejected' || !application.askedAgainAt) throw new Refusal('already_decided')
  if (job.status !== 'open' || job.isDeleted || job.isHidden) throw new Refusal('job_not_open')
  const pending = onlyRow(
    await tx<StoredApplication[]>`
      update applications a set status = 'pending', decided_at = null, asked_again_at = null, seen_at = null, terms_changed_at = null
      where id = ${id} returning ${columns(tx)}`,
  )
  applicationChanged(tx, job, pending)
  tx.changes.put(userFeed(job.postedById), 'person', me.id)
  await settleAsked(tx, ['apply'], [job.id], me.id)
  await notify(tx, renewed(job.postedById, await nameOf(tx, me.id), job))
  await enqueue(tx, 'mail.send', { template: 'application-renewed', userId: job.postedById, applicationId: id })
  return toApplicationRow(pending)
}

/**
 * Locks an application to a job of the caller. Refusals: not_yours for a student's own application, not_found for any other that is not to a
 * job of the caller.
 */
const lockReceived = async (tx: Tx, me: Me, id: Id) => {
  const locked = await lockApplication(tx, id)
  const { job, application, isWithdrawn } = locked
  const mayKnow = !isWithdrawn && (job.postedById === me.id || application.studentId === me.id)
  if (!mayKnow) throw new Refusal('not_found')
  if (job.postedById !== me.id) throw new Refusal('not_yours')
  return locked
}

/** Locks an application of the caller, a withdrawn one too. Refusals: not_yours for the job's poster, not_found for anybody else. */
const lockSent = async (tx: Tx, me: Pick<Me, 'id'>, id: Id) => {
  const locked = await lockApplication(tx, id)
  const { job, application, isWithdrawn } = locked
  if (application.studentId === me.id) return locked
  throw new Refusal(job.postedById === me.id && !isWithdrawn ? 'not_yours' : 'not_found')
}

/** Locks the job before the application, as all code does, and reads the application under that lock. */
const lockApplication = async (tx: Tx, id: Id) => {
  const [found] = await tx<{ jobId: Id }[]>`select job_id as "jobId" from applications where id = ${id}`
  const job = found && (await lockJob(tx, found.jobId))
  if (!job) throw new Refusal('not_found')
  const [stored] = await tx<(StoredApplication & { isWithdrawn: boolean; isHidden: boolean })[]>`
    select ${columns(tx)}, a.withdrawn_at is not null as "isWithdrawn",
      exists (select from people_apart where (one, other) = (a.student_id, ${job.postedById})) as "isHidden"
    from applications a where a.id = ${id} for no key update`
  if (!stored || stored.isHidden) throw new Refusal('not_found')
  const { isWithdrawn, isHidden: _isHidden, ...application } = stored
  return { job, application, isWithdrawn }
}

/** Returns the present state of an application whose submission is repeated, even of a withdrawn one. */
const readSent = async (sql: AnySql, id: Id): Promise<ApplicationRow> => {
  const [sent] = await sql<StoredApplication[]>`select ${columns(sql)} from applications a where a.id = ${id}`
  if (!sent) throw new Refusal('not_found')
  return toApplicationRow(sent)
}

interface Named {
  id: Id
  firstName: string
  lastName: string
}

const nameOf = async (sql: AnySql, id: Id): Promise<Named> =>
  onlyRow(await sql<Named[]>`select id, first_name as "firstName", last_name as "lastName" from users where id = ${id}`)
