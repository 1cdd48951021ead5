import { z } from 'zod'
import { paymentMethods } from '../../../schema/catalogues/labels.ts'
import { ProfilePatch, StudentProfilePatch } from '../../../schema/accounts/wire.ts'
import { ApplicationDraft, TemplateDraft } from '../../../schema/applications/wire.ts'
import { JobDraft, OfferPatch } from '../../../schema/jobs/wire.ts'
import { AttachmentDraft, MessageDraft } from '../../../schema/messages/wire.ts'
import { ReviewDraft } from '../../../schema/reviews/wire.ts'
import { SearchDraft } from '../../../schema/searches/wire.ts'
import { isStorableText } from '../../../schema/text.ts'
import { id, rule } from '../../../schema/wire-fields.ts'

const Blocking = z.object({ id, isBlocked: z.boolean(rule('invalid')) })
const Keeping = z.object({ id, isKept: z.boolean(rule('invalid')) })

/**
 * The texts that the author saw when writing this one (rule 4.31): mostly one, two after a choice. Absent from older apps. They are only
 * compared and never stored, so the edit is valid even if a rule no longer allows one of these texts.
 */
const basedOn = z.array(z.string().nullable()).max(2).optional()

/** A text that a notification repeats, valid whatever the present rules of an offer are. */
const told = z.string().max(1_000).refine(isStorableText)

/** The offer's terms as the student saw them (rule 1.2.443). Absent from older apps. They are compared, and named in a notification if they changed. */
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
 * this list. A change of meaning raises the version, and `mutation-upgrades.ts` upgrades older arguments.
 */
export const mutationArguments = {
  'application.submit': z.object({ id, jobId: id, message: ApplicationDraft.shape.message, terms }),
  'application.withdraw': z.object({ id, jobId: id }),
  /** Notes that the poster has seen these applications. */
  'application.read': z.object({ jobId: id, ids: z.array(id).min(1).max(100) }),
  /** Reminds the poster of an application, once (rule 1.2.80). */
  'application.nudge': z.object({ id, jobId: id }),
  /** A student's letter template, new or changed. */
  'template.save': TemplateDraft,
  'template.delete': z.object({ id }),
  /** The message's photo, if any, is sent beside the arguments (`Mutation.photo`). */
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
  /** Only the changed fields of an open offer. */
  'job.edit': OfferPatch.extend({ id, descriptionBasedOn: basedOn }),
  /** Only the fields that the person changed, since two devices may change different ones. */
  'profile.update': ProfilePatch,
  'studentProfile.update': StudentProfilePatch.extend({ bioBasedOn: basedOn }),
  /** `id` names the photo, whose bytes are sent beside the arguments (`Mutation.photo`). */
  'photo.set': z.object({ id }),
  'photo.clear': z.object({}),
  /** A proof of the profile's school. Its photo is sent beside the arguments (`Mutation.photo`). */
  'schoolProof.send': z.object({}),
  'schoolProof.withdraw': z.object({}),
  /** The review's photos are sent beside the arguments (`Mutation.photos`). */
  'review.submit': ReviewDraft.omit({ workPhotos: true }).extend({ id }),
} as const
