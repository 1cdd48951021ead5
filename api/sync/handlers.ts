import { mutationArguments } from '../../schema/mutation-arguments.ts'
import { upgradeArguments } from '../../schema/mutation-upgrades.ts'
import {
  laneOf,
  mutations,
  mutationVersion,
  type MutationArguments,
  type MutationName,
} from '../../schema/mutations.ts'
import { accountHandlers } from '../accounts/mutations.ts'
import { applicationHandlers } from '../applications/mutations.ts'
import { blockHandlers } from '../blocks/mutations.ts'
import { employmentHandlers } from '../employment/mutations.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseImmeasurable } from '../http/validate.ts'
import { jobHandlers } from '../jobs/mutations.ts'
import { messageHandlers, messageSetHandlers } from '../messages/mutations.ts'
import type { Handlers, MutationHandler, SetHandler, SetHandlers } from '../mutation-handler.ts'
import { notificationHandlers } from '../notifications/mutations.ts'
import { paperHandlers } from '../papers/mutations.ts'
import { paymentHandlers } from '../payments/mutations.ts'
import { visitHandlers } from '../visits/mutations.ts'
import type { SentBeside } from '../photos/sent-photos.ts'
import { questionHandlers } from '../questions/mutations.ts'
import { reschedulingHandlers } from '../rescheduling/mutations.ts'
import { reviewHandlers } from '../reviews/mutations.ts'
import { schoolingHandlers } from '../schooling/mutations.ts'
import { searchHandlers } from '../searches/mutations.ts'
import type { KnownMutation, PushedMutation } from './verdicts.ts'

/** The handlers of all mutations; the compiler reports a missing one. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...applicationHandlers,
  ...blockHandlers,
  ...employmentHandlers,
  ...jobHandlers,
  ...messageHandlers,
  ...notificationHandlers,
  ...paperHandlers,
  ...paymentHandlers,
  ...visitHandlers,
  ...questionHandlers,
  ...reschedulingHandlers,
  ...reviewHandlers,
  ...schoolingHandlers,
  ...searchHandlers,
}

export const setHandlers: SetHandlers = messageSetHandlers

/** Returns whether this server knows the mutation in the version that was sent. */
export const isKnown = (mutation: PushedMutation): mutation is KnownMutation =>
  Object.hasOwn(mutationArguments, mutation.name) && mutation.version <= mutationVersion

/** Refuses a suspended person's writes as `suspended`; their device keeps the text (rule 1.4.54). */
const ensureMayWrite = (me: Me, name: MutationName): void => {
  if (me.isSuspended && !mutations[name].isBookkeeping) throw new Refusal('suspended')
}

/** Validates the arguments (refused as `invalid`) and runs the domain's function. */
export const runMutation = async (
  handlers: Handlers,
  tx: Tx,
  me: Me,
  mutation: KnownMutation,
  sent: SentBeside,
): Promise<void> => {
  ensureMayWrite(me, mutation.name)
  await (handlers[mutation.name] as MutationHandler<MutationName>)(tx, me, readArguments(mutation), sent)
}

/** Does what `runMutation` does for a set of mutations of one kind. Refuses, as `invalid`, mutations whose arguments belong to different lanes. */
export const runSet = async (tx: Tx, me: Me, set: readonly KnownMutation[], next: () => void): Promise<void> => {
  const name = set[0]?.name
  const handler = name && (setHandlers[name] as SetHandler<MutationName> | undefined)
  const all = set.map(readArguments)
  if (!handler || new Set(all.map((args) => laneOf(name, args))).size > 1) throw new Refusal('invalid')
  ensureMayWrite(me, name)
  await handler(tx, me, all, next)
}

const readArguments = ({ name, version, args }: KnownMutation): MutationArguments => {
  try {
    const read = mutationArguments[name].safeParse(upgradeArguments(name, version, args))
    if (read.success) return read.data
  } catch (error) {
    refuseImmeasurable(error)
  }
  throw new Refusal('invalid')
}
