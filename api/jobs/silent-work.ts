import type { Id } from '../../schema/ids.ts'
import { write, type Tx } from '../feeds/write.ts'
import { notifyAll } from '../notifications/notifications.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { lockJob, type JobState } from './job-state.ts'
import { isUnpaid } from './job-rows.ts'
import { changeStatusSilently } from './jobs.ts'
import { endedBySilence } from './notifications.ts'

/** Days after the day of the work without any act of its two parties (rule 1.2.532). */
const silentDays = 30

/** The most jobs of one run: each has a transaction of its own. */
const batch = 500

/** Cancels agreed, unpaid work that both parties have left alone since its day, and tells both. Returns the number of jobs. */
export const endSilentWork = async (sql: Sql): Promise<number> => {
  const found = await sql<{ id: Id }[]>`select id from jobs j where ${isSilent(sql)} order by id limit ${batch}`
  for (const { id } of found) await write(sql, (tx) => end(tx, id))
  return found.length
}

const isSilent = (sql: AnySql) => {
  const since = sql`now() - make_interval(days => ${silentDays})`
  return sql`
    j.status in ('assigned', 'in_progress') and j.scheduled_for < ${since} and not j.is_recurring and not j.is_long_term_project
    and j.updated_at < ${since} and ${isUnpaid(sql)}
    and not exists (select from payments where job_id = j.id and created_at > ${since})
    and not exists (select from hand_payments where job_id = j.id and withdrawn_at is null)
    and not exists (select from visit_times where job_id = j.id and noted_at > ${since})
    and not exists (select from messages where job_id = j.id and created_at > ${since})`
}

const end = async (tx: Tx, id: Id): Promise<void> => {
  const job = await lockJob(tx, id)
  // Before this lock somebody may have done something after all.
  const silent = await tx`select from jobs j where id = ${id} and ${isSilent(tx)}`
  if (!job || silent.length === 0) return
  await changeStatusSilently(tx, job, 'cancelled')
  await notifyAll(
    tx,
    partiesOf(job).map((userId) => endedBySilence(userId, job)),
  )
}

const partiesOf = ({ postedById, assignedToId }: JobState): Id[] =>
  assignedToId ? [postedById, assignedToId] : [postedById]
