import type { ReactNode } from 'react'

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

export type ArtProps = { className?: string | undefined }

/**
 * A picture of a few flat shapes on 120 × 84. It fills its box, whose ends may cut it: what matters stands between
 * 28 and 92, so that a narrow strip still shows it. Silent for those who listen: words stand beside it.
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
      <rect x="-120" y="-84" width="360" height="252" fill={ground} />
      {children}
    </svg>
  )
}
