import { z } from 'zod'
import { readMoment } from '../dates.ts'
import { limits } from '../limits.ts'
import { day, id, nullableText, rule, whole } from '../wire-fields.ts'
import { hoursLimits, hoursStep } from './hours.ts'

/** The student is the one whom the writer knows: by the time this arrives, the job may have another one. */
const ofWork = z.object({ jobId: id, studentId: id })

const time = ofWork.extend({
  /** The day in Switzerland on which the visit began. */
  on: day,
  /** By the clock of the device. */
  at: z
    .string(rule('date'))
    .refine((text) => readMoment(text) !== undefined, rule('date'))
    .meta({ format: 'date-time' })
    .transform((text) => readMoment(text)?.toISOString() ?? ''),
})

/** Hours of work in whole steps, in minutes. */
export const minutesUpTo = (max: number) =>
  whole('hours', { minimum: hoursLimits.minimum, maximum: max }).multipleOf(hoursStep, rule('hours'))

export const visitArguments = {
  /** A party says when the student came; the work begins with it. */
  'visit.arrive': time,
  /** A party says when the student finished. */
  'visit.leave': time,
  /** A party says how long the work took, in minutes. */
  'visit.proposeHours': ofWork.extend({ id, minutes: minutesUpTo(hoursLimits.maximum) }),
  /** The other party agrees, or does not. */
  'visit.answerHours': z.object({ id, jobId: id, isAgreed: z.boolean(rule('invalid')) }),
  /** A party says that the other one is not there, or takes it back. */
  'visit.sayAbsent': ofWork.extend({ isAbsent: z.boolean(rule('invalid')) }),
  /** The other party agrees, or contests it in their own words. */
  'visit.answerAbsence': ofWork.extend({ isAgreed: z.boolean(rule('invalid')), words: nullableText(limits.comment) }),
}
