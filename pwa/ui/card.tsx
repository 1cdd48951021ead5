import type { ComponentProps } from 'react'
import { cx } from '../styled-system/css'
import { card, type CardVariantProps } from '../styled-system/recipes'

export type CardProps = ComponentProps<'div'> & CardVariantProps & { as?: 'div' | 'article' | 'section' | 'li' }

/** A card with one main action. `pressable`: a link or button with `data-cover` inside covers the whole card, and other controls stay above it. */
export function Card({ as = 'div', tone, padded, raised, pressable, className, ...rest }: CardProps) {
  // TypeScript loses the shared props in a union of element names; all four elements take the props of a div.
  const Element = as as 'div'

  return <Element {...rest} className={cx(card({ tone, padded, raised, pressable }), className)} />
}
