import type { Id } from '../../schema/ids.ts'
import type { Table } from 'dexie'
import type { Draft, LocalDatabase } from './database.ts'
import { copiedKeys, forgetTyped, readTyped, typedIsStored, typedKeys } from './typed.ts'

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
  return ((await readNewer(db, key, stored)) ?? stored)?.value as T | undefined
}

/** Returns what was typed since the draft was stored, or taken by a write. */
const readNewer = async (db: LocalDatabase, key: string, stored: Draft | undefined) => {
  const typed = readTyped(db.userId, key)
  if (!typed) return undefined
  const { at } = stored ?? (await db.readMeta(takenKey(key))) ?? { at: -Infinity }
  return typed.at >= at ? typed : undefined
}

const takenKey = (key: string) => `taken:${key}` as const

/**
 * Deletes, in the transaction of a write, the drafts that it was made of. It remembers when, where a copy of what was typed could come back
 * from a browser that is killed: somebody would find what they have sent as a draft, and send it twice.
 */
export const takeDrafts = async (db: LocalDatabase, keys: string[]): Promise<void> => {
  const at = db.now()
  await Promise.all([
    db.drafts.bulkDelete(keys),
    ...copiedKeys(db.userId, keys).map((key) => db.meta.put({ key: takenKey(key), at })),
  ])
}

/** What `takeDrafts` reads and writes. */
export const tablesToTake = (db: LocalDatabase, keys: string[]): Table[] => [
  ...(keys.length > 0 ? [db.drafts] : []),
  ...(copiedKeys(db.userId, keys).length > 0 ? [db.meta] : []),
]

/** A day after a write nothing brings its draft back any more. */
export const forgetTaken = async (db: LocalDatabase): Promise<void> => {
  const taken = db.meta.where('key').startsWith(takenKey(''))
  await taken.filter((one) => 'at' in one && Math.abs(db.now() - one.at) > day).delete()
}

const day = 24 * 60 * 60 * 1_000

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
    const typed = await readNewer(db, key, await db.drafts.get(key))
    if (typed) await saveDraft(db, key, typed.value)
    else forgetTyped(db.userId, [key])
  }
}

/** Returns the keys of the drafts that a review of this job is made of. */
export const reviewDrafts = (jobId: Id): string[] => [draftKeys.review(jobId), draftKeys.reviewPhotos(jobId)]
