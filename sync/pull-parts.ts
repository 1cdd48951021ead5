import type { Id } from '../schema/ids.ts'
import { entities, type Entity, type FeedCursor, type FeedEntry, type FeedPage, type PullAnswer, type Rows } from '../schema/sync.ts'
import { keyOf, type AnyRow, type Key } from './rows.ts'

/** A piece of a feed's page, stored in one transaction with the cursor it brings the feed to. */
export interface PullPart {
  feed: string
  entries: FeedEntry[]
  cursor: number
  before: number | null
}

/** With the people that they name, well under 500 rows a transaction. */
const entriesPerPart = 200

/** Cuts a page so that each part alone leaves the feed whole up to its cursor, and down to its `before`. */
export const cutPage = (page: FeedPage, asked: FeedCursor): PullPart[] => {
  const parts: PullPart[] = []
  let { before } = asked

  if (asked.cursor !== null) {
    for (const [entries, rest] of cut(page.entries)) {
      const last = entries.at(-1)
      parts.push({ feed: page.feed, entries, cursor: rest === 0 || !last ? page.cursor : last.position, before })
    }
  }
  if (page.backfill) {
    for (const [entries, rest] of cut(page.backfill.entries)) {
      const last = entries.at(-1)
      before = rest === 0 || !last ? page.backfill.before : last.position
      parts.push({ feed: page.feed, entries, cursor: page.cursor, before })
    }
  }
  if (parts.length === 0) parts.push({ feed: page.feed, entries: page.entries, cursor: page.cursor, before })
  return parts
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
