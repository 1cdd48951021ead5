import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { LocalDatabase } from '../store/database.ts'
import { showRows, tablesToFold } from '../outbox/rebase.ts'

/** How much of what grows without end a device keeps. */
export interface Windows {
  openJobs: number
  messagesPerConversation: number
}

const defaultWindows: Windows = {
  openJobs: pullLimits.openJobs,
  messagesPerConversation: pullLimits.messagesPerConversation,
}

/** Brings jobs, conversations and people back within their windows. To be called between pulls, not beside one. */
export const prune = async (db: LocalDatabase, windows: Windows = defaultWindows): Promise<void> => {
  await pruneJobs(db, windows.openJobs)
  await pruneMessages(db, windows.messagesPerConversation)
  await sweepPeople(db)
}

/** The newest open jobs stay, and what is one's own; the oldest that stays is the floor for what comes. */
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
  await db.transaction('rw', [...tablesToFold(db, ['job']), db.membership, db.meta], async () => {
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
    await showRows(
      db,
      out.map(({ id }) => ({ entity: 'job', id, row: undefined })),
    )
    await db.meta.put({ key: 'jobsFloor', createdAt: oldest.createdAt, id: oldest.id })
  })
}

const pruneMessages = async (db: LocalDatabase, kept: number) => {
  if ((await db.messages.count()) <= kept) return
  const conversations = new Set<Id>()
  await db.messages.orderBy('jobId').eachUniqueKey((jobId) => conversations.add(jobId as Id))
  for (const jobId of conversations) {
    const ofJob = () => db.messages.where('[jobId+order]').between([jobId, -Infinity], [jobId, Infinity])
    if ((await ofJob().count()) <= kept) continue
    await db.transaction('rw', [...tablesToFold(db, ['message']), db.membership], async () => {
      const newestFirst = await ofJob().reverse().toArray()
      const out = newestFirst.filter((message) => message.sequence !== null).slice(kept)
      await db.membership.bulkDelete(out.map(({ id }) => [userFeed(db.userId ?? ''), 'message', id]))
      await showRows(
        db,
        out.map(({ id }) => ({ entity: 'message', id, row: undefined })),
      )
    })
  }
}

/** People go when nobody on this device names them any more. */
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
  // Looked at again in the transaction that deletes: a row that names somebody may have come meanwhile.
  await db.transaction('rw', tables, async () => db.people.bulkDelete(await unnamed()))
}
