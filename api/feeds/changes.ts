import type { Id } from '../../schema/ids.ts'
import type { Entity } from '../../schema/sync.ts'

/** The change of one row in one feed. */
interface Change {
  feed: string
  entity: Entity
  id: Id
  op: 'put' | 'del'
}

/**
 * The changes of one transaction in each feed, in order. If one row changes several times in one feed, only the last
 * change stays, at its own place in the order.
 */
export class Changes {
  readonly #byKey = new Map<string, Change>()
  readonly #counts = new Map<string, number>()

  /** Records that the entity's current row belongs to this feed, whether it did before or not. */
  put(feed: string, entity: Entity, id: Id): void {
    this.#add({ feed, entity, id, op: 'put' })
  }

  /** Records that the row left this feed: its readers may no longer see it, or no longer need it there. */
  del(feed: string, entity: Entity, id: Id): void {
    this.#add({ feed, entity, id, op: 'del' })
  }

  /** Adds the changes of a savepoint. */
  absorb(other: Changes): void {
    for (const change of other.list()) this.#add(change)
  }

  list(): Change[] {
    return [...this.#byKey.values()]
  }

  /** Returns the number of changes so far by feed. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  #add(change: Change): void {
    const key = `${change.feed} ${change.entity} ${change.id}`
    if (!this.#byKey.delete(key)) this.#counts.set(change.feed, (this.#counts.get(change.feed) ?? 0) + 1)
    this.#byKey.set(key, change)
  }
}
