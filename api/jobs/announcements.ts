import { v5 as nameUuid } from 'uuid'
import type { Id } from '../../schema/ids.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { inBatches } from '../postgres/batches.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import { readApart } from '../accounts/people-apart.ts'
import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'
import { announced } from './notifications.ts'
import { isOver, scheduleColumns, type Scheduled } from './scheduled.ts'

/** The most students notified in one transaction, because the head of each feed stays locked until the commit. */
const batch = 200

/** Seconds: jobs published within this time share one notification. */
const gatherSeconds = 60

const hours = 60 * 60
/**
 * Students of a canton get at most `perDay` announcements in a day: the first `freely` without a wait, the next ones `apart` seconds from
 * each other.
 */
const pace = { perDay: 4, freely: 2, apart: 4 * hours }

/** Queues the announcement of a new job to the students of its canton, if it has one. */
export const announceLater = async (tx: Tx, job: { id: Id; canton: string | null }): Promise<void> => {
  await tx`insert into jobs_to_announce (job_id) values (${job.id})`
  await wakeAnnouncing(tx, job.canton)
}

/**
 * Queues the announcement of a job in the canton that it moves to, unless the job is already announced. A running announcement continues
 * without the job.
 */
export const announceElsewhere = async (tx: Tx, job: { id: Id; canton: string | null }): Promise<void> => {
  await tx`update jobs_to_announce set announcement_id = null where job_id = ${job.id}`
  await wakeAnnouncing(tx, job.canton)
}

/** Schedules the task that announces the waiting jobs of a canton. */
const wakeAnnouncing = async (tx: Tx, canton: string | null, runAfterSeconds = gatherSeconds): Promise<void> => {
  if (canton) await enqueue(tx, 'jobs.announce', { canton }, { key: canton, runAfterSeconds })
}

/**
 * Notifies the students of a canton of its new open jobs. All waiting jobs share one notification, so that a hundred jobs ring only a few
 * times. The id of each notification is derived from announcement and student, so that a run that resumes after a crash notifies nobody
 * twice.
 */
export const announceJobs: Handler<'jobs.announce'> = async ({ sql }, { canton }) => {
  const announcement = await openAnnouncement(sql, canton)
  if (!announcement) return
  await inBatches(batch, (last) =>
    write(sql, async (tx) => {
      const jobs = await stillOpen(tx, canton, announcement)
      if (jobs.length === 0) return []
      const found = await tx<{ id: Id }[]>`
        select id from users
        where user_type = 'student' and canton = ${canton} and (${last}::uuid is null or id > ${last}::uuid)
        order by id limit ${batch}`
      const students = found.map(({ id }) => id)
      const posters = jobs.map(({ postedById }) => postedById)
      const isApart = await readApart(tx, students, posters)
      await notifyAll(
        tx,
        students.flatMap((id) => {
          const shown = jobs.filter(({ postedById }) => !isApart(id, postedById))
          return shown.length > 0 ? [{ id: nameUuid(`job_match ${id}`, announcement), ...announced(id, shown) }] : []
        }),
      )
      return students
    }),
  )
  await finish(sql, canton, announcement)
}

/**
 * Returns the canton's running announcement, or opens one for all waiting jobs. Returns undefined if there is nothing to announce now.
 */
const openAnnouncement = (sql: Sql, canton: string): Promise<Id | undefined> =>
  write(sql, async (tx) => {
    const [underWay] = await tx<{ id: Id }[]>`
      select id from announcements where canton = ${canton} and finished_at is null`
    if (underWay) return underWay.id
    if ((await stillOpen(tx, canton, null)).length === 0) return undefined
    const wait = await secondsToWait(tx, canton)
    if (wait > 0) {
      await wakeAnnouncing(tx, canton, wait)
      return undefined
    }
    // If two runs are concurrent, one opens the announcement and notifies; the other has nothing left to do.
    const [opened] = await tx<{ id: Id }[]>`
      insert into announcements (canton) values (${canton}) on conflict do nothing returning id`
    if (!opened) return undefined
    await tx`
      update jobs_to_announce set announcement_id = ${opened.id}
      from jobs where jobs.id = job_id and canton = ${canton} and announcement_id is null`
    return opened.id
  })

interface WaitingJob extends Scheduled {
  id: Id
  title: string
  postedById: Id
}

/** Returns the jobs of an announcement (null: the canton's waiting jobs) that still take applications, newest first. */
const stillOpen = async (sql: AnySql, canton: string, announcement: Id | null): Promise<WaitingJob[]> => {
  const jobs = await sql<WaitingJob[]>`
    select id, title, posted_by_id as "postedById", ${scheduleColumns(sql)}
    from jobs_to_announce join jobs on jobs.id = job_id
    where canton = ${canton} and announcement_id is not distinct from ${announcement}::uuid
      and status = 'open' and deleted_at is null and hidden_at is null
    order by created_at desc, id desc`
  return jobs.filter((job) => !isOver(job))
}

/** Returns the seconds until the students of the canton may be notified again. */
const secondsToWait = async (tx: Tx, canton: string): Promise<number> => {
  const recent = await tx<{ ago: number }[]>`
    select extract(epoch from now() - opened_at)::float8 as ago from announcements
    where canton = ${canton} and opened_at > now() - interval '1 day' order by opened_at desc`
  if (recent.length < pace.freely) return 0
  const untilApart = pace.apart - (recent[0]?.ago ?? pace.apart)
  const untilDayIsOver = 24 * hours - (recent[pace.perDay - 1]?.ago ?? 24 * hours)
  return Math.ceil(Math.max(0, untilApart, untilDayIsOver))
}

const finish = (sql: Sql, canton: string, announcement: Id): Promise<void> =>
  write(sql, async (tx) => {
    await tx`delete from jobs_to_announce where announcement_id = ${announcement}`
    await tx`update announcements set finished_at = now() where id = ${announcement}`
    await tx`delete from announcements where canton = ${canton} and finished_at < now() - interval '2 days'`
    // A job published meanwhile may have scheduled a run that joined this announcement instead of opening its own.
    if ((await stillOpen(tx, canton, null)).length > 0) await wakeAnnouncing(tx, canton)
  })
