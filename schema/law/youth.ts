import { ageOn } from '../accounts/birth-date.ts'
import type { DeliveryType, PhysicalDemand } from '../catalogues/labels.ts'
import { swissDay, swissMinute } from '../dates.ts'
import { isRepeated } from '../jobs/duration.ts'

/*
 * From which age an offer's work is for (rule 3.4.650). Firms are bound by it; for households these are rules of this house, since labour law does not
 * bind them. State of 20 November 2026: LTr art. 29–31, OLT 5, RS 822.115.2.
 */

export type MinimumAge = 15 | 16 | 18
/** Why an offer is for older people: `night` and `evening` are ends after 22:00 and 20:00, `long` more than nine hours a day. */
export type AgeReason = 'night' | 'evening' | 'sunday' | 'long' | 'loads' | 'tools' | 'care'

/** The fields of an offer that decide. `minds`: whom the student looks after, where the offer says so. */
export interface RatedWork {
  /** Remote work has no hours of the day. */
  deliveryType: DeliveryType
  scheduledFor: string | null
  estimatedDuration: number | null
  duration: string
  subcategory: string | null
  physicalDemand: PhysicalDemand
  requiredTools: readonly string[]
  description: string
  minds?: 'children' | 'adults' | 'animals' | null
}

/** The hours of a day within which the young work, in minutes, and the most of them. */
const youngDay = { begin: 6 * 60, endAt15: 20 * 60, end: 22 * 60, length: 9 * 60 } as const

const dangerousTools: ReadonlySet<string> = new Set(['drill', 'ladder'])
/** With these words in the description the poster says that an adult is there. */
const adultThere = /adulte sur place/i

/** Returns the age from which somebody may apply, and why; the reason is null at 15. */
export const minimumAge = (work: RatedWork): { age: MinimumAge; reason: AgeReason | null } => {
  const reason = reasonFor18(work)
  if (reason) return { age: 18, reason }
  return endOf(work) > youngDay.endAt15 ? { age: 16, reason: 'evening' } : { age: 15, reason: null }
}

const reasonFor18 = (work: RatedWork): AgeReason | null => {
  if (work.minds === 'adults') return 'care'
  if (work.physicalDemand === 'heavy' || work.subcategory === 'moving') return 'loads'
  if (work.requiredTools.some((tool) => dangerousTools.has(tool)) && !adultThere.test(work.description)) return 'tools'
  if (minutesOf(work) > youngDay.length) return 'long'
  if (!hasHours(work)) return null
  if (isSunday(work.scheduledFor)) return 'sunday'
  return beginOf(work.scheduledFor) < youngDay.begin || endOf(work) > youngDay.end ? 'night' : null
}

/** The minutes of one day's work, as far as the offer says. Hours that come again, or fill several days, say nothing of a day. */
const minutesOf = ({ estimatedDuration, duration }: RatedWork): number =>
  estimatedDuration === null || isRepeated(duration) || /jour/i.test(duration) ? 0 : estimatedDuration * 60

const beginOf = (scheduledFor: string): number => swissMinute(new Date(scheduledFor))

/** Whether the work stands at hours of a day: somebody who works at home chooses them. */
const hasHours = (work: RatedWork): work is RatedWork & { scheduledFor: string } =>
  work.scheduledFor !== null && work.deliveryType !== 'remote'

/** The minute of the day at which the work ends, after midnight too; 0 without hours. */
const endOf = (work: RatedWork): number => (hasHours(work) ? beginOf(work.scheduledFor) + minutesOf(work) : 0)

const isSunday = (moment: string): boolean => new Date(`${swissDay(moment)}T12:00:00Z`).getUTCDay() === 0

/** What a student without a date of birth answers in a letter, where the age decides (rule 1.2.730). */
export const statedAges = ['minor', 'adult'] as const
export type StatedAge = (typeof statedAges)[number]

/**
 * Returns why a student of this date of birth, or else this answer, is too young for the work on its day, or today without one; null if they are not, or
 * say nothing of their age.
 */
export const tooYoungFor = (
  work: RatedWork,
  birthDate: string | null | undefined,
  now: string,
  stated?: StatedAge,
): AgeReason | null => {
  const { age, reason } = minimumAge(work)
  if (!birthDate) return stated === 'minor' && age === 18 ? reason : null
  return ageOn(birthDate, swissDay(work.scheduledFor ?? now)) < age ? reason : null
}

/** Whether the age of somebody who states no date of birth decides about an offer, so that the letter asks for it. */
export const asksForAge = (work: RatedWork & { ages: 'minors' | null }): boolean =>
  work.ages !== null || minimumAge(work).age === 18
