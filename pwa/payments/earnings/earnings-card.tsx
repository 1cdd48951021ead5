import { useMemo, useState } from 'react'
import { formatRate } from '../../../schema/money.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { css } from '../../styled-system/css'
import { FigureCell } from '../../ui/figure-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { earnedInAll, listEarnings } from './earnings.ts'
import { PlayMark } from '../play-mark.tsx'
import { useEarnings, useIsPlayMoney } from '../queries.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const EarningsDialog = lazyDialog(async () => (await import('./earnings-dialog.tsx')).EarningsDialog)

const unitStyle = css({ textStyle: 'small', whiteSpace: 'nowrap' })

interface EarningsCardProps {
  /** The jobs that were given to the student. Undefined while they are read or not yet received. */
  jobs: readonly ListedJob[] | undefined
  isOpened?: boolean
  onClosed?: () => void
}

/** Total earnings among the figures of the home; opens each amount (rules 1.2.36 and 1.9.20). */
export function EarningsCard({ jobs, isOpened = false, onClosed }: EarningsCardProps) {
  const known = useEarnings()
  const [isOpen, setOpen] = useState(false)
  const { wallet, total, state } = known
  const earnings = useMemo(() => (wallet && jobs ? listEarnings(wallet.transactions, jobs) : undefined), [wallet, jobs])
  const { amount, byCard } = useMemo(() => earnedInAll(earnings ?? []), [earnings])
  const isPlayMoney = useIsPlayMoney()
  const isComing = total === undefined || (total === null && state === 'fetching')
  const turn = (open: boolean) => {
    setOpen(open)
    if (!open) onClosed?.()
  }

  return (
    <>
      <FigureCell
        tone="brand"
        isZero={total === 0}
        figure={
          isComing ? (
            <Skeleton width="5ch" height="1em" ink />
          ) : (
            <>
              {typeof total === 'number' ? formatRate(total) : '–'} <span className={unitStyle}>+ CHF</span>
            </>
          )
        }
        label={
          <>
            gains totaux <PlayMark shown={isPlayMoney && byCard > 0} centimes={amount} partly={byCard < amount} />
          </>
        }
        onOpen={() => setOpen(true)}
      />
      <EarningsDialog open={isOpen || isOpened} onOpenChange={turn} known={known} earnings={earnings} />
    </>
  )
}
