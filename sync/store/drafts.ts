import type { Id } from '../../schema/ids.ts'
import type { Draft, LocalDatabase } from './database.ts'
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
  return ((await readNewer(db, key, stored)) ?? stored)?.value as T | undefined
}

/**
 * Returns what was typed since the draft was stored or sent. A browser that is killed may bring an older copy back: it would win over a newer
 * draft, or somebody would find what they have sent as a draft, and send it twice.
 */
const readNewer = async (db: LocalDatabase, key: string, stored: Draft | undefined) => {
  const typed = readTyped(db.userId, key)
  if (!typed) return undefined
  return typed.at >= (stored?.at ?? (await sentAt(db, key))) ? typed : undefined
}

/** When a write last took the draft under this key, in milliseconds since 1970. The device remembers a mutation for thirty days. */
const sentAt = async (db: LocalDatabase, key: string): Promise<number> => {
  const [unsent, acknowledged] = await Promise.all([db.outbox.toArray(), db.acknowledged.toArray()])
  const written = [...unsent, ...acknowledged.map(({ item }) => item)].filter(({ drafts }) => drafts?.includes(key))
  return Math.max(-Infinity, ...written.map(({ createdAt }) => Date.parse(createdAt)))
}

export const saveDraft = async (db: LocalDatabase, key: string, value: unknown): Promise<void> => {
  await db.drafts.put({ key, value, at: db.now() })
  db.knownDrafts.set(key, value)
  typedIsStored(db.userId, key, value)
}

/** Whether two values of a draft say the same. The step at which they were left does not count, nor the order in which fields were filled in. */
export const saysSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)

const inOrder = (value: unknown) =>
  JSON.stringify(value, (name, part: unknown) => {
    if (typeof part !== 'object' || !part || Array.isArray(part)) return name === 'step' ? undefined : part
    return Object.fromEntries(Object.entries(part).sort())
  })

/** Deletes these rows. One that another window has written over what the form of this page knew is another text, and stays. */
export const deleteKnown = async (db: LocalDatabase, keys: string[]): Promise<void> => {
  const known = keys.filter((key) => db.knownDrafts.has(key))
  const rows = known.length > 0 ? await db.drafts.bulkGet(known) : []
  const others = rows.flatMap((row) => (row && !saysSame(row.value, db.knownDrafts.get(row.key)) ? row.key : []))
  await db.drafts.bulkDelete(keys.filter((key) => !others.includes(key)))
}

export const deleteDrafts = async (db: LocalDatabase, keys: string[]): Promise<void> => {
  await deleteKnown(db, keys)
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
