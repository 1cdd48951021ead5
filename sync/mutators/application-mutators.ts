import { keyOf } from '../store/rows.ts'
import type { Intent } from './mutator.ts'

export const submitApplicationIntent: Intent<'application.submit'> = {
  effects: {
    application: (args, row, { id, me, now }) =>
      row || id !== args.id
        ? row
        : {
            id: args.id,
            jobId: args.jobId,
            studentId: me,
            message: args.message,
            motivationLetter: args.message,
            status: 'pending',
            appliedAt: now,
            createdAt: now,
          },
  },
  touches: async (_db, args) => [keyOf('application', args.id)],
  creates: (args) => keyOf('application', args.id),
  renew: (args, id) => ({ ...args, id }),
}

/** A decided application stays: the server is going to refuse, and nothing may flicker away meanwhile. */
export const withdrawApplicationIntent: Intent<'application.withdraw'> = {
  effects: {
    application: (args, row, { id }) => (id === args.id && row?.status === 'pending' ? undefined : row),
  },
  touches: async (_db, args) => [keyOf('application', args.id)],
  needs: (args) => keyOf('application', args.id),
}
