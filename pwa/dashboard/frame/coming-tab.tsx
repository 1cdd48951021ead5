import { useLayoutEffect, useRef } from 'react'
import type { DashboardTab } from '../../../schema/searches/dashboard-search.ts'
import { usePendingPlace } from '../../navigation/pending-place.ts'
import { css } from '../../styled-system/css'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Covers the old tab, below the header and above the tab bar, until the new tab is drawn, so that the old one need not be removed first. */
const coverStyle = css({
  position: 'fixed',
  zIndex: 'raised',
  insetInlineStart: '[calc(var(--frame-edge, 0px) + var(--rail, 0px))]',
  insetInlineEnd: '[var(--frame-edge, 0px)]',
  bottom: '0',
  overflow: 'clip',
  bg: 'paper',
})

const listStyle = css({ pile: '3' })
const card = { height: '9rem', radius: 'var(--radii-card)' }

interface ComingTabProps {
  /** The tab that is open. */
  tab: DashboardTab
  /** Returns the tab that a requested one opens. */
  tabOf: (asked: DashboardTab | undefined) => DashboardTab
  /** Without one for a tab whose first element is a person's photo and name. */
  titles: { [Tab in DashboardTab]?: string }
}

/** The frame of a tab that was pressed, shown until the tab itself is drawn. Hidden from screen readers, since the tab announces itself. */
export function ComingTab({ tab, tabOf, titles }: ComingTabProps) {
  const coming = usePendingPlace()
  const next = coming ? tabOf(coming.tab) : tab
  return next !== tab && <Cover title={titles[next]} />
}

function Cover({ title }: { title: string | undefined }) {
  const cover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const left = document.getElementById('contenu')
    // The new tab starts at the top of the page.
    cover.current?.style.setProperty('top', `${left ? left.getBoundingClientRect().top + scrollY : 0}px`)
  }, [])
  return (
    <div ref={cover} className={coverStyle} aria-hidden>
      <Page as="div" id="arrivant">
        {title && <PageHeading>{title}</PageHeading>}
        <div className={listStyle}>
          {/* Few and plain elements: each one delays the response to the press. */}
          <Skeleton {...card} />
          <Skeleton {...card} />
          <Skeleton {...card} />
        </div>
      </Page>
    </div>
  )
}
