import { call } from '../http/transport.ts'
import type { LocalDatabase } from '../store/database.ts'

/** The path of a setting or record of the user's own account; it is also the answer's key in `cachedLists`. */
export type AnswerPath = `/api/account/${string}` | '/api/school-proof'

/** Whether a key of `cachedLists` is an `AnswerPath`. */
export const isAnswerKey = (key: string): boolean => key.startsWith('/api/account/') || key === '/api/school-proof'

/** An answer, and the time the device received it, in milliseconds since 1970. */
export interface KnownAnswer<Answer> {
  answer: Answer
  fetchedAt: number
}

/** Stores an answer for times without network. Never throws: a device that cannot store it shows it all the same. */
export const keepAnswer = async <Answer>(
  db: LocalDatabase,
  path: AnswerPath,
  answer: Answer,
): Promise<KnownAnswer<Answer>> => {
  const fetchedAt = db.now()
  await db.cachedLists.put({ key: path, ids: [], total: 0, answer, fetchedAt }).catch(() => undefined)
  return { answer, fetchedAt }
}

/** Fetches an answer and keeps it. Throws like `call`. */
export const fetchAnswer = async <Answer>(db: LocalDatabase, path: AnswerPath): Promise<KnownAnswer<Answer>> =>
  await keepAnswer(db, path, await call<Answer>('GET', path))

/** Returns the stored answer; undefined if there is none. For use in live queries. */
export const readAnswer = async <Answer>(
  db: LocalDatabase,
  path: AnswerPath,
): Promise<KnownAnswer<Answer> | undefined> => {
  const kept = await db.cachedLists.get(path)
  return kept && { answer: kept.answer as Answer, fetchedAt: kept.fetchedAt }
}
