import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import { css, cx } from '../styled-system/css'

/** A target of 44 px that does not change the line height. */
const style = css({
  display: 'inline-block',
  maxWidth: 'full',
  my: '-3',
  py: '3',
  textDecoration: 'underline',
  textDecorationColor: 'edge',
  textUnderlineOffset: '[0.25em]',
  _hover: { textDecorationColor: 'current' },
})

/** The title of agreed work as a link to its offer: its whole text, its tools and its facts (rule 2.2.106). */
export function OfferLink({ id, className, children }: { id: Id; className?: string; children: ReactNode }) {
  return (
    <Link to="/jobs/$id" params={{ id }} className={cx(style, className)}>
      {children}
    </Link>
  )
}
