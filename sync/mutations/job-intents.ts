import { cantonOf, hoursOf } from '../../schema/jobs/job.ts'
import { rates } from '../../schema/limits.ts'
import { keyOf } from '../rows.ts'
import type { Intent } from './intent.ts'

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
