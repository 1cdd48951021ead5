import type { LocalDatabase } from './database.ts'

/** Milliseconds between two notes, at least: what is said of them is said in minutes. */
const apart = 60_000

/** Returns what notes that this device has, now, all that the server has. A storage that takes no writes keeps the earlier note. */
export const levelNotes = (db: LocalDatabase): (() => void) => {
  let notedAt = -Infinity
  return () => {
    const now = db.now()
    // A clock that was put back begins anew.
    if (now >= notedAt && now - notedAt < apart) return
    notedAt = now
    db.meta.put({ key: 'level', at: now }).catch(() => undefined)
  }
}

/** When this device last had all that the server has (milliseconds since 1970); undefined before the first time. */
export const readLevelAt = async (db: LocalDatabase): Promise<number | undefined> => (await db.readMeta('level'))?.at
