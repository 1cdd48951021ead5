import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { productName } from '../../session/product.ts'
import { useApplying } from '../../applications/applying.tsx'
import { css } from '../../styled-system/css'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useKeeping } from '../../jobs/keeping/keeping.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobFigures } from './job-figures.tsx'
import { JobResults } from './job-results.tsx'
import { MapResults } from './map-results.tsx'
import { readJobSearch, toListFilter, type JobSearch } from '../../jobs/job-search.ts'
import { useJobLists } from '../../jobs/job-lists.ts'

const stackStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: { base: '2.5', md: '5' } })

/** The public list (rules 2.2.51–2.2.57): read from the server page by page, and from this device without a network. */
export function JobsScreen({ search }: { search: JobSearch }) {
  const navigate = useNavigate()
  const [resets, setResets] = useState(0)
  const filter = useMemo(() => toListFilter(search), [search])
  const lists = useJobLists(
    useMemo(() => [filter], [filter]),
    'all',
  )
  const { actionFor, applyDialog } = useApplying()

  const keepFor = useKeeping()

  const stay = { to: '/jobs', replace: true, resetScroll: false, viewTransition: false } as const
  const filterBy = (change: Record<string, string | undefined>) =>
    void navigate({ ...stay, from: '/jobs/', search: (before) => readJobSearch({ ...before, page: 1, ...change }) })
  const reset = () => {
    setResets((count) => count + 1)
    void navigate({ ...stay, search: search.view ? { view: search.view } : {} })
  }
  const turnTo = (page: number) => {
    const { page: _page, ...rest } = search
    void navigate({ to: '/jobs', search: page > 1 ? { ...rest, page } : rest })
  }

  const show = (view: 'map' | undefined) => {
    const { page: _page, view: _view, ...rest } = search
    void navigate({ ...stay, search: view ? { ...rest, view } : rest })
  }
  const isFiltered = Object.keys(search).some((name) => name !== 'page' && name !== 'view')

  return (
    <Page isLow>
      <title>{`Emplois · ${productName}`}</title>
      <PageHeading isLow>Emplois</PageHeading>
      <div className={stackStyle}>
        <JobFigures lists={lists} />
        {/* A reset also drops typed text that is not in the address yet. */}
        <JobFilters key={resets} search={search} onChange={filterBy} onReset={reset} onViewChange={show} />
        {search.view === 'map' ? (
          <MapResults filter={filter} isFiltered={isFiltered} actionFor={actionFor} keepFor={keepFor} onReset={reset} />
        ) : (
          <JobResults
            lists={lists}
            page={filter.page}
            isFiltered={isFiltered}
            actionFor={actionFor}
            keepFor={keepFor}
            onPageChange={turnTo}
            onReset={reset}
          />
        )}
      </div>
      {applyDialog}
    </Page>
  )
}
