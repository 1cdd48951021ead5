import Dexie, { RangeSet } from 'dexie'
import { call } from '../http/transport.ts'
import type { LocalDatabase, StoredAnswer } from '../store/database.ts'

/** The path of a setting or record of the user's own account. */
export type OwnPath = `/api/account/${string}` | '/api/school-proof'

export const isOwnPath = (path: string): path is OwnPath =>
  path.startsWith('/api/account/') || path === '/api/school-proof'

/** The answers that a device could not store, by path. This tab shows them from memory (`.decisions/pwa/0423-…`). */
const heldBy = new WeakMap<LocalDatabase, Map<string, StoredAnswer>>()

/** Makes live queries that have read the path read it again. */
const noteChange = (db: LocalDatabase, path: string): void => {
  Dexie.on.storagemutated.fire({ [`idb://${db.name}/answers/`]: new RangeSet(path) })
}

/**
 * Stores an answer for times without network, or holds it in memory where the device has no room. Never throws. `store` is for an answer that is
 * stored as rows.
 */
export const keepAnswer = async <Value>(
  db: LocalDatabase,
  path: string,
  value: Value,
  fetchedAt = db.now(),
  store: (answer: StoredAnswer<Value>) => PromiseLike<unknown> = (answer) => db.answers.put(answer),
): Promise<StoredAnswer<Value>> => {
  const answer = { path, value, fetchedAt }
  try {
    await store(answer)
    dropHeld(db, path)
  } catch {
    const held = heldBy.get(db) ?? new Map<string, StoredAnswer>()
    heldBy.set(db, held.set(path, answer))
    noteChange(db, path)
  }
  return answer
}

/**
 * Fetches an answer and keeps it. If a change was answered meanwhile, the kept answer to the change is returned instead: the server may have read
 * this one before the change. Throws like `call`.
 */
export const fetchAnswer = async <Value>(
  db: LocalDatabase,
  path: string,
  ask = () => call<Value>('GET', path),
): Promise<StoredAnswer<Value>> => {
  const askedAt = db.now()
  const value = await ask()
  const known = await readAnswer<Value>(db, path).catch(() => undefined)
  // A time in the future means that the clock was set back.
  const isNewer = known !== undefined && known.fetchedAt > askedAt && known.fetchedAt <= db.now()
  return isNewer ? known : await keepAnswer(db, path, value, askedAt)
}

/** Returns the kept answer; undefined if there is none. For use in live queries. */
export const readAnswer = async <Value>(db: LocalDatabase, path: string): Promise<StoredAnswer<Value> | undefined> => {
  // Reads the table in any case, so that a live query notices a later answer.
  const stored = await db.answers.get(path)
  return (heldBy.get(db)?.get(path) ?? stored) as StoredAnswer<Value> | undefined
}

/** Drops an answer that this tab holds: it is stored by now, or the server no longer has what it was about. */
export const dropHeld = (db: LocalDatabase, path: string): void => {
  if (heldBy.get(db)?.delete(path)) noteChange(db, path)
}

/** Whether something was fetched less than `ms` ago. A clock that was set back makes the age negative: it may then be old. */
export const isYounger = (db: LocalDatabase, known: { fetchedAt: number } | undefined, ms: number): boolean => {
  const age = known ? db.now() - known.fetchedAt : Infinity
  return age >= 0 && age < ms
}
