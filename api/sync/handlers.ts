import { mutationArguments } from '../../schema/mutation-arguments.ts'
import { upgradeArguments } from '../../schema/mutation-upgrades.ts'
import { laneOf, mutationVersion, type MutationArguments, type MutationName } from '../../schema/mutations.ts'
import { removeProfilePhoto, setProfilePhoto } from '../accounts/profile-photo.ts'
import { updateProfile, updateStudentProfile } from '../accounts/profile.ts'
import {
  nudgeApplication,
  readApplications,
  submitApplication,
  withdrawApplication,
} from '../applications/applications.ts'
import { deleteTemplate, saveTemplate } from '../applications/templates.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseImmeasurable } from '../http/validate.ts'
import { publishJob } from '../jobs/publishing.ts'
import { patchJob } from '../jobs/status.ts'
import { asSentPhoto, readConversation, readConversations, sendMessage, sendMessages } from '../messages/messages.ts'
import { readAllNotifications, readNotification } from '../notifications/notifications.ts'
import { dropProof, sendProof } from '../schooling/proofs.ts'
import { submitReview } from '../reviews/reviews.ts'
import { blockPerson } from '../blocks/blocks.ts'
import { keepOffer } from '../searches/kept-offers.ts'
import { deleteSearch, saveSearch } from '../searches/saved-searches.ts'
import type { SentBeside } from './sent-photo.ts'
import type { KnownMutation, PushedMutation } from './verdicts.ts'
import type { Tx } from '../feeds/write.ts'

/** `sent` has the photos that were sent beside the arguments. */
type Handler<Name extends MutationName> = (
  tx: Tx,
  me: Me,
  args: MutationArguments<Name>,
  sent: SentBeside,
) => Promise<unknown>

/**
 * The handler of each mutation: the same function that the documented endpoint calls. The compiler reports a missing
 * one.
 */
export type Handlers = { [Name in MutationName]: Handler<Name> }

export const handlers: Handlers = {
  'application.submit': submitApplication,
  'application.withdraw': withdrawApplication,
  'application.read': readApplications,
  'application.nudge': nudgeApplication,
  'template.save': saveTemplate,
  'template.delete': deleteTemplate,
  'message.send': (tx, me, args, sent) => sendMessage(tx, me, withPhoto(args, sent)),
  'message.read': readConversation,
  'notification.read': readNotification,
  'notification.readAll': readAllNotifications,
  'offer.keep': keepOffer,
  'search.save': saveSearch,
  'search.delete': deleteSearch,
  'person.block': blockPerson,
  'job.publish': publishJob,
  'job.edit': (tx, me, { id, ...fields }) => patchJob(tx, me, id, fields),
  'profile.update': updateProfile,
  'studentProfile.update': updateStudentProfile,
  'photo.set': (tx, me, { id }, sent) => {
    const { dataUrl, encoded } = sent.photo()
    return setProfilePhoto(tx, me, { id, profileImage: dataUrl }, encoded)
  },
  'photo.clear': removeProfilePhoto,
  'schoolProof.send': (tx, me, _args, sent) => sendProof(tx, me, sent.photo().encoded),
  'schoolProof.withdraw': (tx, me) => dropProof(tx, me.id),
  'review.submit': (tx, me, args, sent) => submitReview(tx, me, args, sent.workPhotos()),
}

const withPhoto = (args: MutationArguments<'message.send'>, sent: SentBeside) => {
  if (args.attachment?.kind !== 'photo') return args
  const { dataUrl, encoded } = sent.photo()
  return { ...args, photo: asSentPhoto(dataUrl, encoded) }
}

/** Call `next` after the changes of each mutation. A refusal of one refuses the whole set; then each mutation is processed alone. */
type SetHandler<Name extends MutationName> = (
  tx: Tx,
  me: Me,
  args: MutationArguments<Name>[],
  next: () => void,
) => Promise<unknown>

/** The handlers of mutations that often come in numbers from one lane. */
export const setHandlers: { [Name in MutationName]?: SetHandler<Name> } = {
  'message.send': sendMessages,
  'message.read': readConversations,
}

/** Returns whether this server knows the mutation in the version that was sent. */
export const isKnown = (mutation: PushedMutation): mutation is KnownMutation =>
  Object.hasOwn(mutationArguments, mutation.name) && mutation.version <= mutationVersion

/** Mutations that only mark something as read; a suspended person may still send them. */
const readMarks: ReadonlySet<MutationName> = new Set<MutationName>([
  'application.read',
  'message.read',
  'notification.read',
  'notification.readAll',
])

/** Refuses a suspended person's writes as `suspended`; their device keeps the text (rule 1.4.54). */
const ensureMayWrite = (me: Me, name: MutationName): void => {
  if (me.isSuspended && !readMarks.has(name)) throw new Refusal('suspended')
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
  const handler = handlers[mutation.name] as Handler<MutationName>
  await handler(tx, me, readArguments(mutation), sent)
}

/** Does what `runMutation` does for a set of mutations of one kind. Refuses, as `invalid`, mutations whose arguments belong to different lanes. */
export const runSet = async (tx: Tx, me: Me, mutations: readonly KnownMutation[], next: () => void): Promise<void> => {
  const name = mutations[0]?.name
  const handler = name && (setHandlers[name] as SetHandler<MutationName> | undefined)
  const laneFor = name && (laneOf[name] as (args: MutationArguments) => string)
  const all = mutations.map(readArguments)
  if (!handler || !laneFor || new Set(all.map(laneFor)).size > 1) throw new Refusal('invalid')
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
