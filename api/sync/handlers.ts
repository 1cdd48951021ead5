import { mutationArguments } from '../../schema/mutation-arguments.ts'
import { upgradeArguments } from '../../schema/mutation-upgrades.ts'
import { mutationVersion, type MutationArguments, type MutationName } from '../../schema/mutations.ts'
import { removeProfilePhoto, setProfilePhoto } from '../accounts/profile-photo.ts'
import { updateProfile, updateStudentProfile } from '../accounts/profile.ts'
import { submitApplication, withdrawApplication } from '../applications/applications.ts'
import type { Me } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { publishJob } from '../jobs/publishing.ts'
import { patchJob } from '../jobs/status.ts'
import { readConversation, sendMessage } from '../messages/messages.ts'
import { readAllNotifications, readNotification } from '../notifications/notifications.ts'
import { submitReview } from '../reviews/reviews.ts'
import type { SentBeside } from './sent-photo.ts'
import type { PushedMutation } from './verdicts.ts'
import type { Tx } from '../feeds/write.ts'

/** `sent` has the photos sent beside the arguments. */
type Handler<Name extends MutationName> = (
  tx: Tx,
  me: Me,
  args: MutationArguments<Name>,
  sent: SentBeside,
) => Promise<unknown>

/**
 * The handler of each mutation: the same functions that the documented endpoints call. The compiler finds a missing
 * one.
 */
export type Handlers = { [Name in MutationName]: Handler<Name> }

export const handlers: Handlers = {
  'application.submit': submitApplication,
  'application.withdraw': withdrawApplication,
  'message.send': sendMessage,
  'message.read': readConversation,
  'notification.read': readNotification,
  'notification.readAll': readAllNotifications,
  'job.publish': publishJob,
  'job.edit': (tx, me, { id, ...fields }) => patchJob(tx, me, id, fields),
  'profile.update': updateProfile,
  'studentProfile.update': updateStudentProfile,
  'photo.set': (tx, me, { id }, sent) => {
    const { profileImage, encoded } = sent.photo()
    return setProfilePhoto(tx, me, { id, profileImage }, encoded)
  },
  'photo.clear': removeProfilePhoto,
  'review.submit': (tx, me, args, sent) => submitReview(tx, me, args, sent.workPhotos()),
}

export type KnownMutation = PushedMutation & { name: MutationName }

/** Returns whether this server knows the mutation, in the version that was sent. */
export const isKnown = (mutation: PushedMutation): mutation is KnownMutation =>
  Object.hasOwn(mutationArguments, mutation.name) && mutation.version <= mutationVersion

/** Validates the arguments (refused as `invalid`) and runs the domain's function. */
export const runMutation = async (
  handlers: Handlers,
  tx: Tx,
  me: Me,
  { name, version, args }: KnownMutation,
  sent: SentBeside,
): Promise<void> => await run(handlers, name, tx, me, upgradeArguments(name, version, args), sent)

const run = async <Name extends MutationName>(
  handlers: Handlers,
  name: Name,
  tx: Tx,
  me: Me,
  args: unknown,
  sent: SentBeside,
) => {
  const read = mutationArguments[name].safeParse(args)
  if (!read.success) throw new Refusal('invalid')
  const handler: Handler<Name> = handlers[name]
  await handler(tx, me, read.data as MutationArguments<Name>, sent)
}
