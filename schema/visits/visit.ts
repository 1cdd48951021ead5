import type { z } from 'zod'
import { swissDay } from '../dates.ts'
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

const dayMs = 24 * 60 * minuteMs

/** Whether a time may belong to the visit of a day: a visit goes on after midnight. */
export const isOfDay = (on: string, at: string): boolean =>
  on === swissDay(at) || on === swissDay(new Date(Date.parse(at) - dayMs).toISOString())

/** Returns the day of the visit that a time belongs to: that of the last one if it began within a day, else its own. */
export const dayOfVisit = ({ times = [] }: Visit, act: VisitAct, at: string): string => {
  const begun = times.find((one) => one.act === 'arrive' && isOfDay(one.on, at))
  return act === 'leave' && begun ? begun.on : swissDay(at)
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
