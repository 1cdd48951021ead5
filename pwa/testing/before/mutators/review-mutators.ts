import { keyOf } from '../../../../sync/store/rows.ts'
import type { Mutator } from './mutator.ts'

/** The device stores no reviews, it reads them from the server. A poster's review completes the job, unless a complaint is open, and this effect shows that. */
export const submitReviewMutator: Mutator<'review.submit'> = {
  effects: {
    job: (args, row, { id, me }) =>
      row &&
      id === args.jobId &&
      row.postedById === me &&
      (row.status === 'assigned' || row.status === 'in_progress') &&
      !row.complaint
        ? { ...row, status: 'completed', isCompleted: true }
        : row,
  },
  touches: (_db, args) => [keyOf('job', args.jobId)],
  renew: (args, id) => ({ ...args, id }),
}
