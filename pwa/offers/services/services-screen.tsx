import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { categories, categoryLabels, type Category } from '../../../schema/catalogues/categories.ts'
import { css } from '../../styled-system/css'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDebounced } from '../../jobs/debounced.ts'
import { CategoryCards } from './category-cards.tsx'
import { ServiceFigures } from './service-figures.tsx'
import { CategoryOffers, Overview } from './service-offers.tsx'
import { useJobLists } from '../../jobs/job-lists.ts'
import { filtersOf, type ServiceSearch } from './service-search.ts'

const stackStyle = css({ stack: '6' })
const searchStyle = css({ lg: { maxWidth: 'column' } })

/** The catalogue: the open offers by category (rules 2.2.61–2.2.66). The address holds its state. */
export function ServicesScreen({ search }: { search: ServiceSearch }) {
  const navigate = useNavigate()
  const [resets, setResets] = useState(0)
  const { category, search: text = '' } = search
  const lists = useJobLists(
    useMemo(() => filtersOf(search), [search]),
    'open',
  )

  const go = (next: ServiceSearch) =>
    void navigate({ to: '/services', search: next, replace: true, resetScroll: false, viewTransition: false })
  const wording = text ? { search: text } : {}
  const show = (chosen: Category | undefined) => go({ ...wording, ...(chosen && { category: chosen }) })
  const reset = () => {
    setResets((count) => count + 1)
    go({})
  }

  return (
    <Page title={category ? categoryLabels[category] : 'Services'}>
      <PageHeading lead="Parcourez les offres par domaine : jardin, devoirs, informatique…">Services</PageHeading>
      <div ref={useChosenInSight(category)} className={stackStyle}>
        {/* A reset also drops typed text that is not in the address yet. */}
        <SearchBox
          key={resets}
          value={text}
          onChange={(typed) => go({ ...(typed && { search: typed }), ...(category && { category }) })}
        />
        <CategoryCards counts={lists.statistics?.byCategory} value={category} onToggle={show} />
        <Tabs
          label="Catégories"
          value={category ?? 'overview'}
          onValueChange={(tab) => show(tab === 'overview' ? undefined : tab)}
          items={[
            {
              value: 'overview',
              label: 'Vue d’ensemble',
              content: <Overview lists={lists} isFiltered={text !== ''} onOpen={show} onReset={reset} />,
            },
            ...categories.map((each) => ({
              value: each,
              label: categoryLabels[each],
              content: (
                <CategoryOffers
                  lists={lists}
                  page={search.page ?? 1}
                  isFiltered={text !== ''}
                  onReset={reset}
                  onPageChange={(page) =>
                    void navigate({
                      to: '/services',
                      search: { ...wording, category: each, ...(page > 1 && { page }) },
                    })
                  }
                />
              ),
            })),
          ]}
        />
        <ServiceFigures statistics={lists.statistics} isComing={lists.isCounting} />
      </div>
    </Page>
  )
}

/** Cards and tabs are rows that scroll. Scrolls the chosen one of each into view, without moving the page. */
function useChosenInSight(category: Category | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!category) return
    for (const chosen of frame.current?.querySelectorAll('[aria-pressed=true], [role=tab][aria-selected=true]') ?? []) {
      const strip = chosen.closest('ul, [role=tablist]')
      if (!strip) continue
      const [inner, outer] = [chosen.getBoundingClientRect(), strip.getBoundingClientRect()]
      strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
    }
  }, [category])
  return frame
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useDebounced(value, onChange)
  return (
    <search className={searchStyle}>
      <form action="/services" onSubmit={(event) => event.preventDefault()}>
        <TextField
          kind="search"
          label="Rechercher un service"
          name="search"
          icon={<Search size={18} />}
          placeholder="Jardin, devoirs, site web…"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
