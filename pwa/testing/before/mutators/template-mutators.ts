import { keyOf } from '../../../../sync/store/rows.ts'
import type { Mutator } from './mutator.ts'

export const saveTemplateMutator: Mutator<'template.save'> = {
  effects: {
    template: (args, row, { id, now }) =>
      id === args.id
        ? { ...row, id, name: args.name, letter: args.letter, createdAt: row?.createdAt ?? now, updatedAt: now }
        : row,
  },
  touches: (_db, args) => [keyOf('template', args.id)],
}

export const deleteTemplateMutator: Mutator<'template.delete'> = {
  effects: { template: (args, row, { id }) => (id === args.id ? undefined : row) },
  touches: (_db, args) => [keyOf('template', args.id)],
}
