import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { answerHours, mayBeAbsent } from '../../schema/visits/absence.ts'
import { personChanged } from '../accounts/person-fanout.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notify, notifyInPlaceOf, settleAsked } from '../notifications/notifications.ts'
import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'
import { absenceAgreed, absenceContested, absenceWithdrawn, absent } from './notifications.ts'
import { lockWork, otherThan, putWork, readAgreedAt, readTold, type LockedWork } from './work.ts'

/**
 * Says that the other party was not there at the agreed time, or takes it back (rule 3.5.623). The other party has 48 hours to answer. A repetition
 * changes nothing. Refusals: not_found, not_yours, work_ended, absence_time.
 */
export const sayAbsent = async (
  tx: Tx,
  me: Me,
  { isAbsent, ...named }: MutationArguments<'visit.sayAbsent'>,
): Promise<void> => {
  const job = await lockWork(tx, me, named)
  const isSaid = (await readAbsence(tx, job, me.id)) !== undefined
  if (isSaid === isAbsent) return
  if (isAbsent) {
    const { scheduledFor, updatedAt } = job
    const planned = {
      ...job,
      scheduledFor: scheduledFor?.toISOString() ?? null,
      updatedAt: updatedAt.toISOString(),
      agreedAt: (await readAgreedAt(tx, job)).toISOString(),
    }
    if (!mayBeAbsent(planned, new Date())) throw new Refusal('absence_time')
    await tx`
      insert into absences (job_id, student_id, by_id, accused_id)
      values (${job.id}, ${job.assignedToId}, ${me.id}, ${otherThan(me, job)})
      on conflict (job_id, student_id, by_id) do update set said_at = excluded.said_at, agreed_at = null, contested_at = null,
        words = null, withdrawn_at = null`
  } else {
    await tx`
      update absences set withdrawn_at = now()
      where job_id = ${job.id} and student_id = ${job.assignedToId} and by_id = ${me.id}`
  }
  putWork(tx, job)
  // One's own late end counts only while nothing is said of the other one.
  await showRecordLater(tx, me.id, job)
  const told = await readTold(tx, me, job)
  const [former, now] = [absenceWithdrawn(told), absent(told)]
  await (isAbsent ? notifyInPlaceOf(tx, former, now) : notifyInPlaceOf(tx, now, former))
  if (!isAbsent) {
    await settleAsked(tx, ['absence'], [job.id], told.userId)
    return await showRecordLater(tx, otherThan(me, job), job)
  }
  await mailOf(tx, job, otherThan(me, job))
  // Without an answer it counts from then on, which others read on the person's profile.
  await showRecordOnceOver(tx, otherThan(me, job))
}

/**
 * Answers what the other party has said: agrees, or contests it in one's own words, which may be changed. Then it counts for nobody. Refusals:
 * not_found (nobody says so any more), not_yours, work_ended, already_agreed, answer_late.
 */
export const answerAbsence = async (
  tx: Tx,
  me: Me,
  { isAgreed, words, ...named }: MutationArguments<'visit.answerAbsence'>,
): Promise<void> => {
  const job = await lockWork(tx, me, named)
  const said = await readAbsence(tx, job, otherThan(me, job))
  if (!said) throw new Refusal('not_found')
  if (said.isAgreed && !isAgreed) throw new Refusal('already_agreed')
  if (said.isAgreed || (said.isContested && !isAgreed && said.words === words)) return
  if (said.isOver) throw new Refusal('answer_late')
  await tx`
    update absences set agreed_at = case when ${isAgreed} then now() end, contested_at = case when not ${isAgreed} then now() end,
      words = ${isAgreed ? null : words}
    where job_id = ${job.id} and student_id = ${job.assignedToId} and by_id = ${otherThan(me, job)}`
  putWork(tx, job)
  // Who contests may still agree, and what is taken back takes the place of the question.
  if (isAgreed) await settleAsked(tx, ['absence'], [job.id], me.id)
  // Words that are changed notify nobody again.
  if (isAgreed || !said.isContested) {
    const told = await readTold(tx, me, job)
    await notify(tx, isAgreed ? absenceAgreed(told) : absenceContested(told))
  }
  await showRecordLater(tx, me.id, job)
}

interface Said {
  isAgreed: boolean
  isContested: boolean
  words: string | null
  /** Whether the time for an answer is over. */
  isOver: boolean
}

const readAbsence = async (tx: Tx, { id, assignedToId }: LockedWork, byId: Id): Promise<Said | undefined> => {
  const [said] = await tx<Said[]>`
    select agreed_at is not null as "isAgreed", contested_at is not null as "isContested", words,
      said_at <= now() - make_interval(hours => ${answerHours}) as "isOver"
    from absences where job_id = ${id} and student_id = ${assignedToId} and by_id = ${byId} and withdrawn_at is null`
  return said
}

const mailOf = (tx: Tx, { id, assignedToId }: LockedWork, userId: Id): Promise<void> =>
  enqueue(
    tx,
    'mail.send',
    { template: 'absence-said', userId, jobId: id, studentId: assignedToId },
    { key: `absence ${id} ${userId}` },
  )

const showRecordLater = (tx: Tx, personId: Id, { id }: LockedWork): Promise<void> =>
  enqueue(tx, 'record.changed', { personId }, { key: `${personId} ${id}` })

/** Without a key: an act before then would move it to that act's time, and one that is said again has 48 hours of its own. */
const showRecordOnceOver = (tx: Tx, personId: Id): Promise<void> =>
  enqueue(tx, 'record.changed', { personId }, { runAfterSeconds: answerHours * 3_600 })

/** Runs the task: sends a person whose record has changed to all who see them. Nobody asks any more for an answer whose time is over. */
export const showRecord: Handler<'record.changed'> = ({ sql }, { personId }) =>
  write(sql, async (tx) => {
    await personChanged(tx, personId)
    const over = await tx<{ id: Id }[]>`
      select job_id as id from absences
      where accused_id = ${personId} and withdrawn_at is null and said_at <= now() - make_interval(hours => ${answerHours})`
    await settleAsked(
      tx,
      ['absence'],
      over.map(({ id }) => id),
      personId,
    )
  })
