import { z } from 'zod'
import type { Id } from '../../schema/ids.ts'
import type { HeadsEvent } from '../../schema/sync.ts'
import type { Sql } from '../postgres/connect.ts'
import { endedSessionsChannel, feedsChannel, headsOfOthers, subscribeOwn } from './announce.ts'
import { readHeads } from './feeds.ts'

export type Heads = HeadsEvent['heads']

/**
 * Delivers the announcements of this process and, through Postgres, of all others. Every method that takes a listener
 * returns the function that removes it.
 */
export interface Bus {
  /**
   * Calls `moved` when some of these feeds moved. After a lost connection it is called with all of them, since
   * announcements may have been missed.
   */
  subscribe(feeds: readonly string[], moved: (heads: Heads) => void): () => void
  onSessionEnded(sessionId: Id, ended: () => void): () => void
  /** Calls `renewed` when the connection has been lost and is there again, before the heads are read: perhaps with another database. */
  onRenewed(renewed: () => void): () => void
  /** Calls `closing` when the process is about to stop; soon, if it already is. */
  onClose(closing: () => void): () => void
  /** Calls the listeners of `onClose` and stops listening. The connection itself ends with `sql`. */
  close(): Promise<void>
}

const Payload = z.record(z.string(), z.number())

/**
 * Listens on a connection of its own, which the driver reopens whenever it is lost. After each reopening the bus reads
 * the heads, which replaces the announcements that were missed meanwhile. `direct` reaches the same database past a pooler, which would lose the
 * listening.
 */
export const createBus = (sql: Sql, direct: Sql = sql): Bus => {
  const byFeed = new Listeners<(heads: Heads) => void>()
  const bySession = new Listeners<() => void>()
  const closing = new Set<() => void>()
  const renewing = new Set<() => void>()
  let isClosed = false

  const deliverHeads = (heads: Heads) => {
    const byListener = new Map<(heads: Heads) => void, Heads>()
    for (const [feed, head] of Object.entries(heads)) {
      for (const moved of byFeed.of(feed)) byListener.set(moved, { ...byListener.get(moved), [feed]: head })
    }
    for (const [moved, headsOfListener] of byListener) moved(headsOfListener)
  }
  const readPayload = (payload: string) => {
    const read = Payload.safeParse(parseJson(payload))
    const heads = read.success && headsOfOthers(sql, read.data)
    if (heads) deliverHeads(heads)
  }
  const deliverEnd = (sessionId: string) => {
    for (const ended of bySession.of(sessionId)) ended()
  }
  const catchUp = () => {
    for (const renewed of renewing) renewed()
    // If this read fails, the heartbeats of the streams carry the heads.
    readHeads(sql, byFeed.keys()).then(
      (heads) => deliverHeads(Object.fromEntries(heads)),
      () => undefined,
    )
  }

  const unsubscribeOwn = subscribeOwn(sql, (heads) => deliverHeads(Object.fromEntries(heads)))
  // The driver retries a failed first connection like every later one.
  const listening = Promise.allSettled([
    direct.listen(feedsChannel, readPayload, catchUp),
    direct.listen(endedSessionsChannel, deliverEnd),
  ])

  return {
    subscribe: (feeds, moved) => byFeed.add(feeds, moved),
    onSessionEnded: (sessionId, ended) => bySession.add([sessionId], ended),
    onRenewed(listener) {
      renewing.add(listener)
      return () => renewing.delete(listener)
    },
    onClose(listener) {
      // Not at once: a stream that begins is not ready to end before its caller has set it up.
      if (isClosed) queueMicrotask(listener)
      closing.add(listener)
      return () => closing.delete(listener)
    },
    async close() {
      isClosed = true
      for (const listener of closing) listener()
      unsubscribeOwn()
      const channels = await listening
      await Promise.allSettled(
        channels.flatMap((channel) => (channel.status === 'fulfilled' ? channel.value.unlisten() : [])),
      )
    },
  }
}

/** The listeners of each key, which is a feed or a session. */
class Listeners<Listener> {
  readonly #byKey = new Map<string, Set<Listener>>()

  add(keys: readonly string[], listener: Listener): () => void {
    for (const key of keys) this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(listener))
    return () => {
      for (const key of keys) {
        this.#byKey.get(key)?.delete(listener)
        if (this.#byKey.get(key)?.size === 0) this.#byKey.delete(key)
      }
    }
  }

  /** Returns a copy, because a listener may remove itself while it runs. */
  of(key: string): Listener[] {
    return [...(this.#byKey.get(key) ?? [])]
  }

  keys(): string[] {
    return [...this.#byKey.keys()]
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
