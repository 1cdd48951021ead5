import type { Entity } from '../../schema/sync.ts'
import { mutatorFor, reachingFurther } from '../mutations/registry.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { keyOf, type Key } from '../store/rows.ts'

/** For up to this many rows the mutations are looked up row by row; for more, reading the whole outbox at once is faster. */
export const fewRows = 8

/** The pending mutations that may change certain rows. */
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

/** An outbox with fewer items is read as a whole, in one request; looking up each row would take several. */
const minItemsForLookups = 4

/** Reads the pending mutations that may change these rows. Call it inside a transaction over the outbox. */
export const readPending = async (db: LocalDatabase, rows: { entity: Entity; id: string }[]): Promise<Pending> => {
  if (rows.length > fewRows) return new Pending(await db.outbox.toCollection().toArray())
  const first = await db.outbox.limit(minItemsForLookups).toArray()
  if (first.length < minItemsForLookups) return new Pending(first)
  const names = new Set(rows.flatMap(({ entity }) => reachingFurther(entity)))
  const lists = await Promise.all([
    ...rows.map(({ entity, id }) => db.outbox.where('touches').equals(keyOf(entity, id)).toArray()),
    ...[...names].map((name) => db.outbox.where('name').equals(name).toArray()),
  ])
  const once = new Map(lists.flat().map((item) => [item.order, item]))
  return new Pending([...once.values()].toSorted((a, b) => a.order - b.order))
}
