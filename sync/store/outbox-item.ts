import type { Id } from '../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { Key } from './rows.ts'

/** The device's knowledge at the time of writing. An effect or a refusal's card may need it; the server does not. */
export interface Seen {
  createdAt?: string
  /** The title of the offer that an application is for; the offer may be gone once the application is refused. */
  title?: string
}

/**
 * A mutation in the outbox. `sending`: frozen, without a verdict. `acknowledged`: applied by the server, and rebased until the user's feed
 * covers its effect. `parked`: failed ten times for unknown reasons while others got through.
 */
interface ItemOf<Name extends MutationName> extends Carried {
  /** The order of writing; within a lane also the order of sending. */
  order: number
  id: Id
  name: Name
  version: number
  lane: string
  args: MutationArguments<Name>
  createdAt: string
  state: 'queued' | 'sending' | 'acknowledged' | 'parked'
  /** The unknown failures that count. Being offline does not count, nor does a failure while no mutation gets through. */
  attempts: number
  /** All unknown failures, which lengthen the waits, and the time of the last one (milliseconds since 1970). */
  failures?: number
  failedAt?: number
  /**
   * True once the mutation was made ready for the network, mostly a moment before it leaves. From then on only `sent` is sent, byte for byte,
   * with the photo beside it.
   */
  frozen: boolean
  sent?: string
  /** The mutation is not sent again before this time (milliseconds since 1970). */
  notBefore?: number
  /** True once the mutation failed a request by itself. From then on it travels alone. */
  alone?: boolean
  lastError?: string
  /** Once acknowledged: the position of the mutation's effect in the user's own feed. */
  position?: number
  /** The rows that the mutation changed when it was written. */
  touches: Key[]
  /** The keys of the drafts that the mutation was made of. */
  drafts?: string[]
}
export type OutboxItem = { [Name in MutationName]: ItemOf<Name> }[MutationName]

/** A mutation that has no order yet. */
export type NewItem = Omit<OutboxItem, 'order'>

/** A mutation that the server refused, with its text, until the user resends or discards it. */
export type Refused = {
  [Name in MutationName]: {
    id: Id
    name: Name
    /** The version of the arguments; absent in refusals of version 1 that older apps stored. */
    version?: number
    args: MutationArguments<Name>
    /** `unknown`: a code that only a newer server knows; the message says why. */
    code: RefusalCode | 'unknown'
    message: string
    at: number
  } & Carried
}[MutationName]

/** The content of an outbox item beside its arguments. */
export interface Carried {
  seen?: Seen
  /** The photo of a mutation, which is sent as text. */
  photo?: Blob
  /** The photos of a review, sent as text too. */
  photos?: Blob[]
}

export const carried = ({ seen, photo, photos }: Carried): Carried => ({
  ...(seen && { seen }),
  ...(photo && { photo }),
  ...(photos && { photos }),
})

export const photosOf = ({ photo, photos = [] }: Carried): Blob[] => (photo ? [photo, ...photos] : photos)
