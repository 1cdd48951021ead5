import { addDays, readMoment, swissDay, swissMinute } from '../dates.ts'
import { scheduleYears } from '../limits.ts'
import { hoursOf } from './duration.ts'
import type { JobOffer } from './fields.ts'

/** Returns the latest moment that work is planned for without a question, and that may be proposed (rule 1.2.432). */
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

/** The fields of an offer that say when its work is. */
export type Dated = Pick<JobOffer, 'scheduledFor' | 'duration' | 'isRecurring' | 'isLongTermProject'>

/**
 * Returns the last day of an offer's work in Swiss time, "2026-11-19" (rule 1.2.445). Null for work without a date, for repeated or long-term
 * work, and for work whose length is unclear ("2 semaines", "tous les mercredis", "à convenir").
 */
const lastDayOf = ({ scheduledFor, duration, isRecurring, isLongTermProject }: Dated): string | null => {
  if (scheduledFor === null || isRecurring || isLongTermProject || repeats.test(duration)) return null
  const days = daysOf(duration)
  if (days === null) return null
  return addDays(swissDay(scheduledFor), days - 1)
}

/** Minutes of the day from which work of unknown hours may go on into the night, and those until which it does. */
const night = { from: 18 * 60, until: 6 * 60 }

/**
 * Returns the moment at which an offer's work has ended, ISO 8601: its hours after its beginning, also if midnight lies in between, where it is of one
 * day and its hours can be read; else the end of its last day. Null where `lastDayOf` is.
 */
export const endOf = (offer: Dated): string | null => {
  const last = lastDayOf(offer)
  if (last === null || offer.scheduledFor === null) return null
  const begin = new Date(offer.scheduledFor)
  const hours = hoursOf(offer.duration)
  if (last !== swissDay(offer.scheduledFor)) return midnightAfter(last)
  if (hours !== null) return new Date(begin.getTime() + hours * 3_600_000).toISOString()
  return midnightAfter(last, swissMinute(begin) >= night.from ? night.until : 0)
}

/** Returns the moment at which the date of an offer is over: the end of its last day, or that of work which goes on after it (rule 1.2.445). */
export const dateEndOf = (offer: Dated): string | null => {
  const [last, end] = [lastDayOf(offer), endOf(offer)]
  if (last === null || end === null) return null
  const midnight = midnightAfter(last)
  return end > midnight ? end : midnight
}

/** Whether the date of an offer is over. */
export const isDateOver = (offer: Dated, now = new Date()): boolean => {
  const end = dateEndOf(offer)
  return end !== null && end <= now.toISOString()
}

/** Returns the Swiss day of an offer's work to which a moment belongs: that of its beginning while it goes on after midnight, else its own. */
export const workDayOf = (offer: Dated, at: string): string => {
  const day = swissDay(at)
  const first = swissDay(offer.scheduledFor ?? at)
  const goesOn = day > first && lastDayOf(offer) === first && Date.parse(at) < Date.parse(endOf(offer) ?? at)
  return goesOn ? first : day
}

const midnightAfter = (day: string, minutes = 0): string => {
  const midnight = readMoment(addDays(day, 1))?.getTime() ?? 0
  return new Date(midnight + minutes * 60_000).toISOString()
}

/** Returns the number of days that the work takes; null if unclear. More than two days may span a weekend. */
const daysOf = (duration: string): number | null => {
  const hours = hoursOf(duration)
  if (hours === null) return withinOneDay.test(duration.trim()) ? 1 : null
  const worked = Math.ceil(hours / hoursOfDay)
  return worked <= 2 ? worked : Math.ceil((worked * 7) / 5)
}
