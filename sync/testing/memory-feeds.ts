import type { Id } from '../../schema/ids.ts'
import type { Entity, FeedEntry } from '../../schema/sync.ts'

export interface MemoryFeed {
  head: number
  entries: Map<string, FeedEntry>
  /** Of entries whose transaction hasn't committed yet, though its position was given (the planted serial cursor). */
  late: Map<string, number>
}

/** Feeds as the real server keeps them: one entry per row, the newest, in the order of commits. */
export class MemoryFeeds {
  feeds = new Map<string, MemoryFeed>()

  feed(name: string): MemoryFeed {
    const known = this.feeds.get(name)
    if (known) return known
    const feed: MemoryFeed = { head: 0, entries: new Map(), late: new Map() }
    this.feeds.set(name, feed)
    return feed
  }

  /** `visibleAt`: with a serial cursor, when the position becomes readable. */
  add(name: string, op: 'put' | 'del', entity: Entity, id: Id, visibleAt?: number): void {
    const feed = this.feed(name)
    const key = `${entity}:${id}`
    feed.head += 1
    feed.entries.delete(key)
    feed.entries.set(key, { entity, id, op, position: feed.head })
    if (visibleAt === undefined) feed.late.delete(key)
    else feed.late.set(key, visibleAt)
  }

  /** Whether the feed's newest word on a row is that it is there. */
  holds(name: string, entity: Entity, id: Id): boolean {
    return this.feeds.get(name)?.entries.get(`${entity}:${id}`)?.op === 'put'
  }

  /** What a reader sees now: all that is past a position, in order, and how far the feed reaches. */
  read(name: string, now: number): { head: number; entries: FeedEntry[] } {
    const feed = this.feeds.get(name)
    if (!feed) return { head: 0, entries: [] }
    const entries = [...feed.entries].filter(([key]) => (feed.late.get(key) ?? 0) <= now).map(([, entry]) => entry)
    const head = feed.late.size === 0 ? feed.head : (entries.at(-1)?.position ?? 0)
    return { head, entries }
  }
}
