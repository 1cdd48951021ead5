import type { MutationName } from '../../schema/mutations.ts'
import { entities, type Entity } from '../../schema/sync.ts'
import {
  clearPhotoIntent,
  setPhotoIntent,
  updateProfileIntent,
  updateStudentProfileIntent,
} from './account-mutators.ts'
import { submitApplicationIntent, withdrawApplicationIntent } from './application-mutators.ts'
import type { Intent } from './mutator.ts'
import { editJobIntent, publishJobIntent } from './job-mutators.ts'
import { readConversationIntent, sendMessageIntent } from './message-mutators.ts'
import { readAllNotificationsIntent, readNotificationIntent } from './notification-mutators.ts'
import { submitReviewIntent } from './review-mutators.ts'

/** One for each mutation; a missing one doesn't compile. */
export const intents: { [Name in MutationName]: Intent<Name> } = {
  'application.submit': submitApplicationIntent,
  'application.withdraw': withdrawApplicationIntent,
  'message.send': sendMessageIntent,
  'message.read': readConversationIntent,
  'notification.read': readNotificationIntent,
  'notification.readAll': readAllNotificationsIntent,
  'job.publish': publishJobIntent,
  'job.edit': editJobIntent,
  'profile.update': updateProfileIntent,
  'studentProfile.update': updateStudentProfileIntent,
  'photo.set': setPhotoIntent,
  'photo.clear': clearPhotoIntent,
  'review.submit': submitReviewIntent,
}

/** Undefined for what a newer version of the app left in the outbox: it is sent all the same, only not shown. */
export const intentOf = <Name extends MutationName>(name: Name): Intent<Name> | undefined =>
  Object.hasOwn(intents, name) ? intents[name] : undefined

/** The kinds of rows that these mutations may change: a transaction that undoes them spans no other tables. */
export const entitiesOf = (names: Iterable<MutationName>): Entity[] => {
  const found = new Set([...names].flatMap((name) => Object.keys(intentOf(name)?.effects ?? {})))
  return entities.filter((entity) => found.has(entity))
}
