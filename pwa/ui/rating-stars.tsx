import { Star } from 'lucide-react'
import { css } from '../styled-system/css'

const rowStyle = css({
  inline: '1.5',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
})
const starsStyle = css({ display: 'inline-flex', gap: '0.5' })

/** Shows a rating: the figure and its stars. Without a rating it shows "Nouveau". */
export function RatingStars({ value, size = 16, stars = 5 }: { value: number | null; size?: number; stars?: 1 | 5 }) {
  if (value === null) return <span className={rowStyle}>Nouveau</span>

  return (
    <span className={rowStyle} role="img" aria-label={`${value.toFixed(1)} sur 5`}>
      <span className={starsStyle}>
        {Array.from({ length: stars }, (_, index) => (
          <Star
            key={index}
            size={size}
            fill={stars === 1 || index < Math.round(value) ? 'var(--colors-sun)' : 'transparent'}
          />
        ))}
      </span>
      {value.toFixed(1)}
    </span>
  )
}
