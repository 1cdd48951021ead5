import type { Visit } from '../visits/visit.ts'
import { isRepeated } from './duration.ts'

/** What is known of how long work took, in minutes; null where it is not. */
export interface KnownHours {
  /** Both have agreed on them. */
  agreed: number | null
  /** From each arrival to its end. */
  noted: number | null
  /** Those of the offer, and how it said them. */
  planned: number | null
  duration: string
}

interface WorkRow {
  visit?: Visit | undefined
  estimatedDuration: number | null
  duration: string
}

/** Returns the minutes that all papers say of work (rule 3.5.721); null if nobody knows them, as of work that comes again. */
export const minutesOfWork = ({ agreed, noted, planned, duration }: KnownHours): number | null =>
  agreed ?? noted ?? (isRepeated(duration) ? null : planned)

/** Returns what a job's row says of its hours. */
export const knownHours = ({ visit, estimatedDuration, duration }: WorkRow): KnownHours => ({
  agreed: visit?.agreedMinutes ?? null,
  noted: visit?.notedMinutes ?? null,
  planned: estimatedDuration === null ? null : Math.round(estimatedDuration * 60),
  duration,
})

/** Returns the most minutes that a certificate over so many days may say of work (rule 3.5.642). */
export const mostMinutes = ({ agreed, noted, planned, duration }: KnownHours, days: number): number => {
  const said = isRepeated(duration) || planned === null ? Infinity : Math.max(noted ?? 0, planned)
  return Math.min(agreed ?? said, days * 24 * 60)
}
