import { keyOf } from '../store/rows.ts'
import type { Mutator } from './mutator.ts'

/** Shows who is blocked. What that hides leaves with the server's verdict: a block that it refuses would have taken it away for nothing. */
export const blockPersonMutator: Mutator<'person.block'> = {
  effects: {
    block: (args, row, { id, now }) => {
      if (id !== args.id) return row
      if (!args.isBlocked) return undefined
      return row ?? { id, blockedAt: now, firstName: null, lastName: null }
    },
  },
  touches: async (_db, args) => [keyOf('block', args.id)],
}
