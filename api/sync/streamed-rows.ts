import type { Logger } from 'pino'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import { streamLimits } from '../../schema/limits.ts'
import type { Continuation, FeedCursor, StreamEvent } from '../../schema/sync.ts'
import { closeTo } from '../accounts/people.ts'
import type { Heads } from '../feeds/bus.ts'
import { describeFault } from '../http/faults.ts'
import type { Sql } from '../postgres/connect.ts'
import { continueFrom } from './continuation.ts'
import { Turns } from './turns.ts'

/** What one event on the wire is, serialised. */
export type Frame = string | Uint8Array

const write = (event: StreamEvent): string => `data: ${JSON.stringify(event)}\n\n`

/** A page of a public feed, the same for everybody but those who may see more of somebody in it. */
interface SharedPage {
  frame: Uint8Array
  cursor: number
  close: ReadonlySet<Id>
}

/** Nobody's id: what a viewer sees who is not concerned. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Streams read side by side no more than this: what people ask for themselves comes first. */
const readersAtOnce = 4
/** The pages of public feeds that are kept for streams that ask for the same. */
const pagesKept = 16

/** What the streams of one process read from the database. */
class Reader {
  readonly #turns = new Turns(readersAtOnce)
  readonly #shared = new Map<string, Promise<SharedPage | undefined>>()
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  readOwn(userId: Id, epoch: string, from: FeedCursor): Promise<Continuation | undefined> {
    return this.#turns.take(() => continueFrom(this.#sql, userId, epoch, [from]))
  }

  /** Reads and serialises a page once, however many streams stand at `from` and hear of `head`. */
  readShared(epoch: string, from: FeedCursor, head: number): Promise<SharedPage | undefined> {
    const key = `${epoch} ${from.feed} ${from.cursor} ${head}`
    const known = this.#shared.get(key)
    if (known) return known
    const page = this.#turns.take(async () => {
      const continued = await continueFrom(this.#sql, nobody, epoch, [from])
      const [only] = continued?.feeds ?? []
      if (!continued || !only) return undefined
      const frame = Buffer.from(write({ epoch, heads: { [from.feed]: only.head }, continued }))
      const close = await closeTo(
        this.#sql,
        (continued.rows.person ?? []).map(({ id }) => id),
      )
      return { frame, cursor: only.cursor, close }
    })
    this.#shared.set(key, page)
    // What failed is read anew.
    page.catch(() => this.#shared.delete(key))
    for (const oldest of this.#shared.keys()) if (this.#shared.size > pagesKept) this.#shared.delete(oldest)
    return page
  }
}

const readers = new WeakMap<Sql, Reader>()
const readerOf = (sql: Sql): Reader => {
  const reader = readers.get(sql) ?? new Reader(sql)
  readers.set(sql, reader)
  return reader
}

interface Followed {
  sql: Sql
  log: Logger
  userId: Id
  /** The epoch of the device's cursors. */
  epoch: string | undefined
  cursors: readonly FeedCursor[]
}

/**
 * What one stream brings of the feeds whose cursors its device has named: a feed that moves is continued from where the stream has brought it,
 * by the code of the pull. Of what is too much for an event, can't be read, or belongs to another epoch, the stream says only where the
 * heads stand, and the device pulls.
 */
export class StreamedRows {
  readonly #followed: Followed
  readonly #reader: Reader
  /** Feed → up to where this stream has brought it, or has left it to the device. */
  readonly #reached: Map<string, number>

  constructor(followed: Followed) {
    this.#followed = followed
    this.#reader = readerOf(followed.sql)
    this.#reached = new Map(
      followed.cursors.flatMap(({ feed, cursor, before }) =>
        cursor === null || before !== null ? [] : [[feed, cursor]],
      ),
    )
  }

  /** Returns the events that bring a stream to these heads. */
  async next(epoch: string, heads: Heads): Promise<Frame[]> {
    const frames: Frame[] = []
    const rest: Heads = {}
    for (const [feed, head] of Object.entries(heads)) {
      const from = this.#reached.get(feed)
      const brought = from !== undefined && from < head ? await this.#bring(epoch, feed, from, head) : undefined
      if (brought) frames.push(brought)
      else rest[feed] = head
    }
    return Object.keys(rest).length > 0 ? [...frames, write({ epoch, heads: rest })] : frames
  }

  async #bring(epoch: string, feed: string, from: number, head: number): Promise<Frame | undefined> {
    this.#reached.set(feed, head)
    // A feed has at most one entry per position.
    if (epoch !== this.#followed.epoch || head - from > streamLimits.entries) return undefined
    try {
      return await this.#read(epoch, { feed, cursor: from, before: null }, head)
    } catch (error) {
      this.#followed.log.warn({ fault: describeFault(error) }, 'a stream went without rows')
      return undefined
    }
  }

  async #read(epoch: string, from: FeedCursor, head: number): Promise<Frame | undefined> {
    const { userId } = this.#followed
    const shared = from.feed === userFeed(userId) ? undefined : await this.#reader.readShared(epoch, from, head)
    if (shared && !shared.close.has(userId)) {
      this.#reached.set(from.feed, Math.max(head, shared.cursor))
      return shared.frame
    }
    if (!shared && from.feed !== userFeed(userId)) return undefined
    const continued = await this.#reader.readOwn(userId, epoch, from)
    const [page] = continued?.feeds ?? []
    if (!continued || !page) return undefined
    this.#reached.set(from.feed, Math.max(head, page.cursor))
    return write({ epoch, heads: { [from.feed]: page.head }, continued })
  }
}
