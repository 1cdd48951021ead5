import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import type { Transaction } from '../../schema/payments/payment.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { ComplaintEntry } from './complaint-button.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

/** On a phone the buttons have lines of their own, as wide as the card. */
const actsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
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
export function HeldActs({ held, describedBy, onReleased }: HeldActsProps) {
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
