import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Paging } from '../../schema/paging.ts'
import type { ModerationEntry } from '../../schema/safety/report.ts'
import type { ReportKind } from '../../schema/safety/report-reasons.ts'
import type { ModerationDecision } from '../../schema/safety/wire.ts'
import { personChanged } from '../accounts/person-fanout.ts'
import { announceRuleAgain } from '../escrow/complaint-end.ts'
import { resumeWithNotice } from '../escrow/escrow.ts'
import type { Me } from '../http/me.ts'
import { readPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { agreedWorkChanged, applicantsChanged, jobChanged } from '../jobs/jobs.ts'
import { lockJob, type JobState } from '../jobs/job-state.ts'
import { openReservationsFor } from '../jobs/reservations.ts'
import { messageHidden } from '../messages/unread.ts'
import { notify, notifyAll, screens, settleAsked } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Tx } from '../feeds/write.ts'
import { keptOfferChanged } from '../searches/kept-offers.ts'
import { logAct } from '../sessions/security-log.ts'
import { named } from './reports.ts'

/** The person a decision concerns, and what the notification says beside the reason. */
interface Subject {
  personId: Id
  message: string
  actionUrl: string
}

/**
 * Hides something or shows it again; suspends a person or ends the suspension. A repetition changes nothing. Hiding or suspending settles the
 * open reports about it, and the person concerned is notified (rules 1.4.52–1.4.54). Refusals: not_found, not_yours.
 */
export const moderate = async (tx: Tx, me: Me, decision: ModerationDecision): Promise<void> => {
  const { act, kind, subjectId, reason } = decision
  const isOn = act === 'hide' || act === 'suspend'
  const changed = await {
    person: () => setSuspended(tx, me, subjectId, isOn),
    job: () => setJobHidden(tx, me, subjectId, isOn),
    message: () => setMessageHidden(tx, me, subjectId, isOn),
    review: () => setReviewHidden(tx, me, subjectId, isOn),
    question: () => setQuestionHidden(tx, me, subjectId, isOn),
    answer: () => setAnswerHidden(tx, me, subjectId, isOn),
  }[kind]()
  if (!changed) return

  await log(tx, me.id, { act, kind, subjectId, reason }, changed.personId)
  await logAct(tx, changed.personId, act, 'moderator')
  if (isOn) await settleReports(tx, kind, subjectId)
  await notify(tx, {
    userId: changed.personId,
    type: 'other',
    title: titles[act],
    message: isOn ? `${changed.message} Raison : ${reason}` : changed.message,
    actionUrl: changed.actionUrl,
  })
}

const titles: Record<ModerationDecision['act'], string> = {
  suspend: 'Compte suspendu',
  lift: 'Suspension levée',
  hide: 'Contenu masqué',
  restore: 'Contenu rétabli',
}

const toldOfHiding = (what: string, isOn: boolean, ifRestored = '') =>
  isOn ? `${what} n’est plus visible pour les autres.` : `${what} est de nouveau visible${ifRestored}.`

/** Nobody decides about themselves, nor about what was said to them or about them. */
const ensureOther = (me: Me, ...people: Id[]): void => {
  if (people.includes(me.id)) throw new Refusal('not_yours')
}

/** A suspension changes who may end work (rule 1.2.444), so a moderator who is a party to the person's work may not decide it. */
const ensureNoWorkWith = async (tx: Tx, me: Me, id: Id): Promise<void> => {
  const shared = await tx`
    select from jobs where status in ('assigned', 'in_progress')
      and ((posted_by_id = ${me.id} and assigned_to_id = ${id}) or (posted_by_id = ${id} and assigned_to_id = ${me.id}))
    limit 1`
  if (shared.length > 0) throw new Refusal('not_yours')
}

/**
 * Locks the person's offers and agreed work before the person, as every transaction that locks both does. An application or a new offer locks the
 * poster's row too. It commits before this lock and is seen here, or it waits for this commit and finds the suspension. So does the release by time.
 */
const setSuspended = async (tx: Tx, me: Me, id: Id, isOn: boolean): Promise<Subject | undefined> => {
  const jobs = await tx<{ id: Id; isAgreed: boolean }[]>`
    select id, status <> 'open' as "isAgreed" from jobs
    where (${id} in (posted_by_id, reserved_for_id) and status = 'open') or (${id} in (posted_by_id, assigned_to_id) and status in ('assigned', 'in_progress'))
    order by id for no key update`
  const [person] = await tx<{ isSuspended: boolean }[]>`
    select suspended_at is not null as "isSuspended" from users where id = ${id} for update`
  if (!person) throw new Refusal('not_found')
  ensureOther(me, id)
  await ensureNoWorkWith(tx, me, id)
  if (person.isSuspended === isOn) return undefined
  await tx`update users set suspended_at = ${isOn ? tx`now()` : null} where id = ${id}`
  tx.changes.put(userFeed(id), 'account', id)
  const offers = await setOffersHidden(tx, id, isOn)
  if (isOn) await openReservationsFor(tx, id)
  await applicantsChanged(tx, id)
  await agreedWorkChanged(tx, id)
  // While somebody is suspended, the clock of the money held for their work stands (rule 3.5.38).
  if (!isOn) {
    for (const job of jobs.filter(({ isAgreed }) => isAgreed)) {
      await resumeWithNotice(tx, job.id)
      await announceRuleAgain(tx, job.id)
    }
  }
  const withOffers =
    offers > 0 ? (isOn ? ', et vos offres ouvertes sont masquées' : ', et vos offres sont visibles') : ''
  const message = isOn
    ? `Vous pouvez lire et exporter vos données, mais plus écrire${withOffers}.`
    : `Vous pouvez de nouveau écrire${withOffers}. Vous pouvez renvoyer les envois refusés.`
  return { personId: id, message, actionUrl: '/settings' }
}

/** Hides a suspended person's open offers, or shows again the offers hidden that way (rule 1.4.54). Returns their number. */
const setOffersHidden = async (tx: Tx, posterId: Id, isOn: boolean): Promise<number> => {
  const offers = await tx<{ id: Id }[]>`
    select id from jobs
    where posted_by_id = ${posterId} and status = 'open' and deleted_at is null
      and ${isOn ? tx`hidden_at is null` : tx`is_hidden_with_poster`}
    order by id`
  for (const { id } of offers) {
    const job = await lockJob(tx, id)
    if (job) await hideJob(tx, job, isOn, isOn)
  }
  return offers.length
}

/**
 * Makes a locked offer that its leaving poster brings back follow their suspension, which may have begun or ended while the offer was deleted. An offer
 * that a moderator has hidden for itself stays hidden.
 */
export const followSuspension = async (tx: Tx, job: JobState): Promise<void> => {
  const { isSuspended, isHiddenWithPoster } = onlyRow(
    await tx<{ isSuspended: boolean; isHiddenWithPoster: boolean }[]>`
      select suspended_at is not null as "isSuspended", is_hidden_with_poster as "isHiddenWithPoster"
      from jobs join users on users.id = posted_by_id where jobs.id = ${job.id}`,
  )
  if (isSuspended ? !job.isHidden : isHiddenWithPoster) await hideJob(tx, job, isSuspended, isSuspended)
}

const hideJob = async (tx: Tx, job: JobState, isHidden: boolean, isWithPoster: boolean): Promise<void> => {
  await tx`
    update jobs set hidden_at = ${isHidden ? tx`coalesce(hidden_at, now())` : null}, is_hidden_with_poster = ${isWithPoster}
    where id = ${job.id}`
  if (job.isHidden === isHidden) return
  await jobChanged(tx, job, { ...job, isHidden })
  await keptOfferChanged(tx, job.id)
}

/** Hides or shows one offer. An open offer that is shown again stays hidden while its poster is suspended. */
const setJobHidden = async (tx: Tx, me: Me, id: Id, isOn: boolean): Promise<Subject | undefined> => {
  const job = await lockJob<{ isHiddenWithPoster: boolean }>(tx, id, tx`is_hidden_with_poster as "isHiddenWithPoster"`)
  if (!job) throw new Refusal('not_found')
  ensureOther(me, job.postedById)
  if ((job.isHidden && !job.isHiddenWithPoster) === isOn) return undefined
  const [poster] = await tx<{ isSuspended: boolean }[]>`
    select suspended_at is not null as "isSuspended" from users where id = ${job.postedById} for share`
  const isWithPoster = !isOn && job.status === 'open' && !job.isDeleted && poster?.isSuspended === true
  await hideJob(tx, job, isOn || isWithPoster, isWithPoster)
  await applicantsChanged(tx, job.postedById, id)
  const message = toldOfHiding(
    `Votre offre « ${job.title} »`,
    isOn,
    isWithPoster ? ' une fois votre suspension levée' : '',
  )
  return { personId: job.postedById, message, actionUrl: screens.job(id) }
}

const setMessageHidden = async (tx: Tx, me: Me, id: Id, isOn: boolean): Promise<Subject | undefined> => {
  const [found] = await tx<{ jobId: Id }[]>`select job_id as "jobId" from messages where id = ${id}`
  const job = found && (await lockJob(tx, found.jobId))
  const [message] = await tx<{ senderId: Id; receiverId: Id; isHidden: boolean }[]>`
    select sender_id as "senderId", receiver_id as "receiverId", hidden_at is not null as "isHidden"
    from messages where id = ${id} for no key update`
  if (!job || !message) throw new Refusal('not_found')
  ensureOther(me, message.senderId, message.receiverId)
  if (message.isHidden === isOn) return undefined
  await tx`update messages set hidden_at = ${isOn ? tx`now()` : null} where id = ${id}`
  for (const party of [message.senderId, message.receiverId]) tx.changes.put(userFeed(party), 'message', id)
  if (isOn) await messageHidden(tx, message.receiverId, job.id)
  return {
    personId: message.senderId,
    message: toldOfHiding(`Un message au sujet de « ${job.title} »`, isOn),
    actionUrl: screens.conversation(job.id),
  }
}

const setReviewHidden = async (tx: Tx, me: Me, id: Id, isOn: boolean): Promise<Subject | undefined> => {
  const [review] = await tx<{ jobId: Id; reviewerId: Id; revieweeId: Id; title: string; isHidden: boolean }[]>`
    select job_id as "jobId", reviewer_id as "reviewerId", reviewee_id as "revieweeId", hidden_at is not null as "isHidden",
      (select title from jobs where jobs.id = job_id) as title
    from reviews where id = ${id} for no key update`
  if (!review) throw new Refusal('not_found')
  ensureOther(me, review.reviewerId, review.revieweeId)
  if (review.isHidden === isOn) return undefined
  await tx`update reviews set hidden_at = ${isOn ? tx`now()` : null} where id = ${id}`
  // The rating is a mean over the reviews that are shown.
  await personChanged(tx, review.revieweeId)
  return {
    personId: review.reviewerId,
    message: toldOfHiding(`Votre évaluation de « ${review.title} »`, isOn),
    actionUrl: screens.job(review.jobId),
  }
}

interface ModeratedQuestion {
  job: JobState
  askerId: Id
  isHidden: boolean
  isAnswerHidden: boolean
}

/** Locks a question and its job. Nobody decides about one of their own, or under their own offer. Refusals: not_found, not_yours. */
const lockQuestion = async (tx: Tx, me: Me, id: Id): Promise<ModeratedQuestion> => {
  const [found] = await tx<{ jobId: Id }[]>`select job_id as "jobId" from questions where id = ${id}`
  const job = found && (await lockJob(tx, found.jobId))
  const [question] = await tx<Omit<ModeratedQuestion, 'job'>[]>`
    select asker_id as "askerId", hidden_at is not null as "isHidden", answer_hidden_at is not null as "isAnswerHidden"
    from questions where id = ${id} and removed_at is null`
  if (!job || !question) throw new Refusal('not_found')
  ensureOther(me, question.askerId, job.postedById)
  return { ...question, job }
}

/** A hidden question takes its answer along. */
const setQuestionHidden = async (tx: Tx, me: Me, id: Id, isOn: boolean): Promise<Subject | undefined> => {
  const { job, askerId, isHidden } = await lockQuestion(tx, me, id)
  if (isHidden === isOn) return undefined
  await tx`update questions set hidden_at = ${isOn ? tx`now()` : null} where id = ${id}`
  await jobChanged(tx, job, job)
  if (isOn) await settleAsked(tx, ['question'], [id])
  const message = toldOfHiding(`Votre question sur « ${job.title} »`, isOn)
  return { personId: askerId, message, actionUrl: screens.questions(job.id) }
}

/** Without its answer, nobody but the poster has the question. */
const setAnswerHidden = async (tx: Tx, me: Me, id: Id, isOn: boolean): Promise<Subject | undefined> => {
  const { job, isAnswerHidden } = await lockQuestion(tx, me, id)
  if (isAnswerHidden === isOn) return undefined
  const changed = await tx`
    update questions set answer_hidden_at = ${isOn ? tx`now()` : null} where id = ${id} and answer is not null`
  if (changed.count === 0) throw new Refusal('not_found')
  await jobChanged(tx, job, job)
  const message = toldOfHiding(`Votre réponse sur « ${job.title} »`, isOn)
  return { personId: job.postedById, message, actionUrl: screens.questions(job.id) }
}

/** Ends one report without a decision about its subject. A repetition changes nothing. Refusals: not_found. */
export const dismissReport = async (tx: Tx, me: Me, id: Id, reason: string): Promise<void> => {
  const [report] = await tx<{ kind: ReportKind; subjectId: Id; accusedId: Id; reporterId: Id; isSettled: boolean }[]>`
    select kind, subject_id as "subjectId", accused_id as "accusedId", reporter_id as "reporterId",
      settled_at is not null as "isSettled"
    from reports where id = ${id} for no key update`
  if (!report) throw new Refusal('not_found')
  ensureOther(me, report.accusedId)
  if (report.isSettled) return
  await tx`update reports set settled_at = now() where id = ${id}`
  await log(tx, me.id, { act: 'dismiss', kind: report.kind, subjectId: report.subjectId, reason }, report.accusedId)
  await tellReporters(tx, [report.reporterId])
}

const settleReports = async (tx: Tx, kind: ReportKind, subjectId: Id): Promise<void> => {
  const settled = await tx<{ reporterId: Id }[]>`
    update reports set settled_at = now() where kind = ${kind} and subject_id = ${subjectId} and settled_at is null
    returning reporter_id as "reporterId"`
  await tellReporters(
    tx,
    settled.map(({ reporterId }) => reporterId),
  )
}

const tellReporters = (tx: Tx, reporters: Id[]): Promise<void> =>
  notifyAll(
    tx,
    reporters.toSorted().map((userId) => ({
      userId,
      type: 'other',
      title: 'Signalement examiné',
      message: 'Merci : nous avons examiné votre signalement et fait le nécessaire.',
      actionUrl: null,
    })),
  )

type Logged = Pick<ModerationEntry, 'act' | 'kind' | 'subjectId' | 'reason'>

const log = async (
  tx: AnySql,
  by: Id | null,
  { act, kind, subjectId, reason }: Logged,
  personId: Id,
): Promise<void> => {
  await tx`
    insert into moderation_log (id, moderator_id, person_id, act, kind, subject_id, reason)
    values (${newId()}, ${by}, ${personId}, ${act}, ${kind}, ${subjectId}, ${reason})`
}

interface Appointed {
  id: Id
  name: string
  isConfirmed: boolean
}

/**
 * Makes the account of this address a moderator, or ends that; only the operator calls it. Returns whose account it is, and whether its address
 * was confirmed: if not, anybody may have registered with it. Refusals: not_found.
 */
export const appointModerator = async (tx: AnySql, email: string, isModerator: boolean): Promise<Appointed> => {
  const [person] = await tx<Appointed[]>`
    select id, first_name || ' ' || last_name as name, email_verified as "isConfirmed"
    from users where lower(email) = lower(${email}) for no key update`
  if (!person) throw new Refusal('not_found')
  const changed = isModerator
    ? await tx`insert into moderators (user_id) values (${person.id}) on conflict do nothing`
    : await tx`delete from moderators where user_id = ${person.id}`
  if (changed.count === 0) return person
  const act = isModerator ? 'appoint' : 'dismount'
  await log(tx, null, { act, kind: 'person', subjectId: person.id, reason: 'npm run operator' }, person.id)
  await logAct(tx, person.id, act, 'operator')
  return person
}

/** Returns one page of the moderators' log, newest first. It omits dismissed reports about the caller, so that they do not learn of them. */
export const listModeration = async (sql: AnySql, me: Me, { limit, page }: Paging) => {
  const which = sql`not (act = 'dismiss' and person_id is not distinct from ${me.id}::uuid)`
  return await readPage(
    sql<(Omit<ModerationEntry, 'at'> & { at: Date })[]>`
      select l.id, at, case when by.id is not null then ${named(sql, 'by')} end as by, act, kind,
        subject_id as "subjectId", case when "of".id is not null then ${named(sql, 'of')} end as person, reason
      from moderation_log l left join users by on by.id = moderator_id left join users "of" on "of".id = person_id
      where ${which}
      order by at desc, l.id limit ${limit} offset ${(page - 1) * limit}`,
    sql<{ total: number }[]>`select count(*)::int as total from moderation_log where ${which}`,
    ({ at, ...row }) => ({ ...row, at: at.toISOString() }),
  )
}
