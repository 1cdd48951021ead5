import Dexie from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import type { Shown, ShownMessage } from '../../sync/store/rows.ts'
import { useUser } from '../session/session.tsx'
import { hasArrived } from '../data/first-load.ts'
import { useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'
import { readOwnJobs } from '../data/own-jobs.ts'
import { countByJob, otherPartyOf, type Conversation } from './conversations.ts'
import { takeUnbroken, type ChatMessage, type Delivery, type RefusedMessage } from './timeline.ts'

/** Returns all conversations of the person, unordered. Undefined while they are read or not yet received. */
export function useConversations(): Conversation[] | undefined {
  const user = useUser()
  const { id: me } = user
  return useKeptQuery(`conversations ${me}`, (database) =>
    // One transaction for all: a hundred separate ones would cost more than their reads.
    database.transaction('r', [database.jobs, database.messages, database.people, database.feeds], async () => {
      const jobs = await readOwnJobs(database, user)
      const counts = countByJob(await readUnread(database, me))
      const found = await Promise.all(jobs.map((job) => readConversation(database, me, job, counts.get(job.id) ?? 0)))
      const conversations = found.filter((one) => one !== null)
      return conversations.length > 0 || (await hasArrived(database)) ? conversations : undefined
    }),
  )
}

/** Returns one conversation. Undefined while it is read, null if there is none. */
export function useConversation(jobId: Id): Conversation | null | undefined {
  const database = useDatabase()
  const { id: me } = useUser()
  const read = useLiveQuery(async () => {
    const [job, unread] = await Promise.all([database.jobs.get(jobId), readUnread(database, me)])
    const found = job ? await readConversation(database, me, job, countByJob(unread).get(jobId) ?? 0) : null
    return { jobId, found: found ?? ((await hasArrived(database)) ? null : undefined) }
  }, [database, me, jobId])
  // A live query keeps its last result until the next one, which may belong to another job.
  return read?.jobId === jobId ? read.found : undefined
}

const readConversation = async (
  database: LocalDatabase,
  me: Id,
  job: Shown<JobRow>,
  unread: number,
): Promise<Conversation | null> => {
  const otherId = otherPartyOf(job, me)
  if (!otherId) return null
  const [other, last] = await Promise.all([database.people.get(otherId), inConversation(database, job.id).last()])
  return { job, otherId, other, otherSide: job.postedById === me ? 'student' : 'individual', last, unread }
}

/** Sorted by sequence, pending messages last. */
const inConversation = (database: LocalDatabase, jobId: Id) =>
  database.messages.where('[jobId+order]').between([jobId, Dexie.minKey], [jobId, Dexie.maxKey])

const readUnread = (database: LocalDatabase, me: Id): Promise<ShownMessage[]> =>
  database.messages.where('[receiverId+unread]').equals([me, 1]).toArray()

/** Returns the number of the person's unread messages; 0 while they are counted. */
export function useUnreadTotal(): number {
  const database = useDatabase()
  const { id: me } = useUser()
  return useLiveQuery(() => database.messages.where('[receiverId+unread]').equals([me, 1]).count(), [database, me]) ?? 0
}

export interface StoredMessages {
  /** The newest messages, oldest first. */
  messages: ChatMessage[]
  /** Whether the device has earlier messages. */
  hasMore: boolean
  refused: RefusedMessage[]
}

/** Returns the newest `limit` messages of a conversation with their delivery. Undefined while they are read or not yet received. */
export function useStoredMessages(jobId: Id, limit: number): StoredMessages | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const [job, rows, items, refusals] = await Promise.all([
      database.jobs.get(jobId),
      inConversation(database, jobId)
        .reverse()
        .limit(limit + 1)
        .toArray(),
      database.outbox.where('lane').equals(`conversation:${jobId}`).toArray(),
      database.refusals.orderBy('at').toArray(),
    ])
    if (rows.length === 0 && !(await hasArrived(database))) return undefined
    const states = new Map(items.map(({ id, state }) => [id, state]))
    const upToGap = takeUnbroken(rows, Infinity)
    // Reads the feed only if there is a gap, because the live query runs again with each change of what it has read.
    const hasGap = upToGap.length < rows.length
    const unbroken = hasGap ? takeUnbroken(rows, await readWholeAbove(database, rows)) : upToGap
    const deliver = (row: ShownMessage): ChatMessage => ({
      ...row,
      delivery: deliveryOf(row, states.get(row.pending ?? '')),
    })
    return {
      messages: unbroken.slice(0, limit).reverse().map(deliver),
      hasMore: unbroken.length > limit,
      refused: refusals.filter((refused) => isRefusedMessage(refused, jobId)).filter(({ args }) => isParty(job, args)),
    }
  }, [database, jobId, limit])
}

/**
 * Returns the sequence above which the device has all visible messages of a conversation. That is the part that it retains, once it has received
 * the person's whole feed; Infinity before that.
 */
const readWholeAbove = async (database: LocalDatabase, newestFirst: readonly ShownMessage[]): Promise<number> => {
  const own = await database.feeds.get(userFeed(database.userId ?? ''))
  const newest = newestFirst.find(({ sequence }) => sequence !== null)?.sequence ?? 0
  return own?.before === null && own.level ? newest - pullLimits.messagesPerConversation : Infinity
}

/** `pending` may also name a mutation that marks the message as read, so a message with a sequence counts as sent. */
const deliveryOf = (row: ShownMessage, state: string | undefined): Delivery => {
  if (row.isRead) return 'read'
  if (row.sequence !== null || state === undefined || state === 'acknowledged') return 'sent'
  return state === 'parked' ? 'parked' : 'waiting'
}

/** Whether a message is for one of the job's parties, and not for a student who has left it (rule 1.2.461). */
const isParty = (job: JobRow | undefined, { receiverId }: RefusedMessage['args']): boolean =>
  job === undefined || [job.postedById, job.assignedToId].includes(receiverId)

const isRefusedMessage = (refused: Refused, jobId: Id): refused is RefusedMessage =>
  refused.name === 'message.send' && refused.args.jobId === jobId
