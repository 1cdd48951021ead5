import type { Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { BlockAnswer } from '../../schema/safety/answers.ts'
import type { Block } from '../../schema/safety/block.ts'
import { shownFirstName, shownLastName } from '../accounts/shown-names.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { countStored } from '../http/throttle.ts'
import { isUnpaid } from '../jobs/job-rows.ts'
import { isAgreed, lockJob, type JobState } from '../jobs/job-state.ts'
import { isPaid, reopenJob } from '../jobs/reopening.ts'
import { openReservationsFor } from '../jobs/reservations.ts'
import { complain } from '../payments/complaints/complaints.ts'
import { questionsOfPairChanged, settleQuestionsOf } from '../questions/questions.ts'
import type { AnySql } from '../postgres/connect.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'
import type { Tx } from '../feeds/write.ts'

const toBlock = rowOf<Block>(BlockAnswer)

/** Returns the people with these ids whom the viewer has blocked. */
export const blockRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<Block[]> => {
  const rows = await sql<Stored<Block>[]>`
    select blocked_id as id, blocks.created_at as "blockedAt",
      ${shownFirstName(sql, 'users')} as "firstName", ${shownLastName(sql, 'users')} as "lastName"
    from blocks join users on users.id = blocked_id
    where blocker_id = ${viewerId} and blocked_id = any(${ids}::uuid[])`
  return rows.map(toBlock)
}

/** Blocks or unblocks a person (rules 1.4.40–1.4.44); a repetition changes nothing. Refusals: not_found, invalid, slow_down. */
export const blockPerson = async (tx: Tx, me: Me, { id, isBlocked }: { id: Id; isBlocked: boolean }): Promise<void> => {
  if (id === me.id) throw new Refusal('invalid')
  await takeTurn(tx, me)
  await countStored(tx, 'block', me)
  if (isBlocked) {
    await endAgreedWork(tx, me, id)
    await openReservationsFor(tx, id, me.id)
    await openReservationsFor(tx, me.id, id)
  }
  if (!(await holdBoth(tx, me.id, id))) throw new Refusal('not_found')
  await (isBlocked ? block(tx, me.id, id) : unblock(tx, me.id, id))
}

/**
 * Makes concurrent blocks of one person run one at a time. Many at once would wait for each other on all connections of the server, so a second one
 * is refused and sent again.
 */
const takeTurn = async (tx: Tx, me: Me): Promise<void> => {
  const [turn] = await tx<{ isMine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('block ' || ${me.id}, 0)) as "isMine"`
  if (!turn?.isMine) throw new Refusal('slow_down', { retryAfter: 1 })
}

/** Says nothing of a block, since nobody is told that they are blocked (rule 1.4.43). */
const complaintOfBlock = 'Je ne souhaite plus de contact au sujet de ce job.'

/**
 * Ends the work under way of the two. Where money was paid for it by card, the work stays, and a complaint for the one who blocks stops the release
 * (rule 1.4.42). Jobs are locked before people, as everywhere.
 */
const endAgreedWork = async (tx: Tx, me: Me, id: Id): Promise<void> => {
  const found = await tx<{ id: Id }[]>`select id from jobs j where ${isBetween(tx, me.id, id)} order by id`
  for (const { id: jobId } of found) {
    const job = await lockJob(tx, jobId)
    if (!job || !isAgreed(job)) continue
    if (await isPaid(tx, jobId)) await complainIfPossible(tx, me, job)
    else await reopenJob(tx, job, me)
  }
}

/** Complains unless a complaint is open, the money has moved, or the person has complained too often: none of these keeps anybody from blocking. */
const complainIfPossible = async (tx: Tx, me: Me, { id }: JobState): Promise<void> => {
  try {
    await complain(tx, me, id, { reason: complaintOfBlock })
  } catch (error) {
    // All of these are thrown before anything is written.
    if (!(error instanceof Refusal && unheard.has(error.code))) throw error
  }
}

const unheard: ReadonlySet<RefusalCode> = new Set([
  'already_complained',
  'complained_enough',
  'money_moved',
  'nothing_held',
])

/** Whether a job, `j`, is work under way of these two. */
const isBetween = (tx: Tx, one: Id, other: Id) => tx`
  status in ('assigned', 'in_progress')
  and ((posted_by_id = ${one} and assigned_to_id = ${other}) or (posted_by_id = ${other} and assigned_to_id = ${one}))`

/**
 * Locks both people, and returns whether both exist.
 *
 * - A transaction that names one of them (in an offer, an application, a message, an acceptance) holds a share lock on their rows: it either
 *   commits first and is seen here, or comes later and sees the block.
 * - A transaction that has named one person and is about to name the other would deadlock with this. So this gives up soon, and its
 *   transaction is retried (`transact`); Postgres would let both wait for a second.
 */
const holdBoth = async (tx: Tx, one: Id, other: Id): Promise<boolean> => {
  await tx`set local lock_timeout = '100ms'`
  const people = await tx`select from users where id = any(${[one, other]}::uuid[]) order by id for update`
  await tx`set local lock_timeout to default`
  return people.length === 2
}

const block = async (tx: Tx, me: Id, id: Id): Promise<void> => {
  const [known] = await tx<{ isBlocked: boolean; isUnderWay: boolean; isReturned: boolean }[]>`
    select
      exists (select from blocks where blocker_id = ${me} and blocked_id = ${id}) as "isBlocked",
      exists (select from blocks where blocker_id = ${id} and blocked_id = ${me}) as "isReturned",
      exists (select from jobs j where ${isBetween(tx, me, id)} and ${isUnpaid(tx)})
        or exists (select from jobs where (posted_by_id, reserved_for_id) in ((${me}, ${id}), (${id}, ${me}))) as "isUnderWay"`
  if (known?.isBlocked) return
  // The two have agreed on a job, or an offer was reserved, after these were looked for. The next attempt ends it.
  if (known?.isUnderWay) throw new Refusal('slow_down', { retryAfter: 1 })
  await tx`insert into blocks (blocker_id, blocked_id) values (${me}, ${id})`
  tx.changes.put(userFeed(me), 'block', id)
  await keptChanged(tx, me, id)
  if (known?.isReturned) return
  await forgetOffers(tx, me, id)
  await pairChanged(tx, me, id)
  await settleQuestionsOf(tx, me, id)
  await settleQuestionsOf(tx, id, me)
}

const unblock = async (tx: Tx, me: Id, id: Id): Promise<void> => {
  const gone = await tx`delete from blocks where blocker_id = ${me} and blocked_id = ${id}`
  if (gone.count === 0) return
  tx.changes.del(userFeed(me), 'block', id)
  await keptChanged(tx, me, id)
  const returned = await tx`select from blocks where blocker_id = ${id} and blocked_id = ${me}`
  if (returned.length === 0) await pairChanged(tx, me, id)
}

/** Hides or shows again the blocker's kept offers of the blocked person, even if the latter has blocked the former too (rule 1.2.410). */
const keptChanged = async (tx: Tx, blocker: Id, blocked: Id): Promise<void> => {
  const kept = await tx<{ id: Id }[]>`
    select job_id as id from kept_offers join jobs on jobs.id = job_id
    where user_id = ${blocker} and posted_by_id = ${blocked} order by job_id`
  for (const { id } of kept) tx.changes.put(userFeed(blocker), 'kept', id)
}

/**
 * Makes both devices drop the offers of each other that they have fetched outside all feeds, whatever became of the offers since (rule 1.2.409): each
 * reader's own feed gets a deletion of each offer, although most were never in it. Agreed work stays (rule 1.4.42).
 */
const forgetOffers = async (tx: Tx, one: Id, other: Id): Promise<void> => {
  const offers = await tx<{ id: Id; reader: Id }[]>`
    select id, pair.reader from jobs join (values (${one}::uuid, ${other}::uuid), (${other}, ${one})) as pair (poster, reader)
      on posted_by_id = pair.poster and assigned_to_id is distinct from pair.reader
    order by id`
  for (const { id, reader } of offers) tx.changes.del(userFeed(reader), 'job', id)
}

/**
 * Puts all rows that the two have of each other into the feeds again: the next pull returns each row, or its removal, as the block now decides. Every
 * message is included, since a device that was away may hold older messages than the server would send. Offers go into the public feeds, where they
 * change only for these two.
 */
const pairChanged = async (tx: Tx, one: Id, other: Id): Promise<void> => {
  const pair = [one, other]
  const applications = await tx<{ id: Id; jobId: Id; studentId: Id; postedById: Id }[]>`
    select a.id, job_id as "jobId", student_id as "studentId", posted_by_id as "postedById"
    from applications a join jobs j on j.id = job_id
    where student_id = any(${pair}::uuid[]) and posted_by_id = any(${pair}::uuid[]) and withdrawn_at is null
    order by a.id`
  for (const { id, jobId, studentId, postedById } of applications) {
    for (const party of [studentId, postedById]) tx.changes.put(userFeed(party), 'application', id)
    tx.changes.put(userFeed(studentId), 'job', jobId)
  }

  // An offer tells its poster why its last student has left.
  const left = await tx<{ id: Id; postedById: Id }[]>`
    select distinct id, posted_by_id as "postedById" from jobs join ended_work on job_id = id
    where status = 'open' and ended_by = student_id and student_id = any(${pair}::uuid[]) and posted_by_id = any(${pair}::uuid[])
    order by id`
  for (const { id, postedById } of left) tx.changes.put(userFeed(postedById), 'job', id)

  await questionsOfPairChanged(tx, [one, other])

  const messages = await tx<{ id: Id }[]>`
    select id from messages
    where job_id in (select id from jobs where posted_by_id = any(${pair}::uuid[]) and assigned_to_id = any(${pair}::uuid[]))
      and sender_id = any(${pair}::uuid[]) and receiver_id = any(${pair}::uuid[])
    order by id`
  for (const { id } of messages) for (const reader of pair) tx.changes.put(userFeed(reader), 'message', id)

  const notifications = await tx<{ id: Id; userId: Id }[]>`
    select id, user_id as "userId" from notifications
    where user_id = any(${pair}::uuid[]) and about_id = any(${pair}::uuid[]) order by sequence`
  for (const { id, userId } of notifications) tx.changes.put(userFeed(userId), 'notification', id)

  const offers = await tx<{ id: Id; canton: string | null }[]>`
    select id, canton from jobs
    where posted_by_id = any(${pair}::uuid[]) and status = 'open' and deleted_at is null and hidden_at is null and reserved_for_id is null order by id`
  for (const offer of offers) tx.changes.put(jobsFeed(offer.canton), 'job', offer.id)

  // An application decides whether contact details are visible.
  if (applications.length === 0) return
  tx.changes.put(userFeed(one), 'person', other)
  tx.changes.put(userFeed(other), 'person', one)
}
