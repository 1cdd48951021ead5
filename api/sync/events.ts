import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HeadsEvent } from '../../schema/sync.ts'
import type { Env } from '../http/env.ts'
import { describeFault } from '../http/faults.ts'
import { Refusal } from '../http/refusal.ts'
import { mayRead, readEpoch, readHeads } from '../feeds/feeds.ts'
import { LatestHeads } from '../feeds/latest-heads.ts'
import { takeSeat } from './stream-limit.ts'

/** In milliseconds: between heartbeats, and what a reader may take to accept one event. */
export interface Pace {
  heartbeat: number
  patience: number
}
const pace: Pace = { heartbeat: 20_000, patience: 30_000 }

/**
 * A stream that says where the feeds stand: at once, when one of them moved, and with every heartbeat, from the database, so that
 * a lost notification heals. It ends with the session, with the process, when the person opened too many, and when the reader is
 * too slow. Refuses `not_yours`.
 */
export const streamHeads = (
  c: Context<Env>,
  feeds: readonly string[],
  { heartbeat, patience }: Pace = pace,
): Response => {
  const { sql, bus, me, log } = c.var
  if (!feeds.every((feed) => mayRead(me.id, feed))) throw new Refusal('not_yours')

  const response = streamSSE(c, async (stream) => {
    const latest = new LatestHeads()
    const close = () => latest.close()
    let epoch = ''
    const beat = async () => {
      const [session] = await sql`select from sessions where id = ${me.sessionId} and expires_at > now()`
      if (!session) return close()
      epoch = await readEpoch(sql)
      latest.put(Object.fromEntries(await readHeads(sql, feeds)))
    }
    const beatAgain = () =>
      beat().catch((error: unknown) => log.warn({ fault: describeFault(error) }, 'a heartbeat was left out'))

    // Listening starts before the first look, so that nothing falls between.
    stream.onAbort(close)
    const leave = [
      bus.subscribe(feeds, (heads) => latest.put(heads)),
      bus.onSessionEnded(me.sessionId, close),
      bus.onClose(close),
      takeSeat(me.id, close),
    ]
    await beatAgain()
    const timer = setInterval(() => void beatAgain(), heartbeat)
    try {
      for (let heads = await latest.take(); heads !== undefined; heads = await latest.take()) {
        if (await accepts(stream, { epoch, heads }, patience)) continue
        stream.abort()
        c.env?.outgoing?.destroy()
        break
      }
    } finally {
      clearInterval(timer)
      for (const stop of leave) stop()
    }
  })
  // Proxies and compression would hold events back.
  response.headers.set('Cache-Control', 'no-store, no-transform')
  response.headers.set('X-Accel-Buffering', 'no')
  return response
}

/** Whether the reader took the event in time. Writing waits until the one before was taken, so at most two are ever held. */
const accepts = async (stream: SSEStreamingApi, event: HeadsEvent, patience: number): Promise<boolean> => {
  const giveUp = new AbortController()
  const sent = stream.writeSSE({ data: JSON.stringify(event) }).then(() => true)
  const tooLate = sleep(patience, false, { signal: giveUp.signal }).catch(() => false)
  const accepted = await Promise.race([sent, tooLate])
  giveUp.abort()
  return accepted
}
