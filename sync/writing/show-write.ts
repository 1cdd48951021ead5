import type { Table } from 'dexie'
import type { Id } from '../../schema/ids.ts'
import { entities, type Entity } from '../../schema/sync.ts'
import type { BaseRow, LocalDatabase } from '../store/database.ts'
import type { NewItem } from '../store/outbox-item.ts'
import { splitKey, tableOf, toServerRow, toShown, type AnyRow, type Key } from '../store/rows.ts'
import type { EffectContext } from './mutator.ts'

/** Returns the tables that a rebase of these kinds of rows writes. */
export const tablesToRebase = (db: LocalDatabase, kinds: Iterable<Entity>): Table[] => {
  const wanted = new Set(kinds)
  return [
    db.outbox,
    db.base,
    ...entities.filter((entity) => wanted.has(entity)).map((entity) => db.table(tableOf[entity])),
  ]
}

/** A mutator whose name is not known to the compiler. */
interface AnyMutator {
  effects: { [E in Entity]?: (args: never, row: never, context: EffectContext) => AnyRow | undefined }
}

type AnyEffect = (args: NewItem['args'], row: AnyRow | undefined, context: EffectContext) => AnyRow | undefined

/** Returns the row with the effect of one mutation; the same object if it has none on this row. */
export const effectOn = (
  row: AnyRow | undefined,
  { entity, id }: { entity: Entity; id: Id },
  mutator: AnyMutator | undefined,
  item: NewItem,
  me: Id,
): AnyRow | undefined => {
  const effect = mutator?.effects[entity] as AnyEffect | undefined
  return effect ? effect(item.args, row, { id, me, now: item.createdAt, seen: item.seen }) : row
}

export const listIn = <Name, Value>(lists: Map<Name, Value[]>, name: Name): Value[] => {
  const list = lists.get(name) ?? []
  lists.set(name, list)
  return list
}

/** A row that a new mutation touches, in its stored state. */
export interface Touched {
  entity: Entity
  id: Id
  base: BaseRow | undefined
  shown: AnyRow | undefined
}

/**
 * Shows a new mutation on the rows that it touches. The mutation is the last in the order of writing: the shown row is already the base
 * with all earlier mutations on top, so only the new one is rebased. Returns the requests to the storage, which are under way. Call it inside a
 * transaction over `tablesToRebase`.
 */
export const showWrite = (
  db: LocalDatabase,
  mutator: AnyMutator,
  item: NewItem,
  touched: Touched[],
): PromiseLike<unknown>[] => {
  const bases: BaseRow[] = []
  const puts = new Map<Entity, AnyRow[]>()
  const drops = new Map<Entity, Id[]>()

  for (const { entity, id, base, shown } of touched) {
    const row = shown && toServerRow(entity, shown)
    const changed = effectOn(row, { entity, id }, mutator, item, db.userId ?? '')
    if (changed === row) continue
    bases.push({ entity, id, row: base ? base.row : (row ?? null), by: [...(base?.by ?? []), item.id] })
    if (changed) listIn(puts, entity).push(toShown(entity, changed, item))
    else listIn(drops, entity).push(id)
  }

  return [
    ...(bases.length > 0 ? [db.base.bulkPut(bases)] : []),
    ...[...puts].map(([entity, list]) => db.rowsOf(entity).bulkPut(list)),
    ...[...drops].map(([entity, ids]) => db.rowsOf(entity).bulkDelete(ids)),
  ]
}

/** The row that a mutation creates. It has a new id, so it is not read. */
export const untouched = (key: Key): Touched => ({ ...splitKey(key), base: undefined, shown: undefined })

/** Reads the rows that a mutation touches. */
export const readTouched = async (db: LocalDatabase, touches: Key[]): Promise<Touched[]> => {
  const ofKinds = new Map<Entity, Id[]>()
  for (const key of touches) {
    const { entity, id } = splitKey(key)
    listIn(ofKinds, entity).push(id)
  }
  const read = [...ofKinds].map(async ([entity, ids]) => {
    const [bases, rows] = await Promise.all([
      db.base.bulkGet(ids.map((id): [Entity, Id] => [entity, id])),
      db.rowsOf(entity).bulkGet(ids),
    ])
    return ids.map((id, at) => ({ entity, id, base: bases[at], shown: rows[at] }))
  })
  return (await Promise.all(read)).flat()
}
