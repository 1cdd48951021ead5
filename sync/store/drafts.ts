import Dexie, { type Transaction } from 'dexie'
import type { Id } from '../../schema/ids.ts'
import type { Draft, LocalDatabase } from './database.ts'
import { forgetTyped, readTyped, typedIsStored, typedKeys } from './unsaved-texts.ts'

/** The keys of unfinished texts. Sending a text deletes its draft in the transaction of the write. */
export const draftKeys = {
  application: (jobId: Id) => `letter:${jobId}`,
  message: (jobId: Id) => `message:${jobId}`,
  /** The exact address of an offer, which goes to whoever is accepted for it (rule 1.2.756). */
  address: (jobId: Id) => `address:${jobId}`,
  /** A place that is typed in a conversation. */
  place: (jobId: Id) => `place:${jobId}`,
  /** A photo that waits in a conversation to be sent. Ids sort in the order of arrival; without an id, the prefix of all of them. */
  messagePhoto: (jobId: Id, id = '') => `message-photo:${jobId}:${id}`,
  /** The content that another app has shared, see `web-share.ts`. */
  shared: 'shared',
  offer: 'offer',
  firstSteps: 'first-steps',
  profile: 'profile',
  /** The picture that was chosen for the person's own photo and is not cropped yet. */
  profilePhoto: 'profile-photo',
  /** The photo that was chosen as a proof of the school and is not sent yet. */
  schoolProof: 'school-proof',
  /** One part of a student's further details. */
  details: (part: string) => `details:${part}`,
  /** A letter template that is being changed, or a new one. */
  template: (id?: Id) => `template:${id ?? 'new'}`,
  support: 'support',
  /** The number of a TWINT code that is not drawn yet. */
  twint: 'twint',
  /** By the id of the reported person or review. */
  report: (id: Id) => `report:${id}`,
  edit: (jobId: Id) => `edit:${jobId}`,
  /** The photos of an offer in the form with this key. They are stored apart from the text, so that typing does not store them again. */
  offerPhotos: (form: string) => `photos:${form}`,
  review: (jobId: Id) => `review:${jobId}`,
  /** A question about an offer, by the offer; and the answer to one, by the question. */
  question: (jobId: Id) => `question:${jobId}`,
  questionAnswer: (id: Id) => `question-answer:${id}`,
  /** Why a student leaves agreed work, and what somebody answers who is said to be absent. */
  leaving: (jobId: Id) => `leaving:${jobId}`,
  absence: (jobId: Id) => `absence:${jobId}`,
  /** What is typed for a paper of this kind about this job, without the password. */
  paper: (kind: string, id: Id) => `paper:${kind}:${id}`,
  /** Why a moderator decides so about a report. */
  decision: (reportId: Id, decision: string) => `decision:${reportId}:${decision}`,
  /** A complaint, by its job; or an answer to a complaint, by that complaint. */
  complaint: (id: Id) => `complaint:${id}`,
  /** The photos are stored apart from the text, so that typing does not store them again. */
  reviewPhotos: (jobId: Id) => `review-photos:${jobId}`,
}

/**
 * Returns the draft under this key, or the newer copy of what was typed. `T` is the shape that was saved; a screen that has changed the shape
 * of its drafts must check it.
 */
export const readDraft = async <T>(db: LocalDatabase, key: string): Promise<T | undefined> => {
  const stored = await db.drafts.get(key)
  return ((await readNewer(db, key, stored)) ?? stored)?.value as T | undefined
}

/**
 * Returns the typed copy if it is newer than the stored or sent draft. A browser that was killed may bring an older copy back: it would
 * replace a newer draft, or show a text that was already sent, which could then be sent twice.
 */
const readNewer = async (db: LocalDatabase, key: string, stored: Draft | undefined) => {
  const typed = readTyped(db.userId, key)
  if (!typed) return undefined
  return typed.at >= (stored?.at ?? (await sentAt(db, key))) ? typed : undefined
}

/**
 * When a write last used up the draft under this key, in milliseconds since 1970. The device remembers a mutation for thirty days. A transaction
 * that does not span the mutations cannot know; but the start of the page has removed the copies that are older than a write.
 */
const sentAt = async (db: LocalDatabase, key: string): Promise<number> => {
  if (isApartFromMutations()) return -Infinity
  const [unsent, acknowledged] = await Promise.all([db.outbox.toArray(), db.acknowledged.toArray()])
  const written = [...unsent, ...acknowledged.map(({ item }) => item)].filter(({ drafts }) => drafts?.includes(key))
  return Math.max(-Infinity, ...written.map(({ createdAt }) => Date.parse(createdAt)))
}

/** Whether this code runs in a transaction that cannot read the mutations. */
const isApartFromMutations = (): boolean => {
  const current = Dexie.currentTransaction as Transaction | null | undefined
  return current ? !['outbox', 'acknowledged'].every((name) => current.storeNames.includes(name)) : false
}

export const saveDraft = async (db: LocalDatabase, key: string, value: unknown): Promise<void> => {
  await db.drafts.put({ key, value, at: db.now() })
  db.knownDrafts.set(key, value)
  typedIsStored(db.userId, key, value)
}

/**
 * Stores the draft that a form has typed over the one that it knows. `join` gets the value that another window has stored since, and returns the value
 * that holds both. Returns what is stored.
 */
export const saveOver = async <T>(
  db: LocalDatabase,
  { key, value, known }: { key: string; value: T; known: unknown },
  join: (stored: unknown) => T,
): Promise<T> => {
  const joined = await db.transaction('rw', db.drafts, async () => {
    const row = await db.drafts.get(key)
    const isOthers = row !== undefined && !saysSame(row.value, known)
    const both = isOthers ? join(row.value) : value
    await db.drafts.put({ key, value: both, at: db.now() })
    return both
  })
  typedIsStored(db.userId, key, value)
  return joined
}

/** Whether two values of a draft have the same content. The form's current step and the order of the fields do not count. */
export const saysSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)

const inOrder = (value: unknown) =>
  JSON.stringify(value, (name, part: unknown) => {
    if (typeof part !== 'object' || !part || Array.isArray(part)) return name === 'step' ? undefined : part
    // The database does not store what others have noted on a photo, such as the name of its file.
    if (part instanceof Blob) return [part.type, part.size]
    return Object.fromEntries(Object.entries(part).sort())
  })

/** Deletes these drafts. A draft that another window has changed since this page's form read it is another text, and stays. */
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

/** Stores as drafts the typed texts that an earlier page had no time to store. */
export const takeOverTyped = async (db: LocalDatabase): Promise<void> => {
  for (const key of typedKeys(db.userId)) {
    const typed = await readNewer(db, key, await db.drafts.get(key))
    if (typed) await saveDraft(db, key, typed.value)
    else forgetTyped(db.userId, [key])
  }
}

/** Returns the keys of the drafts that make up an offer or its edit: `form` is the key of its text. */
export const offerDrafts = (form: string): string[] => [form, draftKeys.offerPhotos(form)]

/** Returns the keys of the drafts that make up a review of this job. */
export const reviewDrafts = (jobId: Id): string[] => [draftKeys.review(jobId), draftKeys.reviewPhotos(jobId)]
