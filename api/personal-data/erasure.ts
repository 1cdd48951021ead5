import { erasedPhoto, erasedPlace, erasedText, leavingDays } from '../../schema/accounts/leaving.ts'
import { deletedName } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { ApplicationStatus } from '../../schema/catalogues/labels.ts'
import { userFeed } from '../../schema/feeds.ts'
import { carryPersonToAll, nameChanged } from '../accounts/person-fanout.ts'
import { write, type Tx } from '../feeds/write.ts'
import { jobChanged, turnDownPending } from '../jobs/jobs.ts'
import { lockJob } from '../jobs/job-state.ts'
import { reasons } from '../jobs/notifications.ts'
import { dropPhoto } from '../photos/photos.ts'
import type { Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { announceEnded, endSessionsOf } from '../sessions/sessions.ts'
import type { TaskContext, TaskRun } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'
import { forgetSupportMessages } from './address.ts'
import { isNeeded } from './leaving.ts'

/** The most rows in one transaction, since each may be in a feed of its own. */
const batch = 100

/**
 * Erases a person who asked for it and did not come back: first their identity, then what they wrote, in steps that may each be repeated. Rule 1.4.30
 * lists what stays. While somebody counts on them again, or money waits, the task tries again each day.
 */
export const eraseAccount = async (
  { sql }: Pick<TaskContext, 'sql'>,
  { userId }: { userId: Id },
  _run?: TaskRun,
): Promise<void> => {
  if (!(await forgetPerson(sql, userId))) return
  await carryPersonToAll(sql, userId)
  await forEach(sql, userId, offersOf, forgetOffer)
  await forEach(sql, userId, applicationsOf, forgetApplication)
  await forEach(sql, userId, questionsOf, forgetQuestion)
  await forEach(sql, userId, attachmentsOf, forgetAttachment)
  await forEach(sql, userId, photosOf, async (tx, { id }) => {
    await tx`delete from review_photos where photo_id = ${id}`
    await dropPhoto(tx, id)
  })
  await forEach(sql, userId, notificationsOf, forgetNotification)
  await forEach(sql, userId, visitedOf, (tx, found) => forgetVisit(tx, found, userId))
  await write(sql, async (tx) => {
    const invitations = await tx<{ id: Id; posterId: Id }[]>`
      delete from invitations using jobs where jobs.id = job_id and student_id = ${userId}
      returning job_id as id, posted_by_id as "posterId"`
    for (const { id, posterId } of invitations) tx.changes.put(userFeed(posterId), 'job', id)
  })
  await write(sql, (tx) => forgetPapers(tx, userId))
  await write(sql, (tx) => forgetReleasedDate(tx, userId))
  await transact(sql, async (tx) => {
    for (const table of ownTables) await tx`delete from ${tx(table)} where user_id = ${userId}`
    await tx`delete from late_ends where person_id = ${userId}`
    await tx`select forget_acts_of(${userId})`
    // A person erased earlier may have a feed again, from acts of people who dealt with them.
    const erased = await tx<Found[]>`select id from users where erased_at is not null`
    // The locks keep an act that runs at this moment from adding an entry between the two deletions.
    const feeds = await tx<Found[]>`
      select id from feeds where id = any(${erased.map(({ id }) => userFeed(id))}) order by id for update`
    const ids = feeds.map(({ id }) => id)
    await tx`delete from feed_entries where feed_id = any(${ids})`
    await tx`delete from feeds where id = any(${ids})`
    await tx`delete from reports where ${userId} in (reporter_id, accused_id)`
    // Reported texts of others about the person.
    await tx`
      update reports set words = null
      where kind = 'review' and subject_id in (select id from reviews where reviewee_id = ${userId})`
    await tx`update moderation_log set reason = ${erasedText} where person_id = ${userId}`
    await tx`delete from tasks where ${userId}::text in (payload ->> 'userId', payload ->> 'personId') and lease is null`
  })
}

/** The tables whose rows belong to one person alone. */
const ownTables = [
  'account_tokens',
  'calendars',
  'client_ids',
  'email_changes',
  'kept_offers',
  'letter_templates',
  'moderators',
  'muted_notifications',
  'mutation_records',
  'notifications',
  'parental_consents',
  'payout_accounts',
  'presence',
  'private_profiles',
  'push_subscriptions',
  'quiet_hours',
  'saved_searches',
  'recovery_codes',
  'school_proofs',
  'second_factors',
  'student_profiles',
] as const

/** Erases the person's identity. Returns whether the account is to be erased now. */
const forgetPerson = async (sql: Sql, userId: Id): Promise<boolean> => {
  const found = await write(sql, async (tx) => {
    const [user] = await tx<{ email: string; isErased: boolean; isDue: boolean }[]>`
      select email, erased_at is not null as "isErased",
        leaving_since <= now() - make_interval(days => ${leavingDays}) is true as "isDue"
      from users where id = ${userId} for no key update`
    if (user?.isErased) return []
    if (!user?.isDue) return undefined
    if (await isNeeded(tx, userId)) {
      await enqueue(tx, 'account.erase', { userId }, { key: userId, runAfterSeconds: 24 * 3600 })
      return undefined
    }
    // Random, since somebody could have signed up with an address made of the person's id.
    await tx`
      update users set first_name = ${deletedName}, last_name = '', email = gen_random_uuid() || '@supprime.invalid', phone = '', city = '',
        password_hash = '', email_verified = false, photo_id = null, suspended_at = null, created_at = now(), leaving_since = null, erased_at = now()
      where id = ${userId}`
    await forgetSupportMessages(tx, userId, user.email)
    await nameChanged(tx, userId)
    // Two accounts of a household go on counting together, without the address.
    const naming = await tx<{ id: Id; posterId: Id }[]>`
      update wage_years set partner_email = null where poster_id = ${userId} or lower(partner_email) = lower(${user.email})
      returning id, poster_id as "posterId"`
    for (const { id, posterId } of naming) tx.changes.put(userFeed(posterId), 'wageYear', id)
    await tx`delete from ended_work where ${userId} in (poster_id, student_id)`
    await tx`update complaints set reason = ${erasedText} where by_id = ${userId}`
    await tx`update complaint_answers set text = ${erasedText} where by_id = ${userId}`
    // Removes what others wrote about the person, but not their stars.
    await tx`
      delete from structured_evaluations using reviews where review_id = reviews.id and reviewee_id = ${userId}`
    await tx`update reviews set comment = null where reviewee_id = ${userId}`
    return await endSessionsOf(tx, userId)
  })
  await announceEnded(sql, found ?? [])
  return found !== undefined
}

interface Found {
  id: Id
}

/** Each round finds only the remaining rows. */
const forEach = async <Row extends Found>(
  sql: Sql,
  userId: Id,
  find: (tx: Tx, userId: Id) => PromiseLike<Row[]>,
  forget: (tx: Tx, row: Row) => Promise<void>,
): Promise<void> => {
  const count = await write(sql, async (tx) => {
    const rows = await find(tx, userId)
    for (const row of rows) await forget(tx, row)
    return rows.length
  })
  if (count === batch) await forEach(sql, userId, find, forget)
}

const offersOf = (tx: Tx, userId: Id) => tx<Found[]>`
  select id from jobs
  where posted_by_id = ${userId} and (description <> ${erasedText} or (status = 'open' and deleted_at is null))
  order by id limit ${batch}`

/**
 * Deletes an offer that nobody else has a part in. Otherwise title, rate and dates stay, because others' applications and accounts refer to them: a
 * student's earnings by hand are dated by the job's last change.
 */
const forgetOffer = async (tx: Tx, { id }: Found): Promise<void> => {
  const job = await lockJob(tx, id)
  if (!job) return
  const kept = await tx<{ userId: Id }[]>`delete from kept_offers where job_id = ${id} returning user_id as "userId"`
  for (const { userId } of kept) tx.changes.del(userFeed(userId), 'kept', id)
  const after = { ...job, isDeleted: job.isDeleted || job.status === 'open' }
  if (after.isDeleted) await turnDownPending(tx, job, reasons.deleted(job))
  await jobChanged(tx, job, after)

  const gone = await tx`
    delete from jobs where id = ${id} and assigned_to_id is null
      and not exists (select from applications where job_id = ${id})
      and not exists (select from payments where job_id = ${id})
      and not exists (select from hand_payments where job_id = ${id})
    returning id`
  if (gone.length > 0) return
  await tx`delete from former_terms where job_id = ${id}`
  await tx`delete from questions where job_id = ${id}`
  await tx`delete from invitations where job_id = ${id}`
  await tx`
    update jobs set description = ${erasedText}, other_description = null, time_proposals = null, location = 'Lieu supprimé', canton = null,
      required_skills = '{}', required_tools = '{}', deliverables = '{}', project_duration = null, photo_ids = '{}',
      updated_at = case when status in ('completed', 'cancelled') then updated_at else now() end,
      deleted_at = case when ${after.isDeleted} then coalesce(deleted_at, now()) end
    where id = ${id}`
}

interface SentApplication extends Found {
  jobId: Id
  status: ApplicationStatus
  isWithdrawn: boolean
}

const applicationsOf = (tx: Tx, userId: Id) => tx<SentApplication[]>`
  select id, job_id as "jobId", status, withdrawn_at is not null as "isWithdrawn" from applications
  where student_id = ${userId} and (status <> 'accepted' or letter <> ${erasedText})
  order by job_id, id limit ${batch}`

/** An accepted application stays as a fact without its text; any other is removed as if it had never been sent. */
const forgetApplication = async (tx: Tx, { id, jobId, status, isWithdrawn }: SentApplication): Promise<void> => {
  const job = await lockJob(tx, jobId)
  if (!job) return
  if (status === 'accepted') {
    await tx`update applications set letter = ${erasedText}, stated_age = null where id = ${id}`
    await tx`update jobs set time_proposals = null where id = ${jobId}`
    tx.changes.put(userFeed(job.postedById), 'job', jobId)
    tx.changes.put(userFeed(job.postedById), 'application', id)
    return
  }
  await tx`delete from applications where id = ${id}`
  if (!isWithdrawn) tx.changes.del(userFeed(job.postedById), 'application', id)
}

const questionsOf = (tx: Tx, userId: Id) => tx<(Found & { jobId: Id })[]>`
  select id, job_id as "jobId" from questions where asker_id = ${userId} order by job_id, id limit ${batch}`

/** A question goes with its answer, which says nothing without it. */
const forgetQuestion = async (tx: Tx, { id, jobId }: Found & { jobId: Id }): Promise<void> => {
  const job = await lockJob(tx, jobId)
  await tx`delete from questions where id = ${id}`
  if (job) await jobChanged(tx, job, job)
}

/** The jobs of which the person has said something, or was said to be absent. */
const visitedOf = (tx: Tx, userId: Id) => tx<Found[]>`
  select job_id as id from visit_times where by_id = ${userId}
  union select job_id from hour_proposals where by_id = ${userId}
  union select job_id from absences where ${userId} in (by_id, accused_id)
  order by id limit ${batch}`

/** What the two have agreed on stays in the job. */
const forgetVisit = async (tx: Tx, { id }: Found, userId: Id): Promise<void> => {
  const job = await lockJob(tx, id)
  await tx`delete from visit_times where job_id = ${id} and by_id = ${userId}`
  await tx`delete from hour_proposals where job_id = ${id} and by_id = ${userId}`
  await tx`delete from absences where job_id = ${id} and ${userId} in (by_id, accused_id)`
  for (const party of [job?.postedById, job?.assignedToId])
    if (party && party !== userId) tx.changes.put(userFeed(party), 'job', id)
}

interface Attached extends Found {
  receiverId: Id
  photoId: Id | null
}

const attachmentsOf = (tx: Tx, userId: Id) => tx<Attached[]>`
  select id, receiver_id as "receiverId", photo_id as "photoId" from messages
  where sender_id = ${userId} and (photo_id is not null or place is not null)
  order by id limit ${batch}`

/** The receivers keep the text of messages, but not the photos and places of the erased person. */
const forgetAttachment = async (tx: Tx, { id, receiverId, photoId }: Attached): Promise<void> => {
  await tx`
    update messages set content = ${photoId ? erasedPhoto : erasedPlace},
      photo_id = null, place = null, latitude = null, longitude = null
    where id = ${id}`
  if (photoId) await dropPhoto(tx, photoId)
  tx.changes.put(userFeed(receiverId), 'message', id)
}

/** The household keeps the sums of what it paid, without the date of birth. */
const forgetReleasedDate = async (tx: Tx, userId: Id): Promise<void> => {
  const years = await tx<{ id: Id; posterId: Id }[]>`
    update wage_years set date_released_at = null where student_id = ${userId} and date_released_at is not null
    returning id, poster_id as "posterId"`
  for (const { id, posterId } of years) tx.changes.put(userFeed(posterId), 'wageYear', id)
}

/** The person's own photos, and those of their work in others' reviews. */
const photosOf = (tx: Tx, userId: Id) => tx<Found[]>`
  select id from photos
  where owner_id = ${userId} or id in (
    select photo_id from review_photos join reviews on reviews.id = review_id where reviewee_id = ${userId})
  order by id limit ${batch}`

/**
 * Issued papers stay: they are proof for their other party. Once both are erased only what verifies a paper stays, and whether it has our fee. A
 * certificate that was only asked for goes (rule 3.5.645).
 */
const forgetPapers = async (tx: Tx, userId: Id): Promise<void> => {
  const asked = await tx<{ id: Id; otherId: Id }[]>`
    delete from papers where ${userId} in (poster_id, student_id) and issued_at is null
    returning id, case when poster_id = ${userId} then student_id else poster_id end as "otherId"`
  for (const { id, otherId } of asked) tx.changes.del(userFeed(otherId), 'paper', id)
  await tx`
    update papers set data = jsonb_strip_nulls(jsonb_build_object('fee', data -> 'fee')), forgotten_at = now()
    where ${userId} in (poster_id, student_id) and forgotten_at is null
      and not exists (select from users where users.id in (poster_id, student_id) and erased_at is null)`
}

const notificationsOf = (tx: Tx, userId: Id) => tx<(Found & { userId: Id })[]>`
  select id, user_id as "userId" from notifications where about_id = ${userId} order by id limit ${batch}`

const forgetNotification = async (tx: Tx, { id, userId }: Found & { userId: Id }): Promise<void> => {
  await tx`delete from notifications where id = ${id}`
  tx.changes.del(userFeed(userId), 'notification', id)
}
