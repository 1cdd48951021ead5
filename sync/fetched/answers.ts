import { call } from '../http/transport.ts'
import type { LocalDatabase } from '../store/database.ts'

/** The path of something about one's own account, which is also its key in `cachedLists`. */
export type AnswerPath = `/api/account/${string}` | '/api/school-proof'

/** Whether an entry of `cachedLists` is one of these. */
export const isAnswerKey = (key: string): boolean => key.startsWith('/api/account/') || key === '/api/school-proof'

/** An answer with when the device received it, in milliseconds since 1970. */
export interface KnownAnswer<Answer> {
  answer: Answer
  fetchedAt: number
}

/** Keeps an answer for the time without network. A device that takes nothing more shows it all the same, so no error is thrown. */
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

/** Returns the answer that the device has; undefined if none. For use in live queries. */
export const readAnswer = async <Answer>(
  db: LocalDatabase,
  path: AnswerPath,
): Promise<KnownAnswer<Answer> | undefined> => {
  const kept = await db.cachedLists.get(path)
  return kept && { answer: kept.answer as Answer, fetchedAt: kept.fetchedAt }
}
