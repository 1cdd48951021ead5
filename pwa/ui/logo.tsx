import type { ReactNode } from 'react'
import { css } from '../styled-system/css'
import { MarkShape } from './art/logo-shape.tsx'

const wordLook = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2.5',
  textStyle: 'title',
  whiteSpace: 'nowrap',
})
const markLook = css({ display: 'block', flexShrink: '0' })

/** The open hand on its fir tile. Silent for those who listen; its name stands beside it or on its link. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" className={markLook} aria-hidden>
      <rect width="48" height="48" rx="13" fill="var(--colors-brand)" />
      <MarkShape hand="var(--colors-on-brand)" thumb="var(--colors-sun)" />
    </svg>
  )
}

/** The mark and the name. */
export function Wordmark({ size, children }: { size?: number; children: ReactNode }) {
  return (
    <span className={wordLook}>
      <Mark {...(size !== undefined && { size })} />
      {children}
    </span>
  )
}
