import type { ComponentProps } from 'react'
import { cx } from '../styled-system/css'
import { card, type CardVariantProps } from '../styled-system/recipes'

export type CardProps = ComponentProps<'div'> & CardVariantProps & { as?: 'div' | 'article' | 'section' | 'li' }

/**
 * A thing with one clear action. `pressable`: a link or button with `data-cover` inside covers the whole card, others
 * stay above it.
 */
export function Card({ as = 'div', tone, padded, raised, pressable, className, ...rest }: CardProps) {
  // A union of element names loses the props that they share; all four take those of a div.
  const Element = as as 'div'

  return <Element {...rest} className={cx(card({ tone, padded, raised, pressable }), className)} />
}
