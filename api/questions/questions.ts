import { isStudent } from '../../schema/accounts/user.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { questionLimits } from '../../schema/limits.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { countStored } from '../http/throttle.ts'
import { jobChanged } from '../jobs/jobs.ts'
import { isShownTo, lockJob, lockOwn, peekJob, type JobState } from '../jobs/job-state.ts'
import { notify, notifyInPlaceOf, settleAsked } from '../notifications/notifications.ts'
import { onlyRow } from '../postgres/single-row.ts'
import {
  answerCorrected,
  questionAnswered,
  questionAsked,
  questionDeclined,
  questionTakenBack,
  type Told,
} from './notifications.ts'

/*
 * Questions about an open offer (rules 3.5.650–3.5.652). They are read in the offer's row (`questions_json`), whose lock orders all acts around one job. A
 * repetition of an act changes nothing.
 */

interface StoredQuestion {
  jobId: Id
  askerId: Id
  text: string | null
  answer: string | null
  isCorrected: boolean
  isRemoved: boolean
  isHidden: boolean
  /** Whether one of student and poster has blocked the other. */
  isApart: boolean
}

const readQuestion = async (tx: Tx, id: Id): Promise<StoredQuestion | undefined> => {
  const [found] = await tx<StoredQuestion[]>`
    select job_id as "jobId", asker_id as "askerId", text, answer, corrected_at is not null as "isCorrected",
      removed_at is not null as "isRemoved", coalesce(hidden_at, answer_hidden_at) is not null as "isHidden",
      exists (select from people_apart where (one, other) = (asker_id, (select posted_by_id from jobs where jobs.id = job_id))) as "isApart"
    from questions where id = ${id}`
  return found
}

/**
 * Asks something about an open offer. Refusals: wrong_role, not_found, signed_out, id_reused, job_not_open, question_waiting, questions_waiting,
 * asked_enough, questions_full, questions_today.
 */
export const askQuestion = async (
  tx: Tx,
  me: Me,
  { id, jobId, text }: MutationArguments<'question.ask'>,
): Promise<void> => {
  if (!isStudent(me)) throw new Refusal('wrong_role')
  const job = await lockJob(tx, jobId)
  const known = await readQuestion(tx, id)
  if (known?.askerId === me.id && known.jobId === jobId && (known.isRemoved || known.text === text)) return
  if (known) throw new Refusal('id_reused')
  if (!isShownTo(me.id, job)) throw new Refusal('not_found')
  // Only a query after the lock sees a block, or a request to leave, that another transaction was committing.
  const [[asker], isApart] = [
    await tx<Told['by'][]>`
      select id, first_name as "firstName" from users where id = ${me.id} and leaving_since is null for share`,
    await areApart(tx, me.id, job.postedById),
  ]
  // Leaving ends all sessions of a person.
  if (!asker) throw new Refusal('signed_out')
  if (isApart) throw new Refusal('not_found')
  if (job.status !== 'open') throw new Refusal('job_not_open')
  await ensureRoom(tx, me.id, jobId)
  await tx`insert into questions (id, job_id, asker_id, text) values (${id}, ${jobId}, ${me.id}, ${text})`
  await tx`update jobs set has_questions = true where id = ${jobId} and not has_questions`
  putForTwo(tx, job, me.id)
  const told = { userId: job.postedById, by: asker, job }
  await notifyInPlaceOf(tx, questionTakenBack(told), questionAsked(told, id))
}

/** The limits of questions (rule 3.5.651). Questions that were removed or hidden count for their student alone. */
const ensureRoom = async (tx: Tx, askerId: Id, jobId: Id): Promise<void> => {
  const count = onlyRow(
    await tx<Record<'ownOpen' | 'open' | 'own' | 'standing' | 'today', number>[]>`
      select count(*) filter (where asker_id = ${askerId} and is_open)::int as "ownOpen",
        count(*) filter (where is_open and hidden_at is null)::int as open,
        count(*) filter (where asker_id = ${askerId})::int as own, count(*) filter (where removed_at is null and hidden_at is null)::int as standing,
        (select count(*)::int from questions where asker_id = ${askerId} and asked_at > now() - interval '1 day') as today
      from (
        select *, removed_at is null and answer is null as is_open from questions where job_id = ${jobId}
      ) as of_job`,
  )
  if (count.ownOpen > 0) throw new Refusal('question_waiting')
  if (count.own >= questionLimits.ofOne) throw new Refusal('asked_enough')
  if (count.open >= questionLimits.open) throw new Refusal('questions_waiting')
  if (count.standing >= questionLimits.perOffer) throw new Refusal('questions_full')
  if (count.today >= questionLimits.perDay) throw new Refusal('questions_today')
}

/**
 * Answers a question for everybody, or corrects the answer. Each device that follows the canton is sent the offer, as after an edit. Refusals: not_found,
 * not_yours, job_not_open, slow_down.
 */
export const answerQuestion = async (
  tx: Tx,
  me: Me,
  { id, jobId, answer }: MutationArguments<'question.answer'>,
): Promise<void> => {
  const job = await lockOwn(tx, me, jobId)
  const question = await readQuestion(tx, id)
  if (question?.jobId !== jobId || question.isRemoved || question.isHidden) throw new Refusal('not_found')
  const { askerId, answer: before, isCorrected, isApart } = question
  // A block hides an unanswered question from the poster.
  if (isApart && before === null) throw new Refusal('not_found')
  if (before === answer) return
  if (job.status !== 'open' || job.isDeleted || job.isHidden) throw new Refusal('job_not_open')
  await countStored(tx, 'shownOffer', me)
  await tx`
    update questions set answer = ${answer}, answered_at = coalesce(answered_at, now()), corrected_at = ${before === null ? null : tx`now()`}
    where id = ${id}`
  await jobChanged(tx, job, job)
  await settleAsked(tx, ['question'], [id])
  if (isApart) return
  const told = await readTold(tx, me, job, askerId)
  if (before === null) await notify(tx, questionAnswered(told))
  else await notifyInPlaceOf(tx, isCorrected ? answerCorrected(told) : questionAnswered(told), answerCorrected(told))
}

/**
 * Takes an unanswered question of the caller back, or removes any question under the caller's own offer. Refusals: not_found, not_yours, already_answered.
 */
export const removeQuestion = async (
  tx: Tx,
  me: Me,
  { id, jobId }: MutationArguments<'question.remove'>,
): Promise<void> => {
  const job = await lockJob(tx, jobId)
  const question = await readQuestion(tx, id)
  if (!job || question?.jobId !== jobId) throw new Refusal('not_found')
  const isAsker = question.askerId === me.id
  if (!isAsker && job.postedById !== me.id) throw new Refusal('not_yours')
  if (question.isRemoved) return
  if (isAsker && question.answer !== null) throw new Refusal('already_answered')
  const wasOpen = question.answer === null
  await tx`update questions set text = null, answer = null, removed_at = now() where id = ${id}`
  if (wasOpen) putForTwo(tx, job, question.askerId)
  else await jobChanged(tx, job, job)
  if (!wasOpen) return
  if (!question.isApart && !question.isHidden && !job.isHidden && job.status === 'open') {
    const told = await readTold(tx, me, job, isAsker ? job.postedById : question.askerId)
    if (isAsker) await notifyInPlaceOf(tx, questionAsked(told, id), questionTakenBack(told))
    else await notify(tx, questionDeclined(told))
  }
  await settleAsked(tx, ['question'], [id])
}

/** Nobody but the two has an unanswered question. */
const putForTwo = (tx: Tx, job: JobState, askerId: Id): void => {
  for (const person of [job.postedById, askerId]) tx.changes.put(userFeed(person), 'job', job.id)
}

const areApart = async (tx: Tx, one: Id, other: Id): Promise<boolean> =>
  (await tx`select from people_apart where (one, other) = (${one}, ${other})`).length > 0

const readTold = async (tx: Tx, me: Me, job: JobState, userId: Id): Promise<Told> => ({
  userId,
  by: onlyRow(await tx<Told['by'][]>`select id, first_name as "firstName" from users where id = ${me.id}`),
  job,
})

const jobsAskedBy = (tx: Tx, askerId: Id) => tx<{ id: Id }[]>`
  select distinct job_id as id from questions where asker_id = ${askerId} and removed_at is null order by job_id`

/** What asks this poster, or any, to answer open questions of this person asks no more: they are out of their sight (rule 3.5.657). */
export const settleQuestionsOf = async (tx: Tx, askerId: Id, posterId: Id | null = null): Promise<void> => {
  const open = await tx<{ id: Id }[]>`
    select questions.id from questions join jobs on jobs.id = job_id
    where asker_id = ${askerId} and answer is null and removed_at is null and posted_by_id = coalesce(${posterId}, posted_by_id)`
  await settleAsked(
    tx,
    ['question'],
    open.map(({ id }) => id),
  )
}

/** Puts the offers under which this person has asked into the feeds: to others, the questions of somebody who is leaving are gone. */
export const questionsChanged = async (tx: Tx, askerId: Id): Promise<void> => {
  for (const { id } of await jobsAskedBy(tx, askerId)) {
    const job = await peekJob(tx, id)
    if (job) await jobChanged(tx, job, job)
  }
}

/** Puts the offers into the feeds of two people, under which one of them has asked the other: a block hides unanswered questions, or its end shows them. */
export const questionsOfPairChanged = async (tx: Tx, pair: readonly [Id, Id]): Promise<void> => {
  const asked = await tx<{ id: Id; askerId: Id; postedById: Id }[]>`
    select distinct j.id, asker_id as "askerId", posted_by_id as "postedById" from questions join jobs j on j.id = job_id
    where removed_at is null and asker_id = any(${[...pair]}::uuid[]) and posted_by_id = any(${[...pair]}::uuid[])
    order by j.id`
  for (const { id, askerId, postedById } of asked)
    for (const person of [askerId, postedById]) tx.changes.put(userFeed(person), 'job', id)
}
