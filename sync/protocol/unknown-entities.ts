import type { PullAnswer } from '../../schema/sync.ts'
import { isKnownEntity, type Skipped } from '../http/answers.ts'
import type { LocalDatabase } from '../store/database.ts'
import { readReplica } from '../store/replica.ts'

/*
 * A newer server may put entities into a feed that this version does not know. This version skips their entries and notes the first position
 * of each; a later version that knows the entity reads the feed again from there (sync/README.md §2.10).
 */

/** Notes the entries that this version skips. Call it before the cursors move past them. */
export const noteSkipped = async (
  db: LocalDatabase,
  { epoch, skipped }: Pick<PullAnswer, 'epoch'> & { skipped: Skipped[] },
): Promise<void> => {
  if (skipped.length === 0) return
  await db.transaction('rw', db.meta, async () => {
    if ((await readReplica(db))?.epoch !== epoch) return
    const noted = (await db.readMeta('skipped'))?.from ?? []
    const lowest = new Map<string, Skipped>()
    for (const one of [...noted, ...skipped]) {
      const key = `${one.feed} ${one.entity}`
      const known = lowest.get(key)
      if (!known || one.position < known.position) lowest.set(key, one)
    }
    await db.meta.put({ key: 'skipped', from: [...lowest.values()] })
  })
}

/**
 * Sets cursors back to before the first skipped entries whose entity this version knows. Stored rows stay, and are stored again. Returns
 * whether there were such entries.
 */
export const takeUpSkipped = async (
  db: LocalDatabase,
  skipped: readonly Skipped[],
  isKnown: (entity: string) => boolean = isKnownEntity,
): Promise<boolean> => {
  if (!skipped.some(({ entity }) => isKnown(entity))) return false
  await db.transaction('rw', db.meta, db.feeds, async () => {
    const noted = (await db.readMeta('skipped'))?.from ?? []
    for (const { feed, position } of noted.filter(({ entity }) => isKnown(entity))) {
      const state = await db.feeds.get(feed)
      if (state) await db.feeds.put({ ...state, cursor: Math.min(state.cursor, position - 1), level: false })
    }
    const left = noted.filter(({ entity }) => !isKnown(entity))
    if (left.length > 0) await db.meta.put({ key: 'skipped', from: left })
    else await db.meta.delete('skipped')
  })
  return true
}
