import { keyOf } from '../../../../sync/store/rows.ts'
import type { Mutator } from './mutator.ts'

export const keepOfferMutator: Mutator<'offer.keep'> = {
  effects: {
    kept: (args, row, { id, now }) => {
      if (id !== args.id) return row
      if (!args.isKept) return undefined
      return row ?? { id, keptAt: now, title: null, location: null, publishedAt: null }
    },
  },
  touches: (_db, args) => [keyOf('kept', args.id)],
}

export const saveSearchMutator: Mutator<'search.save'> = {
  effects: {
    search: (args, row, { id, now }) =>
      id === args.id ? { id, name: args.name, filter: args.filter, createdAt: row?.createdAt ?? now } : row,
  },
  touches: (_db, args) => [keyOf('search', args.id)],
}

export const deleteSearchMutator: Mutator<'search.delete'> = {
  effects: { search: (args, row, { id }) => (id === args.id ? undefined : row) },
  touches: (_db, args) => [keyOf('search', args.id)],
}
