import Dexie from 'dexie'
import type { Id } from '../../schema/ids.ts'
import type { Entity } from '../../schema/sync.ts'
import type { LocalDatabase } from '../store/database.ts'
import { keyOf, type Key } from './rows.ts'

/** Up to so many rows are looked up one by one; for more, reading a kind's memberships at once is faster. */
const fewRows = 8

/** Returns the feeds that hold each of these rows; rows that none holds are missing. */
export const readHolders = async (
  db: LocalDatabase,
  rows: { entity: Entity; id: Id }[],
): Promise<Map<Key, Set<string>>> => {
  const members = () => db.membership.where('[entity+id]')
  const asked =
    rows.length <= fewRows
      ? rows.map(({ entity, id }) => members().equals([entity, id]))
      : [...new Set(rows.map(({ entity }) => entity))].map((entity) =>
          members().between([entity, Dexie.minKey], [entity, Dexie.maxKey]),
        )
  const found = await Promise.all(asked.map((some) => some.primaryKeys()))
  const wanted = new Set(rows.map(({ entity, id }) => keyOf(entity, id)))
  const holders = new Map<Key, Set<string>>()
  for (const [feed, entity, id] of found.flat()) {
    const key = keyOf(entity, id)
    if (!wanted.has(key)) continue
    const feeds = holders.get(key)
    if (feeds) feeds.add(feed)
    else holders.set(key, new Set([feed]))
  }
  return holders
}

/** Whether a feed other than `feed` is among the holders of a row. */
export const isHeldBeside = (feed: string, holders: ReadonlySet<string> | undefined): boolean =>
  [...(holders ?? [])].some((other) => other !== feed)
