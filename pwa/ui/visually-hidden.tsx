import type { ReactNode } from 'react'
import { css } from '../styled-system/css'

const hidden = css({ srOnly: true })

/** Text for screen readers only. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
}: {
  as?: 'span' | 'h1' | 'h2' | 'p'
  children: ReactNode
}) {
  return <Element className={hidden}>{children}</Element>
}
