import { addDays, swissDay } from '../dates.ts'
import type { JobStatus } from '../catalogues/labels.ts'
import type { Id } from '../ids.ts'
import { hoursOf } from '../jobs/duration.ts'
import type { Visit } from '../visits/visit.ts'
import { householdHours } from './floor.ts'
import { weeklyHoursOf, workKindOf, workOf, type Offer, type Work, type WorkKind } from './work.ts'

/** Work on which one household and one student have agreed, in any state. */
export interface AgreedWork extends Offer {
  id: Id
  status: JobStatus
  /** Stands in for the day of finished work without a date. */
  updatedAt: string
  visit?: Pick<Visit, 'agreedMinutes'> | undefined
}

const inHousehold: ReadonlySet<WorkKind> = new Set(['household', 'care', 'children'])
const weeks = 4

/**
 * Returns the facts of an offer's work once this student has it: household work counts with all that the two have agreed on (rule 2.2.281). Work that
 * comes again counts with its hours of a week, single work with a quarter of the hours in the fullest four weeks that contain the day of the offer.
 * Alone, the offer
 * says its hours. `age` as in `workOf`; `agreed` may contain the offer itself.
 */
export const agreedWorkOf = (
  offer: Offer & { id: Id },
  agreed: readonly AgreedWork[],
  age: number | null,
  now: string,
): Work => {
  const work = workOf(offer, age, now)
  if (work.kind !== 'household' && work.kind !== 'care') return work
  const others = agreed.filter(
    (one) =>
      one.id !== offer.id && one.status !== 'open' && one.status !== 'cancelled' && inHousehold.has(workKindOf(one)),
  )
  if (others.length === 0) return work
  const own = weeklyHoursOf(offer)
  const single = [{ day: work.day, hours: own === 0 ? (hoursOf(offer.duration) ?? 0) : 0 }]
  let regular = own ?? 0
  for (const one of others) {
    const weekly = weeklyHoursOf(one)
    if (weekly === 0) single.push({ day: dayOf(one, now), hours: workedHours(one) })
    else if (one.status !== 'completed') regular += weekly ?? 0
  }
  const known = regular + fullest(single, work.day) / weeks
  return { ...work, weeklyHours: own === null && known < householdHours ? null : known }
}

const workedHours = ({ visit, duration }: AgreedWork): number =>
  visit?.agreedMinutes === undefined ? (hoursOf(duration) ?? 0) : visit.agreedMinutes / 60

const dayOf = ({ scheduledFor, status, updatedAt }: AgreedWork, now: string): string =>
  swissDay(scheduledFor ?? (status === 'completed' ? updatedAt : now))

/** Returns the most hours within four weeks that contain the day. */
const fullest = (works: readonly { day: string; hours: number }[], day: string): number => {
  const first = addDays(day, 1 - weeks * 7)
  const begins = works.filter((one) => one.day >= first && one.day <= day).map((one) => one.day)
  const sums = begins.map((begin) => {
    const end = addDays(begin, weeks * 7)
    return works.reduce((sum, one) => (one.day >= begin && one.day < end ? sum + one.hours : sum), 0)
  })
  return Math.max(0, ...sums)
}
