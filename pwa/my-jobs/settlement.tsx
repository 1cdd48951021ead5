import { lazyPart } from '../ui/optional-part.tsx'
import { PaidLine } from '../payments/pay-button.tsx'
import { HandPayments } from '../payments/hand/hand-payments.tsx'
import { shownMoney } from '../ui/french.ts'
import type { WorkRow } from './line-of-time.ts'
import { noteStyle } from './work-styles.ts'
import { otherFirstName } from './work-words.ts'

const WageLine = lazyPart(async () => (await import('../payments/wages/wage-line.tsx')).WageLine)

/** Whether a card has something to say about its payment. */
export const hasSettlement = (row: WorkRow): boolean =>
  row.isPaid === true || row.job.handPayments !== undefined || isGone(row)

/** Whether work is not paid by card any more because its student has no account (rule 1.2.431). */
const isGone = ({ side, isPaid, other, job }: WorkRow): boolean =>
  side === 'poster' && isPaid === false && job.status !== 'cancelled' && other?.isDeleted === true

/** How a job is settled: what was paid by card, and where that money is, and what the two say was paid from hand to hand (rule 2.2.110). */
export function Settlement({ row }: { row: WorkRow }) {
  return (
    <>
      <PaidLine jobId={row.job.id} />
      <HandPayments job={row.job} name={otherFirstName(row)} />
      {(row.isPaid || row.job.handPayments) && <WageLine job={row.job} />}
      {row.rest > 0 && (
        <p className={noteStyle}>
          La durée a changé&nbsp;: il reste {shownMoney(row.rest)}, à régler de la main à la main.
        </p>
      )}
      {isGone(row) && <p className={noteStyle}>Compte supprimé&nbsp;: ce job ne peut plus être payé par carte.</p>}
    </>
  )
}
