import Dexie, { type DBCoreRangeType } from 'dexie'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { JobsFloor } from '../../schema/sync.ts'
import type { LocalDatabase } from '../store/database.ts'
import { readReplica } from '../store/replica.ts'
import { storeServerRows } from '../outbox/rebase.ts'
import { tablesToRebase } from '../writing/show-write.ts'
import { readMemberships } from '../store/membership.ts'
import { peopleIn } from './pull-parts.ts'

/** How many rows of the kinds that grow without end a device retains (sync/README.md §1.6). */
export interface Retention {
  openJobs: number
  messagesPerConversation: number
}

const defaultRetention: Retention = {
  openJobs: pullLimits.openJobs,
  messagesPerConversation: pullLimits.messagesPerConversation,
}

/** The changes that a pull has stored. Rows beyond the retention can only be among them. */
export interface Stored {
  hasLeft: boolean
  /** The conversations that received messages, with the highest sequence that came. */
  conversations: ReadonlyMap<Id, number>
  openJobs?: JobCount
}

/** The most open jobs that may be stored. They are counted only where those stored since the last count might exceed a limit. */
export class JobCount {
  #atMost: number | undefined

  /** The count for what comes in the user's own feed alone: the jobs of that feed are retained, however many. */
  static ofOwnFeed(): JobCount {
    const count = new JobCount()
    count.#atMost = -Infinity
    return count
  }

  /** Nothing of the server is stored yet. */
  noteEmpty(): void {
    this.#atMost = 0
  }

  add(): void {
    if (this.#atMost !== undefined) this.#atMost += 1
  }

  async exceeds(limit: number, count: () => PromiseLike<number>): Promise<boolean> {
    if (this.#atMost === undefined || this.#atMost > limit) this.#atMost = await count()
    return this.#atMost > limit
  }
}

/**
 * Drops jobs, messages and people beyond the retention. Call it after a pull. `isSlack`: a conversation may exceed its limit by a fifth. Where
 * messages come one by one, not each of a long conversation then makes the device drop one, and the chat read everything again.
 */
export const prune = async (
  db: LocalDatabase,
  { hasLeft, conversations, openJobs: count = new JobCount() }: Stored,
  retention: Retention = defaultRetention,
  { isSlack = false } = {},
): Promise<void> => {
  const pruned = await pruneJobs(db, count, retention.openJobs, 0)
  const kept = retention.messagesPerConversation
  // If storage fails halfway, the next prune looks at all conversations again.
  const hasLooked = lookedAtAll.delete(db)
  const areFew = hasLooked && conversations.size <= maxConversationsOneByOne
  const long = areFew ? longOf(conversations, kept) : await findLong(db, kept)
  const most = isSlack ? Math.floor(kept * 1.2) : kept
  for (const jobId of long) await pruneConversation(db, jobId, { kept, most })
  lookedAtAll.add(db)
  if (hasLeft || pruned) await sweepPeople(db)
}

/** The databases in which this tab has looked at all conversations once: an earlier tab may have died before it pruned. */
const lookedAtAll = new WeakSet<LocalDatabase>()

/** Sequences begin at 1, so a conversation whose highest is `kept` has no more messages than that. */
const longOf = (conversations: ReadonlyMap<Id, number>, kept: number): Id[] =>
  [...conversations].flatMap(([jobId, highest]) => (highest > kept ? [jobId] : []))

/** Up to this many conversations are counted one by one; for more, one cursor over all of them costs less. */
const maxConversationsOneByOne = 50

/**
 * Returns the conversations that may have more than `kept` messages here. No two messages of a conversation have the same order, so only
 * conversations whose orders span more than `kept` are candidates. One cursor leaps from the first message of a conversation by `kept`
 * orders, which mostly leads to the next conversation.
 */
const findLong = (db: LocalDatabase, kept: number): Promise<Set<Id>> =>
  db.transaction('r', db.messages, async ({ idbtrans }) => {
    const { core } = db.messages
    const index = core.schema.getIndexByKeyPath(['jobId', 'order'])!
    const cursor = await core.openCursor({ trans: idbtrans, values: false, query: { index, range: everything } })
    const long = new Set<Id>()
    let last: Id | undefined
    await cursor?.start(() => {
      const [jobId, order] = cursor.key as [Id, number]
      if (jobId === last) long.add(jobId)
      cursor.continue([jobId, jobId === last ? Infinity : order + kept])
      last = jobId
    })
    return long
  })

/** Dexie exports this number only as a type, and requires bounds although they do not matter. */
const everything = { type: 3 satisfies DBCoreRangeType.Any, lower: Dexie.minKey, upper: Dexie.maxKey }

/**
 * Raises the jobs floor between two pages of a pull, so that jobs below it are not stored in the rest of a long first load. Returns whether
 * the floor has risen.
 */
export const raiseFloor = (
  db: LocalDatabase,
  count: JobCount,
  { openJobs }: Retention = defaultRetention,
): Promise<boolean> =>
  // The slack makes it run rarely, since each run reads all open jobs.
  pruneJobs(db, count, openJobs, openJobs / 4)

const openJobs = (db: LocalDatabase) => db.jobs.where('[status+createdAt]').between(['open', ''], ['open', '\uffff'])

/** Retains the newest open jobs and the user's own. The oldest retained job becomes the floor for jobs that arrive later. */
const pruneJobs = async (db: LocalDatabase, count: JobCount, kept: number, slack: number): Promise<boolean> => {
  if (!(await count.exceeds(kept + slack, () => openJobs(db).count()))) return false
  const tables = [...tablesToRebase(db, ['job']), db.membership, db.meta]
  return await db.transaction('rw', tables, async () => {
    // During a resync the rows of the former replica would raise the floor, which never falls.
    if ((await readReplica(db))?.isResyncing) return false
    const own = await db.membership
      .where('[feed+entity+id]')
      .between([userFeed(db.userId ?? ''), 'job', Dexie.minKey], [userFeed(db.userId ?? ''), 'job', Dexie.maxKey])
      .primaryKeys()
    const ownIds = new Set(own.map(([, , id]) => id))
    const oldestFirst = await openJobs(db).toArray()
    const open = oldestFirst.filter((job) => job.pending === undefined && !ownIds.has(job.id))
    const out = open.slice(0, Math.max(0, open.length - kept))
    const oldest = open[out.length]
    if (!oldest || out.length === 0) return false
    const members = await readMemberships(
      db,
      out.map(({ id }) => id),
    )
    await db.membership.bulkDelete(
      [...members].flatMap(([id, feeds]) => [...feeds].map((feed): [string, 'job', Id] => [feed, 'job', id])),
    )
    await storeServerRows(
      db,
      out.map(({ id }) => ({ entity: 'job', id, row: undefined })),
    )
    await db.meta.put({ key: 'jobsFloor', createdAt: oldest.createdAt, id: oldest.id })
    return true
  })
}

/** Takes over the floor below which the server left jobs out of a backfill, since this device would not retain them. The floor never falls. */
export const raiseJobsFloor = async (db: LocalDatabase, generation: number, floor: JobsFloor): Promise<void> => {
  await db.transaction('rw', db.meta, async () => {
    const known = await db.readMeta('jobsFloor')
    const isCurrent = ((await readReplica(db))?.generation ?? 0) === generation
    if (isCurrent && (!known || known.createdAt < floor.createdAt)) await db.meta.put({ key: 'jobsFloor', ...floor })
  })
}

const pruneConversation = async (db: LocalDatabase, jobId: Id, { kept, most }: { kept: number; most: number }) => {
  const ofJob = () => db.messages.where('[jobId+order]').between([jobId, -Infinity], [jobId, Infinity])
  if ((await ofJob().count()) <= most) return
  await db.transaction('rw', [...tablesToRebase(db, ['message']), db.membership], async () => {
    const newestFirst = (await ofJob().toArray()).toReversed()
    const out = newestFirst.filter((message) => message.sequence !== null).slice(kept)
    await db.membership.bulkDelete(out.map(({ id }) => [userFeed(db.userId ?? ''), 'message', id]))
    await storeServerRows(
      db,
      out.map(({ id }) => ({ entity: 'message', id, row: undefined })),
    )
  })
}

/** Drops the people whom no row on this device names. */
const sweepPeople = async (db: LocalDatabase) => {
  const tables = [db.people, db.jobs, db.applications, db.messages, db.wageYears, db.membership]
  const unnamed = async () => {
    const named = new Set<unknown>([db.userId])
    const note = (id: unknown) => named.add(id)
    await Promise.all([
      db.jobs.orderBy('postedById').eachUniqueKey(note),
      db.jobs.orderBy('assignedToId').eachUniqueKey(note),
      db.applications.orderBy('studentId').eachUniqueKey(note),
      db.messages.orderBy('senderId').eachUniqueKey(note),
      db.wageYears.toArray().then((rows) => rows.flatMap((row) => peopleIn('wageYear', row)).forEach(note)),
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
  // The deleting transaction checks again: a row that names one of these people may have arrived meanwhile.
  await db.transaction('rw', tables, async () => db.people.bulkDelete(await unnamed()))
}
