import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Id } from '../../schema/ids.ts'
import { streamLimits } from '../../schema/limits.ts'
import type { FeedEntry, FeedPage, Rows, StreamEvent } from '../../schema/sync.ts'
import type { Bus, Heads } from '../feeds/bus.ts'
import { describeFault } from '../http/faults.ts'
import type { Sql, TransactionSql } from '../postgres/connect.ts'
import { readSnapshot } from '../postgres/transaction.ts'
import { readPast } from './continuation.ts'
import { fillPages } from './pull-rows.ts'
import { readFor } from './streamed-rows.ts'

/** An event that is written once for all streams that get it. */
export interface SharedEvent {
  heads: Heads
  /** Its bytes. */
  event: Uint8Array
}

/** The news of a public feed, read and written once for everybody who follows it. */
export interface SharedPage extends SharedEvent {
  epoch: string
  /** Who may see these rows otherwise than strangers do. */
  apart: ReadonlySet<Id>
}

interface Listener {
  page(page: SharedPage): void
  /** Called where the news can't be read, or are too many. */
  heads(heads: Heads): void
}

interface Followed {
  listeners: Set<Listener>
  stop: () => void
  /** The newest head that was announced. */
  wanted: number
  /** The head up to which pages were read; undefined before the first. */
  reached: number | undefined
  readAt: number
  /** Whether rows of the feed are being read and sent: until then some followers have them, and others don't. */
  isReading: boolean
}

interface Moved {
  feed: string
  followed: Followed
}

/** What a feed's followers are told: the page to those who were there before it was read, and the head to others. */
interface News extends Moved {
  were: ReadonlySet<Listener>
  page: SharedPage | undefined
}

/** Milliseconds for which nothing more is told, for each follower that was: telling one takes about a quarter of it, so that most of a core is left to others. */
const restMs = 0.4

/** How many followers are told before other requests have their turn. */
const toldAtOnce = 200

/** Milliseconds after which an announced head below the one that was reached is no late announcement: the database was restored. */
const lateness = 1_000

/** The same for a head that was read, which may take as long as a query. */
const longLateness = 10_000

/** A reader who is nobody, and sees what strangers see. */
const stranger = '00000000-0000-0000-0000-000000000000' as Id

/**
 * The news of public feeds for all streams of this process (`.decisions/sync/0692-…`).
 *
 * - A feed that moves is read once, however many streams follow it; what moves meanwhile is read together afterwards.
 * - Feeds that have moved are told together: a device that follows all cantons gets their news in one piece, which costs little more than one page.
 * - After hundreds were told, all feeds rest for a moment that grows with them: ten thousand devices hear of an offer within some seconds.
 * - A listener gets only pages whose reading began after it has come: a page is then of a later moment than all that its device had stored before.
 * - Whoever may see a row otherwise than strangers (`apart`) gets the head alone, and pulls.
 */
export class SharedPages {
  readonly #sql: Sql
  readonly #bus: Bus
  readonly #log: Logger
  readonly #feeds = new Map<string, Followed>()
  /** The heads that streams asked about last. */
  #asked: Heads | undefined
  /** What streams were told about `#asked`, by the list of feeds that they follow. */
  readonly #standings = new Map<string, SharedEvent>()
  /** The time (`performance.now()`) until which all feeds rest. */
  #restsUntil = 0
  #isUnderWay = false

  constructor(sql: Sql, bus: Bus, log: Logger) {
    this.#sql = sql
    this.#bus = bus
    this.#log = log
  }

  /** Returns the function that removes the listener. */
  follow(feeds: readonly string[], listener: Listener): () => void {
    for (const feed of feeds) this.#followed(feed).listeners.add(listener)
    return () => {
      for (const feed of feeds) {
        const followed = this.#feeds.get(feed)
        followed?.listeners.delete(listener)
        if (followed?.listeners.size !== 0) continue
        followed.stop()
        this.#feeds.delete(feed)
      }
    }
  }

  #followed(feed: string): Followed {
    const known = this.#feeds.get(feed)
    if (known) return known
    const stop = this.#bus.subscribe([feed], ({ [feed]: head }) => {
      if (head !== undefined) this.#moved(feed, followed, head)
    })
    const followed: Followed = {
      listeners: new Set(),
      stop,
      wanted: 0,
      reached: undefined,
      readAt: 0,
      isReading: false,
    }
    this.#feeds.set(feed, followed)
    return followed
  }

  /** Call it with heads that were read: a feed whose announcement was lost is read now. Returns the heads up to which all were told. */
  noticed(feeds: readonly string[], heads: Heads): Heads {
    return Object.fromEntries(
      feeds.flatMap((feed) => {
        const [followed, head = 0] = [this.#feeds.get(feed), heads[feed]]
        if (!followed) return [[feed, head]]
        const { reached, wanted } = followed
        if (reached === undefined && wanted === 0) {
          // The first reader is told of this head by what it was read for.
          followed.reached = head
          followed.readAt = performance.now()
        } else if (head > Math.max(reached ?? 0, wanted)) this.#moved(feed, followed, head)
        else if (head < (reached ?? 0) && performance.now() - followed.readAt > longLateness)
          Object.assign(followed, { reached: head, wanted: 0 })
        return followed.isReading ? [] : [[feed, followed.reached ?? head]]
      }),
    )
  }

  /** Does what `noticed` does, once for all streams that asked together and follow the same feeds, and returns the heads as an event. */
  standing(feeds: readonly string[], epoch: string, heads: Heads): SharedEvent {
    if (this.#asked !== heads) {
      this.#asked = heads
      this.#standings.clear()
    }
    const key = feeds.join()
    const standing = this.#standings.get(key) ?? asEvent({ epoch, heads: this.noticed(feeds, heads) })
    this.#standings.set(key, standing)
    return standing
  }

  #moved(feed: string, followed: Followed, head: number): void {
    const { reached } = followed
    if (reached !== undefined && head <= reached) {
      if (followed.isReading || performance.now() - followed.readAt < lateness) return
      followed.reached = undefined
      followed.wanted = 0
    }
    followed.wanted = Math.max(followed.wanted, head)
    if (!this.#isUnderWay) void this.#readAll()
  }

  async #readAll(): Promise<void> {
    this.#isUnderWay = true
    while (this.#listMoved().length > 0) {
      await this.#rest()
      const moved = this.#listMoved()
      await this.#tell(await Promise.all(moved.map((one) => this.#readNews(one))))
      for (const { followed } of moved) followed.isReading = false
    }
    this.#isUnderWay = false
  }

  #listMoved(): Moved[] {
    const all = [...this.#feeds].map(([feed, followed]) => ({ feed, followed }))
    return all.filter(({ followed: { listeners, wanted, reached } }) => listeners.size > 0 && wanted > (reached ?? 0))
  }

  /** Waits while feeds rest, so that what moves meanwhile is told together. */
  async #rest(): Promise<void> {
    for (let left = this.#restsUntil - performance.now(); left > 0; left = this.#restsUntil - performance.now())
      await sleep(left)
  }

  async #readNews({ feed, followed }: Moved): Promise<News> {
    followed.isReading = true
    const head = followed.wanted
    const were = new Set(followed.listeners)
    const page = await this.#read(feed, followed.reached ?? head - 1)
    followed.reached = Math.max(head, page?.heads[feed] ?? 0)
    followed.readAt = performance.now()
    return { feed, followed, were, page }
  }

  async #tell(news: readonly News[]): Promise<void> {
    const listeners = new Set(news.flatMap(({ followed }) => [...followed.listeners]))
    let told = 0
    for (const listener of listeners) {
      for (const { feed, followed, were, page } of news) {
        if (!followed.listeners.has(listener)) continue
        if (page && were.has(listener)) listener.page(page)
        else listener.heads({ [feed]: followed.reached ?? 0 })
      }
      told += 1
      if (told % toldAtOnce === 0) await setImmediate()
    }
    // Whoever has come meanwhile learns the head at once, because heartbeats say nothing of it while others are told.
    for (const { feed, followed } of news) {
      for (const one of followed.listeners) if (!listeners.has(one)) one.heads({ [feed]: followed.reached ?? 0 })
    }
    if (told > toldAtOnce) this.#restsUntil = performance.now() + told * restMs
  }

  async #read(feed: string, from: number): Promise<SharedPage | undefined> {
    try {
      return await readFor(this.#sql, () => readShared(this.#sql, feed, from))
    } catch (error) {
      this.#log.warn({ fault: describeFault(error) }, 'streams went without rows of a public feed')
      return undefined
    }
  }
}

const pagesOf = new WeakMap<Bus, SharedPages>()

/** Returns the shared pages of the process that has this bus. */
export const sharedPages = (sql: Sql, bus: Bus, log: Logger): SharedPages => {
  const known = pagesOf.get(bus) ?? new SharedPages(sql, bus, log)
  pagesOf.set(bus, known)
  return known
}

/** Returns the news of a public feed past this position; undefined if they are too many for an event. */
export const readShared = (sql: Sql, feed: string, from: number): Promise<SharedPage | undefined> =>
  readSnapshot(sql, async (tx) => {
    const [past] = await readPast(tx, stranger, [{ feed, cursor: from, before: null }], undefined)
    if (!past || past.head <= from || past.entries.length > streamLimits.entries) return undefined
    const { epoch, moment, head, entries } = past
    const page: FeedPage = { feed, head, cursor: head, entries, more: false }
    const filled = await fillPages(tx, stranger, [page])
    const event: StreamEvent = {
      epoch,
      heads: { [feed]: head },
      continued: { from: { [feed]: from }, ...filled, moment },
    }
    const apart = await readApart(tx, entries, filled.rows.job ?? [])
    return { ...asEvent(event), epoch, apart }
  })

const asEvent = (event: StreamEvent): SharedEvent => ({ heads: event.heads, event: encodeEvent(event) })

const encoder = new TextEncoder()

export const encodeEvent = (event: StreamEvent): Uint8Array => encoder.encode(`data: ${JSON.stringify(event)}\n\n`)

/**
 * Returns the people who may see these jobs, or the people whom they name, otherwise than strangers do (rules 1.4.42, 3.3.1, 3.4.25 and 3.5.652):
 * their posters, whoever has or had work of these posters, whoever is apart from them by a block, and whoever has asked something about a job. An
 * offer that strangers don't see may be there for those who have applied for it.
 */
const readApart = async (
  tx: TransactionSql,
  entries: readonly FeedEntry[],
  shown: readonly Rows['job'][],
): Promise<ReadonlySet<Id>> => {
  const put = entries.flatMap(({ op, id }) => (op === 'put' ? id : []))
  if (put.length === 0) return new Set()
  const seen = new Set(shown.map(({ id }) => id))
  const unseen = put.filter((id) => !seen.has(id))
  const found = await tx<{ id: Id }[]>`
    with posters as (select distinct posted_by_id as id from jobs where id = any(${put}::uuid[]))
    select id from posters
    union select assigned_to_id from jobs
      where posted_by_id in (select id from posters) and assigned_to_id is not null
    union select other from people_apart where one in (select id from posters)
    union select asker_id from questions where job_id = any(${put}::uuid[])
    union select student_id from applications where job_id = any(${unseen}::uuid[])`
  return new Set(found.map(({ id }) => id))
}
