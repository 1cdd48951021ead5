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

/** A piece of a feed's page. One transaction stores it together with the feed state that it reaches. */
export interface PullPart {
  entries: FeedEntry[]
  state: FeedState
}

/**
 * The milliseconds that one transaction should take, because a write of the user waits for it. It spans several tasks of the main thread, of
 * some 35 ms each (`cutToSlices`). Parts below `least` entries cost more than they save: Dexie records each index key if there are fewer than
 * 50 rows.
 */
const targetMs = 100
const sizes = { first: 60, least: 50, most: 250 }

/** How many entries one transaction stores: as many as this device stored in `targetMs` milliseconds in the last transactions. */
export class PartSize {
  entries = sizes.first

  /** `ms`: how long a transaction with this many entries took. Small transactions say little and are ignored. */
  note(entries: number, ms: number): void {
    if (entries * 2 < this.entries) return
    const fitting = ms <= 0 ? sizes.most : Math.round((entries * targetMs) / ms)
    this.entries = Math.max(sizes.least, Math.min(sizes.most, fitting, this.entries * 4))
  }
}

/** Cuts a page so that after each part the feed is complete up to its cursor and down to its `before`. */
export const cutPage = (page: FeedPage, asked: FeedCursor, size: number): PullPart[] => {
  const { feed } = page
  const parts: PullPart[] = []
  let { before } = asked

  for (const [entries, rest] of asked.cursor === null ? [] : cut(page.entries, size)) {
    const last = entries.at(-1)
    const cursor = rest === 0 || !last ? page.cursor : last.position
    parts.push({ entries, state: { feed, cursor, before, level: false } })
  }
  for (const [entries, rest] of page.backfill ? cut(page.backfill.entries, size) : []) {
    const last = entries.at(-1)
    before = rest === 0 || !last ? (page.backfill?.before ?? null) : last.position
    parts.push({ entries, state: { feed, cursor: page.cursor, before, level: false } })
  }
  const last = parts.pop() ?? { entries: [], state: { feed, cursor: page.cursor, before, level: false } }
  return [...parts, { ...last, state: { ...last.state, level: !page.more } }]
}

/** Groups small parts, in their order, up to the size of one part. */
export const groupParts = (parts: PullPart[], size: number): PullPart[][] => {
  const groups: PullPart[][] = []
  let room = 0
  for (const part of parts) {
    const group = groups.at(-1)
    if (group && part.entries.length <= room) group.push(part)
    else {
      groups.push([part])
      room = size
    }
    room -= part.entries.length
  }
  return groups
}

/** Returns the pieces, each with the number of entries after it. No entries give one empty piece. */
const cut = (entries: FeedEntry[], size: number): [FeedEntry[], number][] => {
  const pieces: [FeedEntry[], number][] = []
  for (let start = 0; start === 0 || start < entries.length; start += size) {
    pieces.push([entries.slice(start, start + size), Math.max(0, entries.length - start - size)])
  }
  return pieces
}

export type RowsByKey = Map<Key, AnyRow>

export const indexRows = (rows: PullAnswer['rows']): RowsByKey =>
  new Map(entities.flatMap((entity) => (rows[entity] ?? []).map((row): [Key, AnyRow] => [keyOf(entity, row.id), row])))

/** The kinds of rows that name people. */
export const namesPeople: readonly Entity[] = ['job', 'application', 'message', 'wageYear']

/** Returns the people whom the row, of one of these kinds, names. */
export const peopleIn = (entity: Entity, row: AnyRow): Id[] => {
  switch (entity) {
    case 'job': {
      const { postedById, assignedToId, reservedForId } = row as Rows['job']
      return [postedById, ...(assignedToId === null ? [] : [assignedToId]), ...(reservedForId ? [reservedForId] : [])]
    }
    case 'application':
      return [(row as Rows['application']).studentId]
    case 'message': {
      const { senderId, receiverId } = row as Rows['message']
      return [senderId, receiverId]
    }
    case 'wageYear': {
      const { posterId, studentId } = row as Rows['wageYear']
      return [posterId, studentId]
    }
    default:
      return []
  }
}
