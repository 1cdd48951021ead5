import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { JobsFloor } from '../../schema/sync.ts'
import type { LocalDatabase } from '../store/database.ts'
import { readReplica } from '../store/replica.ts'
import { storeServerRows, tablesToRebase } from '../outbox/rebase.ts'

/** How many rows of the kinds that grow without end a device retains (sync/README.md §1.6). */
export interface Retention {
  openJobs: number
  messagesPerConversation: number
}

const defaultRetention: Retention = {
  openJobs: pullLimits.openJobs,
  messagesPerConversation: pullLimits.messagesPerConversation,
}

/** Drops jobs, messages and people beyond the retention. Call it between pulls, not during one. */
export const prune = async (db: LocalDatabase, retention: Retention = defaultRetention): Promise<void> => {
  await pruneJobs(db, retention.openJobs)
  await pruneMessages(db, retention.messagesPerConversation)
  await sweepPeople(db)
}

/** Retains the newest open jobs and the user's own; the oldest retained one becomes the floor for jobs that arrive. */
const pruneJobs = async (db: LocalDatabase, kept: number) => {
  if ((await db.jobs.where('status').equals('open').count()) <= kept) return
  const own = new Set(
    (
      await db.membership
        .where('feed')
        .equals(userFeed(db.userId ?? ''))
        .toArray()
    )
      .filter(({ entity }) => entity === 'job')
      .map(({ id }) => id),
  )
  await db.transaction('rw', [...tablesToRebase(db, ['job']), db.membership, db.meta], async () => {
    const open = await db.jobs
      .where('[status+createdAt]')
      .between(['open', ''], ['open', '\uffff'])
      .reverse()
      .filter((job) => job.pending === undefined && !own.has(job.id))
      .toArray()
    const oldest = open[kept - 1]
    if (!oldest || open.length === kept) return
    const out = open.slice(kept)
    await db.membership
      .where('[entity+id]')
      .anyOf(out.map(({ id }) => ['job', id]))
      .delete()
    await storeServerRows(
      db,
      out.map(({ id }) => ({ entity: 'job', id, row: undefined })),
    )
    await db.meta.put({ key: 'jobsFloor', createdAt: oldest.createdAt, id: oldest.id })
  })
}

/** The server leaves out of a backfill what this device would not retain: jobs below this floor. It never falls. */
export const raiseJobsFloor = async (db: LocalDatabase, generation: number, floor: JobsFloor): Promise<void> => {
  await db.transaction('rw', db.meta, async () => {
    const known = await db.readMeta('jobsFloor')
    const isCurrent = ((await readReplica(db))?.generation ?? 0) === generation
    if (isCurrent && (!known || known.createdAt < floor.createdAt)) await db.meta.put({ key: 'jobsFloor', ...floor })
  })
}

const pruneMessages = async (db: LocalDatabase, kept: number) => {
  if ((await db.messages.count()) <= kept) return
  const conversations = new Set<Id>()
  await db.messages.orderBy('jobId').eachUniqueKey((jobId) => conversations.add(jobId as Id))
  for (const jobId of conversations) {
    const ofJob = () => db.messages.where('[jobId+order]').between([jobId, -Infinity], [jobId, Infinity])
    if ((await ofJob().count()) <= kept) continue
    await db.transaction('rw', [...tablesToRebase(db, ['message']), db.membership], async () => {
      const newestFirst = await ofJob().reverse().toArray()
      const out = newestFirst.filter((message) => message.sequence !== null).slice(kept)
      await db.membership.bulkDelete(out.map(({ id }) => [userFeed(db.userId ?? ''), 'message', id]))
      await storeServerRows(
        db,
        out.map(({ id }) => ({ entity: 'message', id, row: undefined })),
      )
    })
  }
}

/** Drops the people whom no row on this device names. */
const sweepPeople = async (db: LocalDatabase) => {
  const tables = [db.people, db.jobs, db.applications, db.messages, db.membership]
  const unnamed = async () => {
    const named = new Set<unknown>([db.userId])
    const note = (id: unknown) => named.add(id)
    await Promise.all([
      db.jobs.orderBy('postedById').eachUniqueKey(note),
      db.jobs.orderBy('assignedToId').eachUniqueKey(note),
      db.applications.orderBy('studentId').eachUniqueKey(note),
      db.messages.orderBy('senderId').eachUniqueKey(note),
    ])
    const people = await db.people.toCollection().primaryKeys()
    const alone = people.filter((id) => !named.has(id))
    const held = await db.membership
      .where('[entity+id]')
      .anyOf(alone.map((id) => ['person', id]))
      .toArray()
    for (const { id } of held) named.add(id)
    return alone.filter((id) => !named.has(id))
  }
  const seen = await db.transaction('r', tables, unnamed)
  if (seen.length === 0) return
  // The deleting transaction looks again: a row that names one of them may have arrived meanwhile.
  await db.transaction('rw', tables, async () => db.people.bulkDelete(await unnamed()))
}
