import { css } from '../styled-system/css'
import { VisuallyHidden } from './visually-hidden.tsx'

const badge = css({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '4.5',
  height: '4.5',
  px: '1',
  rounded: 'full',
  bg: 'brick',
  color: 'onBrick',
  fontSize: '[0.6875rem]',
  fontWeight: 'bold',
  lineHeight: 'none',
  fontVariantNumeric: 'tabular-nums',
})

/** A number that waits to be looked at; above 99 it stops counting. Nothing at zero. */
export function CountBadge({ count, label }: { count: number; label?: string | undefined }) {
  if (count <= 0) return null

  return (
    <span className={badge}>
      <span aria-hidden={label !== undefined}>{count > 99 ? '99+' : count}</span>
      {label && <VisuallyHidden>{`${count} ${label}`}</VisuallyHidden>}
    </span>
  )
}
