import { belongsTo } from '../../../../schema/catalogues/categories.ts'
import { cantonOf, hoursOf, type JobRow } from '../../../../schema/jobs/job.ts'
import { rates } from '../../../../schema/limits.ts'
import type { MutationArguments } from '../mutations.ts'
import { otherTextAfter } from '../../../../schema/other-texts.ts'
import { keyOf } from '../../../../sync/store/rows.ts'
import { assign } from './assign.ts'
import type { Mutator } from './mutator.ts'

export const publishJobMutator: Mutator<'job.publish'> = {
  effects: {
    job: (args, row, { id, me, now }) =>
      row || id !== args.id
        ? row
        : {
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
          },
  },
  touches: (_db, args) => [keyOf('job', args.id)],
  creates: (args) => keyOf('job', args.id),
  renew: (args, id) => ({ ...args, id }),
}

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

/** A job that is no longer open stays as it is, because the server will refuse the edit. */
export const editJobMutator: Mutator<'job.edit'> = {
  effects: {
    job: (args, row, { id, me, now }) =>
      row && id === args.id && row.postedById === me && row.status === 'open' && !row.deletedAt
        ? editJobRow(row, args, now)
        : row,
  },
  touches: (_db, args) => [keyOf('job', args.id)],
  needs: (args) => keyOf('job', args.id),
}
