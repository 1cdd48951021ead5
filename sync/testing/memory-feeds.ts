import type { Id } from '../../schema/ids.ts'
import type { Entity, FeedEntry } from '../../schema/sync.ts'

export interface MemoryFeed {
  head: number
  entries: Map<string, FeedEntry>
  /** With the planted serial cursor, positions are given before the commit: when each of these entries becomes readable, by row. */
  late: Map<string, number>
}

/** Feeds as the API keeps them: one entry per row, the newest, in the order of commits. */
export class MemoryFeeds {
  feeds = new Map<string, MemoryFeed>()
  /** While an act runs: its last change of each row in each feed, in the order of these changes. */
  #changes: Map<string, () => void> | undefined
  /** The feeds that have moved since the last `takeMoved`. */
  #moved = new Set<string>()

  feed(name: string): MemoryFeed {
    const known = this.feeds.get(name)
    if (known) return known
    const feed: MemoryFeed = { head: 0, entries: new Map(), late: new Map() }
    this.feeds.set(name, feed)
    return feed
  }

  /** Runs `act`. A row that it changes several times gets one entry in each feed, at the place of the last change. */
  inOneAct(act: () => void): void {
    const changes = new Map<string, () => void>()
    this.#changes = changes
    try {
      act()
    } finally {
      this.#changes = undefined
      for (const change of changes.values()) change()
    }
  }

  /** `visibleAt`: with a serial cursor, when the position becomes readable. */
  add(name: string, op: 'put' | 'del', entity: Entity, id: Id, visibleAt?: number): void {
    const change = () => this.#append(name, op, entity, id, visibleAt)
    if (!this.#changes) return change()
    const key = `${name} ${entity}:${id}`
    this.#changes.delete(key)
    this.#changes.set(key, change)
  }

  #append(name: string, op: 'put' | 'del', entity: Entity, id: Id, visibleAt: number | undefined): void {
    const feed = this.feed(name)
    this.#moved.add(name)
    const key = `${entity}:${id}`
    feed.head += 1
    feed.entries.delete(key)
    feed.entries.set(key, { entity, id, op, position: feed.head })
    if (visibleAt === undefined) feed.late.delete(key)
    else feed.late.set(key, visibleAt)
  }

  /** The moment of what a reader sees now: each entry that was ever written is one more. A restore takes it back, as it does on Postgres. */
  get moment(): number {
    let sum = 0
    for (const { head } of this.feeds.values()) sum += head
    return sum
  }

  /** Whether the feed's newest entry of a row is a `put`. */
  holds(name: string, entity: Entity, id: Id): boolean {
    return this.feeds.get(name)?.entries.get(`${entity}:${id}`)?.op === 'put'
  }

  /** Returns the feeds that have moved since the last call. */
  takeMoved(): ReadonlySet<string> {
    const moved = this.#moved
    if (moved.size > 0) this.#moved = new Set()
    return moved
  }

  /** Counts all feeds as moved: a restore has replaced them. */
  noteAllMoved(): void {
    this.#moved = new Set(this.feeds.keys())
  }

  /** Returns what a reader sees now: the readable entries in order, and the head. */
  read(name: string, now: number): { head: number; entries: FeedEntry[] } {
    const feed = this.feeds.get(name)
    if (!feed) return { head: 0, entries: [] }
    if (feed.late.size === 0) return { head: feed.head, entries: [...feed.entries.values()] }
    const entries = [...feed.entries].filter(([key]) => (feed.late.get(key) ?? 0) <= now).map(([, entry]) => entry)
    return { head: entries.at(-1)?.position ?? 0, entries }
  }

  /** Returns the head that a reader sees now. */
  headOf(name: string, now: number): number {
    const feed = this.feeds.get(name)
    return feed?.late.size === 0 ? feed.head : this.read(name, now).head
  }
}

/** Returns a copy that stays as it is while the feeds move on. */
export const copyFeeds = (feeds: ReadonlyMap<string, MemoryFeed>): Map<string, MemoryFeed> =>
  new Map(
    [...feeds].map(([name, { head, entries, late }]) => [
      name,
      { head, entries: new Map(entries), late: new Map(late) },
    ]),
  )
