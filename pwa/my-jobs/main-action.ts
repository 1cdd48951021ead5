import { daysUntil, isPaidAhead, phaseOf } from './phase.ts'
import { askingDays, type WorkRow } from './line-of-time.ts'
import { visitActOf } from './visit-words.ts'

export type MainAction = 'reserve' | 'begin' | 'arrive' | 'leave' | 'complete' | 'pay' | 'review' | 'again' | 'chat'

/**
 * Returns what a card offers before all else; its menu has the rest (rules 2.2.120 and 2.2.220). Before its day, a poster reserves the payment and a
 * student writes; on its day the work begins, for the student by their arrival and to their end; after it, the poster confirms that it is done; then it is paid and reviewed, and for some weeks the next offer is
 * proposed to its student (rule 2.2.265). Undefined if nothing is left.
 */
export const mainActionOf = (row: WorkRow, now: string): MainAction | undefined => {
  const { job, side, task, given } = row
  if (job.status === 'cancelled' || job.status === 'open') return undefined
  if (job.status === 'completed') {
    if (task === 'pay') return 'pay'
    if (given === 'none') return 'review'
    return mayProposeFirst(row) && daysUntil(job.updatedAt, now) >= -askingDays ? 'again' : undefined
  }
  // A banner of the card has the buttons that decide.
  if (task === 'decide' || job.cancellationProposedAt) return 'chat'
  const phase = phaseOf(job, now)
  if (side === 'student') return visitActOf(row, now) ?? 'chat'
  if (phase === 'over') return 'complete'
  if (job.status === 'assigned') return phase === 'on' ? 'begin' : isPayable(row) ? 'reserve' : 'chat'
  return isPaidAhead(row, now) ? 'chat' : 'complete'
}

/** Whether the poster of finished work may propose the next offer first to its student. */
export const mayProposeFirst = ({ job, side, other }: WorkRow): boolean =>
  side === 'poster' && job.status === 'completed' && other !== undefined && !other.isDeleted

/** Whether the device knows that nothing is paid, and the student still has an account. */
export const isPayable = ({ job, side, isPaid, other }: WorkRow): boolean =>
  side === 'poster' && isPaid === false && job.assignedToId !== null && !job.mayCancel && !other?.isDeleted
