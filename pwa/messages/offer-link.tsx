import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import { cx } from '../styled-system/css'
import { inlineLinkStyle } from '../ui/inline-link-style.ts'

/** The title of agreed work as a link to its offer: its whole text, its tools and its facts (rule 2.2.106). */
export function OfferLink({ id, className, children }: { id: Id; className?: string; children: ReactNode }) {
  return (
    <Link to="/jobs/$id" params={{ id }} className={cx(inlineLinkStyle, className)}>
      {children}
    </Link>
  )
}
