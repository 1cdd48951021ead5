import { useLayoutEffect, useRef } from 'react'
import { css } from '../../styled-system/css'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Over the tab that is left, under the header and the tab bar, until the new one is drawn: what it covers need not be taken away first. */
const coverStyle = css({
  position: 'fixed',
  zIndex: 'raised',
  insetInlineStart: 'var(--rail, 0px)',
  insetInlineEnd: '0',
  bottom: '0',
  overflow: 'clip',
  bg: 'paper',
})

const listStyle = css({ display: 'grid', gap: '3' })
const card = { height: '9rem', radius: 'var(--radii-card)' }

interface ComingTabProps {
  /** Undefined where the tab begins with a person. */
  title: string | undefined
}

/** The frame of a tab that was pressed, where its own will be. Only for eyes: the tab itself says what it is. */
export function ComingTab({ title }: ComingTabProps) {
  const cover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const left = document.getElementById('contenu')
    // The page goes to its top with the new tab.
    cover.current?.style.setProperty('top', `${left ? left.getBoundingClientRect().top + scrollY : 0}px`)
  }, [])
  return (
    <div ref={cover} className={coverStyle} aria-hidden>
      <Page as="div" id="arrivant">
        {title && <PageHeading>{title}</PageHeading>}
        <div className={listStyle}>
          {/* Few and plain: each element is paid for before the press is answered. */}
          <Skeleton {...card} />
          <Skeleton {...card} />
          <Skeleton {...card} />
        </div>
      </Page>
    </div>
  )
}
