import { ChevronRight } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { formatRate } from '../../../schema/money.ts'
import { useAssignedJobs } from '../../jobs/queries.ts'
import { css } from '../../styled-system/css'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { earnedByMonth, earnedInAll, listEarnings } from './earnings.ts'
import { PlayMark } from '../play-mark.tsx'
import { useEarnings, useIsPlayMoney } from '../queries.ts'
import { useHasBeen } from '../../ui/hooks/has-been.ts'
import { DialogOnDemand } from '../../ui/overlays/dialog-on-demand.tsx'

const EarningsDialog = lazy(async () => ({ default: (await import('./earnings-dialog.tsx')).EarningsDialog }))

/** In the dark theme, the colour sun is hardly brighter than the card. */
const cardStyle = css({
  gridColumn: '[1 / -1]',
  lg: { gridColumn: '[auto]' },
  _osDark: { '--bars-last': 'currentColor' },
  _dark: { '--bars-last': 'currentColor' },
  _light: { '--bars-last': 'token(colors.sun)' },
})
/** The figure has the whole line, so that large sums do not break; the label and the bars share the next one. */
const buttonStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  alignItems: 'end',
  columnGap: '4',
  width: 'full',
  textAlign: 'start',
})
/** The figure keeps its height while it is unknown. */
const figureStyle = css({
  display: 'block',
  gridColumn: '[1 / -1]',
  minHeight: '[1lh]',
  textStyle: 'figureLarge',
  whiteSpace: 'nowrap',
})
const unitStyle = css({ textStyle: 'title' })
const labelStyle = css({
  display: 'block',
  mt: '1',
  textStyle: 'small',
  '& svg': { display: 'inline', verticalAlign: 'text-bottom' },
})

/** Total earnings with their last six months; opens each amount (rules 1.2.36 and 1.9.20). */
export function EarningsCard({ isOpened = false, onClosed }: { isOpened?: boolean; onClosed?: () => void }) {
  const known = useEarnings()
  const jobs = useAssignedJobs()
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => new Date())
  const { wallet, total, state } = known
  const earnings = useMemo(() => (wallet && jobs ? listEarnings(wallet.transactions, jobs) : undefined), [wallet, jobs])
  const { amount, byCard } = useMemo(() => earnedInAll(earnings ?? []), [earnings])
  const isPlayMoney = useIsPlayMoney()
  // Formatting the months' names costs a start 50 ms on a slow phone, so only a student with earnings pays for it.
  const months = useMemo(() => (earnings?.length ? earnedByMonth(earnings, now) : []), [earnings, now])
  const isComing = total === undefined || (total === null && state === 'fetching')
  const isShown = isOpen || isOpened
  // Once loaded, the dialog stays mounted, so that its closing animation plays.
  const isLoaded = useHasBeen(isShown)
  const turn = (open: boolean) => {
    setOpen(open)
    if (!open) onClosed?.()
  }

  return (
    <Card pressable tone="brand" className={cardStyle}>
      <button type="button" data-cover="" className={buttonStyle} onClick={() => setOpen(true)}>
        <span className={figureStyle}>
          {isComing ? (
            <Skeleton width="5ch" height="1em" ink />
          ) : (
            <>
              {typeof total === 'number' ? formatRate(total) : '–'} <span className={unitStyle}>+ CHF</span>
            </>
          )}
        </span>
        <span className={labelStyle}>
          gains totaux
          <PlayMark shown={isPlayMoney && byCard > 0} centimes={amount} partly={byCard < amount} />{' '}
          <ChevronRight size={18} />
        </span>
        {months.some(({ amount }) => amount > 0) && <BarChart values={months.map(({ amount }) => amount)} />}
      </button>
      {isLoaded && (
        <DialogOnDemand>
          <EarningsDialog open={isShown} onOpenChange={turn} known={known} earnings={earnings} months={months} />
        </DialogOnDemand>
      )}
    </Card>
  )
}
