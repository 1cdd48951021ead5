import type { Id } from '../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { Key } from './rows.ts'

/** What the device knew at the time of writing; an effect may need it, or whoever reads of a refusal, the server does not. */
export interface Seen {
  createdAt?: string
  /** Of the offer that a letter is for, which may be gone once the letter is refused. */
  title?: string
}

/**
 * A mutation in the outbox. `sending` was made ready for the network and has no verdict yet; `acknowledged` was applied by the server and
 * stays rebased until the cursor covers its effect; `parked` failed ten times for unknown reasons while others went through.
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
  /** Unknown failures so far, of those that count: being offline is none, and neither is one while no mutation goes through. */
  attempts: number
  /** All unknown failures, which lengthen the waits, and when the last one was (milliseconds since 1970). */
  failures?: number
  failedAt?: number
  /**
   * True once it was made ready for the network, mostly a moment before it leaves: from then on only `sent` is sent, byte for byte, with the
   * photo beside it.
   */
  frozen: boolean
  sent?: string
  /** Milliseconds since 1970 before which it is not sent again. */
  notBefore?: number
  /** True once it failed a request by itself: from then on it travels alone. */
  alone?: boolean
  lastError?: string
  /** The position of the effect in the user's own feed, once acknowledged. */
  position?: number
  /** The rows that the mutation changed when it was written. */
  touches: Key[]
  /** The keys of the drafts that it was made of. */
  drafts?: string[]
}
export type OutboxItem = { [Name in MutationName]: ItemOf<Name> }[MutationName]

/** A mutation that the server refused, with its text, until the user resends or discards it. */
export type Refused = {
  [Name in MutationName]: {
    id: Id
    name: Name
    /** Of the arguments; absent in refusals of version 1 that older apps stored. */
    version?: number
    args: MutationArguments<Name>
    /** `unknown`: one that only a newer server knows; the message says why. */
    code: RefusalCode | 'unknown'
    message: string
    at: number
  } & Carried
}[MutationName]

/** What a mutation has beside its arguments. */
export interface Carried {
  seen?: Seen
  /** A photo, which is sent as text. */
  photo?: Blob
  /** The photos of a review, likewise. */
  photos?: Blob[]
}

export const carried = ({ seen, photo, photos }: Carried): Carried => ({
  ...(seen && { seen }),
  ...(photo && { photo }),
  ...(photos && { photos }),
})

export const photosOf = ({ photo, photos = [] }: Carried): Blob[] => (photo ? [photo, ...photos] : photos)
