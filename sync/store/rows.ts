import { timeIn, type Id } from '../../schema/ids.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import { entities, type Entity, type Rows } from '../../schema/sync.ts'

/**
 * A row as screens read it. `pending` is the id of the last pending mutation that made or changed it; absent if the row is the server's.
 */
export type Shown<Row> = Row & { pending?: Id }

/**
 * `order` sorts a conversation, with waiting messages after all others. `unread` is the opposite of `isRead` in a form that IndexedDB
 * can index.
 */
export type ShownMessage = Shown<MessageRow> & { order: number; unread: 0 | 1 }

export type ShownRows = { [E in Entity]: E extends 'message' ? ShownMessage : Shown<Rows[E]> }

export type AnyRow = Rows[Entity]

/** The name of one row: "message:0199…". */
export type Key = `${Entity}:${Id}`

export const keyOf = (entity: Entity, id: Id): Key => `${entity}:${id}`

export const splitKey = (key: Key): { entity: Entity; id: Id } => {
  const at = key.indexOf(':')
  const entity = entities.find((name) => name === key.slice(0, at))
  if (!entity) throw new TypeError(`not a key: ${key}`)
  return { entity, id: key.slice(at + 1) }
}

/** The table that holds each kind of row. */
export const tableOf = {
  account: 'account',
  person: 'people',
  job: 'jobs',
  application: 'applications',
  message: 'messages',
  notification: 'notifications',
  template: 'templates',
  kept: 'kept',
  search: 'searches',
  block: 'blocks',
  paper: 'papers',
  wageYear: 'wageYears',
} as const satisfies Record<Entity, string>

/** Waiting messages sort after every sequence that the server can give, in the order of writing. */
const afterAllSequences = 2 ** 52

/** Returns the row as screens read it. The mutation that is pending dates a message that has no sequence yet. */
export const toShown = (entity: Entity, row: AnyRow, pending: { id: Id } | undefined): AnyRow => ({
  ...row,
  ...(entity === 'message' && indexesOf(row as MessageRow, pending)),
  ...(pending && { pending: pending.id }),
})

const indexesOf = (row: MessageRow, pending: { id: Id } | undefined) => ({
  order: row.sequence ?? afterAllSequences + (pending ? timeIn(pending.id) : 0),
  unread: row.isRead ? 0 : 1,
})

/** Returns the server's row of a shown row that no pending mutation has changed. */
export const toServerRow = (entity: Entity, shown: AnyRow): AnyRow => {
  const { pending: _pending, ...row } = shown as Shown<AnyRow>
  if (entity !== 'message') return row
  const { order: _order, unread: _unread, ...message } = row as ShownMessage
  return message
}
