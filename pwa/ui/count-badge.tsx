import { cva } from '../styled-system/css'
import { VisuallyHidden } from './visually-hidden.tsx'

const badge = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 'badge',
    height: 'badge',
    px: '1',
    rounded: 'full',
    fontSize: 'badge',
    fontWeight: 'bold',
    lineHeight: 'none',
    fontVariantNumeric: 'tabular-nums',
    _highContrast: { borderWidth: 'hair' },
  },
  variants: {
    kind: {
      alert: { bg: 'brick', color: 'onBrick' },
      // With more contrast a line is too dark a ground for ink.
      quiet: { bg: 'line', color: 'ink', _moreContrast: { bg: 'ink', color: 'paper' } },
    },
  },
})

/** A count that asks for attention, or with `quiet` a neutral count. Shows "99+" above 99 and nothing at zero. */
export function CountBadge({
  count,
  label,
  kind = 'alert',
}: {
  count: number
  label?: string | undefined
  kind?: 'alert' | 'quiet'
}) {
  if (count <= 0) return null

  return (
    <span className={badge({ kind })}>
      <span aria-hidden={label !== undefined}>{count > 99 ? '99+' : count}</span>
      {label && <VisuallyHidden>{`${count} ${label}`}</VisuallyHidden>}
    </span>
  )
}
