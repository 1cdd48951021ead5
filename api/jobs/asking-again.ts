import { v5 as nameUuid } from 'uuid'
import { slotAt } from '../../schema/accounts/student-details.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { askAgainDays } from '../../schema/leaving/leaving.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notifyAll } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import { findSearchesOf } from '../searches/matching.ts'
import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'
import { applicationChanged, lockOwn } from './job-state.ts'
import { askedAgain, reopenedNearby } from './notifications.ts'
import { isOver, scheduleColumns, type Scheduled } from './scheduled.ts'

/**
 * Looks for somebody else after a student has left (rule 2.2.215): those who were turned down for that student within two weeks are asked whether they are
 * still free, and students nearby are told. Once for each departure; a repetition changes nothing. Refusals: not_found, not_yours, job_not_open, job_hidden.
 */
export const reopenOffer = async (tx: Tx, me: Me, { id }: { id: Id }): Promise<void> => {
  const job = await lockOwn(tx, me, id)
  if (job.status !== 'open' || job.isDeleted) throw new Refusal('job_not_open')
  if (job.isHidden) throw new Refusal('job_hidden')
  const [left] = await tx<{ agreedAt: Date | null }[]>`
    update ended_work set reopened_at = now()
    where job_id = ${id} and ended_by = student_id and reopened_at is null returning agreed_at as "agreedAt"`
  if (!left) return
  tx.changes.put(userFeed(me.id), 'job', id)
  const asked = await tx<{ id: Id; studentId: Id; poster: string }[]>`
    update applications a set asked_again_at = now() from users poster
    where job_id = ${id} and a.status = 'rejected' and withdrawn_at is null and decided_at >= ${left.agreedAt}
      and decided_at > now() - make_interval(days => ${askAgainDays}) and poster.id = ${me.id}
      and not exists (select from people_apart where (one, other) = (student_id, ${me.id}))
    returning a.id, student_id as "studentId", poster.first_name as poster`
  for (const one of asked.toSorted((a, b) => (a.id < b.id ? -1 : 1))) applicationChanged(tx, job, one)
  await notifyAll(
    tx,
    asked.map(({ studentId, poster }) => askedAgain(studentId, { id: me.id, firstName: poster }, job)),
  )
  await enqueue(tx, 'job.announceAgain', { jobId: id }, { key: id })
}

/** The most students who are told because they are free then. */
const maxFree = 200

interface Offered extends Scheduled {
  id: Id
  title: string
  postedById: Id
  canton: string | null
}

/**
 * Tells students of an offer that was left: those of its canton who are free at its hour, and those whose saved search finds it. Nobody is told twice, nor
 * who has applied or has just left it.
 */
export const announceAgain: Handler<'job.announceAgain'> = async ({ sql }, { jobId }) => {
  await write(sql, async (tx) => {
    const [job] = await tx<Offered[]>`
      select id, title, posted_by_id as "postedById", canton, ${scheduleColumns(tx)} from jobs
      where id = ${jobId} and status = 'open' and deleted_at is null and hidden_at is null`
    if (!job || isOver(job)) return
    const [told, free] = [await readConcerned(tx, job), await readFree(tx, job)]
    const seeking = await findSearchesOf(tx, jobId)
    const fresh = new Set([...free, ...seeking].filter((id) => !told.has(id)))
    await notifyAll(
      tx,
      [...fresh].map((userId) => ({
        id: nameUuid(`left ${userId} ${job.scheduledFor?.toISOString() ?? ''}`, jobId),
        ...reopenedNearby(userId, job),
      })),
    )
  })
}

/** Returns the students who know of the offer already, or who are kept apart from its poster. */
const readConcerned = async (sql: AnySql, { id, postedById }: Offered): Promise<ReadonlySet<Id>> => {
  const found = await sql<{ id: Id }[]>`
    select student_id as id from applications where job_id = ${id} and withdrawn_at is null
    union select student_id from ended_work where job_id = ${id}
    union select other from people_apart where one = ${postedById}`
  return new Set(found.map((one) => one.id))
}

/** Returns the students of the offer's canton who are free in its part of the week. */
const readFree = async (sql: AnySql, { canton, scheduledFor }: Offered): Promise<Id[]> => {
  if (canton === null || scheduledFor === null) return []
  const found = await sql<{ id: Id }[]>`
    select users.id from users join student_profiles on user_id = users.id
    where user_type = 'student' and canton = ${canton} and ${slotAt(scheduledFor.toISOString())} = any(availability)
      and leaving_since is null and suspended_at is null
    order by users.id limit ${maxFree}`
  return found.map(({ id }) => id)
}
