import { useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import type { Transaction, TransactionStatus } from '../../schema/payments/payment.ts'
import { bindSigns, shownMoney } from '../ui/french.ts'
import { Pagination } from '../ui/pagination.tsx'
import { Tag } from '../ui/tag.tsx'
import { useComplaints } from './complaints.ts'
import { isReleasing } from './paid.ts'
import { entryStyle, entryWordsStyle } from '../ui/row-styles.ts'
import { amountStyle, endStyle } from './payment-styles.ts'
import { PlayMark } from './play-mark.tsx'

const statuses: Record<TransactionStatus, { label: string; kind: 'ok' | 'wait' | 'no' }> = {
  completed: { label: 'Effectuée', kind: 'ok' },
  pending: { label: 'En attente', kind: 'wait' },
  failed: { label: 'Échouée', kind: 'no' },
}

/** Held money that went back to the payer is not shown as a failure. */
const returned = { label: 'Annulée', kind: 'neutral' } as const
/** The same label as among the student's earnings. */
const onItsWay = { label: 'En route', kind: 'lake' } as const

const statusOf = (one: Transaction): { label: string; kind: 'ok' | 'wait' | 'no' | 'neutral' | 'lake' } => {
  if (isReleasing(one)) return onItsWay
  return one.type === 'escrow_release' && one.status === 'failed' ? returned : statuses[one.status]
}

const pageSize = 20

/** Transactions with date, status and amount, newest first (rules 2.2.35 and 2.3.39). */
export function TransactionList({
  transactions,
  isPlayMoney,
}: {
  transactions: readonly Transaction[]
  isPlayMoney: boolean | undefined
}) {
  const [page, setPage] = useState(1)
  const inSight = transactions.slice((page - 1) * pageSize, page * pageSize)
  const complaints = useComplaints(inSight.map(({ jobId }) => jobId))

  return (
    <>
      <ul>
        {inSight.map((one) => {
          const { id, type, description, createdAt, status, amount, jobId } = one
          const { label, kind } = statusOf(one)
          return (
            <li key={`${type} ${id}`} className={entryStyle}>
              <p className={entryWordsStyle}>
                {bindSigns(description)} <small>{formatMoment(createdAt)}</small>
              </p>
              <div className={endStyle}>
                <Tag kind={kind}>
                  {type === 'escrow_release' && status === 'pending' && complaints?.has(jobId)
                    ? 'En attente : un problème a été signalé'
                    : label}
                </Tag>
                <span className={amountStyle}>{shownMoney(amount)}</span>
                <PlayMark shown={isPlayMoney} centimes={amount} />
              </div>
            </li>
          )
        })}
      </ul>
      <Pagination page={page} count={transactions.length} pageSize={pageSize} onPageChange={setPage} />
    </>
  )
}
