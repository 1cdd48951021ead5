import { formatChf } from '../../../schema/money.ts'
import { css } from '../../styled-system/css'
import { Card } from '../../ui/card.tsx'
import { shownMoney } from '../../ui/french.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { MonthOfEarnings } from './earnings.ts'
import { PlayMark } from '../play-mark.tsx'

type Sum = Omit<MonthOfEarnings, 'month'>

const cardStyle = css({ stack: '4' })
const figureStyle = css({ textStyle: 'figureLarge', overflowWrap: 'anywhere' })
const wordStyle = css({ textStyle: 'title', whiteSpace: 'nowrap', marginInlineStart: '1' })
const markStyle = css({
  display: 'block',
  textStyle: 'small',
  _empty: { display: 'none' },
  '& small': { marginInlineStart: '0!' },
})
const periodsStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))]',
  columnGap: '4',
  rowGap: '2',
  '& dt': { textStyle: 'small', opacity: '[0.86]' },
})

const periodStyle = css({ textStyle: 'title', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' })

interface EarningsTotalProps {
  /** Undefined while the amounts are loading. */
  sums: { total: Sum; month: Sum; year: Sum } | undefined
  /** "novembre 2026" */
  month: string
  /** The part of the total that nobody has confirmed, in centimes. */
  unconfirmed: number
  isPlayMoney: boolean | undefined
}

/** All that a student has earned, and the parts of this month and this year (rules 1.2.168 and 1.2.483). */
export function EarningsTotal({ sums, month, unconfirmed, isPlayMoney }: EarningsTotalProps) {
  const [name = '', year = ''] = month.split(' ')
  const total = sums?.total
  return (
    <Card tone="brand" className={cardStyle}>
      <p>
        <span className={figureStyle}>
          {total ? formatChf(total.amount / 100) : <Skeleton width="6ch" height="1em" ink />}
        </span>{' '}
        <span className={wordStyle}>{total && (total.amount < 200 ? 'gagné' : 'gagnés')}</span>
        <span className={markStyle}>{total && <SumMark sum={total} isPlayMoney={isPlayMoney} />}</span>
        {unconfirmed > 0 && (
          <span className={markStyle}>dont {shownMoney(unconfirmed)} à confirmer&nbsp;: tarif × heures</span>
        )}
      </p>
      <dl className={periodsStyle}>
        <Period label={`en ${name}`} sum={sums?.month} isPlayMoney={isPlayMoney} />
        <Period label={`en ${year}`} sum={sums?.year} isPlayMoney={isPlayMoney} />
      </dl>
    </Card>
  )
}

interface PeriodProps extends Pick<EarningsTotalProps, 'isPlayMoney'> {
  label: string
  sum: Sum | undefined
}

function Period({ label, sum, isPlayMoney }: PeriodProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {sum ? (
          <>
            <span className={periodStyle}>{shownMoney(sum.amount)}</span>
            <span className={markStyle}>
              <SumMark sum={sum} isPlayMoney={isPlayMoney} />
            </span>
          </>
        ) : (
          <Skeleton width="5ch" height="1em" ink />
        )}
      </dd>
    </div>
  )
}

interface SumMarkProps extends Pick<EarningsTotalProps, 'isPlayMoney'> {
  sum: Sum
}

/** Marks a sum that contains play money (rule 3.5.33). */
function SumMark({ sum: { amount, byCard }, isPlayMoney }: SumMarkProps) {
  return <PlayMark shown={isPlayMoney && byCard > 0} centimes={amount} partly={byCard < amount} />
}
