import { keyOf } from '../../../../sync/store/rows.ts'
import type { Mutator } from './mutator.ts'

export const submitApplicationMutator: Mutator<'application.submit'> = {
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
  touches: (_db, args) => [keyOf('application', args.id)],
  creates: (args) => keyOf('application', args.id),
  renew: (args, id) => ({ ...args, id }),
}

/** A decided application stays, because the server will refuse the withdrawal and the row must not flicker. */
export const withdrawApplicationMutator: Mutator<'application.withdraw'> = {
  effects: {
    application: (args, row, { id }) => (id === args.id && row?.status === 'pending' ? undefined : row),
  },
  touches: (_db, args) => [keyOf('application', args.id)],
  needs: (args) => keyOf('application', args.id),
}

/** `seenAt` is the device's time; the server's time replaces it later, and nobody needs this one to the second. */
export const readApplicationsMutator: Mutator<'application.read'> = {
  isBookkeeping: true,
  effects: {
    application: (args, row, { id, now }) =>
      row && !row.seenAt && args.ids.includes(id) ? { ...row, seenAt: now } : row,
  },
  touches: (_db, args) => args.ids.map((id) => keyOf('application', id)),
}

export const nudgeApplicationMutator: Mutator<'application.nudge'> = {
  effects: {
    application: (args, row, { id, now }) =>
      id === args.id && row?.status === 'pending' && !row.nudgedAt ? { ...row, nudgedAt: now } : row,
  },
  touches: (_db, args) => [keyOf('application', args.id)],
  needs: (args) => keyOf('application', args.id),
}
