import { swissDay } from '../dates.ts'
import { hoursOf, repetitionOf } from '../jobs/duration.ts'
import type { JobOffer } from '../jobs/fields.ts'
import { minimumAge, type RatedWork } from './youth.ts'

export type WorkKind = 'household' | 'children' | 'care' | 'garden' | 'teaching' | 'digital' | 'other'

/** The facts of a work on which its minimum wage depends. */
export interface Work {
  /** "Carouge, GE" */
  location: string
  kind: WorkKind
  /** The mean with this employer; null for regular work of which nobody has said it. */
  weeklyHours: number | null
  /** The day of the work in Swiss time, "2026-11-28". */
  day: string
  /** The student's, in years; null while it is unknown: then the minimum of adults counts. */
  age: number | null
}

/** The fields of an offer that decide. */
export type Offer = Pick<
  JobOffer,
  | 'location'
  | 'category'
  | 'subcategory'
  | 'minds'
  | 'ages'
  | 'duration'
  | 'isLongTermProject'
  | 'isRecurring'
  | 'scheduledFor'
>

const kindsOfMinding = { children: 'children', adults: 'care', animals: 'other' } as const
const kindsOfSubcategory: Record<string, WorkKind> = {
  housekeeping: 'household',
  deliveries: 'household',
  gardening: 'garden',
}

/** Returns what a work is in the eyes of the law. Whom to mind says more than the category, which has no kind for it. */
export const workKindOf = ({
  category,
  subcategory,
  minds,
}: Pick<Offer, 'category' | 'subcategory' | 'minds'>): WorkKind => {
  if (minds) return kindsOfMinding[minds]
  if (category === 'academic') return 'teaching'
  if (category !== 'physical') return 'digital'
  return kindsOfSubcategory[subcategory ?? ''] ?? 'other'
}

const weeksPerMonth = 52 / 12

const weekdays = /lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche/gi
/** Other words for hours that come again: "chaque lundi et jeudi", "tous les jours", "hebdomadaires". */
const oftenPattern = /(?<!\s)\s+(?:(?:hebdomadaires?|quotidien(?:ne)?s?)$|(?:chaque|tou(?:te)?s les|les)\s)/iu

/** Returns how many times a week such words say; null if they can be read in two ways. */
const timesAWeek = (words: string): number | null => {
  if (/\d|deux|trois|quatre/i.test(words)) return null
  const days = words.match(weekdays)?.length
  if (days) return days
  if (/jour|quotidien/i.test(words)) return 7
  if (/semaine|hebdo/i.test(words)) return 1
  return /mois/i.test(words) ? 1 / weeksPerMonth : null
}

/** Returns the hours of a week that an offer says, "4 h par semaine"; null for regular work that does not say them, and 0 for a single job. */
export const weeklyHoursOf = ({
  duration,
  isLongTermProject,
  isRecurring,
}: Pick<Offer, 'duration' | 'isLongTermProject' | 'isRecurring'>): number | null => {
  const often = oftenPattern.exec(duration.trim())
  if (often) {
    const [hours, times] = [
      hoursOf(duration.trim().slice(0, often.index)),
      timesAWeek(duration.trim().slice(often.index)),
    ]
    return hours === null || times === null ? null : hours * times
  }
  const repetition = repetitionOf(duration)
  if (repetition === undefined) return isLongTermProject || isRecurring ? null : 0
  const hours = hoursOf(duration)
  if (hours === null) return null
  if (repetition === 'semaine') return hours
  return repetition === 'mois' ? hours / weeksPerMonth : null
}

/** An age for an offer that is reserved for minors, while nobody knows who comes. */
export const minor = 17

/** Returns for whom an offer is meant, while nobody knows who comes: for minors where it is reserved for them, unless they may not do its work. */
export const intendedAge = (offer: Pick<Offer, 'ages'> & Omit<RatedWork, 'estimatedDuration'>): number | null =>
  offer.ages === 'minors' && minimumAge({ ...offer, estimatedDuration: hoursOf(offer.duration) }).age < 18
    ? minor
    : null

/**
 * Returns the facts of an offer's work. `age`: the student's in years, if it is known, or that of those for whom it is meant; `now` stands in for a day
 * that is not fixed.
 */
export const workOf = (offer: Offer, age: number | null, now: string): Work => ({
  location: offer.location,
  kind: workKindOf(offer),
  weeklyHours: weeklyHoursOf(offer),
  day: swissDay(offer.scheduledFor ?? now),
  age,
})
