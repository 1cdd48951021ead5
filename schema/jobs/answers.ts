import { z } from 'zod'
import { categories } from '../catalogues/categories.ts'
import {
  deliveryTypes,
  experienceLevels,
  jobLanguages,
  jobStatuses,
  minded,
  offerAges,
  paymentMethods,
  physicalDemands,
  urgencyLevels,
} from '../catalogues/labels.ts'
import { OtherTextAnswer } from '../other-text-answers.ts'
import { ComplaintAnswer, HandPaymentAnswer } from '../payments/answers.ts'
import { VisitAnswer } from '../visits/answers.ts'
import { DepartureAnswer } from '../leaving/answers.ts'
import { QuestionAnswer } from '../questions/answers.ts'
import { TimeProposalAnswer } from './time-proposal-answers.ts'

const id = z.string().meta({ format: 'uuid' })
const moment = z.iso.datetime()
const texts = z.array(z.string())
const count = z.number().int().min(0)
/** One decimal; null before the first rating (rule 4.19). */
const rating = z.number().min(1).max(5).nullable()

const row = {
  id,
  title: z.string(),
  description: z.string(),
  location: z.string(),
  canton: z.string().nullable(),
  /** As the poster typed it: "2h30", "une demi-journée". */
  duration: z.string(),
  /** Hours. */
  estimatedDuration: z.number().nullable(),
  /** CHF per hour, under both documented names. */
  rate: z.number(),
  hourlyRate: z.number(),
  minimumRate: z.number(),
  category: z.enum(categories),
  subcategory: z.string().nullable(),
  /** Whom to look after. */
  minds: z.enum(minded).nullable(),
  /** For whom it is reserved. */
  ages: z.enum(offerAges).nullable(),
  deliveryType: z.enum(deliveryTypes),
  requiredSkills: texts,
  languageRequired: z.enum(jobLanguages),
  isLongTermProject: z.boolean(),
  projectDuration: z.string().nullable(),
  deliverables: texts,
  urgencyLevel: z.enum(urgencyLevels),
  experienceRequired: z.enum(experienceLevels),
  physicalDemand: z.enum(physicalDemands),
  paymentMethod: z.enum(paymentMethods),
  toolsProvided: z.boolean(),
  requiredTools: texts,
  scheduledFor: moment.nullable(),
  isRecurring: z.boolean(),
  tipAllowed: z.boolean(),
  isPremiumJob: z.boolean(),
  postedById: id,
  assignedToId: id.nullable(),
  status: z.enum(jobStatuses),
  isCompleted: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  /** Set after deletion; seen by the poster and by students who have applied. */
  deletedAt: moment.nullable().exactOptional(),
  /** Set while the poster's proposal to cancel waits for the student; seen by the two parties (rule 3.5.1). */
  cancellationProposedAt: moment.nullable().exactOptional(),
  /** When a rule ends that proposal, if nobody has: only while money is held, and nothing else stops it; seen by the two parties (rule 3.5.670). */
  proposalEndsAt: moment.exactOptional(),
  /** Set while a moderator hides the offer; seen by the two parties. Others read the offer without its texts (rule 1.4.52). */
  isHidden: z.literal(true).exactOptional(),
  /** Set for the student of agreed work whose poster is suspended: the student may cancel it alone (rule 1.2.436). */
  mayLeave: z.literal(true).exactOptional(),
  /** Set for the poster of agreed work whose student is suspended: the poster may cancel it alone (rule 1.2.444). */
  mayCancel: z.literal(true).exactOptional(),
  /** The open complaint, if any; seen by the two parties (rule 3.5.14). */
  complaint: ComplaintAnswer.nullable().exactOptional(),
  /** What the two parties say was paid from hand to hand, oldest first, without what was withdrawn; seen by these two (rule 3.5.35). */
  handPayments: z.array(HandPaymentAnswer).exactOptional(),
  /** What the two parties say of the student's visit; seen by these two (rule 3.5.620). */
  visit: VisitAnswer.exactOptional(),
  /** The newest proposals of another date or duration, oldest first, of which only the last one may be open; seen by the two parties (rule 3.5.610). */
  timeProposals: z.array(TimeProposalAnswer).exactOptional(),
  /**
   * What students have asked about it, oldest first: what the poster has answered for everybody while it is open, and for the two parties later; an
   * unanswered question for its student and the poster.
   */
  questions: z.array(QuestionAnswer).exactOptional(),
  /** That its student has left it since, while it is open again; seen only by the poster (rule 1.2.612). */
  departure: DepartureAnswer.exactOptional(),
  /** The description of another device of the poster, until the poster has chosen; seen only by the poster (rule 4.31). */
  otherDescription: OtherTextAnswer.exactOptional(),
  /** The student to whom the offer is first proposed, and until when nobody else may see it; seen by the two of them (rule 2.2.265). */
  reservedForId: id.exactOptional(),
  reservedUntil: moment.exactOptional(),
  /** The students whom the poster has asked to apply, in the order of their ids; seen only by the poster (rule 2.2.112). */
  invitedIds: z.array(id).exactOptional(),
  /** Its photos in the order of arrival, at `jobPhotoPath`; absent without any, and while a moderator hides the offer from the reader (rule 2.2.134). */
  photoIds: z.array(id).exactOptional(),
}

export const JobRowAnswer = z.strictObject(row).meta({ id: 'JobRow' })

export const JobAnswer = z
  .strictObject({
    ...row,
    poster: z.strictObject({
      id,
      firstName: z.string(),
      lastName: z.string(),
      city: z.string(),
      /** As in `privateProfile`. Absent, like the next field, in rows that an earlier build stored on a device. */
      rating: rating.exactOptional(),
      completedJobs: count.exactOptional(),
      agreedJobs: count.exactOptional(),
    }),
    assignedTo: z.strictObject({ id, firstName: z.string(), lastName: z.string() }).exactOptional(),
    /** Seen only by the poster. */
    applicationsCount: count.exactOptional(),
  })
  .meta({ id: 'Job' })

export const JobStatisticsAnswer = z
  .strictObject({
    total: count,
    open: count,
    byCategory: z.partialRecord(z.enum(categories), count),
    /** CHF per hour. */
    averageRate: z.number().nullable(),
    remote: count,
  })
  .meta({ id: 'JobStatistics' })
