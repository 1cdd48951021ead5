import type { Id } from '../../schema/ids.ts'
import type { Entity } from '../../schema/sync.ts'
import { entitiesOf, mutatorFor } from '../mutations/registry.ts'
import type { BaseRow, LocalDatabase } from '../store/database.ts'
import type { NewItem, OutboxItem } from '../store/outbox-item.ts'
import { keyOf, tableOf, toServerRow, toShown, type AnyRow, type Key } from '../store/rows.ts'
import { cutToSlices } from '../store/row-slices.ts'
import { writeAll } from '../store/write-all.ts'
import { effectOn, listIn, tablesToRebase } from '../writing/show-write.ts'
import { readPending, type Pending } from './pending.ts'

/**
 * A row with the pending mutations rebased onto it. `by`: the mutations that changed the row, in order; empty if none did, so that the row
 * is the server's.
 */
export interface Rebased<Item = OutboxItem> {
  row: AnyRow | undefined
  by: Item[]
}

/**
 * Shown = base + pending (sync/README.md §1.5). `items` are in the order of writing. Acknowledged mutations stay among them until the
 * server row shows their effect.
 */
export const rebaseRow = <Item extends NewItem>(
  base: AnyRow | undefined,
  entity: Entity,
  id: Id,
  items: Item[],
  me: Id,
): Rebased<Item> => {
  let row = base
  const by: Item[] = []
  for (const item of items) {
    const changed = effectOn(row, { entity, id }, mutatorFor(item), item, me)
    if (changed !== row) by.push(item)
    row = changed
  }
  return { row, by }
}

/** The server's state of one row; `row` is undefined if the server has no such row for this user. */
export interface ServerRow {
  entity: Entity
  id: Id
  row: AnyRow | undefined
}

/** The state that a rebase reads first: the pending mutations, and the keys of all rows with a base. */
export interface RebaseState {
  pending: Pending
  based: ReadonlySet<Key>
}

/** Call it inside the transaction that stores the rows. */
export const readRebaseState = async (db: LocalDatabase): Promise<RebaseState> => {
  const [pending, based] = await Promise.all([readPending(db), db.base.toCollection().primaryKeys()])
  return { pending, based: new Set(based.map(([entity, id]) => keyOf(entity, id))) }
}

/**
 * Stores rows of the server and rebases the pending mutations onto them. Call it inside a transaction over `tablesToRebase`. `state` spares
 * a read, if the caller has already read it.
 */
export const storeServerRows = async (db: LocalDatabase, rows: ServerRow[], state?: RebaseState): Promise<void> => {
  const { pending, based } = state ?? (await readRebaseState(db))
  for (const some of cutToSlices(rows)) await storeSlice(db, some, pending, based)
}

/** Whether this version of the app knows this kind of row. A newer version may have left rows of other kinds. */
const isKnownKind = (entity: Entity): boolean => Object.hasOwn(tableOf, entity)

const storeSlice = async (db: LocalDatabase, rows: ServerRow[], pending: Pending, based: ReadonlySet<Key>) => {
  const bases: BaseRow[] = []
  const unbased: [Entity, Id][] = []
  const puts = new Map<Entity, AnyRow[]>()
  const drops = new Map<Entity, Id[]>()

  for (const { entity, id, row } of rows) {
    // The feed has this row's state; a version of the app that knows its kind fetches it.
    if (!isKnownKind(entity)) {
      unbased.push([entity, id])
      continue
    }
    const rebased = rebaseRow(row, entity, id, pending.of(entity, id), db.userId ?? '')
    const last = rebased.by.at(-1)
    if (last) bases.push({ entity, id, row: row ?? null, by: rebased.by.map((item) => item.id) })
    else if (based.has(keyOf(entity, id))) unbased.push([entity, id])
    if (rebased.row) listIn(puts, entity).push(toShown(entity, rebased.row, last))
    else listIn(drops, entity).push(id)
  }

  const writes: (() => PromiseLike<unknown>)[] = []
  if (bases.length > 0) writes.push(() => db.base.bulkPut(bases))
  if (unbased.length > 0) writes.push(() => db.base.bulkDelete(unbased))
  for (const [entity, list] of puts) writes.push(() => db.rowsOf(entity).bulkPut(list))
  for (const [entity, ids] of drops) writes.push(() => db.rowsOf(entity).bulkDelete(ids))
  await writeAll(rows.length, writes)
}

/** Returns the server's row: the base row if a pending mutation changes it, else the shown row. */
const readServerRow = async (db: LocalDatabase, entity: Entity, id: Id): Promise<ServerRow> => {
  const base = await db.base.get([entity, id])
  if (base) return { entity, id, row: base.row ?? undefined }
  const shown = await db.rowsOf(entity).get(id)
  return { entity, id, row: shown && toServerRow(entity, shown) }
}

/** Rebases these rows again. Call it inside a transaction over `tablesToRebase`. */
export const rebaseRows = async (db: LocalDatabase, keys: { entity: Entity; id: Id }[]): Promise<void> => {
  const rows: ServerRow[] = []
  for (const { entity, id } of keys) rows.push(await readServerRow(db, entity, id))
  await storeServerRows(db, rows)
}

/**
 * Rebases the rows that removed mutations had changed. Call it after the removal, inside the same transaction. The base of a kind of row
 * that only a newer version knows stays: no feed reports that the mutation had no effect, so that version rebases the row (`rebaseLeft`).
 */
export const rebaseWithout = async (db: LocalDatabase, removed: Id[]): Promise<void> =>
  await rebaseOnto(
    db,
    (await readBasesOf(db, removed)).filter(({ entity }) => isKnownKind(entity)),
  )

/** The databases for which this tab has run `rebaseLeft`. */
const looked = new WeakSet<LocalDatabase>()

/**
 * Rebases rows whose mutations an older version of the app has removed although it did not know their kind. One request if nothing is
 * pending.
 */
export const rebaseLeft = async (db: LocalDatabase): Promise<void> => {
  if (looked.has(db)) return
  const bases = (await db.base.toArray()).filter(({ entity }) => isKnownKind(entity))
  const waiting = new Set(bases.length > 0 ? await db.outbox.orderBy('id').keys() : [])
  const left = bases.filter(({ by }) => by.some((id) => !waiting.has(id)))
  const kinds = new Set(left.map(({ entity }) => entity))
  if (left.length > 0) await db.transaction('rw', tablesToRebase(db, kinds), () => rebaseRows(db, left))
  looked.add(db)
}

/** Rebases the remaining mutations onto these base rows. Call it inside the same transaction as the removal. */
export const rebaseOnto = async (db: LocalDatabase, bases: BaseRow[]): Promise<void> => {
  const once = new Map<Key, ServerRow>(
    bases.map(({ entity, id, row }) => [keyOf(entity, id), { entity, id, row: row ?? undefined }]),
  )
  if (once.size > 0) await storeServerRows(db, [...once.values()])
}

/** Returns the base rows of the rows that these mutations have changed. */
export const readBasesOf = async (db: LocalDatabase, mutations: Id[]): Promise<BaseRow[]> => {
  const wanted = new Set(mutations)
  return (await db.base.toArray()).filter(({ by }) => by.some((id) => wanted.has(id)))
}

/** Returns the kinds of rows that these mutations have changed. A newer version, since taken back, may have changed other kinds than this one. */
export const kindsOf = async (db: LocalDatabase, items: OutboxItem[]): Promise<Set<Entity>> => {
  const bases = await readBasesOf(
    db,
    items.map(({ id }) => id),
  )
  return new Set([...entitiesOf(items.map(({ name }) => name)), ...bases.map(({ entity }) => entity)])
}
