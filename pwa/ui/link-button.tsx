import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from '../styled-system/css'
import { button, type ButtonVariantProps } from '../styled-system/recipes'
import { TextLink } from './text-link.tsx'

/** A link to a screen of the app that looks like a button. */
export const LinkButton = createLink(
  ({ variant, size, full, className, children, ...link }: ComponentProps<'a'> & ButtonVariantProps) => (
    <a {...link} className={cx(button({ variant, size, full }), className)}>
      {children}
    </a>
  ),
)

/** A link within text to a screen of the app. */
export const PlaceLink = createLink(TextLink)
