import type { Id } from '../ids.ts'
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
