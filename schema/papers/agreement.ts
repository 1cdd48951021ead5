import type { JobRow } from '../jobs/job.ts'
import { isRepeated } from '../jobs/duration.ts'
import { weeklyHoursOf } from '../law/work.ts'
import { toCentimes } from '../money.ts'
import type { Agreement } from './paper.ts'

/** The limits of an agreement: minutes of a week, and characters of what else is agreed on. */
export const agreementLimits = { weeklyMinutes: 50 * 60, words: 500 } as const

type Terms = Pick<JobRow, 'scheduledFor' | 'duration' | 'rate'>

/** Whether an agreement says what the job says by now: nobody signs other terms, and signed ones of before stay as they were (rule 3.4.664). */
export const saysTermsOf = ({ data }: Pick<Agreement, 'data'>, { scheduledFor, duration, rate }: Terms): boolean =>
  data.scheduledFor === scheduledFor && data.duration === duration && data.rate === toCentimes(rate)

/** Whether the hours of a week contradict those that the offer says. */
export const contradictsOffer = (weeklyMinutes: number | null, duration: string): boolean => {
  const hours = weeklyHoursOf({ duration, isLongTermProject: false, isRecurring: false })
  return weeklyMinutes !== null && Boolean(hours) && Math.abs(weeklyMinutes - hours! * 60) >= 5
}

/** Whether work goes on or comes again, so that an agreement in writing may be owed to the student (rule 2.2.270). */
export const isLasting = ({
  duration,
  isLongTermProject,
  isRecurring,
}: Pick<JobRow, 'duration' | 'isLongTermProject' | 'isRecurring'>): boolean =>
  isLongTermProject || isRecurring || isRepeated(duration)
