import type { ReactNode } from 'react'
import { pages, type PageText } from '../../schema/pages.ts'
import { productName } from '../ui/product.ts'
import { bindSigns } from '../ui/french.ts'
import { heroArtStyle, heroStyle, heroTitleStyle, heroWordsStyle, kickerStyle, leadStyle } from './page-styles.ts'

interface PageHeroProps {
  page: keyof typeof pages
  art: ReactNode
  kicker?: string
  lead: ReactNode
  children?: ReactNode
}

/** The head of a static page: its title, also in the tab, and a cut-paper picture. */
export function PageHero({ page, art, kicker, lead, children }: PageHeroProps) {
  const { title }: PageText = pages[page]
  return (
    <header className={heroStyle}>
      <title>{`${title} · ${productName}`}</title>
      <div className={heroWordsStyle}>
        {kicker && <p className={kickerStyle}>{bindSigns(kicker)}</p>}
        <h1 className={heroTitleStyle}>{title}</h1>
        <p className={leadStyle}>{bindSigns(lead)}</p>
        {children}
      </div>
      <div className={heroArtStyle} aria-hidden>
        {art}
      </div>
    </header>
  )
}
