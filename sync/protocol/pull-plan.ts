import { isStudent, type User } from '../../schema/accounts/user.ts'
import { cantonCodes } from '../../schema/catalogues/cantons.ts'
import type { Id } from '../../schema/ids.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { pullLimits } from '../../schema/limits.ts'
import { writeCursor, type FeedCursor, type JobsFloor, type PullAnswer } from '../../schema/sync.ts'
import type { FeedState, LocalDatabase } from '../store/database.ts'
import type { Skipped } from '../http/answers.ts'
import { toReplica, type Replica } from '../store/replica.ts'

/** The request of the next pull, and the state it was planned on. The answer is stored only onto that state. */
export interface PullPlan {
  cursors: FeedCursor[]
  states: ReadonlyMap<string, FeedState>
  inFlight: Id[]
  /** The newest mutation that the server has applied. A server without its record was restored from a backup. */
  acknowledged: Id | undefined
  replica: Replica | undefined
  /** Jobs below this floor are not stored. The floor may have risen since, so storing reads it again. */
  jobsFloor: JobsFloor | undefined
  /** The followed feeds, in the order of a first load. */
  followed: string[]
  /** The moment of pages that came unasked, which are not stored over what is of a later one, and whether one is of a public feed. */
  unasked?: { moment: number; isPublic: boolean }
  /** Whether every followed feed is stored down to its end, so that the first load is over. */
  complete: boolean
}

/** A plan as it was read from the storage, with what else was there for the pull to do. */
export interface ReadPlan extends PullPlan {
  /** The entries that an older version of the app had to skip; for `takeUpSkipped`. */
  skipped: Skipped[]
  /** Whether mutations wait for the user's feed to deliver their effect; for `releaseAcknowledged`. */
  hasAcknowledged: boolean
}

export const planPull = (db: LocalDatabase): Promise<ReadPlan> =>
  db.transaction('r', [db.account, db.feeds, db.meta, db.outbox], async () => {
    const [states, meta, feeds, outbox] = await Promise.all([
      db.feeds.toArray(),
      db.readMetas(),
      followedFeeds(db),
      // One request for all of them: a cursor that filters some would stop at each row.
      db.outbox.toArray(),
    ])
    const inFlight = outbox.filter(({ state, frozen }) => frozen && state !== 'acknowledged')
    const known = new Map(states.map((state) => [state.feed, state]))
    return {
      ...planFeeds(feeds, known),
      inFlight: inFlight.slice(0, pullLimits.inFlight).map(({ id }) => id),
      acknowledged: meta.newestAcknowledged?.id,
      replica: toReplica(meta.copy),
      jobsFloor: meta.jobsFloor,
      skipped: meta.skipped?.from ?? [],
      hasAcknowledged: outbox.some(({ state }) => state === 'acknowledged'),
    }
  })

/** Most pulls find no other work besides their feeds. */
const nothingElse = { inFlight: [], skipped: [], hasAcknowledged: false }

/** Whether the pull has nothing to do but to store rows, so that `planAfter` knows the next plan as well as the storage does. */
export const isQuiet = ({ inFlight, hasAcknowledged, replica }: ReadPlan): boolean =>
  inFlight.length === 0 && !hasAcknowledged && !replica?.isResyncing

/** Whether a first load or a resync stopped in the middle, for example in a tab that died. */
export const isIncomplete = async (db: LocalDatabase): Promise<boolean> => {
  const { complete, replica } = await planPull(db)
  return !complete || replica?.isResyncing === true
}

const planFeeds = (followed: string[], states: ReadonlyMap<string, FeedState>) => {
  const cursors = followed.map((feed) => toCursor(feed, states.get(feed)))
  return { cursors: chooseCursors(cursors), states, followed, complete: cursors.every(isComplete) }
}

/**
 * Returns the plan that follows once this answer is stored, so that the next page can be fetched meanwhile; undefined if nothing is left to
 * ask for. Should another tab store in between, the answer to this plan is not stored.
 */
export const planAfter = (plan: PullPlan, answer: PullAnswer, me: Id): ReadPlan | undefined => {
  const states = new Map(plan.states)
  for (const page of answer.feeds) {
    const before = page.backfill ? page.backfill.before : (states.get(page.feed)?.before ?? null)
    states.set(page.feed, { feed: page.feed, cursor: page.cursor, before, level: !page.more })
  }
  const account = answer.rows.account?.find(({ id }) => id === me)
  const next = planFeeds(account ? feedsOf(me, account) : plan.followed, states)
  if (next.complete && !answer.feeds.some(({ more }) => more)) return undefined
  const replica = plan.replica ?? { epoch: answer.epoch, generation: 0, isResyncing: false }
  return { ...next, acknowledged: plan.acknowledged, replica, jobsFloor: plan.jobsFloor, ...nothingElse }
}

/** Returns a text that is equal for two plans that ask the same of the feeds. */
export const cursorKey = ({ cursors, replica }: PullPlan): string =>
  [replica?.epoch, replica?.generation, ...cursors.map(writeCursor)].join(',')

/** Returns the followed feeds: the user's own, and for students the jobs of the home canton and then of the other cantons. */
export const followedFeeds = async (db: LocalDatabase): Promise<string[]> => {
  const me = db.userId ?? ''
  return feedsOf(me, (await db.account.get(me)) ?? db.signedIn)
}

const feedsOf = (me: Id, account: Pick<User, 'userType' | 'city'> | undefined): string[] => {
  if (!account || !isStudent(account)) return [userFeed(me)]
  return [userFeed(me), ...publicFeedsFrom(cantonOf(account.city))]
}

const publicFeeds = new Map<string | null, string[]>()

/** Returns the feeds of all cantons, the home canton first. They are cached because every pull and every stream needs them. */
const publicFeedsFrom = (home: ReturnType<typeof cantonOf>): string[] => {
  const known = publicFeeds.get(home)
  if (known) return known
  const feeds = [...new Set([home, ...cantonCodes, null].map(jobsFeed))].slice(0, pullLimits.feeds - 1)
  publicFeeds.set(home, feeds)
  return feeds
}

const toCursor = (feed: string, state: FeedState | undefined): FeedCursor => ({
  feed,
  cursor: state?.cursor ?? null,
  before: state?.before ?? null,
})

const isNew = ({ cursor }: FeedCursor) => cursor === null
const isComplete = ({ cursor, before }: FeedCursor) => cursor !== null && before === null

/**
 * The order of a first load (sync/README.md §2.6): the first page of the user's own feed and of the home canton, the rest of both, the
 * other cantons. The user's own feed is always included, so that a message never waits for jobs.
 */
const chooseCursors = (all: FeedCursor[]): FeedCursor[] => {
  const [own, home, ...others] = all
  if (!own) return []
  if (isNew(own) || (home && isNew(home))) return [own, ...(home ? [home] : [])]
  if (!isComplete(own) || (home && !isComplete(home))) return [own, ...(home ? [home] : [])]
  const open = others.filter((feed) => !isComplete(feed))
  return open.length > 0 ? [own, ...open] : all
}

export const pullPath = (
  userId: Id,
  { cursors, replica, inFlight, acknowledged }: Omit<PullPlan, 'states' | 'complete' | 'jobsFloor'>,
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
