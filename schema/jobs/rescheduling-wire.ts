import { z } from 'zod'
import { isSoonEnough } from './schedule.ts'
import { saysTime } from './duration.ts'
import { id, optionalMoment, rule, text } from '../wire-fields.ts'

const ofProposal = z.object({ id, jobId: id })

export const reschedulingArguments = {
  /** One party of agreed work proposes another date, another duration, or both; null leaves it as it is. */
  'schedule.propose': ofProposal.extend({
    /** The job's student as the writer knows it: by the time this arrives, the job may have another one. */
    studentId: id,
    scheduledFor: optionalMoment.refine(isSoonEnough, rule('dateFar')),
    duration: text('duration').refine(saysTime, rule('duration')).nullable(),
  }),
  /** The other party agrees or declines. */
  'schedule.answer': ofProposal.extend({ accepts: z.boolean(rule('invalid')) }),
  /** The party who proposed it takes it back. */
  'schedule.withdraw': ofProposal,
}
