import { keyOf } from '../store/rows.ts'
import type { Intent } from './mutator.ts'

/** Reviews are read from the server; what shows at once is that a poster's review completes the job. */
export const submitReviewIntent: Intent<'review.submit'> = {
  effects: {
    job: (args, row, { id, me }) =>
      row && id === args.jobId && row.postedById === me && (row.status === 'assigned' || row.status === 'in_progress')
        ? { ...row, status: 'completed', isCompleted: true }
        : row,
  },
  touches: async (_db, args) => await Promise.resolve([keyOf('job', args.jobId)]),
  renew: (args, id) => ({ ...args, id }),
}
