import { belongsTo } from '../../schema/catalogues/categories.ts'
import { cantonOf, hoursOf, type JobRow } from '../../schema/jobs/job.ts'
import { rates } from '../../schema/limits.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { keyOf } from '../store/rows.ts'
import { assign } from './assign.ts'
import type { Intent } from './mutator.ts'

export const publishJobIntent: Intent<'job.publish'> = {
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
  touches: async (_db, args) => [keyOf('job', args.id)],
  creates: (args) => keyOf('job', args.id),
  renew: (args, id) => ({ ...args, id }),
}

/** The job with other fields, and with what is worked out from them. A subcategory stands under its category, or goes. */
export const editJobRow = (job: JobRow, { id: _id, ...fields }: MutationArguments<'job.edit'>): JobRow => {
  const { location, duration, rate, category = job.category, subcategory = job.subcategory } = fields
  return assign<JobRow>(job, {
    ...fields,
    ...(location !== undefined && { canton: cantonOf(location) }),
    ...(duration !== undefined && { estimatedDuration: hoursOf(duration) }),
    ...(rate !== undefined && { hourlyRate: rate }),
    subcategory: subcategory && belongsTo(subcategory, category) ? subcategory : null,
  })
}

/** An offer that is no longer open stays as it is: the server is going to refuse. */
export const editJobIntent: Intent<'job.edit'> = {
  effects: {
    job: (args, row, { id, me }) =>
      row && id === args.id && row.postedById === me && row.status === 'open' && !row.deletedAt
        ? editJobRow(row, args)
        : row,
  },
  touches: async (_db, args) => await Promise.resolve([keyOf('job', args.id)]),
  needs: (args) => keyOf('job', args.id),
}
