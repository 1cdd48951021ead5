import { z } from 'zod'
import { paymentMethods } from '../catalogues/labels.ts'
import { LeavingWords } from '../leaving/wire.ts'
import { rates } from '../limits.ts'
import { statedAges } from '../law/youth.ts'
import { isStorableText } from '../text.ts'
import { choice, id, rule, text } from '../wire-fields.ts'

/** What somebody who states no date of birth answers where the age decides (rule 1.2.730). */
const statedAge = choice(statedAges).optional()

/** POST /api/applications. `studentId`, if present, must be the signed-in student. */
export const ApplicationDraft = z
  .object({
    id: id.optional(),
    jobId: id,
    studentId: id.optional(),
    message: text('letter'),
    statedAge,
  })
  .meta({ id: 'ApplicationDraft' })
export type ApplicationDraft = z.output<typeof ApplicationDraft>

/** The query of POST /api/applications/{id}/accept: the rate to which the poster raises the offer by accepting (rule 3.4.633). */
export const AcceptQuery = z.object({
  rate: z.coerce
    .number(rule('rateNumber'))
    .min(rates.minimum, rule('rateMinimum'))
    .max(rates.maximum, rule('rateMaximum'))
    .optional(),
})

/** A student's letter template, new or changed. */
export const TemplateDraft = z.object({
  id,
  name: text('templateName'),
  letter: text('templateLetter'),
})
export type TemplateDraft = z.output<typeof TemplateDraft>

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

export const applicationArguments = {
  'application.submit': z.object({ id, jobId: id, message: ApplicationDraft.shape.message, terms, statedAge }),
  /** Puts an application on the poster's shortlist, or takes it off (rule 2.2.111). The student does not see it. */
  'application.shortlist': z.object({ id, jobId: id, isShortlisted: z.boolean(rule('invalid')) }),
  'application.withdraw': z.object({ id, jobId: id }),
  /** Leaves the agreed work of an accepted application (rule 1.2.460). */
  'application.leave': z.object({ id, jobId: id, ...LeavingWords.shape }),
  /** Notes that the poster has seen these applications. */
  'application.read': z.object({ jobId: id, ids: z.array(id).min(1).max(100) }),
  /** Reminds the poster of an application, once (rule 1.2.80). */
  'application.nudge': z.object({ id, jobId: id }),
  /** Says that one is still free, after the poster has asked again: the application is a pending one again (rule 2.2.215). */
  'application.renew': z.object({ id, jobId: id }),
  /** A student's letter template, new or changed. */
  'template.save': TemplateDraft,
  'template.delete': z.object({ id }),
}
