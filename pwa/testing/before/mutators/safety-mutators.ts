import { keyOf } from '../../../../sync/store/rows.ts'
import type { Mutator } from './mutator.ts'

/** Shows who is blocked. The rows that a block hides leave with the server's verdict: should it refuse the block, nothing was hidden in vain. */
export const blockPersonMutator: Mutator<'person.block'> = {
  effects: {
    block: (args, row, { id, now }) => {
      if (id !== args.id) return row
      if (!args.isBlocked) return undefined
      return row ?? { id, blockedAt: now, firstName: null, lastName: null }
    },
  },
  touches: (_db, args) => [keyOf('block', args.id)],
}
