import { userFeed } from '../../schema/feeds.ts'
import type { FeedPage } from '../../schema/sync.ts'
import type { ReadContinuation } from '../http/answers.ts'
import type { FeedState, LocalDatabase } from '../store/database.ts'
import { readReplica, type Replica } from '../store/replica.ts'
import { PullMemory, storeAnswer } from './pull-store.ts'
import { JobCount, prune, type Retention } from './retention.ts'
import { noteSkipped } from './unknown-entities.ts'
import { releaseAcknowledged } from './verdicts.ts'

/**
 * Stores a continuation, sent with a push's answer or on the stream, the way a pull stores its answer. `asked` names the replica at the time
 * of asking. Returns whether the device now stands where the pages end; if not, it must pull.
 *
 * - Pages name the moment at which they were read, and are stored only if nothing of a later moment is stored: a page of an earlier one would put an
 *   older row over a newer one.
 * - An older server names no moment. Then only pages of the user's own feed are stored: each change of a row that this feed holds moves it, so a page
 *   that goes further is of a later moment than everything that it holds.
 * - A page holds every entry past its beginning. A device whose cursor is further takes the entries past its own. A device whose cursor is
 *   before the page takes nothing, because a gap would remain.
 * - A device in the middle of a longer pull takes nothing either: the page may be of an earlier moment than the pages already stored, and the
 *   feed would pass for level although a row has moved beyond it since.
 */
export const storeContinuation = async (
  db: LocalDatabase,
  asked: Pick<Replica, 'epoch' | 'generation'>,
  continued: ReadContinuation,
  retention?: Retention,
): Promise<boolean> => {
  const memory = new PullMemory(isOfOwnFeed(db, continued) ? JobCount.ofOwnFeed() : new JobCount())
  const isThere = await takeContinuation(db, asked, continued, memory)
  if (memory.hasStored) await prune(db, memory, retention, { isSlack: true })
  return isThere
}

/** Like `storeContinuation`, but does not prune. `memory` tells the caller where to prune. */
export const takeContinuation = async (
  db: LocalDatabase,
  asked: Pick<Replica, 'epoch' | 'generation'>,
  continued: ReadContinuation,
  memory: PullMemory,
): Promise<boolean> => {
  const guess = isOfOwnFeed(db, continued) ? guesses.get(db) : undefined
  if (guess) guesses.delete(db)
  // The guess needs no check of its own: storing onto a state proves that the device still has it.
  const guessed = guess && (await storeOnto(db, asked, new Map([[guess.feed, guess]]), continued, memory))
  if (guessed === 'stored') return true
  const { replica, states } = await readFollowed(db, continued)
  if (replica?.epoch !== asked.epoch || replica.generation !== asked.generation) return false
  return (await storeOnto(db, asked, states, continued, memory)) !== 'elsewhere'
}

/** The state in which this tab last left the user's own feed. It is mostly unchanged, which spares a read before the next rows are stored. */
const guesses = new WeakMap<LocalDatabase, FeedState>()

const isOfOwnFeed = (db: LocalDatabase, { feeds }: ReadContinuation): boolean =>
  feeds.every(({ feed }) => feed === userFeed(db.userId ?? ''))

const readFollowed = (db: LocalDatabase, { feeds }: ReadContinuation) =>
  db.transaction('r', db.meta, db.feeds, async () => {
    const [replica, stored] = await Promise.all([readReplica(db), db.feeds.bulkGet(feeds.map(({ feed }) => feed))])
    return { replica, states: new Map(stored.flatMap((state) => (state ? [[state.feed, state] as const] : []))) }
  })

/** Stores onto these feed states, if they are the device's. Returns `there` if it already stood where the pages end. */
const storeOnto = async (
  db: LocalDatabase,
  asked: Pick<Replica, 'epoch' | 'generation'>,
  states: ReadonlyMap<string, FeedState>,
  continued: ReadContinuation,
  memory: PullMemory,
): Promise<'stored' | 'there' | 'elsewhere'> => {
  const own = userFeed(db.userId ?? '')
  const { moment } = continued
  const fits = ({ feed }: FeedPage) =>
    (feed === own || moment !== undefined) && isReached(continued.from[feed], states.get(feed))
  const pages = continued.feeds.flatMap((page) => (fits(page) ? pastCursor(page, states.get(page.feed)) : []))
  const isWhole = continued.feeds.every(fits)
  if (pages.length === 0) return isWhole ? 'there' : 'elsewhere'

  await noteSkipped(db, { epoch: asked.epoch, skipped: continued.skipped })
  const cursors = pages.map(({ feed }) => states.get(feed)!)
  const plan = {
    cursors,
    states,
    replica: { ...asked, isResyncing: false },
    followed: [],
    complete: true,
    inFlight: [],
    acknowledged: undefined,
    jobsFloor: undefined,
    ...(moment !== undefined && { unasked: { moment, isPublic: !isOfOwnFeed(db, continued) } }),
  }
  const answer = {
    epoch: asked.epoch,
    feeds: pages,
    rows: continued.rows,
    verdicts: [],
    ...(moment !== undefined && { moment }),
  }
  if (!(await storeAnswer(db, plan, answer, memory))) return 'elsewhere'
  const page = pages.find(({ feed }) => feed === own)
  if (page) {
    guesses.set(db, { feed: own, cursor: page.cursor, before: null, level: true })
    await releaseAcknowledged(db)
  }
  return isWhole ? 'stored' : 'elsewhere'
}

const isReached = (from: number | undefined, state: FeedState | undefined): boolean =>
  from !== undefined && state?.level === true && from <= state.cursor

const pastCursor = (page: FeedPage, state: FeedState | undefined): FeedPage[] =>
  state && state.cursor < page.cursor
    ? [{ ...page, entries: page.entries.filter(({ position }) => position > state.cursor) }]
    : []
