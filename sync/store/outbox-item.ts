import type { Id } from '../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { Key } from './rows.ts'

/** What the device knew when it wrote; an optimistic effect may need it, the server doesn't. */
export interface Seen {
  createdAt?: string
}

/**
 * A mutation on its way. `sending` was given to the network at least once and waits for its verdict; `acknowledged` was taken by
 * the server and still holds its row until the cursor shows it; `parked` failed ten times for reasons nobody knows.
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
  /** Unknown failures so far; being offline is none. */
  attempts: number
  /** Given to the network once: from then on only `sent` goes out, byte for byte, with the photo that stands beside it. */
  frozen: boolean
  sent?: string
  /** Milliseconds since 1970: not to be sent again before. */
  notBefore?: number
  /** It failed a request by itself: from then on it travels alone. */
  alone?: boolean
  lastError?: string
  /** Where in the person's own feed the effect stands, once acknowledged. */
  position?: number
  /** The rows it changed when it was written. */
  touches: Key[]
}
export type OutboxItem = { [Name in MutationName]: ItemOf<Name> }[MutationName]

/** What the server said no to, with its text, until the person resends or discards it. */
export type Refused = {
  [Name in MutationName]: {
    id: Id
    name: Name
    args: MutationArguments<Name>
    code: RefusalCode
    message: string
    at: number
  } & Carried
}[MutationName]

/** What a mutation has beside its arguments. */
export interface Carried {
  seen?: Seen
  /** Sent as text. */
  photo?: Blob
}

export const carried = ({ seen, photo }: Carried): Carried => ({ ...(seen && { seen }), ...(photo && { photo }) })

export const unsentStates = ['queued', 'sending', 'parked'] as const
