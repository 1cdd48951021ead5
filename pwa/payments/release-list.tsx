import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import type { Transaction } from '../../schema/payments/payment.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { shownMoney } from '../ui/french.ts'
import { ComplaintEntry } from './complaint-button.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { amountStyle, rowsStyle, rowStyle, wordsStyle } from './payment-styles.ts'
import { PlayMark } from './play-mark.tsx'

const lastStyle = css({ _last: { pb: '0' } })
/** On a phone the buttons have lines of their own, as wide as the card. */
const actsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  flex: { base: '[1 1 100%]', sm: 'none' },
  '& > *': { flex: { base: '[1 1 auto]', sm: 'none' } },
})

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
          <li key={one.id} className={cx(rowStyle, lastStyle)}>
            <p className={wordsStyle} id={one.id}>
              {one.jobTitle} <small>Réservé&nbsp;: {formatMoment(one.createdAt)}</small>
            </p>
            <p>
              <span className={amountStyle}>{shownMoney(one.amount)}</span>{' '}
              <PlayMark shown={isPlayMoney} centimes={one.amount} />
            </p>
            <div className={actsStyle}>
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
