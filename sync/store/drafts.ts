import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from './database.ts'
import { forgetTyped, readTyped, typedIsStored, typedKeys } from './typed.ts'

/** The keys of unfinished texts. Sending a text deletes its draft in the transaction of the write. */
export const draftKeys = {
  application: (jobId: Id) => `letter:${jobId}`,
  message: (jobId: Id) => `message:${jobId}`,
  /** A photo that waits in a conversation, in the order of their ids; without one, the beginning of all of them. */
  messagePhoto: (jobId: Id, id = '') => `message-photo:${jobId}:${id}`,
  /** What another app handed over, see `shared.ts`. */
  shared: 'shared',
  offer: 'offer',
  firstSteps: 'first-steps',
  profile: 'profile',
  /** A part of what a student says beside it. */
  details: (part: string) => `details:${part}`,
  /** A letter template that is changed, or a new one. */
  template: (id?: Id) => `template:${id ?? 'new'}`,
  support: 'support',
  /** By the person, or by the review. */
  report: (id: Id) => `report:${id}`,
  edit: (jobId: Id) => `edit:${jobId}`,
  review: (jobId: Id) => `review:${jobId}`,
  /** A complaint, by its job, or an answer, by its complaint. */
  complaint: (id: Id) => `complaint:${id}`,
  /** Apart from the text, so that typing does not store the photos again. */
  reviewPhotos: (jobId: Id) => `review-photos:${jobId}`,
}

/**
 * Returns the draft under this key, or what was typed since it was stored. `T` is the shape that was saved; a screen that changed the shape of
 * its drafts must check it.
 */
export const readDraft = async <T>(db: LocalDatabase, key: string): Promise<T | undefined> => {
  const stored = await db.drafts.get(key)
  const typed = readTyped(db.userId, key)
  return (typed ?? stored)?.value as T | undefined
}

export const saveDraft = async (db: LocalDatabase, key: string, value: unknown): Promise<void> => {
  await db.drafts.put({ key, value, at: db.now() })
  typedIsStored(db.userId, key, value)
}

export const deleteDrafts = async (db: LocalDatabase, keys: string[]): Promise<void> => {
  await db.drafts.bulkDelete(keys)
  forgetTyped(db.userId, keys)
}

/** Stores as drafts what a page before this one could not store any more. */
export const takeOverTyped = async (db: LocalDatabase): Promise<void> => {
  for (const key of typedKeys(db.userId)) {
    const typed = readTyped(db.userId, key)
    if (typed) await saveDraft(db, key, typed.value)
    else forgetTyped(db.userId, [key])
  }
}

/** Returns the keys of the drafts that a review of this job is made of. */
export const reviewDrafts = (jobId: Id): string[] => [draftKeys.review(jobId), draftKeys.reviewPhotos(jobId)]
