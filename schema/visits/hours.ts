import type { Id } from '../ids.ts'
import { isRepeated } from '../jobs/duration.ts'
import { timeOf, type Visit } from './visit.ts'

/** Hours of work are proposed in these steps, in minutes. */
export const hoursStep = 5

/** The limits of proposed hours, in minutes. */
export const hoursLimits = { minimum: hoursStep, maximum: 1_000 * 60 } as const

/** The most proposals of hours by one party of a job: each may notify the other. */
export const proposalsPerJob = 20

const roundToStep = (minutes: number): number => Math.round(minutes / hoursStep) * hoursStep

/** Returns the minutes from arrival to end, in whole steps, by the reader's own times or else by those of the other party; undefined without both. */
export const workedMinutes = (visit: Visit, me: Id, other: Id): number | undefined => {
  const at = (act: 'arrive' | 'leave') => (timeOf(visit, act, me) ?? timeOf(visit, act, other))?.at
  const [from, to] = [at('arrive'), at('leave')]
  if (from === undefined || to === undefined) return undefined
  const minutes = roundToStep((Date.parse(to) - Date.parse(from)) / 60_000)
  return minutes >= hoursLimits.minimum && minutes <= hoursLimits.maximum ? minutes : undefined
}

/** Returns typed minutes in whole steps; undefined if nobody works so long. */
export const readHours = (minutes: number | null): number | undefined => {
  const rounded = roundToStep(minutes ?? 0)
  return rounded >= hoursLimits.minimum && rounded <= hoursLimits.maximum ? rounded : undefined
}

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
  postedById: Id
  assignedToId: Id | null
}

/** Returns the minutes that all papers say of work (rule 3.5.721); null if nobody knows them, as of work that comes again. */
export const minutesOfWork = ({ agreed, noted, planned, duration }: KnownHours): number | null =>
  agreed ?? noted ?? (isRepeated(duration) ? null : planned)

/** Returns what a job's row says of its hours: of noted ones those of its last day. */
export const knownHours = ({ visit, estimatedDuration, duration, postedById, assignedToId }: WorkRow): KnownHours => ({
  agreed: visit?.agreedMinutes ?? null,
  noted: (visit && workedMinutes(visit, assignedToId ?? '', postedById)) ?? null,
  planned: estimatedDuration === null ? null : Math.round(estimatedDuration * 60),
  duration,
})

/** Returns the most minutes that a certificate over so many days may say of work (rule 3.5.642). */
export const mostMinutes = ({ agreed, noted, planned, duration }: KnownHours, days: number): number => {
  const said = isRepeated(duration) || planned === null ? Infinity : Math.max(noted ?? 0, planned)
  return Math.min(agreed ?? said, days * 24 * 60)
}
