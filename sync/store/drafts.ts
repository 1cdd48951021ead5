import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from './database.ts'

/** Where each unfinished text is kept. Sending it clears it, in the transaction of the write. */
export const draftKeys = {
  letter: (jobId: Id) => `letter:${jobId}`,
  message: (jobId: Id) => `message:${jobId}`,
  offer: 'offer',
  review: (jobId: Id) => `review:${jobId}`,
}

/** `T` is what was saved under this key; a screen that changed the shape of its drafts must check it. */
export const readDraft = async <T>(db: LocalDatabase, key: string): Promise<T | undefined> =>
  (await db.drafts.get(key))?.value as T | undefined

export const saveDraft = async (db: LocalDatabase, key: string, value: unknown): Promise<void> => {
  await db.drafts.put({ key, value, at: db.sources.now() })
}
