import * as v from 'valibot'
import { readMoment, toLocalTime } from '../dates.ts'
import { say, together } from '../form-fields.ts'
import { refusalText } from '../refusals.ts'
import { isBlankText } from '../text.ts'
import { isSameDuration, saysTime } from './duration.ts'
import type { JobRow } from './job.ts'
import { isSoonEnough } from './schedule.ts'

/** Another date or duration of agreed work; what stays as it is becomes null. */
export const timeProposalForm = (job: Pick<JobRow, 'scheduledFor' | 'duration'>) => {
  const read = ({ when, duration }: { when: string; duration: string }) => ({
    scheduledFor: when === toLocalTime(job.scheduledFor) ? null : (readMoment(when)?.toISOString() ?? null),
    duration: isSameDuration(duration, job.duration) ? null : duration,
  })
  return v.pipe(
    v.object({ when: v.string(), duration: v.string() }),
    together((typed) => {
      const { scheduledFor, duration } = read(typed)
      if (typed.when !== '' && !readMoment(typed.when)) return { when: say('date') }
      if (scheduledFor !== null && Date.parse(scheduledFor) <= Date.now()) return { when: refusalText('date_past') }
      if (!isSoonEnough(scheduledFor)) return { when: say('dateFar') }
      if (duration !== null && (isBlankText(duration) || !saysTime(duration))) return { duration: say('duration') }
      const isSame = scheduledFor === null && duration === null
      return isSame ? { [job.scheduledFor === null ? 'when' : 'duration']: 'Changez la date ou la durée' } : {}
    }),
    v.transform(read),
  )
}
