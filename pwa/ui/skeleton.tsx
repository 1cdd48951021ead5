import type { CSSProperties } from 'react'
import { css, cx } from '../styled-system/css'

const style = css({
  display: 'block',
  maxWidth: 'full',
  backgroundSize: '[300% 100%]',
  animation: 'shimmer',
  _highContrast: { borderWidth: 'hair' },
})
const greyStyle = css({
  bg: 'quiet',
  backgroundImage:
    '[linear-gradient(100deg, transparent 35%, color-mix(in srgb, token(colors.surface) 70%, transparent) 50%, transparent 65%)]',
})
/** On a coloured ground, grey would look out of place. */
const inkStyle = css({ bg: '[color-mix(in srgb, currentColor 20%, transparent)]' })

/** A grey placeholder, or one in the `ink` of its ground. Sizes are CSS lengths: in rem for text, otherwise variables of tokens. */
export function Skeleton({
  width = '100%',
  height = '1rem',
  radius = 'var(--radii-tag)',
  ink = false,
}: {
  width?: string
  height?: string
  radius?: string
  ink?: boolean
}) {
  const size: CSSProperties = { width, height, borderRadius: radius }

  return <span className={cx(style, ink ? inkStyle : greyStyle)} style={size} aria-hidden />
}
