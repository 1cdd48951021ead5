import type { Id } from '../../schema/ids.ts'
import {
  entities,
  type Entity,
  type FeedCursor,
  type FeedEntry,
  type FeedPage,
  type PullAnswer,
  type Rows,
} from '../../schema/sync.ts'
import type { FeedState } from '../store/database.ts'
import { keyOf, type AnyRow, type Key } from '../store/rows.ts'

/** A piece of a feed's page, stored in one transaction with the state it brings the feed to. */
export interface PullPart {
  entries: FeedEntry[]
  state: FeedState
}

/**
 * With the people that they name, well under 500 rows a transaction; and what live queries are told when it commits is worked out in
 * one task, which at a hundred entries took more than 50 ms of a slow phone.
 */
const entriesPerPart = 40

/** Cuts a page so that each part alone leaves the feed whole up to its cursor, and down to its `before`. */
export const cutPage = (page: FeedPage, asked: FeedCursor): PullPart[] => {
  const { feed } = page
  const parts: PullPart[] = []
  let { before } = asked

  for (const [entries, rest] of asked.cursor === null ? [] : cut(page.entries)) {
    const last = entries.at(-1)
    const cursor = rest === 0 || !last ? page.cursor : last.position
    parts.push({ entries, state: { feed, cursor, before, level: false } })
  }
  for (const [entries, rest] of page.backfill ? cut(page.backfill.entries) : []) {
    const last = entries.at(-1)
    before = rest === 0 || !last ? (page.backfill?.before ?? null) : last.position
    parts.push({ entries, state: { feed, cursor: page.cursor, before, level: false } })
  }
  const last = parts.pop() ?? { entries: [], state: { feed, cursor: page.cursor, before, level: false } }
  return [...parts, { ...last, state: { ...last.state, level: !page.more } }]
}

/** Small parts go together, in their order, up to the size of one. */
export const groupParts = (parts: PullPart[]): PullPart[][] => {
  const groups: PullPart[][] = []
  let room = 0
  for (const part of parts) {
    const group = groups.at(-1)
    if (group && part.entries.length <= room) group.push(part)
    else {
      groups.push([part])
      room = entriesPerPart
    }
    room -= part.entries.length
  }
  return groups
}

/** Each piece with how many entries are left after it; one empty piece of nothing. */
const cut = (entries: FeedEntry[]): [FeedEntry[], number][] => {
  const pieces: [FeedEntry[], number][] = []
  for (let start = 0; start === 0 || start < entries.length; start += entriesPerPart) {
    pieces.push([entries.slice(start, start + entriesPerPart), Math.max(0, entries.length - start - entriesPerPart)])
  }
  return pieces
}

export type RowsByKey = Map<Key, AnyRow>

export const indexRows = (rows: PullAnswer['rows']): RowsByKey =>
  new Map(entities.flatMap((entity) => (rows[entity] ?? []).map((row): [Key, AnyRow] => [keyOf(entity, row.id), row])))

/** Who is named by a row, besides the reader. */
export const peopleIn = (entity: Entity, row: AnyRow): Id[] => {
  switch (entity) {
    case 'job': {
      const { postedById, assignedToId } = row as Rows['job']
      return assignedToId === null ? [postedById] : [postedById, assignedToId]
    }
    case 'application':
      return [(row as Rows['application']).studentId]
    case 'message': {
      const { senderId, receiverId } = row as Rows['message']
      return [senderId, receiverId]
    }
    default:
      return []
  }
}
