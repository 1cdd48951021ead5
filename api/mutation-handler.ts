import type { MutationArguments, MutationName } from '../schema/mutations.ts'
import type { Tx } from './feeds/write.ts'
import type { Me } from './http/me.ts'
import type { SentBeside } from './photos/sent-photos.ts'

/** `sent` has the photos that were sent beside the arguments. */
export type MutationHandler<Name extends MutationName> = (
  tx: Tx,
  me: Me,
  args: MutationArguments<Name>,
  sent: SentBeside,
) => Promise<unknown>

/** The handler of each of these mutations: the same function that the documented endpoint calls. */
export type Handlers<Names extends MutationName = MutationName> = { [Name in Names]: MutationHandler<Name> }

/** Call `next` after the changes of each mutation. A refusal of one refuses the whole set; then each mutation is processed alone. */
export type SetHandler<Name extends MutationName> = (
  tx: Tx,
  me: Me,
  args: MutationArguments<Name>[],
  next: () => void,
) => Promise<unknown>

/** The handlers of mutations that often come in numbers from one lane. The others of a set are processed one by one. */
export type SetHandlers<Names extends MutationName = MutationName> = { [Name in Names]?: SetHandler<Name> }
