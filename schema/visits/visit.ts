import type { z } from 'zod'
import { addDays, swissDay } from '../dates.ts'
import type { Id } from '../ids.ts'
import type { VisitAnswer } from './answers.ts'

/** What the two parties of agreed work say of the student's visit, in the job's row (rule 3.5.620). */
export interface Visit extends z.infer<typeof VisitAnswer> {}
export type VisitTime = Required<Visit>['times'][number]
export type VisitAct = VisitTime['act']

const minuteMs = 60_000

/** Two times of one act that lie no further apart are the same. */
const sameWithinMinutes = 10

/** Whether the times that the two parties say of one act mean the same (rule 2.2.220). */
export const isSameTime = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= sameWithinMinutes * minuteMs

/** Returns what a party says of an act. */
export const timeOf = ({ times = [] }: Visit, act: VisitAct, byId: Id): VisitTime | undefined =>
  times.find((one) => one.act === act && one.byId === byId)

/** Whether a time may belong to the visit of a day: a visit goes on after midnight. */
export const isOfDay = (on: string, at: string): boolean => [on, addDays(on, 1)].includes(swissDay(at))

/**
 * Returns a time that a device says within what is possible: not before the acceptance, and not after the server's own time. A press is not lost because
 * the device's clock is wrong, by hours or by days: the day of a time that is moved into another one is that of the moved time.
 */
export const withinTime = (said: { on: string; at: string }, agreedAt: Date, now: Date): { on: string; at: string } => {
  const at = new Date(Math.min(Math.max(Date.parse(said.at), agreedAt.getTime()), now.getTime())).toISOString()
  const isMoved = isOfDay(said.on, said.at) && !isOfDay(said.on, at)
  return { on: isMoved ? swissDay(at) : said.on, at }
}

/**
 * Returns the day of the visit that a time belongs to: an end's is that of the last arrival, on the day of the end or the one before; else that of the
 * work that goes on at that time, `workDay`.
 */
export const dayOfVisit = ({ times = [] }: Visit, act: VisitAct, at: string, workDay = swissDay(at)): string => {
  const begun = times.find((one) => one.act === 'arrive' && isOfDay(one.on, at))
  return act === 'leave' && begun ? begun.on : workDay
}

/** Returns the visit with one more word of a party about it. The times of an earlier day do not show any more. */
export const withTime = (visit: Visit, said: VisitTime): Visit => {
  const { times = [] } = visit
  if (times.some(({ on }) => on > said.on)) return visit
  const others = times.filter(({ on, act, byId }) => on === said.on && (act !== said.act || byId !== said.byId))
  return { ...visit, times: [...others, said].toSorted(byActAndWriter) }
}

const byActAndWriter = (a: VisitTime, b: VisitTime): number =>
  a.act.localeCompare(b.act) || a.byId.localeCompare(b.byId)
