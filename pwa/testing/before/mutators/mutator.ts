import type { Id } from '../../../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../mutations.ts'
import type { Entity, Rows } from '../../../../schema/sync.ts'
import type { LocalDatabase } from '../../../../sync/store/database.ts'
import type { Seen } from '../../../../sync/store/outbox-item.ts'
import type { Key } from '../../../../sync/store/rows.ts'

export interface EffectContext {
  /** The id of the row that the effect is applied to. */
  id: Id
  me: Id
  /** When the mutation was written, ISO 8601. */
  now: string
  seen: Seen | undefined
}

/**
 * The effect of a pending mutation on one row. It is pure: the same row and arguments give the same row at every rebase. A row that
 * the mutation does not concern is returned as the same object; `undefined` means that there is no row.
 */
type Effect<Name extends MutationName, E extends Entity> = (
  args: MutationArguments<Name>,
  row: Rows[E] | undefined,
  context: EffectContext,
) => Rows[E] | undefined

/** How one kind of mutation changes local rows before its verdict. */
export interface Mutator<Name extends MutationName> {
  effects: { [E in Entity]?: Effect<Name, E> }
  /**
   * True if the effects also change rows that `touches` did not name, such as rows that arrive later. Without it `touches` must name every
   * row that the effects could ever change: a rebase finds the mutation only by those.
   */
  reachesFurther?: true
  /** True for a mutation that notes what the person has seen. Its refusal is dropped: it holds no text, and nothing can be done about it. */
  isBookkeeping?: true
  /** The rows on this device that the mutation changes now. */
  touches(db: LocalDatabase, args: MutationArguments<Name>, seen?: Seen): Key[] | Promise<Key[]>
  /** The row that the mutation creates, one of those that it touches. Mutations that need this row are refused with it. */
  creates?(args: MutationArguments<Name>): Key
  needs?(args: MutationArguments<Name>): Key
  /** Returns the arguments for sending the mutation again after a refusal: the row that it creates gets a new id. */
  renew?(args: MutationArguments<Name>, id: Id): MutationArguments<Name>
}
