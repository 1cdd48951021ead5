import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Id } from '../../schema/ids.ts'
import { isPublicFeed } from '../../schema/feeds.ts'
import type { FeedCursor, StreamEvent } from '../../schema/sync.ts'
import type { Env } from '../http/env.ts'
import { describeFault } from '../http/faults.ts'
import { Refusal } from '../http/refusal.ts'
import type { Heads } from '../feeds/bus.ts'
import { mayRead } from '../feeds/feeds.ts'
import { LatestHeads } from '../feeds/latest-heads.ts'
import { heartbeatsOf } from './heartbeats.ts'
import { leftBehind } from './history.ts'
import { registerStream, resyncSpread } from '../feeds/open-streams.ts'
import { sharedPages, type SharedPage } from './shared-pages.ts'
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

/**
 * Streams the heads of feeds: at the start, when a feed moves, and with every heartbeat.
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

  const response = streamSSE(c, async (stream) => {
    const latest = new LatestHeads<SharedPage>()
    const shared = cursors.flatMap((one) => (isContinuable(one) && feeds.includes(one.feed) ? one.feed : []))
    const alone = feeds.filter((feed) => !shared.includes(feed))
    const rows = new StreamedRows({
      sql,
      log,
      userId: me.id,
      sessionId: me.sessionId,
      epoch: followed,
      acknowledged,
      cursors,
    })
    const close = () => latest.close()
    let epoch = ''
    const asking = { sessionId: me.sessionId, userId: me.id, acknowledged, feeds }
    const beat = async (atOnce: boolean) => {
      const now = await heartbeatsOf(sql).ask(asking, { atOnce })
      if (!now.isSignedIn) return close()
      epoch = now.isLost ? leftBehind : now.epoch
      latest.put(now.heads)
    }
    let beating: Promise<void> | undefined
    // A database that does not answer is not asked again meanwhile: thousands of streams would queue a question each, every heartbeat.
    const beatAgain = (atOnce = false): Promise<void> =>
      (beating ??= beat(atOnce)
        .catch((error: unknown) => {
          if (!latest.isClosed) log.warn({ fault: describeFault(error) }, 'a heartbeat was left out')
        })
        .finally(() => (beating = undefined)))
    /** The heartbeat of a database that may be another one since; what it says of feeds waits for its epoch. */
    let renewal: Promise<void> | undefined
    const renew = () => {
      renewal = Promise.resolve(beating).then(() => beatAgain())
    }

    // Listening starts before the first read, so that no move is missed between them.
    stream.onAbort(close)
    const leave = [
      bus.subscribe(alone, (heads) => rows.moved(heads, (told) => latest.put(told))),
      sharedPages(sql, bus, log).follow(shared, {
        page: (page) =>
          page.epoch === epoch && epoch === followed && !page.apart.has(me.id)
            ? latest.putPage(page)
            : latest.put({ [page.feed]: page.head }),
        heads: (heads) => latest.put(heads),
      }),
      bus.onSessionEnded(me.sessionId, close),
      bus.onClose(close),
      bus.onRenewed(renew),
      registerStream(me.id, close),
    ]
    await beatAgain(true)
    const timer = setInterval(() => void beatAgain(), heartbeat)
    try {
      for (let heads = await latest.take(); heads !== undefined; heads = await latest.take()) {
        await renewal
        const pages = latest.takePages()
        const event = isEmpty(heads) ? undefined : await rows.next(epoch, heads)
        if (event && followed !== undefined && epoch !== followed) event.spread = resyncSpread()
        // The session may have ended while the rows were read.
        if (latest.isClosed) break
        if (await accepts(stream, [...pages.map((page) => page.event), ...(event ? [encode(event)] : [])], patience))
          continue
        stream.abort()
        c.env?.outgoing?.destroy()
        break
      }
    } finally {
      clearInterval(timer)
      rows.stop()
      for (const stop of leave) stop()
    }
  })
  // Proxies and compression would buffer events.
  response.headers.set('Cache-Control', 'no-store, no-transform')
  response.headers.set('X-Accel-Buffering', 'no')
  return response
}

/** Whether pages of this public feed may follow on from the device's cursor: nothing below it is missing. */
const isContinuable = ({ feed, cursor, before }: FeedCursor): boolean =>
  isPublicFeed(feed) && cursor !== null && before === null

const isEmpty = (heads: Heads): boolean => Object.keys(heads).length === 0

const encode = (event: StreamEvent): string => `data: ${JSON.stringify(event)}\n\n`

/**
 * Returns whether the reader took the events in time. A write resolves once the reader has taken the event before it, so
 * at most two events are ever held, beside the pages that all streams share.
 */
const accepts = async (
  stream: SSEStreamingApi,
  events: readonly (Uint8Array | string)[],
  patience: number,
): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => (timer = setTimeout(resolve, patience, false)))
  const write = async () => {
    for (const event of events) await stream.write(event)
    return true as const
  }
  const accepted = await Promise.race([write(), tooLate])
  clearTimeout(timer)
  return accepted
}
