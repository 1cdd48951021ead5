import type { ReactNode } from 'react'
import { pages, type PageWords } from '../../schema/pages.ts'
import { productName } from '../session/product.ts'
import { bindSigns } from '../ui/french.ts'
import { heroArtLook, heroLook, heroTitleLook, heroWordsLook, kickerLook, leadLook } from './page-styles.ts'

interface PageHeroProps {
  page: keyof typeof pages
  art: ReactNode
  kicker?: string
  lead: ReactNode
  children?: ReactNode
}

/** The head of a static page: its title, also in the tab, and a cut-paper picture. */
export function PageHero({ page, art, kicker, lead, children }: PageHeroProps) {
  const { title }: PageWords = pages[page]
  return (
    <header className={heroLook}>
      <title>{`${title} · ${productName}`}</title>
      <div className={heroWordsLook}>
        {kicker && <p className={kickerLook}>{bindSigns(kicker)}</p>}
        <h1 className={heroTitleLook}>{title}</h1>
        <p className={leadLook}>{bindSigns(lead)}</p>
        {children}
      </div>
      <div className={heroArtLook} aria-hidden>
        {art}
      </div>
    </header>
  )
}
