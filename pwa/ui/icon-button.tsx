import { ark } from '@ark-ui/react/factory'
import type { ComponentProps, MouseEvent } from 'react'
import { css, cx } from '../styled-system/css'
import { iconButton, type IconButtonVariantProps } from '../styled-system/recipes'
import { CountBadge } from './count-badge.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type IconButtonProps = ComponentProps<typeof ark.button> &
  IconButtonVariantProps & {
    /** The button's accessible name. */
    label: string
    /** A count at its corner, such as unread notifications. */
    badge?: number | undefined
  }

const corner = css({ position: 'absolute', top: '0.5', right: '0', display: 'flex', pointerEvents: 'none' })

/**
 * One icon in a touch target of 44 px. With `aria-disabled` it keeps its focus but ignores presses. With `asChild` the child is a link that contains
 * the icon.
 */
export function IconButton({
  label,
  badge = 0,
  variant,
  round,
  className,
  asChild,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const style = cx(iconButton({ variant, round }), className)

  if (asChild) {
    return (
      <ark.button asChild aria-label={label} data-tip={label} className={style} onClick={onClick} {...rest}>
        {children}
      </ark.button>
    )
  }

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button type="button" data-tip={label} {...rest} className={style} onClick={press}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
      <span className={corner}>
        <CountBadge count={badge} />
      </span>
    </button>
  )
}
