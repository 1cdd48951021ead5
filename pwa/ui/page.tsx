import type { ReactNode } from 'react'
import { cva, cx } from '../styled-system/css'
import { productName } from './product.ts'

const style = cva({
  base: {
    width: 'full',
    mx: 'auto',
    // The note about the age of the data lies over the upper part of this padding.
    pt: '6',
    pb: '8',
    px: 'gutter',
    md: { px: '8', pb: '16' },
    outlineStyle: 'none',
  },
  variants: {
    width: {
      narrow: { maxWidth: 'narrowFrame' },
      column: { maxWidth: 'columnFrame' },
      page: { maxWidth: 'pageFrame' },
    },
    /** For lists, whose first rows belong into a phone's first screen. */
    isLow: { true: { pt: { base: '3', md: '6' } } },
  },
})

/** The main content of a screen, no wider than is readable. The tab bar reserves its own room. */
export function Page({
  title,
  width = 'page',
  isLow = false,
  as: Element = 'main',
  id = 'contenu',
  className,
  children,
}: {
  /** The title of the window, before the product's name. Undefined where a part of the screen names it. */
  title?: string | undefined
  width?: 'narrow' | 'column' | 'page'
  /** Less room above the heading on phones. */
  isLow?: boolean
  as?: 'main' | 'div'
  id?: string
  className?: string
  children: ReactNode
}) {
  return (
    <Element id={id} tabIndex={-1} className={cx(style({ width, isLow }), className)}>
      {title !== undefined && <title>{`${title} · ${productName}`}</title>}
      {children}
    </Element>
  )
}
