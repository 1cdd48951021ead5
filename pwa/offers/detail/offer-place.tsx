import { createContext, use, type ReactNode } from 'react'
import { paneStyle } from '../../ui/pane-styles.ts'
import { Page } from '../../ui/page.tsx'

/** Where an offer is shown: on a page of its own, beside a list (rule 1.2.187), or as a part of what stands there. */
export const OfferPlace = createContext<'page' | 'pane' | 'part'>('page')

/** The main content of the offer's page, or the panel beside the list. */
export function OfferFrame({ width, children }: { width?: 'narrow'; children: ReactNode }) {
  const place = use(OfferPlace)
  if (place === 'page') return <Page {...(width && { width })}>{children}</Page>
  return <div className={place === 'pane' ? paneStyle : undefined}>{children}</div>
}

interface OfferHeadingProps {
  /** On the page; beside a list it is one lower. */
  level: 1 | 2 | 3
  className?: string
  children: ReactNode
}

export function OfferHeading({ level, ...heading }: OfferHeadingProps) {
  const Element = `h${use(OfferPlace) === 'page' ? level : level + 1}` as 'h2'
  return <Element {...heading} />
}
