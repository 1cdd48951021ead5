import { css } from '../styled-system/css'

const chartStyle = css({ display: 'block', flexShrink: '1', minWidth: '0', height: '14', maxWidth: 'full' })

/**
 * A few figures as bars, such as six months of earnings. The last bar has the colour sun or `--bars-last`, the others the colour of the surrounding
 * text. Hidden from screen readers: a description stands beside the bars.
 */
export function BarChart({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1)
  const height = 56

  return (
    <svg viewBox={`0 0 ${values.length * 21 - 7} ${height}`} className={chartStyle} aria-hidden>
      {values.map((value, index) => {
        const tall = Math.max(4, Math.round((value / most) * height))
        const isLast = index === values.length - 1

        return (
          <rect
            key={index}
            x={index * 21}
            y={height - tall}
            width="14"
            height={tall}
            rx="4"
            fill={isLast ? 'var(--bars-last, var(--colors-sun))' : 'currentColor'}
            opacity={isLast ? 1 : 0.38}
          />
        )
      })}
    </svg>
  )
}
