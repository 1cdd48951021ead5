import { Printer, HandCoins } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDate } from '../../schema/dates.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { css, cx } from '../styled-system/css'
import { bindSigns, shownMoney } from '../ui/french.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Tag } from '../ui/tag.tsx'
import { PlaceLink } from '../ui/link-button.tsx'
import { useComplaints } from './complaints.ts'
import { HandReceipt } from './hand-receipt.tsx'
import { spentOn, type JobPayment, type PaymentStep } from './job-payments.ts'
import { entryStyle, entryWordsStyle } from '../ui/row-styles.ts'
import { amountStyle, endStyle } from './payment-styles.ts'
import { markOf, PlayMark } from './play-mark.tsx'
import { Receipt } from './receipt.tsx'
import type { Transaction } from '../../schema/payments/payment.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { ComplaintEntry } from './complaint-button.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

const stepsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.5',
  mt: '1',
  textStyle: 'small',
  color: 'soft',
  '& li + li::before': { content: '"→ " / ""' },
  '& [aria-current]': { color: 'ink', fontWeight: 'semibold' },
})
/** A touch target of 44 px that takes no more room than its line. */
const titleStyle = css({ display: 'inline-block', py: '2.5', my: '-2.5' })
const totalStyle = css({ pb: '0', fontWeight: 'semibold', borderTopWidth: 'hair', borderBottomWidth: '0' })

const names: Record<PaymentStep, string> = {
  paid: 'Payé',
  refused: 'Carte refusée',
  held: 'Réservé',
  on_its_way: 'En route',
  released: 'Versé',
  returning: 'Remboursement en route',
  returned: 'Remboursé',
  partly_returned: 'Remboursé en partie',
  cash: 'Réglé en espèces',
  twint: 'Réglé par TWINT',
  bank: 'Réglé par virement',
}

const pageSize = 20

interface JobPaymentListProps {
  jobs: readonly JobPayment[]
  isPlayMoney: boolean | undefined
  onReleased: () => void
}

/** A payer's jobs, each with the story of its money, what it cost and what may be done about it, and the sum of several (rules 2.2.107 and 2.2.290). */
export function JobPaymentList({ jobs, isPlayMoney, onReleased }: JobPaymentListProps) {
  const [page, setPage] = useState(1)
  const inSight = jobs.slice((page - 1) * pageSize, page * pageSize)
  const complaints = useComplaints(inSight.map(({ jobId }) => jobId))
  const sum = spentOn(jobs)
  const listId = useId()

  return (
    <>
      <ul>
        {inSight.map((job) => (
          <li key={job.id} className={entryStyle}>
            <div className={entryWordsStyle}>
              <PlaceLink className={titleStyle} id={`${listId}-${job.id}`} to="/jobs/$id" params={{ id: job.jobId }}>
                {job.title}
              </PlaceLink>
              <Story {...job} />
              {job.steps.at(-1) === 'held' && complaints?.has(job.jobId) && (
                <Tag kind="wait">{bindSigns('En attente : un problème a été signalé')}</Tag>
              )}
            </div>
            <div className={endStyle}>
              <Cost amount={job.amount} mark={{ shown: !job.byHand && (isPlayMoney || job.isPlay) }} />
              {!job.byHand && job.amount > 0 && job.paidAt !== undefined && (
                <Receipt
                  jobId={job.jobId}
                  amount={job.amount}
                  paidAt={job.paidAt}
                  isPlayMoney={isPlayMoney || job.isPlay}
                >
                  {(print) => (
                    <IconButton label={`Reçu pour ${job.title}`} onClick={print}>
                      <Printer size={18} />
                    </IconButton>
                  )}
                </Receipt>
              )}
              <HandReceipt title={job.title} payment={job.byHand} />
            </div>
            {job.held && <HeldActs held={job.held} describedBy={`${listId}-${job.id}`} onReleased={onReleased} />}
          </li>
        ))}
      </ul>
      {jobs.length > 1 && (
        <p className={cx(entryStyle, totalStyle)}>
          <span>Total</span>
          <Cost amount={sum.amount} mark={markOf(sum, isPlayMoney)} />
        </p>
      )}
      {jobs.some(({ held }) => held) && <NetworkNote />}
      <Pagination page={page} count={jobs.length} pageSize={pageSize} onPageChange={setPage} label="Pages des jobs" />
    </>
  )
}

/** "Payé → Réservé → Versé le 28 nov." */
function Story({ steps, at }: Pick<JobPayment, 'steps' | 'at'>) {
  return (
    <ol className={stepsStyle}>
      {steps.map((step, index) =>
        index < steps.length - 1 ? (
          <li key={step}>{names[step]}</li>
        ) : (
          <li key={step} aria-current="step">
            {names[step]} le {formatDate(at)}
          </li>
        ),
      )}
    </ol>
  )
}

function Cost({ amount, mark }: { amount: number; mark: ReturnType<typeof markOf> }) {
  return (
    <span className={endStyle}>
      <span className={amountStyle}>
        {amount > 0 && '−'}
        {shownMoney(amount)}
      </span>
      <PlayMark {...mark} centimes={amount} />
    </span>
  )
}

/** On a phone the buttons have lines of their own, as wide as the card. */
const actsStyle = css({
  wrap: '2',
  justifyContent: 'flex-end',
  flex: '[1 1 100%]',
  '& > *': { flex: { base: '[1 1 auto]', sm: 'none' } },
})

interface HeldActsProps {
  /** The `escrow_release` whose money is held. */
  held: Transaction
  /** The id of the job's title. */
  describedBy: string
  onReleased: () => void
}

/** What a payer may do about held money: release it by hand, or report a problem (rules 2.2.37, 2.4.11, 2.8.7 and 2.8.8). */
function HeldActs({ held, describedBy, onReleased }: HeldActsProps) {
  const isOnline = useOnline()
  const [asked, setAsked] = useState<Transaction>()
  return (
    <div className={actsStyle}>
      <Button
        size="small"
        variant="lake"
        aria-disabled={!isOnline}
        aria-describedby={describedBy}
        onClick={() => setAsked(held)}
      >
        <HandCoins size={18} /> Libérer
      </Button>
      <ComplaintEntry job={{ id: held.jobId, title: held.jobTitle }} describedBy={describedBy} />
      <ReleaseDialog asked={asked} onClose={() => setAsked(undefined)} onReleased={onReleased} />
    </div>
  )
}
