import type { CSSProperties } from 'react'
import { css } from '../styled-system/css'

const style = css({
  display: 'block',
  maxWidth: 'full',
  bg: 'quiet',
  backgroundImage:
    '[linear-gradient(100deg, transparent 35%, color-mix(in srgb, token(colors.surface) 70%, transparent) 50%, transparent 65%)]',
  backgroundSize: '[300% 100%]',
  animation: 'shimmer',
  _highContrast: { borderWidth: 'hair', borderStyle: 'solid' },
})

/** A grey placeholder. Sizes are CSS lengths, in rem where they stand for text, else variables of tokens. */
export function Skeleton({
  width = '100%',
  height = '1rem',
  radius = 'var(--radii-tag)',
}: {
  width?: string
  height?: string
  radius?: string
}) {
  const size: CSSProperties = { width, height, borderRadius: radius }

  return <span className={style} style={size} aria-hidden />
}
