import type { Logger } from 'pino'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { streamLimits } from '../../schema/limits.ts'
import type { Continuation, FeedCursor, StreamEvent } from '../../schema/sync.ts'
import type { Heads } from '../feeds/bus.ts'
import { describeFault } from '../http/faults.ts'
import type { Sql } from '../postgres/connect.ts'
import { afterPushes, isPushing } from './pushes-under-way.ts'
import { continueFrom } from './continuation.ts'
import { Slots } from '../http/slots.ts'

/** The most streams that read rows in parallel: the requests of people come first. */
const readersAtOnce = 4

/** Milliseconds for which a stream leaves its reader's own feed to the answer of a push. */
const maxHoldMs = 1_000

const readers = new WeakMap<Sql, Slots>()
const readersOf = (sql: Sql): Slots => {
  const known = readers.get(sql) ?? new Slots(readersAtOnce)
  readers.set(sql, known)
  return known
}

/** The reads of streams that are running. */
const running = new WeakMap<Sql, Set<Promise<unknown>>>()

/** Reads for streams, once there is room. */
export const readFor = <T>(sql: Sql, read: () => Promise<T>): Promise<T> =>
  readersOf(sql).run(async () => {
    const all = running.get(sql) ?? new Set()
    running.set(sql, all)
    const one = read()
    all.add(one)
    return await one.finally(() => all.delete(one))
  })

/** Resolves once the reads of streams that run now have ended, at most `readersAtOnce` of them. */
export const streamsHaveRead = async (sql: Sql): Promise<void> => {
  const reads: Iterable<Promise<unknown>> = running.get(sql) ?? []
  await Promise.allSettled(reads)
}

interface Followed {
  sql: Sql
  log: Logger
  userId: Id
  sessionId: Id
  /** The epoch of the device's cursors. */
  epoch: string | undefined
  /** The newest mutation that the device knows as applied. */
  acknowledged: Id | undefined
  cursors: readonly FeedCursor[]
}

/**
 * The rows of the reader's own feed that one stream brings, if the device has named its cursor.
 *
 * - When the feed moves, the event carries the continuation from the stream's last position, read by the code of the pull.
 * - The event has only the heads if the continuation is too long, can't be read, or belongs to another epoch. The device then pulls.
 * - The event leaves out rows that come with the answer to a push of the same session.
 * - Public feeds come as pages that all streams share (`shared-pages.ts`), or as heads.
 */
export class StreamedRows {
  readonly #followed: Followed
  readonly #feed: string
  /** The position up to which this stream has brought the feed, or has left it to the device. */
  #reached: number | undefined
  /** The head of the feed that the stream leaves to the answer of a push; 0 if none. */
  #held = 0
  #stopHolding = () => {}

  constructor(followed: Followed) {
    this.#followed = followed
    this.#feed = userFeed(followed.userId)
    const own = followed.cursors.find(({ feed }) => feed === this.#feed)
    if (own?.before === null && own.cursor !== null) this.#reached = own.cursor
  }

  /**
   * Call it when feeds have moved. Calls `tell` with the heads of which the stream must speak: not of the reader's own feed while the answer to a
   * push of the same session brings it.
   */
  moved(heads: Heads, tell: (heads: Heads) => void): void {
    const { [this.#feed]: head, ...others } = heads
    const { sessionId } = this.#followed
    if (head === undefined || !isPushing(sessionId)) return tell(heads)
    if (Object.keys(others).length > 0) tell(others)
    const isHolding = this.#held > 0
    this.#held = Math.max(this.#held, head)
    if (isHolding) return
    this.#stopHolding = afterPushes(sessionId, maxHoldMs, (brought) => {
      const held = this.#held
      this.#held = 0
      if (brought < held) tell({ [this.#feed]: held })
      else if (this.#reached !== undefined) this.#reached = Math.max(this.#reached, brought)
    })
  }

  stop(): void {
    this.#stopHolding()
  }

  /** Returns the event for these heads. */
  async next(epoch: string, heads: Heads): Promise<StreamEvent> {
    const [from, head] = [this.#reached, heads[this.#feed]]
    if (from === undefined || head === undefined || head <= from) return { epoch, heads }
    this.#reached = head
    const continued = await this.#read(epoch, from, head)
    const [page] = continued?.feeds ?? []
    if (!continued || !page || page.entries.length > streamLimits.entries) return { epoch, heads }
    this.#reached = Math.max(head, page.cursor)
    return { epoch, heads: { ...heads, [this.#feed]: page.head }, continued }
  }

  async #read(epoch: string, cursor: number, head: number): Promise<Continuation | undefined> {
    const { sql, log, userId, sessionId, acknowledged, epoch: followed } = this.#followed
    // A feed has at most one entry per position, so the difference of positions bounds the number of entries.
    if (epoch !== followed || head - cursor > streamLimits.entries || isPushing(sessionId)) return undefined
    const cursors = [{ feed: this.#feed, cursor, before: null }]
    try {
      return await readFor(sql, () => continueFrom(sql, userId, { epoch, acknowledged, cursors }))
    } catch (error) {
      log.warn({ fault: describeFault(error) }, 'a stream went without rows')
      return undefined
    }
  }
}
