import type { Table } from 'dexie'
import type { Id } from '../../schema/ids.ts'
import { entities, type Entity } from '../../schema/sync.ts'
import type { BaseRow, LocalDatabase } from '../store/database.ts'
import { foldRow } from './rebase-row.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { keyOf, tableOf, toServerRow, toShown, type AnyRow, type Key } from '../store/rows.ts'

/** The server's word on one row: as it is now, or (undefined) that there is none for this person. */
export interface ServerRow {
  entity: Entity
  id: Id
  row: AnyRow | undefined
}

/** So many rows go to storage in one task of the main thread. */
export const rowsPerTask = 25

/**
 * Stores rows of the server and shows them with what is pending on top. To be called inside a transaction over `base`, `outbox`
 * and the tables of these rows.
 */
export const showRows = async (db: LocalDatabase, rows: ServerRow[]): Promise<void> => {
  const [items, bases] = await Promise.all([db.outbox.orderBy('order').toArray(), db.base.count()])
  for (let start = 0; start < rows.length; start += rowsPerTask) {
    await showTogether(db, rows.slice(start, start + rowsPerTask), items, bases > 0)
  }
}

const showTogether = async (db: LocalDatabase, rows: ServerRow[], items: OutboxItem[], hasBases: boolean) => {
  const bases: BaseRow[] = []
  const unbased: [Entity, Id][] = []
  const puts = new Map<Entity, AnyRow[]>()
  const drops = new Map<Entity, Id[]>()

  for (const { entity, id, row } of rows) {
    const folded = foldRow(row, entity, id, items, db.userId ?? '')
    const last = folded.by.at(-1)
    if (last) bases.push({ entity, id, row: row ?? null, by: folded.by.map((item) => item.id) })
    else unbased.push([entity, id])
    if (folded.row) listIn(puts, entity).push(toShown(entity, folded.row, last))
    else listIn(drops, entity).push(id)
  }

  if (bases.length > 0) await db.base.bulkPut(bases)
  if (hasBases && unbased.length > 0) await db.base.bulkDelete(unbased)
  for (const [entity, list] of puts) await db.rowsOf(entity).bulkPut(list)
  for (const [entity, ids] of drops) await db.rowsOf(entity).bulkDelete(ids)
}

const listIn = <Name, Value>(lists: Map<Name, Value[]>, name: Name): Value[] => {
  const list = lists.get(name) ?? []
  lists.set(name, list)
  return list
}

/** What the server last said of a row: kept aside while something pending changes it, else the shown row itself. */
const readServerRow = async (db: LocalDatabase, entity: Entity, id: Id): Promise<ServerRow> => {
  const base = await db.base.get([entity, id])
  if (base) return { entity, id, row: base.row ?? undefined }
  const shown = await db.rowsOf(entity).get(id)
  return { entity, id, row: shown && toServerRow(entity, shown) }
}

/** Folds these rows again. To be called inside a transaction, like `showRows`. */
export const refoldRows = async (db: LocalDatabase, keys: { entity: Entity; id: Id }[]): Promise<void> => {
  const rows: ServerRow[] = []
  for (const { entity, id } of keys) rows.push(await readServerRow(db, entity, id))
  await showRows(db, rows)
}

/** Folds again what removed mutations had changed. To be called inside a transaction, after their removal. */
export const refoldWithout = async (db: LocalDatabase, removed: Id[]): Promise<void> => {
  const bases = await db.base.where('by').anyOf(removed).toArray()
  const once = new Map<Key, ServerRow>(
    bases.map(({ entity, id, row }) => [keyOf(entity, id), { entity, id, row: row ?? undefined }]),
  )
  if (once.size > 0) await showRows(db, [...once.values()])
}

/** The tables that a refold of rows of these kinds writes. */
export const tablesToFold = (db: LocalDatabase, kinds: Iterable<Entity>): Table[] => {
  const wanted = new Set(kinds)
  return [
    db.outbox,
    db.base,
    ...entities.filter((entity) => wanted.has(entity)).map((entity) => db.table(tableOf[entity])),
  ]
}
