import { ark } from '@ark-ui/react/factory'
import type { ComponentProps } from 'react'
import { cva, cx } from '../styled-system/css'

const style = cva({
  base: {
    color: 'brand',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationThickness: '[token(borderWidths.control)]',
    textUnderlineOffset: '[0.2em]',
    rounded: 'xs',
    _hover: { textDecorationThickness: '[token(borderWidths.thick)]' },
  },
  variants: { standalone: { true: { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' } } },
})

/** A link within text, or `standalone` with a target of 44 px. With `asChild` the child is the router's link. */
export function TextLink({ className, standalone, ...rest }: ComponentProps<typeof ark.a> & { standalone?: boolean }) {
  return <ark.a {...rest} className={cx(style({ standalone }), className)} />
}
