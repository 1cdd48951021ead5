import type { Id } from '../../schema/ids.ts'
import { leavingDays } from '../../schema/accounts/leaving.ts'
import { userFeed } from '../../schema/feeds.ts'
import { nameChanged, personChanged } from '../accounts/person-fanout.ts'
import { logAct, logOwn } from '../sessions/security-log.ts'
import { withdrawApplication } from '../applications/applications.ts'
import { applied, withdrawn } from '../applications/notifications.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { applicationChanged, lockJob } from '../jobs/job-state.ts'
import { jobChanged } from '../jobs/jobs.ts'
import { openReservationsFor } from '../jobs/reservations.ts'
import { notifyInPlaceOf } from '../notifications/notifications.ts'
import { questionsChanged, settleQuestionsOf } from '../questions/questions.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { followSuspension } from '../safety/moderation.ts'
import { announceEnded, endSessionsOf, type Proven } from '../sessions/sessions.ts'
import { enqueue } from '../tasks/tasks.ts'
import { freeAddress } from './address.ts'

/** Returns when a person who is leaving will be erased. */
export const readErasure = async (sql: AnySql, userId: Id): Promise<Date | undefined> => {
  const [leaving] = await sql<{ erasedAt: Date }[]>`
    select leaving_since + make_interval(days => ${leavingDays}) as "erasedAt" from users
    where id = ${userId} and leaving_since is not null`
  return leaving?.erasedAt
}

/**
 * Refuses if somebody counts on this person, or if money waits (rule 1.4.29). Simulated money on a wallet does not count, since it is never paid out.
 * A job's row lock orders this against accepting an application to the job. Refusals: work_agreed (a poster), work_accepted (a student), money_waits.
 */
const refuseWhileNeeded = async (tx: AnySql, userId: Id): Promise<void> => {
  const [needed] = await tx<{ isPoster: boolean; isAccepted: boolean; hasMoney: boolean }[]>`
    select
      exists (select from jobs where posted_by_id = ${userId} and status in ('assigned', 'in_progress')) as "isPoster",
      exists (select from jobs where assigned_to_id = ${userId} and status in ('assigned', 'in_progress')) as "isAccepted",
      exists (select from payments where ${userId} in (payer_id, payee_id)
        and state in ('held', 'releasing', 'refunding', 'disputed'))
      or exists (select from ledger_accounts
        where user_id = ${userId} and provider <> 'simulated' and balance_of(id) > 0) as "hasMoney"`
  if (needed?.isPoster) throw new Refusal('work_agreed')
  if (needed?.isAccepted) throw new Refusal('work_accepted')
  if (needed?.hasMoney) throw new Refusal('money_waits')
}

export const isNeeded = async (tx: AnySql, userId: Id): Promise<boolean> => {
  try {
    await refuseWhileNeeded(tx, userId)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

/** Whether nobody has dealt with this person (rule 1.2.516): no offer, letter, question, message, payment or report, and nothing that a moderator decided. */
const isEmpty = async (tx: AnySql, userId: Id): Promise<boolean> => {
  const [user] = await tx<{ isEmpty: boolean }[]>`
    select suspended_at is null
      and not exists (select from jobs where person.id in (posted_by_id, assigned_to_id))
      and not exists (select from applications where student_id = person.id)
      and not exists (select from questions where asker_id = person.id)
      and not exists (select from messages where person.id in (sender_id, receiver_id))
      and not exists (select from payments where person.id in (payer_id, payee_id))
      and not exists (select from hand_payments where person.id in (payer_id, payee_id))
      and not exists (select from papers where person.id in (poster_id, student_id))
      and not exists (select from reports where person.id in (reporter_id, accused_id))
      and not exists (select from moderation_log where person.id in (moderator_id, person_id)) as "isEmpty"
    from users person where id = ${userId}`
  return user?.isEmpty === true
}

/** The seconds after which the rest of an empty account is erased. No request that its ended sessions had begun still runs then. */
const restSeconds = 3600

/**
 * Requests the deletion of the caller's account, unless another password was set since the present one was proven. Open offers and pending
 * applications are hidden, marked with the time of leaving, by which `stay` finds them again. To all others the person is a deleted account (rule
 * 1.2.416). All sessions end. An empty account cannot come back: its address is free with the commit. Returns whether it is such a one. Refusals:
 * invalid, account_used for another one if `onlyIfEmpty`, and those of `refuseWhileNeeded`.
 */
export const leave = async (sql: Sql, me: Me, { passwordHash }: Proven, onlyIfEmpty = false): Promise<boolean> => {
  const { isFinal, ended } = await write(sql, async (tx) => {
    const leaving = await depart(tx, me, async () => {
      const [marked] = await tx<{ id: Id; email: string }[]>`
        update users set leaving_since = now()
        where id = ${me.id} and password_hash = ${passwordHash} and leaving_since is null and erased_at is null
        returning id, email`
      if (!marked) throw new Refusal('invalid', { issues: [{ path: 'password', message: 'passwordWrong' }] })
      return marked
    })
    if (await isEmpty(tx, me.id)) {
      await freeAddress(tx, leaving)
      await tx`update users set leaving_since = now() - make_interval(days => ${leavingDays}) where id = ${me.id}`
      await enqueue(tx, 'account.erase', { userId: me.id }, { key: me.id, runAfterSeconds: restSeconds })
      return { isFinal: true, ended: await endSessionsOf(tx, me.id) }
    }
    if (onlyIfEmpty) throw new Refusal('account_used')
    await logOwn(tx, me, 'deletion_asked')
    return { isFinal: false, ended: await eraseLater(tx, me.id, 'account-leaving') }
  })
  await announceEnded(sql, ended)
  return isFinal
}

/**
 * Begins the deletion of an account that nobody uses (rule 1.2.602), as if its owner had asked for it; an empty one waits as well. Returns the ended
 * sessions, to be announced after the commit. Throws if somebody has signed in meanwhile. Refusals: those of `refuseWhileNeeded`.
 */
export const leaveUnused = async (tx: Tx, userId: Id): Promise<Id[]> => {
  await depart(tx, { id: userId }, async () =>
    onlyRow(
      await tx`
        update users set leaving_since = now()
        where id = ${userId} and unused_told_at is not null and leaving_since is null and erased_at is null returning id`,
    ),
  )
  await logAct(tx, userId, 'deletion_asked', 'operator')
  return await eraseLater(tx, userId, 'account-unused-leaving')
}

/**
 * Marks somebody as leaving of whose leaving a restored database knows nothing: since then, or for good. Nothing stands in the way, since nothing did
 * when they left: what waits keeps them from being erased, as ever. All sessions end with the start that does this.
 */
export const leaveAgain = async (tx: Tx, userId: Id, since?: Date): Promise<void> => {
  const me = { id: userId }
  await withdrawOffersAndApplications(tx, me)
  const marked = onlyRow(
    await tx<{ id: Id; email: string }[]>`
      update users set leaving_since = ${since ?? tx`now() - make_interval(days => ${leavingDays})`}
      where id = ${userId} and erased_at is null returning id, email`,
  )
  await withdrawOffersAndApplications(tx, me)
  await settleQuestionsOf(tx, userId)
  await putIntoFeedsOfOthers(tx, userId)
  if (since) return void (await eraseLater(tx, userId, 'account-leaving', since))
  await freeAddress(tx, marked)
  await enqueue(tx, 'account.erase', { userId }, { key: userId })
  await endSessionsOf(tx, userId)
}

/** Hides the person from all others once `mark` has marked and locked them. */
const depart = async <Leaving>(tx: Tx, me: Pick<Me, 'id'>, mark: () => Promise<Leaving>): Promise<Leaving> => {
  // Jobs are locked before people, as everywhere; the time of leaving is the transaction's.
  await withdrawOffersAndApplications(tx, me)
  const leaving = await mark()
  // Repeated for what another device published or sent before the account was locked; nothing can follow the lock.
  await withdrawOffersAndApplications(tx, me)
  await refuseWhileNeeded(tx, me.id)
  await settleQuestionsOf(tx, me.id)
  await putIntoFeedsOfOthers(tx, me.id)
  return leaving
}

/** Schedules the erasure of an account that may still be kept, mails its owner, and ends the sessions, which it returns. */
const eraseLater = async (
  tx: Tx,
  userId: Id,
  template: 'account-leaving' | 'account-unused-leaving',
  since = new Date(),
): Promise<Id[]> => {
  await closeOrdersFor(tx, userId)
  const passed = (Date.now() - since.getTime()) / 1_000
  await enqueue(tx, 'account.erase', { userId }, { key: userId, runAfterSeconds: leavingDays * 24 * 3600 - passed })
  await enqueue(tx, 'mail.send', { template, userId }, { key: `leaving ${userId}` })
  return await endSessionsOf(tx, userId)
}

/** Hides open offers, withdraws pending applications, and opens to all what is reserved for the person. */
const withdrawOffersAndApplications = async (tx: Tx, me: Pick<Me, 'id'>): Promise<void> => {
  const offers = await tx<{ id: Id }[]>`
    select id from jobs where posted_by_id = ${me.id} and status = 'open' and deleted_at is null order by id`
  for (const { id } of offers) await hideOffer(tx, id)
  await openReservationsFor(tx, me.id)
  const applications = await tx<Pick<Sent, 'id'>[]>`
    select id from applications
    where student_id = ${me.id} and status = 'pending' and withdrawn_at is null order by job_id`
  for (const application of applications) await withdrawUnlessDecided(tx, me, application)
}

/** Puts the change into others' feeds: the person is a deleted account now, or no longer. */
const putIntoFeedsOfOthers = async (tx: Tx, userId: Id): Promise<void> => {
  await personChanged(tx, userId)
  await nameChanged(tx, userId)
  await questionsChanged(tx, userId)
}

/** Nobody may pay a student who leaves (rule 3.4.35), not even with an order that a payer has already opened. */
const closeOrdersFor = async (tx: Tx, studentId: Id): Promise<void> => {
  const orders = await tx<{ id: Id }[]>`select id from payments where payee_id = ${studentId} and is_chargeable`
  for (const { id } of orders) await enqueue(tx, 'payment.settle', { paymentId: id })
}

interface Sent {
  id: Id
  jobId: Id
}

/**
 * Withdraws an application unless it is decided. One that a block keeps aside is withdrawn unnoticed, so that the end of the block does not bring it
 * back. Nothing is looked at beforehand, because a block may commit at any moment.
 */
const withdrawUnlessDecided = async (tx: Tx, me: Pick<Me, 'id'>, { id }: Pick<Sent, 'id'>): Promise<void> => {
  try {
    await withdrawApplication(tx, me, { id })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx`update applications set withdrawn_at = now() where id = ${id} and status = 'pending' and withdrawn_at is null`
  }
}

const hideOffer = async (tx: Tx, id: Id): Promise<void> => {
  const job = await lockJob(tx, id)
  // The job was assigned meanwhile.
  if (job?.status !== 'open' || job.isDeleted) return
  await tx`update jobs set deleted_at = now(), updated_at = now() where id = ${id}`
  await jobChanged(tx, job, { ...job, isDeleted: true })
}

/**
 * Takes the deletion back: everything that it had hidden returns, but applications only if the offer is still open, and offers only as a suspension
 * allows. Without a deletion nothing changes. Refusals: bad_credentials.
 */
export const stay = (sql: Sql, { id: userId, passwordHash }: Proven): Promise<void> =>
  write(sql, async (tx) => {
    const offers = await tx<{ id: Id }[]>`
      select jobs.id from jobs join users on users.id = posted_by_id
      where users.id = ${userId} and deleted_at = leaving_since order by jobs.id`
    for (const { id } of offers) await showOffer(tx, id)
    const applications = await tx<Sent[]>`
      select a.id, job_id as "jobId" from applications a join users on users.id = student_id
      where users.id = ${userId} and withdrawn_at = leaving_since order by job_id`
    for (const application of applications) await putBack(tx, userId, application)
    const staying = await tx`
      update users set leaving_since = null, used_at = now(), unused_told_at = null
      where id = ${userId} and password_hash = ${passwordHash} and erased_at is null returning id`
    if (staying.length === 0) throw new Refusal('bad_credentials')
    await logAct(tx, userId, 'deletion_taken_back', 'owner')
    await putIntoFeedsOfOthers(tx, userId)
    await tx`delete from tasks where name = 'account.erase' and key = ${userId} and lease is null`
  })

const showOffer = async (tx: Tx, id: Id): Promise<void> => {
  const job = await lockJob(tx, id)
  if (!job?.isDeleted) return
  await tx`update jobs set deleted_at = null, updated_at = now() where id = ${id}`
  const shown = { ...job, isDeleted: false }
  await jobChanged(tx, job, shown)
  await followSuspension(tx, shown)
}

const putBack = async (tx: Tx, studentId: Id, { id, jobId }: Sent): Promise<void> => {
  const job = await lockJob(tx, jobId)
  if (job?.status !== 'open' || job.isDeleted) return
  const [student] = await tx<{ id: Id; firstName: string; lastName: string; isApart: boolean }[]>`
    update applications set withdrawn_at = null from users
    where applications.id = ${id} and withdrawn_at is not null and users.id = student_id
    returning users.id, first_name as "firstName", last_name as "lastName",
      exists (select from people_apart where (one, other) = (student_id, ${job.postedById})) as "isApart"`
  if (!student) return
  applicationChanged(tx, job, { id, studentId })
  tx.changes.put(userFeed(studentId), 'job', jobId)
  tx.changes.put(userFeed(job.postedById), 'person', studentId)
  if (student.isApart) return
  await notifyInPlaceOf(tx, withdrawn(job.postedById, student, job), applied(job.postedById, student, job))
}
