import { call } from '../http/transport.ts'
import type { LocalDatabase } from '../store/database.ts'

/** The path of a setting or record of the user's own account; it is also the answer's key in `cachedLists`. */
export type AnswerPath = `/api/account/${string}` | '/api/school-proof'

/** Whether a key of `cachedLists` is an `AnswerPath`. */
export const isAnswerKey = (key: string): boolean => key.startsWith('/api/account/') || key === '/api/school-proof'

/** An answer, and since when it may be out of date, in milliseconds since 1970. */
export interface KnownAnswer<Answer> {
  answer: Answer
  fetchedAt: number
}

/** Stores an answer for times without network. Never throws: a device that cannot store it shows it all the same. */
export const keepAnswer = async <Answer>(
  db: LocalDatabase,
  path: AnswerPath,
  answer: Answer,
  fetchedAt = db.now(),
): Promise<KnownAnswer<Answer>> => {
  await db.cachedLists.put({ key: path, ids: [], total: 0, answer, fetchedAt }).catch(() => undefined)
  return { answer, fetchedAt }
}

/**
 * Fetches an answer and keeps it. If a change was answered meanwhile, the kept answer to the change is returned instead: the server may have read
 * this one before the change. Throws like `call`.
 */
export const fetchAnswer = async <Answer>(db: LocalDatabase, path: AnswerPath): Promise<KnownAnswer<Answer>> => {
  const askedAt = db.now()
  const answer = await call<Answer>('GET', path)
  const kept = await readAnswer<Answer>(db, path).catch(() => undefined)
  // A time in the future means that the clock was set back.
  const isNewer = kept !== undefined && kept.fetchedAt > askedAt && kept.fetchedAt <= db.now()
  return isNewer ? kept : await keepAnswer(db, path, answer, askedAt)
}

/** Returns the stored answer; undefined if there is none. For use in live queries. */
export const readAnswer = async <Answer>(
  db: LocalDatabase,
  path: AnswerPath,
): Promise<KnownAnswer<Answer> | undefined> => {
  const kept = await db.cachedLists.get(path)
  return kept && { answer: kept.answer as Answer, fetchedAt: kept.fetchedAt }
}
