import type { z } from 'zod'
import type { Id } from '../../../schema/ids.ts'
import type { mutationArguments } from './mutation-arguments.ts'

type Registry = typeof mutationArguments
export type MutationName = keyof Registry
export type MutationArguments<Name extends MutationName = MutationName> = z.output<Registry[Name]>

/** The version of the mutations that this code writes. */
export const mutationVersion = 1

/** The lane of each mutation. Mutations of one lane keep their order on the device and in a push; lanes do not wait for each other. */
export const laneOf: { [Name in MutationName]: (args: MutationArguments<Name>) => string } = {
  'application.submit': (args) => `job:${args.jobId}`,
  'application.withdraw': (args) => `job:${args.jobId}`,
  'application.read': (args) => `job:${args.jobId}`,
  'application.nudge': (args) => `job:${args.jobId}`,
  'template.save': () => 'templates',
  'template.delete': () => 'templates',
  'message.send': (args) => `conversation:${args.jobId}`,
  'message.read': (args) => `conversation:${args.jobId}`,
  'notification.read': () => 'notifications',
  'notification.readAll': () => 'notifications',
  'offer.keep': (args) => `kept:${args.id}`,
  'search.save': () => 'searches',
  'search.delete': () => 'searches',
  'person.block': () => 'blocks',
  'job.publish': (args) => `job:${args.id}`,
  'job.edit': (args) => `job:${args.id}`,
  'profile.update': () => 'profile',
  'studentProfile.update': () => 'profile',
  // A lane of its own, so that the profile does not wait for a large photo.
  'photo.set': () => 'photo',
  'photo.clear': () => 'photo',
  // In the profile's lane, so that the proof follows the school that it proves.
  'schoolProof.send': () => 'profile',
  'schoolProof.withdraw': () => 'profile',
  'review.submit': (args) => `job:${args.jobId}`,
}

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
