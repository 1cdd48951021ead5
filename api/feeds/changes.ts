import type { Id } from '../../schema/ids.ts'
import type { Entity } from '../../schema/sync.ts'

/** What happened to a row as one feed's readers see it. */
interface Change {
  feed: string
  entity: Entity
  id: Id
  op: 'put' | 'del'
}

/**
 * What one transaction changed in which feed, in the order it happened. Of several changes of one row in one feed the
 * last stays, at the place of the last.
 */
export class Changes {
  readonly #byKey = new Map<string, Change>()

  /** The entity's current row now belongs to this feed, or changed in it. */
  put(feed: string, entity: Entity, id: Id): void {
    this.#add({ feed, entity, id, op: 'put' })
  }

  /** The row left this feed: its readers may not, or need not, see it there any more. */
  del(feed: string, entity: Entity, id: Id): void {
    this.#add({ feed, entity, id, op: 'del' })
  }

  /** Takes over what a savepoint changed. */
  absorb(other: Changes): void {
    for (const change of other.list()) this.#add(change)
  }

  list(): Change[] {
    return [...this.#byKey.values()]
  }

  #add(change: Change): void {
    const key = `${change.feed} ${change.entity} ${change.id}`
    this.#byKey.delete(key)
    this.#byKey.set(key, change)
  }
}
