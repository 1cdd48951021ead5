import { z } from 'zod'
import { paymentMethods } from './catalogues/labels.ts'
import { ProfilePatch, StudentProfilePatch } from './accounts/wire.ts'
import { ApplicationDraft, TemplateDraft } from './applications/wire.ts'
import { JobDraft, OfferPatch } from './jobs/wire.ts'
import { AttachmentDraft, MessageDraft } from './messages/wire.ts'
import { ReviewDraft } from './reviews/wire.ts'
import { Blocking } from './safety/wire.ts'
import { Keeping, SearchDraft } from './searches/wire.ts'
import { isStorableText } from './text.ts'
import { id } from './wire-fields.ts'

/**
 * The texts that somebody had before their eyes when they wrote this one (rule 4.31): mostly one, two where they chose. Absent from older
 * apps. They are compared and never stored, so a text that no rule lets through any more is no reason to refuse the edit.
 */
const basedOn = z.array(z.string().nullable()).max(2).optional()

/** What a notification repeats, whatever the rules of an offer are by then. */
const told = z.string().max(1_000).refine(isStorableText)

/** The offer's terms as the student had them before their eyes (rule 1.2.443). Absent from older apps; compared, and told of where they changed. */
const terms = z
  .object({
    rate: z.number(),
    duration: told,
    location: told,
    scheduledFor: told.nullable(),
    paymentMethod: z.enum(paymentMethods),
  })
  .optional()

/**
 * The registry of named mutations and their arguments. `sync` has a mutator and `api` a handler for each; the compiler checks both against
 * this list. A change of meaning raises the version, and `mutation-upgrades.ts` upgrades the arguments of older ones.
 */
export const mutationArguments = {
  'application.submit': z.object({ id, jobId: id, message: ApplicationDraft.shape.message, terms }),
  'application.withdraw': z.object({ id, jobId: id }),
  /** The poster has had these letters before their eyes. */
  'application.read': z.object({ jobId: id, ids: z.array(id).min(1).max(100) }),
  /** Asks the poster again, once (rule 1.2.80). */
  'application.nudge': z.object({ id, jobId: id }),
  /** A student's letter template, new or changed. */
  'template.save': TemplateDraft,
  'template.delete': z.object({ id }),
  /** Its photo, if it brings one, travels beside the arguments (`Mutation.photo`). */
  'message.send': z.object({
    id,
    jobId: id,
    receiverId: id,
    content: MessageDraft.shape.content,
    attachment: AttachmentDraft.exactOptional(),
  }),
  /** Marks the reader's messages of this conversation as read, up to this sequence. */
  'message.read': z.object({ jobId: id, upTo: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  'notification.read': z.object({ id }),
  /** Marks this notification and all earlier ones as read. */
  'notification.readAll': z.object({ upTo: id }),
  'offer.keep': Keeping,
  'search.save': SearchDraft,
  'search.delete': z.object({ id }),
  'person.block': Blocking,
  'job.publish': JobDraft.omit({ postedById: true }).extend({ id }),
  /** The changed fields of an open offer, and no others. */
  'job.edit': OfferPatch.extend({ id, descriptionBasedOn: basedOn }),
  /** The fields that the person changed, and no others: two devices may change different ones. */
  'profile.update': ProfilePatch,
  'studentProfile.update': StudentProfilePatch.extend({ bioBasedOn: basedOn }),
  /** `id` names the photo, whose bytes travel beside the arguments (`Mutation.photo`). */
  'photo.set': z.object({ id }),
  'photo.clear': z.object({}),
  /** A proof of the school that stands in the profile; its photo travels beside the arguments (`Mutation.photo`). */
  'schoolProof.send': z.object({}),
  'schoolProof.withdraw': z.object({}),
  /** Its photos travel beside the arguments (`Mutation.photos`). */
  'review.submit': ReviewDraft.omit({ workPhotos: true }).extend({ id }),
} as const
