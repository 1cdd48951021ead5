import { ChevronDown, ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../styled-system/css'
import { Disclosure } from '../ui/disclosure.tsx'
import { foldedCardStyle } from '../ui/fold-styles.ts'
import { Page } from '../ui/page.tsx'
import { bindSigns } from '../ui/french.ts'
import { useSectionInView } from './legal-in-view.ts'
import {
  columnsStyle,
  contentsStyle,
  foldedStyle,
  linkStyle,
  pointsStyle,
  sectionStyle,
  sectionNumberStyle,
  sectionTitleStyle,
  textStyle,
} from './legal-styles.ts'
import type { LegalPoint, LegalSection } from './legal-section.ts'
import { PageHero } from './page-hero.tsx'

interface LegalPageProps {
  page: 'terms' | 'privacy'
  art: ReactNode
  lead: ReactNode
  /** "22 mai 2025" */
  updated: string
  points: readonly LegalPoint[]
  sections: readonly LegalSection[]
}

/** A legal text: its main points, its contents, then numbered sections of readable width. */
export function LegalPage({ page, art, lead, updated, points, sections }: LegalPageProps) {
  return (
    <Page>
      <PageHero page={page} art={art} kicker={`Dernière mise à jour : ${updated}`} lead={lead} />
      <ul className={pointsStyle} aria-label="En bref">
        {points.map(({ figure, text }) => (
          <li key={figure}>
            <strong>{bindSigns(figure)}</strong>
            <span>{bindSigns(text)}</span>
          </li>
        ))}
      </ul>
      <div className={columnsStyle}>
        <Disclosure
          className={cx(foldedCardStyle, foldedStyle)}
          summary={
            <>
              <ListOrdered size={20} /> Sommaire
              <ChevronDown size={22} />
            </>
          }
        >
          <Contents sections={sections} />
        </Disclosure>
        <nav aria-label="Sommaire" className={contentsStyle}>
          <Contents sections={sections} isFollowing />
        </nav>
        <article className={textStyle}>
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} className={sectionStyle} aria-labelledby={`${id}-titre`}>
              <h2 id={`${id}-titre`} className={sectionTitleStyle}>
                <span className={sectionNumberStyle}>{index + 1}</span> {title}
              </h2>
              {body}
            </section>
          ))}
        </article>
      </div>
    </Page>
  )
}

const none: readonly LegalSection[] = []

function Contents({ sections, isFollowing = false }: { sections: readonly LegalSection[]; isFollowing?: boolean }) {
  const current = useSectionInView(isFollowing ? sections : none)
  return (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`} className={linkStyle} aria-current={isFollowing && current === id ? 'true' : undefined}>
            <span>{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
