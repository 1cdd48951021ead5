import type { Id } from '../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { Entity, Rows } from '../../schema/sync.ts'
import { keyOf } from '../store/rows.ts'
import type { Effect, EffectContext, Mutator } from './mutator.ts'

/** The mutations whose arguments name a row by `id`. */
type NamingRow = { [Name in MutationName]: MutationArguments<Name> extends { id: Id } ? Name : never }[MutationName]

/** A mutator of the one row that the arguments name. With `isNeeded` the mutation is refused together with the one that creates the row. */
export const onRow = <Name extends NamingRow, E extends Entity>(
  entity: E,
  effect: Effect<Name, E>,
  { isNeeded = false } = {},
): Mutator<Name> => {
  const ofNamedRow: Effect<Name, E> = (args, row, context) =>
    context.id === args.id ? effect(args, row, context) : row
  return {
    effects: { [entity]: ofNamedRow },
    touches: (_db, { id }) => [keyOf(entity, id)],
    ...(isNeeded && { needs: ({ id }) => keyOf(entity, id) }),
  }
}

/** A mutator that creates the row that the arguments name. A row that the server has already brought stays as it is. */
export const creatingRow = <Name extends NamingRow, E extends Entity>(
  entity: E,
  create: (args: MutationArguments<Name>, context: EffectContext) => Rows[E],
): Mutator<Name> => ({
  ...onRow<Name, E>(entity, (args, row, context) => row ?? create(args, context)),
  creates: ({ id }) => keyOf(entity, id),
  renew: (args, id) => ({ ...args, id }),
})
