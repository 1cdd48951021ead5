import { z } from 'zod'
import { ProfilePatch, StudentProfilePatch } from './accounts/wire.ts'
import { ApplicationDraft } from './applications/wire.ts'
import { JobDraft, OfferPatch } from './jobs/wire.ts'
import { MessageDraft } from './messages/wire.ts'
import { ReviewDraft } from './reviews/wire.ts'
import { id } from './wire-fields.ts'

/**
 * The registry of named mutations: what a device may ask for, and with which arguments. `sync` has an optimistic effect and
 * `api` a handler for each; the compiler holds both to this list. A change of meaning is a new version, and the server
 * upgrades what an old device still sends.
 */
export const mutationArguments = {
  'application.submit': z.object({ id, jobId: id, message: ApplicationDraft.shape.message }),
  'application.withdraw': z.object({ id, jobId: id }),
  'message.send': z.object({ id, jobId: id, receiverId: id, content: MessageDraft.shape.content }),
  /** Everything addressed to the reader in this conversation, up to this sequence. */
  'message.read': z.object({ jobId: id, upTo: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  'notification.read': z.object({ id }),
  /** This notification and all that came before it. */
  'notification.readAll': z.object({ upTo: id }),
  'job.publish': JobDraft.omit({ postedById: true }).extend({ id }),
  /** Of an open offer the fields that its poster changed, and no others. */
  'job.edit': OfferPatch.extend({ id }),
  /** The fields that the person changed, and no others: two devices may change different ones. */
  'profile.update': ProfilePatch,
  'studentProfile.update': StudentProfilePatch,
  /** `id` names the photo, whose bytes travel beside the arguments (`Mutation.photo`). */
  'photo.set': z.object({ id }),
  'photo.clear': z.object({}),
  /** Without photos, which are too heavy to wait in an outbox. */
  'review.submit': ReviewDraft.omit({ workPhotos: true }).extend({ id }),
} as const
