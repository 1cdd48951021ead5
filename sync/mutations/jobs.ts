import { belongsTo } from '../../schema/catalogues/categories.ts'
import type { Id } from '../../schema/ids.ts'
import { hoursOf } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import { openedToAll, reservedFrom } from '../../schema/jobs/reservation.ts'
import type { jobMutations } from '../../schema/jobs/mutations.ts'
import { photoLimits, rates } from '../../schema/limits.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { otherTextAfter } from '../../schema/other-texts.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys, offerDrafts } from '../store/drafts.ts'
import { checkPhoto } from '../store/photos.ts'
import { assign } from '../writing/assign.ts'
import type { Mutators } from '../writing/mutator.ts'
import { creatingRow, onRow } from '../writing/on-row.ts'
import { writerOf, writerOfSeveral } from '../writing/write.ts'
import type { Chosen } from './chosen.ts'

/**
 * Returns the job with the changed fields and the fields derived from them, and with the description of another device that this change
 * replaced unseen. A subcategory outside its category is dropped.
 */
export const editJobRow = (
  job: JobRow,
  { id: _id, descriptionBasedOn, ...fields }: MutationArguments<'job.edit'>,
  now: string,
): JobRow => {
  const { location, duration, rate, category = job.category, subcategory = job.subcategory } = fields
  const edited = assign<JobRow>(job, {
    ...fields,
    ...(location !== undefined && { canton: cantonOf(location) }),
    ...(duration !== undefined && { estimatedDuration: hoursOf(duration) }),
    ...(rate !== undefined && { hourlyRate: rate }),
    subcategory: subcategory && belongsTo(subcategory, category) ? subcategory : null,
  })
  if (fields.description === undefined) return edited
  const before = { text: job.description, other: job.otherDescription }
  const other = otherTextAfter(before, { text: fields.description, basedOn: descriptionBasedOn }, now)
  if (other === (job.otherDescription ?? null)) return edited
  const { otherDescription: _settled, ...rest } = edited
  return other ? { ...rest, otherDescription: other } : rest
}

/** Returns the job with one more invited student. */
export const inviteToRow = (job: JobRow, studentId: Id): JobRow => ({
  ...job,
  invitedIds: [...new Set([...(job.invitedIds ?? []), studentId])].toSorted(),
})

/** Returns the job with one more photo, as long as it has room for it. */
export const addPhotoToRow = (job: JobRow, photoId: Id): JobRow => {
  const { photoIds = [] } = job
  return photoIds.includes(photoId) || photoIds.length >= photoLimits.perOffer
    ? job
    : { ...job, photoIds: [...photoIds, photoId] }
}

/** Returns the job without this photo. */
export const removePhotoFromRow = (job: JobRow, photoId: Id): JobRow => {
  const { photoIds = [], ...rest } = job
  const left = photoIds.filter((one) => one !== photoId)
  if (left.length === photoIds.length) return job
  return left.length > 0 ? { ...rest, photoIds: left } : rest
}

export const jobMutators: Mutators<keyof typeof jobMutations> = {
  'job.publish': creatingRow('job', ({ reservedForId, ...args }, { me, now }) => ({
    ...args,
    ...(reservedForId && { reservedForId, reservedUntil: reservedFrom(now) }),
    canton: cantonOf(args.location),
    estimatedDuration: hoursOf(args.duration),
    hourlyRate: args.rate,
    minimumRate: rates.minimum,
    postedById: me,
    assignedToId: null,
    status: 'open',
    isCompleted: false,
    createdAt: now,
    updatedAt: now,
  })),
  // A job that is no longer open stays as it is, because the server will refuse the edit.
  'job.edit': onRow(
    'job',
    (args, row, { me, now }) =>
      row?.postedById === me && row.status === 'open' && !row.deletedAt ? editJobRow(row, args, now) : row,
    { isNeeded: true },
  ),
  'job.invite': onRow(
    'job',
    ({ studentId }, row, { me }) =>
      row?.postedById === me && row.status === 'open' && !row.deletedAt ? inviteToRow(row, studentId) : row,
    { isNeeded: true },
  ),
  'job.reopen': onRow(
    'job',
    (_args, row, { me, now }) =>
      row?.postedById === me && row.departure && !row.departure.reopenedAt
        ? { ...row, departure: { ...row.departure, reopenedAt: now } }
        : row,
    { isNeeded: true },
  ),
  'job.openToAll': onRow(
    'job',
    (_args, row, { me }) =>
      row?.reservedForId && [row.postedById, row.reservedForId].includes(me) ? openedToAll(row) : row,
    { isNeeded: true },
  ),
  'job.addPhoto': onRow(
    'job',
    ({ photoId }, row, { me }) =>
      row?.postedById === me && row.status === 'open' && !row.deletedAt ? addPhotoToRow(row, photoId) : row,
    { isNeeded: true },
  ),
  'job.removePhoto': onRow(
    'job',
    ({ photoId }, row, { me }) => (row?.postedById === me ? removePhotoFromRow(row, photoId) : row),
    { isNeeded: true },
  ),
}

const write = writerOf(jobMutators)
const writeSeveral = writerOfSeveral(jobMutators)

export type OfferToPublish = Omit<MutationArguments<'job.publish'>, 'id'>

/** Publishes a job, and then adds its photos (rules 2.5.1–2.5.11 and 2.2.134). Throws OutboxFull, or PhotoTooHeavy for a photo over 5 MB. */
export const publishJob = async (
  db: LocalDatabase,
  offer: OfferToPublish,
  photos: readonly Blob[] = [],
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.newId()
  const publication = { name: 'job.publish', args: { ...offer, id } } as const
  const drafts = offerDrafts(draftKeys.offer)
  if (photos.length === 0) return { id, ...(await write(db, 'job.publish', publication.args, { drafts })) }
  const [mutationId = ''] = await writeSeveral(db, [publication, ...additions(db, id, photos)], drafts)
  return { id, mutationId }
}

const additions = (db: LocalDatabase, id: Id, photos: readonly Blob[]) =>
  photos.map((photo) => {
    checkPhoto(photo)
    return { name: 'job.addPhoto', args: { id, photoId: db.newId() }, photo } as const
  })

export type OfferEdit = Omit<MutationArguments<'job.edit'>, 'id'>

/** The photos that an edit adds and removes. */
export interface PhotoChanges {
  added: readonly Blob[]
  removed: readonly Id[]
}

/**
 * Changes an open job that the user has published: the fields hold only what changed. Returns the id of the first mutation; there must be one.
 * Throws OutboxFull, or PhotoTooHeavy for a photo over 5 MB.
 */
export const editJob = async (
  db: LocalDatabase,
  { id, ...changes }: MutationArguments<'job.edit'>,
  { added, removed }: PhotoChanges = { added: [], removed: [] },
): Promise<{ mutationId: Id }> => {
  const written = [
    ...(Object.keys(changes).length > 0 ? [{ name: 'job.edit', args: { ...changes, id } } as const] : []),
    ...removed.map((photoId) => ({ name: 'job.removePhoto', args: { id, photoId } }) as const),
    ...additions(db, id, added),
  ]
  const drafts = offerDrafts(draftKeys.edit(id))
  const [first] = written
  if (written.length === 1 && first?.name === 'job.edit') return await write(db, 'job.edit', first.args, { drafts })
  return { mutationId: (await writeSeveral(db, written, drafts))[0] ?? '' }
}

/** Asks a student to apply for an open offer (rule 2.2.112). Throws OutboxFull. */
export const inviteStudent = (db: LocalDatabase, { id, studentId }: MutationArguments<'job.invite'>) =>
  write(db, 'job.invite', { id, studentId })

/** Looks for somebody else, after a student has left the work (rule 2.2.215). Throws OutboxFull. */
export const reopenOffer = (db: LocalDatabase, { id }: { id: Id }) => write(db, 'job.reopen', { id })

/** Opens a reserved offer to everybody: "Ouvrir à tous" of its poster, "Pas cette fois" of the student (rules 2.2.266 and 2.2.267). Throws OutboxFull. */
export const openToAll = (db: LocalDatabase, { id }: { id: Id }) => write(db, 'job.openToAll', { id })

/**
 * Settles which of an offer's two descriptions stands (rule 4.31), on all of the poster's devices. A draft of further changes stays. Throws
 * OutboxFull.
 */
export const chooseDescription = async (
  db: LocalDatabase,
  { id, description, otherDescription: other }: Pick<JobRow, 'id' | 'description' | 'otherDescription'>,
  chosen: Chosen,
): Promise<void> => {
  if (!other) return
  const descriptionBasedOn = [description, other.text]
  await write(db, 'job.edit', { id, description: chosen === 'present' ? description : other.text, descriptionBasedOn })
}
