import { mayNotePayment } from '../payments/hand/more-notes.ts'
import { daysUntil, isPaidAhead, phaseOf } from './phase.ts'
import { askingDays, type WorkRow } from './line-of-time.ts'
import { visitActOf } from './visit-words.ts'

export type MainAction = 'begin' | 'arrive' | 'leave' | 'complete' | 'settle' | 'pay' | 'review' | 'again' | 'chat'

/**
 * Returns what a card offers before all else; its menu has the rest (rules 2.2.120 and 2.2.220). Before its day either party writes; on its day the work
 * begins, for the student by their arrival and to their end; after it, the poster confirms that it is done; then it is settled and reviewed, and for some
 * weeks the next offer is proposed to its student (rule 2.2.265). Undefined if nothing is left.
 */
export const mainActionOf = (row: WorkRow, now: string): MainAction | undefined => {
  const { job, side, task, given } = row
  if (job.status === 'cancelled' || job.status === 'open') return undefined
  if (job.status === 'completed') {
    if (task === 'pay') return settlingOf(row)
    if (given === 'none') return 'review'
    return mayProposeFirst(row) && daysUntil(job.updatedAt, now) >= -askingDays ? 'again' : undefined
  }
  // A banner of the card has the buttons that decide.
  if (isToDecide(row)) return 'chat'
  const phase = phaseOf(job, now)
  if (side === 'student') return visitActOf(row, now) ?? 'chat'
  if (phase === 'over') return 'complete'
  if (job.status === 'assigned') return phase === 'on' ? 'begin' : 'chat'
  return isPaidAhead(row, now) ? 'chat' : 'complete'
}

/** Whether the poster of finished work may propose the next offer first to its student. */
export const mayProposeFirst = ({ job, side, other }: WorkRow): boolean =>
  side === 'poster' && job.status === 'completed' && other !== undefined && !other.isDeleted

/** How a poster settles finished work: every offer names a payment from hand to hand. Where one is disputed, a card is left (rule 2.2.291). */
export const settlingOf = ({ job }: Pick<WorkRow, 'job'>): 'settle' | 'pay' => (mayNotePayment(job) ? 'settle' : 'pay')

/** Returns how a card pays beside the main action: reserved ahead of the work, or after it (rule 2.2.291). */
export const cardBesideOf = (row: WorkRow, now: string): 'reserve' | 'pay' | undefined => {
  if (mainActionOf(row, now) === 'settle') return 'pay'
  if (row.job.status !== 'assigned' || isToDecide(row) || !isPayable(row)) return undefined
  const phase = phaseOf(row.job, now)
  return phase === 'ahead' || phase === 'undated' ? 'reserve' : undefined
}

const isToDecide = ({ job, task }: WorkRow): boolean => task === 'decide' || Boolean(job.cancellationProposedAt)

/** Whether the device knows that nothing is paid, and the student still has an account. */
export const isPayable = ({ job, side, isPaid, other }: WorkRow): boolean =>
  side === 'poster' && isPaid === false && job.assignedToId !== null && !job.mayCancel && !other?.isDeleted
