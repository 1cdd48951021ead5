import type { ReactNode } from 'react'
import { css, cva } from '../../styled-system/css'

/** The colours of the cut-paper pictures; they follow the theme. */
export const paper = {
  meadow: 'var(--colors-art-meadow)',
  sky: 'var(--colors-art-sky)',
  straw: 'var(--colors-art-straw)',
  rose: 'var(--colors-art-rose)',
  ink: 'var(--colors-art-ink)',
  shade: 'var(--colors-art-shade)',
  fir: 'var(--colors-art-fir)',
  lake: 'var(--colors-art-lake)',
  white: 'var(--colors-art-paper)',
  leaf: 'var(--colors-leaf)',
  sun: 'var(--colors-sun)',
  onSun: 'var(--colors-on-sun)',
  brick: 'var(--colors-brick)',
  box: 'var(--colors-box)',
  boxLight: 'var(--colors-box-light)',
  boxTape: 'var(--colors-box-tape)',
} as const

/** A box much wider than high shows the whole picture in its middle or at its end, instead of a cut-out detail. */
export const bandStyle = cva({
  base: {
    position: 'relative',
    overflow: 'clip',
    '& > svg': {
      position: 'absolute',
      insetBlock: '0',
      height: 'full',
      width: 'auto',
      aspectRatio: '[120 / 84]',
      overflow: 'visible',
    },
  },
  variants: {
    place: {
      middle: { '& > svg': { insetInlineStart: '[50%]', translate: '[-50% 0]' } },
      end: { '& > svg': { insetInlineEnd: '2' } },
    },
  },
  defaultVariants: { place: 'middle' },
})

/** A box beside text and as high as the text: it shows a recognisable strip of the picture. */
export const stripStyle = css({
  position: 'relative',
  overflow: 'clip',
  '& > svg': {
    position: 'absolute',
    inset: '0',
    my: 'auto',
    width: 'full',
    height: '[min(100%, 8.5rem)]',
    overflow: 'visible',
  },
})

export type ArtProps = { className?: string | undefined }

/**
 * A picture of a few flat shapes on 120 × 84. It fills its box, whose ends may cut it off: the main shapes stand between 28 and 92, so that a narrow
 * strip still shows them. Its ground goes on beyond its sides, for a band that shows the whole picture (`bandStyle`). Hidden from screen readers,
 * because text stands beside it.
 */
export function Scene({ ground, className, children }: ArtProps & { ground: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 84"
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden
      focusable="false"
    >
      <rect x="-600" y="-84" width="1320" height="252" fill={ground} />
      {children}
    </svg>
  )
}
