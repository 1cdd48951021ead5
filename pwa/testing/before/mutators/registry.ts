import { mutationVersion, type MutationName } from '../mutations.ts'
import type { Entity } from '../../../../schema/sync.ts'
import {
  clearPhotoMutator,
  sendSchoolProofMutator,
  setPhotoMutator,
  updateProfileMutator,
  updateStudentProfileMutator,
  withdrawSchoolProofMutator,
} from './account-mutators.ts'
import {
  nudgeApplicationMutator,
  readApplicationsMutator,
  submitApplicationMutator,
  withdrawApplicationMutator,
} from './application-mutators.ts'
import type { Mutator } from './mutator.ts'
import { editJobMutator, publishJobMutator } from './job-mutators.ts'
import { readConversationMutator, sendMessageMutator } from './message-mutators.ts'
import { readAllNotificationsMutator, readNotificationMutator } from './notification-mutators.ts'
import { blockPersonMutator } from './safety-mutators.ts'
import { deleteTemplateMutator, saveTemplateMutator } from './template-mutators.ts'
import { submitReviewMutator } from './review-mutators.ts'
import { deleteSearchMutator, keepOfferMutator, saveSearchMutator } from './search-mutators.ts'

/** One mutator for each mutation; the compiler reports a missing one. */
export const mutators: { [Name in MutationName]: Mutator<Name> } = {
  'application.submit': submitApplicationMutator,
  'application.withdraw': withdrawApplicationMutator,
  'application.read': readApplicationsMutator,
  'application.nudge': nudgeApplicationMutator,
  'template.save': saveTemplateMutator,
  'template.delete': deleteTemplateMutator,
  'message.send': sendMessageMutator,
  'message.read': readConversationMutator,
  'notification.read': readNotificationMutator,
  'notification.readAll': readAllNotificationsMutator,
  'offer.keep': keepOfferMutator,
  'search.save': saveSearchMutator,
  'search.delete': deleteSearchMutator,
  'person.block': blockPersonMutator,
  'job.publish': publishJobMutator,
  'job.edit': editJobMutator,
  'profile.update': updateProfileMutator,
  'studentProfile.update': updateStudentProfileMutator,
  'photo.set': setPhotoMutator,
  'photo.clear': clearPhotoMutator,
  'schoolProof.send': sendSchoolProofMutator,
  'schoolProof.withdraw': withdrawSchoolProofMutator,
  'review.submit': submitReviewMutator,
}

/** Returns undefined for a mutation that a newer version of the app left in the outbox: it is sent, but not shown. */
const mutatorOf = <Name extends MutationName>(name: Name): Mutator<Name> | undefined =>
  Object.hasOwn(mutators, name) ? mutators[name] : undefined

/** Returns undefined too if a newer version of the app wrote the arguments. */
export const mutatorFor = ({ name, version = 1 }: { name: MutationName; version?: number }) =>
  version > mutationVersion ? undefined : mutatorOf<MutationName>(name)

const allMutators = Object.entries(mutators) as [MutationName, { reachesFurther?: true; effects: object }][]
const furthest = allMutators.filter(([, { reachesFurther }]) => reachesFurther)

/** Returns the mutations that may change rows of this kind beyond those in their `touches`. */
export const reachingFurther = (entity: Entity): MutationName[] =>
  furthest.flatMap(([name, { effects }]) => (entity in effects ? [name] : []))

const changedBy = new Map(allMutators.map(([name, { effects }]) => [name, Object.keys(effects) as Entity[]]))

/** Returns the kinds of rows that these mutations may change. A transaction that undoes the mutations spans only their tables. */
export const entitiesOf = (names: readonly MutationName[]): Entity[] => [
  ...new Set(names.flatMap((name) => changedBy.get(name) ?? [])),
]
