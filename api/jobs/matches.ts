import { v5 as nameUuid } from 'uuid'
import type { Id } from '../../schema/ids.ts'
import { notifyAll } from '../notifications/notifications.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'
import { matched } from './notices.ts'

/** Students told in one transaction: each takes the lock of their feed's head until the commit. */
const batch = 200

/** Offers that are published within this time are told together. */
const gatherSeconds = 60

const hours = 60 * 60
/** However many offers there are, students of a canton are told this often in a day; after the first ones, this far apart. */
const pace = { perDay: 4, freely: 2, apart: 4 * hours }

/** Leaves a new offer to be told to the students of its canton, as soon as it has one. */
export const announceLater = async (tx: Tx, job: { id: Id; canton: string | null }): Promise<void> => {
  await tx`insert into jobs_to_announce (job_id) values (${job.id})`
  await wakeAnnouncing(tx, job.canton)
}

/** Lets an offer that moves be told where it moves to, unless it was told to the end; an announcement under way goes on without it. */
export const announceElsewhere = async (tx: Tx, job: { id: Id; canton: string | null }): Promise<void> => {
  await tx`update jobs_to_announce set announcement_id = null where job_id = ${job.id}`
  await wakeAnnouncing(tx, job.canton)
}

/** Lets the offers of a canton be told that wait for it. */
const wakeAnnouncing = async (tx: Tx, canton: string | null, runAfterSeconds = gatherSeconds): Promise<void> => {
  if (canton) await enqueue(tx, 'jobs.announce', { canton }, { key: canton, runAfterSeconds })
}

/**
 * Tells the students of a canton of its new offers, as long as they are open: all that wait in one notice, so that a hundred offers
 * ring a few times. Goes in batches; each notice has an id made of announcement and student, so that a run which goes on after a crash
 * tells nobody twice.
 */
export const announceJobs: Handler<'jobs.announce'> = async ({ sql }, { canton }) => {
  const announcement = await openAnnouncement(sql, canton)
  if (!announcement) return
  for (let last: Id | undefined, isMore = true; isMore;) {
    const students: Id[] = await write(sql, async (tx) => {
      const jobs = await stillOpen(tx, canton, announcement)
      if (jobs.length === 0) return []
      const found = await tx<{ id: Id }[]>`
        select id from users
        where user_type = 'student' and canton = ${canton} and (${last ?? null}::uuid is null or id > ${last ?? null}::uuid)
        order by id limit ${batch}`
      await notifyAll(
        tx,
        found.map(({ id }) => ({ id: nameUuid(`job_match ${id}`, announcement), ...matched(id, jobs) })),
      )
      return found.map(({ id }) => id)
    })
    last = students.at(-1)
    isMore = students.length === batch
  }
  await finish(sql, canton, announcement)
}

/** The canton's announcement that is under way, or a new one of all that waits; undefined when there is nothing to tell now. */
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
    // Who loses a race for it finds nothing left to do: the other one tells.
    const [opened] = await tx<{ id: Id }[]>`
      insert into announcements (canton) values (${canton}) on conflict do nothing returning id`
    if (!opened) return undefined
    await tx`
      update jobs_to_announce set announcement_id = ${opened.id}
      from jobs where jobs.id = job_id and canton = ${canton} and announcement_id is null`
    return opened.id
  })

/** Offers of the canton that belong to an announcement, or wait for one (null); newest first. */
const stillOpen = (sql: AnySql, canton: string, announcement: Id | null) => sql<{ id: Id; title: string }[]>`
  select id, title from jobs_to_announce join jobs on jobs.id = job_id
  where canton = ${canton} and announcement_id is not distinct from ${announcement}::uuid
    and status = 'open' and deleted_at is null
  order by created_at desc, id desc`

/** Until students of the canton may be told again. */
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
    // What came meanwhile may have woken a run that ended up helping with this one.
    if ((await stillOpen(tx, canton, null)).length > 0) await wakeAnnouncing(tx, canton)
  })
