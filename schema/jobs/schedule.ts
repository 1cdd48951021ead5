import { swissDay } from '../dates.ts'
import { scheduleYears } from '../limits.ts'
import { hoursOf } from './duration.ts'
import type { JobOffer } from './fields.ts'

/** Returns the latest moment that work may be planned for (rule 2.5.6). The money held for it is released a week later. */
export const latestSchedule = (now = new Date()): Date => {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + scheduleYears)
  return latest
}

/** Whether the moment is null or not later than `latestSchedule`. */
export const isSoonEnough = (moment: string | null): boolean =>
  moment === null || Date.parse(moment) <= latestSchedule().getTime()

/** Matches "4 h par semaine": such work goes on after its first day. */
const repeats = /(?:\bpar|\/)\s*(?:semaine|jour|mois|fois|séance|cours|leçon)\b/iu
/** Matches "14h-16h", "2 à 3 heures": no readable duration, but within one day. */
const withinOneDay =
  /^(?:de |entre |environ |env\.? ?|~ ?)?\d{1,2}(?:[.,]\d)?\s*(?:(?:(?:h|:)(?:\s*[0-5]?\d)?|heures?)\s*)?(?:-|–|à|et|ou)\s*\d{1,2}(?:[.,]\d)?\s*(?:(?:h|:)(?:\s*[0-5]?\d)?|heures?)$/iu
const hoursOfDay = 8

type Dated = Pick<JobOffer, 'scheduledFor' | 'duration' | 'isRecurring' | 'isLongTermProject'>

/**
 * Returns the last day of an offer's work in Swiss time, "2026-11-19" (rule 1.2.445). Null for work without a date, for repeated or long-term
 * work, and for work whose length is unclear ("2 semaines", "tous les mercredis", "à convenir").
 */
export const lastDayOf = ({ scheduledFor, duration, isRecurring, isLongTermProject }: Dated): string | null => {
  if (scheduledFor === null || isRecurring || isLongTermProject || repeats.test(duration)) return null
  const days = daysOf(duration)
  if (days === null) return null
  // Days are counted at noon, which no clock change affects.
  const last = new Date(`${swissDay(scheduledFor)}T12:00:00Z`)
  last.setUTCDate(last.getUTCDate() + days - 1)
  return last.toISOString().slice(0, 10)
}

/** Whether the last day of an offer's work has passed, in Swiss time. */
export const isDateOver = (offer: Dated, now = new Date()): boolean => {
  const last = lastDayOf(offer)
  return last !== null && last < swissDay(now.toISOString())
}

/** Returns the number of days that the work takes; null if unclear. More than two days may span a weekend. */
const daysOf = (duration: string): number | null => {
  const hours = hoursOf(duration)
  if (hours === null) return withinOneDay.test(duration.trim()) ? 1 : null
  const worked = Math.ceil(hours / hoursOfDay)
  return worked <= 2 ? worked : Math.ceil((worked * 7) / 5)
}
