import type { z } from 'zod'
import type { Id } from './ids.ts'
import type { mutationArguments } from './mutation-arguments.ts'

type Registry = typeof mutationArguments
export type MutationName = keyof Registry
export type MutationArguments<Name extends MutationName = MutationName> = z.output<Registry[Name]>

/** The version that this code writes, per name. */
export const mutationVersion = 1

/** What stands in order behind each other on the device and in a push; lanes don't wait for each other. */
export const laneOf: { [Name in MutationName]: (args: MutationArguments<Name>) => string } = {
  'application.submit': (args) => `job:${args.jobId}`,
  'application.withdraw': (args) => `job:${args.jobId}`,
  'message.send': (args) => `conversation:${args.jobId}`,
  'message.read': (args) => `conversation:${args.jobId}`,
  'notification.read': () => 'notifications',
  'notification.readAll': () => 'notifications',
  'job.publish': (args) => `job:${args.id}`,
  'job.edit': (args) => `job:${args.id}`,
  'profile.update': () => 'profile',
  'studentProfile.update': () => 'profile',
  // Heavy, so the rest of the profile doesn't wait for it.
  'photo.set': () => 'photo',
  'photo.clear': () => 'photo',
  'review.submit': (args) => `job:${args.jobId}`,
}

/** One mutation as it is sent, and sent again byte for byte. */
export interface Mutation<Name extends MutationName = MutationName> {
  id: Id
  name: Name
  version: number
  lane: string
  args: MutationArguments<Name>
  /** A data URL, where the mutation carries a photo. It travels alone then (sync/README.md §2.1). */
  photo?: string
}
