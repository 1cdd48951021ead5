import type { CSSProperties } from 'react'
import { css, cx } from '../../styled-system/css'
import type { MonthOfEarnings } from './earnings.ts'

const chartStyle = css({
  pile: '3',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, 1fr)]',
  width: 'full',
})
const monthStyle = css({ pile: '1.5', textAlign: 'center', textStyle: 'small', color: 'soft' })
const placeStyle = css({ display: 'flex', alignItems: 'flex-end', height: '24' })
const barStyle = css({
  width: 'full',
  minHeight: '1',
  height: '[calc(var(--share) * 100%)]',
  borderRadius: 'small',
  _highContrast: { bg: '[CanvasText]', forcedColorAdjust: 'none' },
})
const thenStyle = css({ bg: 'soft', opacity: '[0.42]' })
const nowStyle = css({ bg: 'sun' })

/**
 * The earnings of each month as bars with its first letter, the last bar in the colour sun. The months' names and amounts stand beside the chart as
 * text.
 */
export function MonthChart({ months }: { months: readonly MonthOfEarnings[] }) {
  const most = Math.max(...months.map(({ amount }) => amount), 1)
  return (
    <div role="img" aria-label="Gains des six derniers mois" className={chartStyle}>
      {months.map(({ month, amount }, index) => (
        <span key={month} className={monthStyle}>
          <span className={placeStyle}>
            <span
              className={cx(barStyle, index === months.length - 1 ? nowStyle : thenStyle)}
              style={{ '--share': amount / most } as CSSProperties}
            />
          </span>
          {month.charAt(0).toUpperCase()}
        </span>
      ))}
    </div>
  )
}
