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
/** "14h-16h", "2 à 3 heures": not read as a duration, and yet within one day. */
const withinOneDay =
  /^(?:de |entre |environ |env\.? ?|~ ?)?\d{1,2}(?:[.,]\d)?\s*(?:(?:h|:)\s*[0-5]?\d?|heures?)?\s*(?:-|–|à|et|ou)\s*\d{1,2}(?:[.,]\d)?\s*(?:(?:h|:)\s*[0-5]?\d?|heures?)$/iu
const hoursOfDay = 8

/**
 * Whether the last day of an offer's work has passed, in Swiss time (rule 1.2.445). Never of work without a date, or that is repeated or goes
 * on for long, or lasts nobody knows how long ("2 semaines", "tous les mercredis", "à convenir").
 */
export const isDateOver = (
  offer: Pick<JobOffer, 'scheduledFor' | 'duration' | 'isRecurring' | 'isLongTermProject'>,
  now = new Date(),
): boolean => {
  const { scheduledFor, duration, isRecurring, isLongTermProject } = offer
  if (scheduledFor === null || isRecurring || isLongTermProject || repeats.test(duration)) return false
  const days = daysOf(duration)
  if (days === null) return false
  // Days are counted at noon, where no change of clocks reaches.
  const last = new Date(`${swissDay(scheduledFor)}T12:00:00Z`)
  last.setUTCDate(last.getUTCDate() + days - 1)
  return last.toISOString().slice(0, 10) < swissDay(now.toISOString())
}

/** Returns the days from the first to the last of so much work; null where nobody can tell. More than two may have weekends among them. */
const daysOf = (duration: string): number | null => {
  const hours = hoursOf(duration)
  if (hours === null) return withinOneDay.test(duration.trim()) ? 1 : null
  const worked = Math.ceil(hours / hoursOfDay)
  return worked <= 2 ? worked : Math.ceil((worked * 7) / 5)
}
