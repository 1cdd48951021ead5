import { Star } from 'lucide-react'
import { css } from '../styled-system/css'

const rowStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
})
const starsStyle = css({ display: 'inline-flex', gap: '0.5' })
const countStyle = css({ color: 'soft', fontWeight: 'normal' })

/** Shows a rating: the figure, its stars, and the number of reviews. Without a rating it shows "Nouveau". */
export function RatingStars({
  value,
  count,
  size = 16,
  stars = 5,
}: {
  value: number | null
  count?: number
  size?: number
  stars?: 1 | 5
}) {
  if (value === null) return <span className={rowStyle}>Nouveau</span>

  const words = count === undefined ? `${value.toFixed(1)} sur 5` : `${value.toFixed(1)} sur 5, ${count} avis`

  return (
    <span className={rowStyle} role="img" aria-label={words}>
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
      {count !== undefined && <span className={countStyle}>{`(${count})`}</span>}
    </span>
  )
}
