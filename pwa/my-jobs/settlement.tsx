import { GonePayee, PaidLine } from '../payments/pay-button.tsx'
import { HandPayments } from '../payments/hand/hand-payments.tsx'
import type { WorkRow } from './line-of-time.ts'
import { otherSubject } from './work-words.ts'

/** Whether a card has something to say about its payment. */
export const hasSettlement = (row: WorkRow): boolean =>
  row.isPaid === true || row.job.handPayments !== undefined || isGone(row)

/** Whether the student to pay has no account any more. */
const isGone = ({ side, isPaid, other, job }: WorkRow): boolean =>
  side === 'poster' && isPaid === false && job.status !== 'cancelled' && other?.isDeleted === true

/** How a job is settled: what was paid by card, and where that money is, and what the two say was paid from hand to hand (rule 2.2.110). */
export function Settlement({ row }: { row: WorkRow }) {
  return (
    <>
      <PaidLine jobId={row.job.id} />
      <HandPayments job={row.job} name={otherSubject(row)} />
      {isGone(row) && <GonePayee />}
    </>
  )
}
