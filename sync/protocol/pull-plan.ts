import { isStudent } from '../../schema/accounts/user.ts'
import { cantonCodes } from '../../schema/catalogues/cities.ts'
import type { Id } from '../../schema/ids.ts'
import { cantonOf, jobsFeed, userFeed } from '../../schema/jobs/job.ts'
import { pullLimits } from '../../schema/limits.ts'
import { writeCursor, type FeedCursor } from '../../schema/sync.ts'
import type { FeedState, LocalDatabase } from '../store/database.ts'
import { unsentStates } from '../store/outbox-item.ts'
import { readReplica, type Replica } from '../store/replica.ts'

/** What the next pull requests, and the state that it was planned on: the answer is stored only onto that state. */
export interface PullPlan {
  cursors: FeedCursor[]
  states: ReadonlyMap<string, FeedState>
  inFlight: Id[]
  /** The newest mutation that the server has applied; a server without its record was restored. */
  acknowledged: Id | undefined
  replica: Replica | undefined
  /** Whether every followed feed is stored down to its end, so that the first load is over. */
  complete: boolean
}

/** The number of other cantons whose first load runs together; each brings a first page. */
const begunTogether = 5

export const planPull = (db: LocalDatabase): Promise<PullPlan> =>
  db.transaction('r', [db.account, db.feeds, db.meta, db.outbox], async () => {
    const [states, replica, newest, feeds, inFlight] = await Promise.all([
      db.feeds.toArray(),
      readReplica(db),
      db.readMeta('newestAcknowledged'),
      followedFeeds(db),
      db.outbox
        .where('state')
        .anyOf(unsentStates)
        .filter((item) => item.frozen)
        .limit(pullLimits.inFlight)
        .toArray(),
    ])
    const known = new Map(states.map((state) => [state.feed, state]))
    const cursors = feeds.map((feed) => toCursor(feed, known.get(feed)))
    return {
      cursors: chooseCursors(cursors),
      states: known,
      inFlight: inFlight.map(({ id }) => id),
      acknowledged: newest?.id,
      replica,
      complete: cursors.every(isComplete),
    }
  })

/** Returns the followed feeds: the user's own, then for students the jobs of the home canton and of the others. */
export const followedFeeds = async (db: LocalDatabase): Promise<string[]> => {
  const me = db.userId ?? ''
  const account = await db.account.get(me)
  if (!account || !isStudent(account)) return [userFeed(me)]
  const cantons = [cantonOf(account.city), ...cantonCodes, null].map(jobsFeed)
  return [...new Set([userFeed(me), ...cantons])].slice(0, pullLimits.feeds)
}

const toCursor = (feed: string, state: FeedState | undefined): FeedCursor => ({
  feed,
  cursor: state?.cursor ?? null,
  before: state?.before ?? null,
})

const isNew = ({ cursor }: FeedCursor) => cursor === null
const isComplete = ({ cursor, before }: FeedCursor) => cursor !== null && before === null

/**
 * The order of a first load (sync/README.md §2.6): the first page of the user's own feed, that of the home canton, the rest of both,
 * the other cantons. The user's own feed is always included, so that a message never waits for jobs.
 */
const chooseCursors = (all: FeedCursor[]): FeedCursor[] => {
  const [own, home, ...others] = all
  if (!own || isNew(own)) return all.slice(0, 1)
  if (home && isNew(home)) return [own, home]
  if (!isComplete(own) || (home && !isComplete(home))) return [own, ...(home ? [home] : [])]
  const open = others.filter((feed) => !isComplete(feed)).slice(0, begunTogether)
  return open.length > 0 ? [own, ...open] : all
}

export const pullPath = (
  userId: Id,
  { cursors, replica, inFlight, acknowledged }: Omit<PullPlan, 'states' | 'complete'>,
): string => {
  const query = new URLSearchParams({
    user: userId,
    epoch: replica?.epoch ?? '',
    feeds: cursors.map(writeCursor).join(','),
  })
  if (acknowledged !== undefined) query.set('acknowledged', acknowledged)
  if (inFlight.length > 0) query.set('inflight', inFlight.join(','))
  return `/api/sync/pull?${query}`
}
