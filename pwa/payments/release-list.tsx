import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import type { Transaction } from '../../schema/payments/payment.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { shownMoney } from '../ui/french.ts'
import { ComplaintEntry } from './complaint-button.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { endStyle, amountStyle, rowsStyle, rowStyle, wordsStyle } from './payment-styles.ts'
import { PlayMark } from './play-mark.tsx'

interface ReleaseListProps {
  pending: readonly Transaction[]
  isPlayMoney: boolean | undefined
  onReleased: () => void
}

/** The payments that the payer may release by hand, each with its button (rules 2.2.37, 2.4.11, 2.8.7 and 2.8.8). */
export function ReleaseList({ pending, isPlayMoney, onReleased }: ReleaseListProps) {
  const isOnline = useOnline()
  const [asked, setAsked] = useState<Transaction>()

  return (
    <>
      <ul className={rowsStyle}>
        {pending.map((one) => (
          <li key={one.id} className={rowStyle}>
            <p className={wordsStyle} id={one.id}>
              {one.jobTitle} <small>Réservé&nbsp;: {formatMoment(one.createdAt)}</small>
            </p>
            <div className={endStyle}>
              <span className={amountStyle}>{shownMoney(one.amount)}</span>
              <PlayMark shown={isPlayMoney} centimes={one.amount} />
              <Button
                size="small"
                variant="lake"
                aria-disabled={!isOnline}
                aria-describedby={one.id}
                onClick={() => setAsked(one)}
              >
                <HandCoins size={18} /> Libérer
              </Button>
              <ComplaintEntry job={{ id: one.jobId, title: one.jobTitle }} describedBy={one.id} />
            </div>
          </li>
        ))}
      </ul>
      <NetworkNote />
      <ReleaseDialog asked={asked} onClose={() => setAsked(undefined)} onReleased={onReleased} />
    </>
  )
}
