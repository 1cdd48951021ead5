import { isStudent } from '../../schema/accounts/user.ts'
import { cantonCodes } from '../../schema/catalogues/cities.ts'
import type { Id } from '../../schema/ids.ts'
import { cantonOf, jobsFeed, userFeed } from '../../schema/jobs/job.ts'
import { pullLimits } from '../../schema/limits.ts'
import { writeCursor, type FeedCursor } from '../../schema/sync.ts'
import type { FeedState, LocalDatabase, MetaOf } from '../store/database.ts'
import { unsentStates } from '../store/outbox-item.ts'

/** What the next pull asks for, and what the device had when it was asked: the answer is stored only onto that. */
export interface PullPlan {
  cursors: FeedCursor[]
  states: ReadonlyMap<string, FeedState>
  inFlight: Id[]
  copy: MetaOf<'copy'> | undefined
  /** Every followed feed is stored down to its end: nothing of a first load is missing. */
  complete: boolean
}

/** Other cantons are begun so many at a time: each brings a first page. */
const begunTogether = 5

export const planPull = (db: LocalDatabase): Promise<PullPlan> =>
  db.transaction('r', [db.account, db.feeds, db.meta, db.outbox], async () => {
    const [states, copy, feeds, inFlight] = await Promise.all([
      db.feeds.toArray(),
      db.readMeta('copy'),
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
      copy,
      complete: cursors.every(isComplete),
    }
  })

/** One's own first, then (students) the jobs of the home canton, then of the others. */
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
 * The order of a first load: the first page of one's own things, that of the home canton, the rest of both, the other cantons.
 * One's own feed comes along each time, so that a message never waits for jobs.
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
  { cursors, copy, inFlight }: Pick<PullPlan, 'cursors' | 'copy' | 'inFlight'>,
): string => {
  const query = new URLSearchParams({
    user: userId,
    epoch: copy?.epoch ?? '',
    feeds: cursors.map(writeCursor).join(','),
  })
  if (inFlight.length > 0) query.set('inflight', inFlight.join(','))
  return `/api/sync/pull?${query}`
}
