import type { Entity } from '../../schema/sync.ts'
import { mutatorFor } from '../mutations/registry.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { keyOf, type Key } from '../store/rows.ts'

/** The pending mutations, by the rows that they may change. */
export class Pending {
  readonly #touching = new Map<Key, OutboxItem[]>()
  readonly #further: OutboxItem[] = []

  /** `items` in the order of writing. */
  constructor(items: Iterable<OutboxItem>) {
    for (const item of items) {
      if (mutatorFor(item)?.reachesFurther) {
        this.#further.push(item)
        continue
      }
      for (const key of item.touches) {
        const list = this.#touching.get(key)
        if (list) list.push(item)
        else this.#touching.set(key, [item])
      }
    }
  }

  /** Returns the mutations that may change this row, in the order of writing. */
  of(entity: Entity, id: string): OutboxItem[] {
    const touching = this.#touching.get(keyOf(entity, id))
    if (!touching) return this.#further
    return this.#further.length === 0 ? touching : [...touching, ...this.#further].toSorted((a, b) => a.order - b.order)
  }
}

/** Reads the pending mutations. Call it inside a transaction over the outbox. */
export const readPending = async (db: LocalDatabase): Promise<Pending> => new Pending(await db.outbox.toArray())
