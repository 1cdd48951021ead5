import type { z } from 'zod'
import { accountMutations } from './accounts/mutations.ts'
import { applicationMutations } from './applications/mutations.ts'
import { employmentMutations } from './employment/mutations.ts'
import type { Id } from './ids.ts'
import { jobMutations } from './jobs/mutations.ts'
import { messageMutations } from './messages/mutations.ts'
import type { mutationArguments } from './mutation-arguments.ts'
import type { MutationFacts } from './mutation-facts.ts'
import { notificationMutations } from './notifications/mutations.ts'
import { paperMutations } from './papers/mutations.ts'
import { paymentMutations } from './payments/mutations.ts'
import { reschedulingMutations } from './jobs/rescheduling-mutations.ts'
import { questionMutations } from './questions/mutations.ts'
import { reviewMutations } from './reviews/mutations.ts'
import { safetyMutations } from './safety/mutations.ts'
import { searchMutations } from './searches/mutations.ts'
import { visitMutations } from './visits/mutations.ts'

type Registry = typeof mutationArguments
export type MutationName = keyof Registry
export type MutationArguments<Name extends MutationName = MutationName> = z.output<Registry[Name]>

/** The version of the mutations that this code writes. */
export const mutationVersion = 1

/**
 * The facts of all mutations. Their arguments stand apart, in a file `wire.ts` of each domain: a schema of zod runs when its file is loaded, so
 * that one file for both would bring zod into the app.
 */
export const mutations: { [Name in MutationName]: MutationFacts<MutationArguments<Name>> } = {
  ...accountMutations,
  ...applicationMutations,
  ...jobMutations,
  ...messageMutations,
  ...notificationMutations,
  ...paperMutations,
  ...paymentMutations,
  ...employmentMutations,
  ...questionMutations,
  ...reschedulingMutations,
  ...reviewMutations,
  ...safetyMutations,
  ...searchMutations,
  ...visitMutations,
}

export const mutationNames = Object.keys(mutations) as MutationName[]

/** Returns the lane of a mutation, such as one conversation or one job. */
export const laneOf = <Name extends MutationName>(name: Name, args: MutationArguments<Name>): string =>
  mutations[name].lane(args)

/** A mutation on the wire. A retry sends it again byte for byte. */
export interface Mutation<Name extends MutationName = MutationName> {
  id: Id
  name: Name
  version: number
  lane: string
  args: MutationArguments<Name>
  /** The photo as a data URL. A mutation with a photo travels alone (sync/README.md §2.1). */
  photo?: string
  /** The photos of a review as data URLs. Such a mutation travels alone too. */
  photos?: string[]
}
