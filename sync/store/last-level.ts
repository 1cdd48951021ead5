import type { LocalDatabase } from './database.ts'

/** The least milliseconds between two notes; screens show the time in minutes. */
const leastInterval = 60_000

/** Returns a function that notes that this device now has everything the server has. Storage that takes no writes keeps the earlier note. */
export const levelNotes = (db: LocalDatabase): (() => void) => {
  let notedAt = -Infinity
  return () => {
    const now = db.now()
    // After the clock was set back, the next note is due at once.
    if (now >= notedAt && now - notedAt < leastInterval) return
    notedAt = now
    db.meta.put({ key: 'level', at: now }).catch(() => undefined)
  }
}

/** When this device last had everything the server had (milliseconds since 1970); undefined before the first time. */
export const readLevelAt = async (db: LocalDatabase): Promise<number | undefined> => (await db.readMeta('level'))?.at
