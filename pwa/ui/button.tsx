import { ark } from '@ark-ui/react/factory'
import type { ComponentProps, MouseEvent } from 'react'
import { css, cx } from '../styled-system/css'
import { button, type ButtonVariantProps } from '../styled-system/recipes'

export type ButtonProps = ComponentProps<typeof ark.button> &
  ButtonVariantProps & {
    /** A busy button keeps its focus and its width, and ignores further presses. */
    busy?: boolean
    /** The label while busy, such as "Création en cours...". */
    busyLabel?: string
  }

const track = css({
  position: 'absolute',
  insetInline: '0',
  bottom: '0',
  height: '1',
  overflow: 'hidden',
  opacity: '[0.7]',
})
const runner = css({
  display: 'block',
  width: '[34%]',
  height: 'full',
  rounded: 'full',
  bg: 'current',
  animation: 'slide',
})

/** A button, or with `asChild` a link that looks like one. */
export function Button({
  variant,
  size,
  full,
  busy,
  busyLabel,
  className,
  asChild,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const style = cx(button({ variant, size, full }), className)

  if (asChild) {
    return (
      <ark.button asChild className={style} onClick={onClick} {...rest}>
        {children}
      </ark.button>
    )
  }

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      className={style}
      onClick={press}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy && busyLabel ? busyLabel : children}
      {busy && (
        <span className={track} aria-hidden>
          <span className={runner} />
        </span>
      )}
    </button>
  )
}
