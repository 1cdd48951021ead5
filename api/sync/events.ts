import type { Context } from 'hono'
import type { Id } from '../../schema/ids.ts'
import { isPublicFeed } from '../../schema/feeds.ts'
import type { FeedCursor } from '../../schema/sync.ts'
import type { Env } from '../http/env.ts'
import { describeFault } from '../http/faults.ts'
import { Refusal } from '../http/refusal.ts'
import type { Heads } from '../feeds/bus.ts'
import { mayRead } from '../feeds/feeds.ts'
import { LatestHeads } from '../feeds/latest-heads.ts'
import { heartbeatsOf } from './heartbeats.ts'
import { leftBehind } from './history.ts'
import { registerStream, resyncSpread } from '../feeds/open-streams.ts'
import { tellPresence } from '../feeds/presence.ts'
import { encodeEvent, sharedPages, type SharedEvent } from './shared-pages.ts'
import { StreamedRows } from './streamed-rows.ts'

/** Milliseconds between heartbeats, and milliseconds that a reader may take for one event. */
export interface Pace {
  heartbeat: number
  patience: number
}

interface Follow {
  feeds: readonly string[]
  /** The newest mutation that the device knows as applied. */
  acknowledged?: Id | undefined
  epoch?: string | undefined
  cursors?: readonly FeedCursor[]
}

const pace: Pace = { heartbeat: 20_000, patience: 30_000 }

/** Every third heartbeat also names the heads of public feeds, so that a device that failed to store an event learns of it. */
const publicEvery = 3

/**
 * Streams the heads of feeds: at the start, when a feed moves, and with heartbeats.
 *
 * - A heartbeat reads the database, together with those of other streams, so that a lost notification heals. There is one more when the connection
 *   that listens was lost, so that the epoch of a replica that has taken over is known before its heads.
 * - The reader's own feed, and public feeds, come with their rows if the device has named their cursors (`cursors`, of `epoch`).
 * - If the database has no record of the mutation that the device knows as applied (`acknowledged`), the events carry the epoch `left-behind`.
 * - The stream ends with the session, with the process, when the person opens too many, and when the reader is too slow.
 * - Refusals: `not_yours`.
 */
export const streamHeads = (
  c: Context<Env>,
  { feeds, acknowledged, epoch: followed, cursors = [] }: Follow,
  { heartbeat, patience }: Pace = pace,
): Response => {
  const { sql, bus, me, log } = c.var
  const named = [...feeds, ...cursors.map(({ feed }) => feed)]
  if (!named.every((feed) => mayRead(me.id, feed))) throw new Refusal('not_yours')
  // A HEAD request reads no stream, so none may stay open for it.
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })

  const latest = new LatestHeads<SharedEvent>()
  const shared = cursors.flatMap((one) => (isContinuable(one) && feeds.includes(one.feed) ? one.feed : []))
  const alone = feeds.filter((feed) => !shared.includes(feed))
  const pages = sharedPages(sql, bus, log)
  const rows = new StreamedRows({
    sql,
    log,
    userId: me.id,
    sessionId: me.sessionId,
    epoch: followed,
    acknowledged,
    cursors,
  })
  let epoch = ''
  let hasBegun = false
  let beats = 0
  const beat = async () => {
    const asking = { sessionId: me.sessionId, userId: me.id, acknowledged, feeds }
    const now = await heartbeatsOf(sql).ask(asking, { atOnce: !hasBegun })
    if (!now.isSignedIn) return close()
    tellPresence(sql).catch((error: unknown) =>
      log.warn({ fault: describeFault(error) }, 'who is connected was not told'),
    )
    epoch = now.isLost ? leftBehind : now.epoch
    beats += 1
    // Also where nothing of it is sent: a lost announcement is noticed.
    const standing = pages.standing(shared, now.epoch, now.heads)
    // Once the stream has begun, what a shared feed has beyond its pages is told by its next page.
    latest.put(pick(now.heads, hasBegun && !now.isLost ? alone : feeds))
    if (hasBegun && beats % publicEvery === 0 && epoch === followed) latest.putPage(standing)
    hasBegun = true
  }
  let beating: Promise<void> | undefined
  // A database that does not answer is not asked again meanwhile: thousands of streams would queue a question each, every heartbeat.
  const beatAgain = (): Promise<void> =>
    (beating ??= beat()
      .catch((error: unknown) => {
        if (latest.isClosed) return
        log.warn({ fault: describeFault(error) }, 'a heartbeat was left out')
        // Without an epoch nothing can be told: the device asks again.
        if (!hasBegun) close()
      })
      .finally(() => (beating = undefined)))
  /** The heartbeat of a database that may be another one since; what it says of feeds waits for its epoch. */
  let renewal: Promise<void> | undefined
  const renew = () => {
    renewal = Promise.resolve(beating).then(() => beatAgain())
  }

  let controller: ReadableStreamDefaultController<Uint8Array>
  /** Since when the reader has asked for nothing; undefined while it waits for news. */
  let idleSince: number | undefined = performance.now()
  const timer = setInterval(() => void beatAgain(), heartbeat)
  const watch = setInterval(() => {
    if (idleSince === undefined || performance.now() - idleSince < patience) return
    close()
    c.env?.outgoing?.destroy()
  }, patience / 2)
  // Listening starts before the first read, so that no move is missed between them.
  const leave = [
    bus.subscribe(alone, (heads) => rows.moved(heads, (told) => latest.put(told))),
    pages.follow(shared, {
      page: (page) =>
        page.epoch === epoch && epoch === followed && !page.apart.has(me.id)
          ? latest.putPage(page)
          : latest.put(page.heads),
      heads: (heads) => latest.put(heads),
    }),
    bus.onSessionEnded(me.sessionId, () => close()),
    bus.onClose(() => close()),
    bus.onRenewed(renew),
    registerStream(me.id, () => close()),
  ]
  const stop = () => {
    if (latest.isClosed) return false
    latest.close()
    clearInterval(timer)
    clearInterval(watch)
    rows.stop()
    for (const one of leave) one()
    return true
  }
  const close = () => void (stop() && controller.close())
  const first = beatAgain()

  // The stream holds nothing beside what the reader takes: what it does not take waits as the newest heads.
  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => void (controller = own),
      pull: async () => {
        idleSince = undefined
        await first
        // The stream calls `pull` again only once it has got something.
        for (let news: Uint8Array[] = []; news.length === 0;) {
          const heads = await latest.take()
          if (heads === undefined) return
          await renewal
          news = latest.takePages().map(({ event }) => event)
          const event = isEmpty(heads) ? undefined : await rows.next(epoch, heads)
          if (event && followed !== undefined && epoch !== followed) event.spread = resyncSpread()
          if (event) news.push(encodeEvent(event))
          // The session may have ended while the rows were read.
          if (latest.isClosed) return
          for (const one of news) controller.enqueue(one)
        }
        idleSince = performance.now()
      },
      cancel: () => void stop(),
    },
    { highWaterMark: 0 },
  )
  // Proxies and compression would buffer events.
  return c.body(body, 200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
}

/** Whether pages of this public feed may follow on from the device's cursor: nothing below it is missing. */
const isContinuable = ({ feed, cursor, before }: FeedCursor): boolean =>
  isPublicFeed(feed) && cursor !== null && before === null

const isEmpty = (heads: Heads): boolean => Object.keys(heads).length === 0

const pick = (heads: Heads, feeds: readonly string[]): Heads =>
  Object.fromEntries(feeds.map((feed) => [feed, heads[feed] ?? 0]))
