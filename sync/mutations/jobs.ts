import { belongsTo } from '../../schema/catalogues/categories.ts'
import type { Id } from '../../schema/ids.ts'
import { hoursOf } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import type { jobMutations } from '../../schema/jobs/mutations.ts'
import { rates } from '../../schema/limits.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { otherTextAfter } from '../../schema/other-texts.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { assign } from '../writing/assign.ts'
import type { Mutators } from '../writing/mutator.ts'
import { creatingRow, onRow } from '../writing/on-row.ts'
import { writerOf } from '../writing/write.ts'
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

export const jobMutators: Mutators<keyof typeof jobMutations> = {
  'job.publish': creatingRow('job', (args, { me, now }) => ({
    ...args,
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
}

const write = writerOf(jobMutators)

export type OfferToPublish = Omit<MutationArguments<'job.publish'>, 'id'>

/** Publishes a job (rules 2.5.1–2.5.11). Throws OutboxFull. */
export const publishJob = async (db: LocalDatabase, offer: OfferToPublish): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.newId()
  const mutationId = await write(db, 'job.publish', { ...offer, id }, { draft: draftKeys.offer })
  return { id, mutationId }
}

export type OfferEdit = Omit<MutationArguments<'job.edit'>, 'id'>

/** Changes an open job that the user has published; `changes` holds only the changed fields. Throws OutboxFull. */
export const editJob = async (
  db: LocalDatabase,
  changes: MutationArguments<'job.edit'>,
): Promise<{ mutationId: Id }> => ({
  mutationId: await write(db, 'job.edit', changes, { draft: draftKeys.edit(changes.id) }),
})

/** Asks a student to apply for an open offer (rule 2.2.112). Throws OutboxFull. */
export const inviteStudent = async (
  db: LocalDatabase,
  { id, studentId }: MutationArguments<'job.invite'>,
): Promise<{ mutationId: Id }> => ({ mutationId: await write(db, 'job.invite', { id, studentId }) })

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
