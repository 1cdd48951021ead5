import type { ReactNode } from 'react'
import { css } from '../styled-system/css'
import { LogoShape } from './art/logo-shape.tsx'

const wordStyle = css({
  inline: '2.5',
  textStyle: 'title',
  whiteSpace: 'nowrap',
})
const markStyle = css({ display: 'block', flexShrink: '0' })

/** The open hand on a tile in the colour fir. Hidden from screen readers: the name stands beside it or on its link. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" className={markStyle} aria-hidden>
      <rect width="48" height="48" rx="13" fill="var(--colors-brand)" />
      <LogoShape hand="var(--colors-on-brand)" thumb="var(--colors-sun)" />
    </svg>
  )
}

/** The logo and the name. */
export function Wordmark({ children }: { children: ReactNode }) {
  return (
    <span className={wordStyle}>
      <Logo />
      {children}
    </span>
  )
}
