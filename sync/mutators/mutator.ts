import type { Id } from '../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { Entity, Rows } from '../../schema/sync.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Seen } from '../store/outbox-item.ts'
import type { Key } from '../store/rows.ts'

export interface EffectContext {
  /** The row the effect looks at. */
  id: Id
  me: Id
  /** When the mutation was written, ISO 8601. */
  now: string
  seen: Seen | undefined
}

/**
 * What a pending mutation makes of one row. Pure: the same row and arguments give the same answer, whenever they are folded again.
 * A row that it doesn't concern comes back as the same object; `undefined` is no row.
 */
type Effect<Name extends MutationName, E extends Entity> = (
  args: MutationArguments<Name>,
  row: Rows[E] | undefined,
  context: EffectContext,
) => Rows[E] | undefined

/** How one kind of mutation shows before the server has answered. */
export interface Intent<Name extends MutationName> {
  effects: { [E in Entity]?: Effect<Name, E> }
  /** The rows on this device that it changes now. Rows that arrive later are asked of the effects. */
  touches(db: LocalDatabase, args: MutationArguments<Name>): Promise<Key[]>
  /** The row that it brings into being, and with which those that need it fall. */
  creates?(args: MutationArguments<Name>): Key
  needs?(args: MutationArguments<Name>): Key
  /** The arguments of a second try after a refusal: what it creates gets a new id. */
  renew?(args: MutationArguments<Name>, id: Id): MutationArguments<Name>
}
