import type { Id } from '../../schema/ids.ts'
import type { MutationName } from '../../schema/mutations.ts'
import type { Entity } from '../../schema/sync.ts'
import type { EffectContext, Intent } from '../mutators/mutator.ts'
import { intentOf } from '../mutators/registry.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import type { AnyRow } from '../store/rows.ts'

/** A row with what is pending on top. `by`: the mutations that changed it, in order; empty where the row is the server's. */
export interface Folded {
  row: AnyRow | undefined
  by: OutboxItem[]
}

type AnyEffect = (args: OutboxItem['args'], row: AnyRow | undefined, context: EffectContext) => AnyRow | undefined

/** Shown = base + pending. `items` in order of writing, acknowledged ones included until the base shows them itself. */
export const foldRow = (base: AnyRow | undefined, entity: Entity, id: Id, items: OutboxItem[], me: Id): Folded => {
  let row = base
  const by: OutboxItem[] = []
  for (const item of items) {
    const intent: Intent<MutationName> | undefined = intentOf(item.name)
    const effect = intent?.effects[entity] as AnyEffect | undefined
    if (!effect) continue
    const changed = effect(item.args, row, { id, me, now: item.createdAt, seen: item.seen })
    if (changed !== row) by.push(item)
    row = changed
  }
  return { row, by }
}
