import { formatTime } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { workDayOf } from '../../schema/jobs/schedule.ts'
import { isOfDay, isSameTime, timeOf, type Visit, type VisitAct, type VisitTime } from '../../schema/visits/visit.ts'
import type { WorkRow } from './line-of-time.ts'
import { phaseOf } from './phase.ts'

const nouns = { arrive: 'arrivée', leave: 'fin' }

/** "arrivée 14:02 · fin 17:31": what a party says of the last visit; "" if nothing. */
export const describeTimes = ({ times = [] }: Visit, byId: Id): string =>
  times
    .filter((one) => one.byId === byId)
    .map(({ act, at }) => `${nouns[act]}\u00a0${formatTime(at)}`)
    .join('\u00a0· ')

/** How the times of the two parties of a visit stand to each other, as one of them reads them. */
export interface Compared {
  /** What the other party says and the reader has not answered. */
  unanswered: VisitTime[]
  /** Whether the two say different times of one act. */
  isDisputed: boolean
  /** Whether both say the same of all that was said. */
  isAgreed: boolean
}

export const compareTimes = (visit: Visit, me: Id): Compared => {
  const { times = [] } = visit
  const others = times.filter(({ byId }) => byId !== me)
  const own = times.filter(({ byId }) => byId === me)
  const isDisputed = others.some(({ act, at }) => {
    const mine = timeOf(visit, act, me)
    return mine !== undefined && !isSameTime(mine.at, at)
  })
  const unanswered = others.filter(({ act }) => timeOf(visit, act, me) === undefined)
  const isAgreed =
    own.length > 0 &&
    !isDisputed &&
    unanswered.length === 0 &&
    own.every(({ act }) => others.some((one) => one.act === act))
  return { unanswered, isDisputed, isAgreed }
}

/** Returns what the student of agreed work says next of a visit: on its day that they are there, then that they have finished. */
export const visitActOf = ({ job }: Pick<WorkRow, 'job'>, now: string): VisitAct | undefined => {
  const own = (act: VisitAct) => timeOf(job.visit ?? {}, act, job.assignedToId ?? '')
  const arrival = own('arrive')
  if (arrival && !own('leave') && isOfDay(arrival.on, now)) return 'leave'
  return phaseOf(job, now) === 'on' && arrival?.on !== workDayOf(job, now) ? 'arrive' : undefined
}

/** Whether hours of all of the work can be agreed on: it does not come again, nor goes on. */
export const isCountable = ({ job }: Pick<WorkRow, 'job'>): boolean => !job.isRecurring && !job.isLongTermProject
