import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Id } from '../../schema/ids.ts'
import type { FeedCursor, StreamEvent } from '../../schema/sync.ts'
import type { Env } from '../http/env.ts'
import { describeFault } from '../http/faults.ts'
import { Refusal } from '../http/refusal.ts'
import type { Heads } from '../feeds/bus.ts'
import { mayRead } from '../feeds/feeds.ts'
import { LatestHeads } from '../feeds/latest-heads.ts'
import { isLost, leftBehind } from './history.ts'
import { registerStream } from '../feeds/open-streams.ts'
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
 * - A heartbeat reads the database, so that a lost notification heals.
 * - The reader's own feed comes with its rows if the device has named its cursor (`cursors`, of `epoch`).
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
    const latest = new LatestHeads()
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
    const beat = async () => {
      const [now] = await sql<{ isSignedIn: boolean; epoch: string; isLost: boolean; heads: Heads }[]>`
        select exists (select from sessions where id = ${me.sessionId} and expires_at > now()) as "isSignedIn",
          current_epoch() as epoch, ${isLost(sql, me.id, acknowledged)} as "isLost",
          (select coalesce(json_object_agg(id, head), '{}') from feeds where id = any(${[...feeds]}::text[])) as heads`
      if (!now?.isSignedIn) return close()
      epoch = now.isLost ? leftBehind : now.epoch
      latest.put({ ...Object.fromEntries(feeds.map((feed) => [feed, 0])), ...now.heads })
    }
    let isBeating = false
    // A database that does not answer is not asked again meanwhile: thousands of streams would queue a question each, every heartbeat.
    const beatAgain = async () => {
      if (isBeating) return
      isBeating = true
      await beat().catch((error: unknown) => log.warn({ fault: describeFault(error) }, 'a heartbeat was left out'))
      isBeating = false
    }

    // Listening starts before the first read, so that no move is missed between them.
    stream.onAbort(close)
    const leave = [
      bus.subscribe(feeds, (heads) => rows.moved(heads, (told) => latest.put(told))),
      bus.onSessionEnded(me.sessionId, close),
      bus.onClose(close),
      registerStream(me.id, close),
    ]
    await beatAgain()
    const timer = setInterval(() => void beatAgain(), heartbeat)
    try {
      for (let heads = await latest.take(); heads !== undefined; heads = await latest.take()) {
        const event = await rows.next(epoch, heads)
        // The session may have ended while the rows were read.
        if (latest.isClosed) break
        if (await accepts(stream, event, patience)) continue
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

/**
 * Returns whether the reader took the event in time. A write resolves once the reader has taken the event before it, so
 * at most two events are ever held.
 */
const accepts = async (stream: SSEStreamingApi, event: StreamEvent, patience: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => (timer = setTimeout(resolve, patience, false)))
  const accepted = await Promise.race([stream.writeSSE({ data: JSON.stringify(event) }).then(() => true), tooLate])
  clearTimeout(timer)
  return accepted
}
