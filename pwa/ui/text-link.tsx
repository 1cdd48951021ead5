import { ark } from '@ark-ui/react/factory'
import type { ComponentProps } from 'react'
import { css, cx } from '../styled-system/css'

const look = css({
  color: 'brand',
  fontWeight: 'semibold',
  textDecoration: 'underline',
  textDecorationThickness: '[1.5px]',
  textUnderlineOffset: '[3px]',
  rounded: 'xs',
  _hover: { textDecorationThickness: '[3px]' },
})

/** A link within text. With `asChild` the child is the router's link. */
export function TextLink({ className, ...rest }: ComponentProps<typeof ark.a>) {
  return <ark.a {...rest} className={cx(look, className)} />
}
