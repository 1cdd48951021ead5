import { swissDay } from '../dates.ts'
import { scheduleYears } from '../limits.ts'
import { hoursOf, type JobOffer } from './job.ts'

/** The latest moment that work may be planned for (rule 2.5.6): what is held for it is released a week after. */
export const latestSchedule = (now = new Date()): Date => {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + scheduleYears)
  return latest
}

/** Whether the moment, if there is one, is not later than that. */
export const isSoonEnough = (moment: string | null): boolean =>
  moment === null || Date.parse(moment) <= latestSchedule().getTime()

/** "4 h par semaine": such work goes on after its first day. */
const repeats = /(?:\bpar|\/)\s*(?:semaine|jour|mois|fois|séance|cours|leçon)\b/iu
const hoursOfDay = 8

/**
 * Whether the last day of an offer's work has passed, in Swiss time (rule 1.2.445). Never of work without a date, or that is repeated or goes
 * on for long.
 */
export const isDateOver = (
  offer: Pick<JobOffer, 'scheduledFor' | 'duration' | 'isRecurring' | 'isLongTermProject'>,
  now = new Date(),
): boolean => {
  const { scheduledFor, duration, isRecurring, isLongTermProject } = offer
  if (scheduledFor === null || isRecurring || isLongTermProject || repeats.test(duration)) return false
  // Days are counted at noon, where no change of clocks reaches.
  const last = new Date(`${swissDay(scheduledFor)}T12:00:00Z`)
  last.setUTCDate(last.getUTCDate() + Math.ceil((hoursOf(duration) ?? hoursOfDay) / hoursOfDay) - 1)
  return last.toISOString().slice(0, 10) < swissDay(now.toISOString())
}
