import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { JobListFilter } from '../../../sync/fetched/cache.ts'
import { useApplying } from '../../applications/applying.tsx'
import { css } from '../../styled-system/css'
import { useMediaQuery } from '../../ui/hooks/media-query.ts'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useKeeping } from '../../jobs/keeping/keeping.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobFigures } from './job-figures.tsx'
import { MapResults } from './map-results.tsx'
import { readJobSearch, toListFilter, type JobSearch } from '../../jobs/job-search.ts'
import { JobGrid } from '../../jobs/job-grid.tsx'
import { JobGridSkeleton } from '../../jobs/job-grid-skeleton.tsx'
import { useJobLists } from '../../jobs/job-lists.ts'
import { useHomeDistances } from '../../jobs/offers/distances.ts'
import { OfferBesideList } from './offer-beside-list.tsx'
import { isStale, NothingFound, OfferResults } from './offer-results.tsx'
import type { OffersBeside } from './offers-desk.tsx'

const stackStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: { base: '2.5', md: '5' } })
const frameStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', xl: '[minmax(0, 26rem) minmax(0, 1fr)]' },
  gap: '6',
})
/**
 * The room beside the list is there before the app runs, as a grey panel that the offer then covers. It is as high as the window below the header, so
 * that nothing jumps when its content comes.
 */
const placeStyle = css({
  display: { base: 'none', xl: 'grid' },
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gridTemplateRows: '[minmax(0, 1fr)]',
  height: '[calc(100dvh - token(spacing.20) - token(spacing.6) - token(spacing.tabBar))]',
  minHeight: '80',
  position: 'sticky',
  top: '20',
  rounded: 'panel',
  bg: 'quiet',
})

/** The public list (rules 2.2.51–2.2.57): read from the server page by page, and from this device without a network. */
export function JobsScreen({ search: { offer, ...search } }: { search: JobSearch }) {
  const navigate = useNavigate()
  const [resets, setResets] = useState(0)
  // An offer that is chosen beside the list changes the search, but not what is listed.
  const key = JSON.stringify(toListFilter(search))
  const filters = useMemo(() => [JSON.parse(key)] as [JobListFilter], [key])
  const [filter] = filters
  const lists = useJobLists(filters, 'all')
  const { apply, actionFor, applyDialog } = useApplying()
  const keepFor = useKeeping()
  const distances = useHomeDistances()
  const [beside, setBeside] = useState<OffersBeside>()
  const isDesk = useMediaQuery('(min-width: 80rem)')

  const stay = { to: '/jobs', replace: true, resetScroll: false, viewTransition: false } as const
  const filterBy = (change: Record<string, string | undefined>) =>
    void navigate({
      ...stay,
      from: '/jobs/',
      search: (before) => readJobSearch({ ...before, page: 1, offer: undefined, ...change }),
    })
  const reset = () => {
    setResets((count) => count + 1)
    void navigate({ ...stay, search: readJobSearch({ view: search.view }) })
  }
  const turnTo = (page: number) => void navigate({ to: '/jobs', search: readJobSearch({ ...search, page }) })
  const show = (view: 'map' | undefined) =>
    void navigate({ ...stay, search: readJobSearch({ ...search, page: 1, view }) })
  const isFiltered = Object.keys(search).some((name) => name !== 'page' && name !== 'view')
  const jobs = lists.pages[0]?.jobs
  const isLost = isStale(lists)
  const hasFrame = search.view !== 'map' && (jobs ? jobs.length > 0 : !isLost)

  return (
    <Page title="Emplois" isLow>
      <div className={hasFrame ? frameStyle : undefined}>
        <div>
          <PageHeading isLow>Emplois</PageHeading>
          <div className={stackStyle}>
            <JobFigures lists={lists} />
            {/* A reset also drops typed text that is not in the address yet. */}
            <JobFilters key={resets} search={search} onChange={filterBy} onReset={reset} onViewChange={show} />
            {search.view === 'map' ? (
              <MapResults
                filter={filter}
                distances={distances}
                isFiltered={isFiltered}
                actionFor={actionFor}
                keepFor={keepFor}
                onReset={reset}
              />
            ) : (
              <OfferResults
                lists={lists}
                page={filter.page}
                heading="Offres"
                renderCards={(shown) => (
                  <JobGrid
                    jobs={shown}
                    level={3}
                    distances={distances}
                    actionFor={actionFor}
                    keepFor={keepFor}
                    shown={beside?.shown}
                    onOpen={beside?.onOpen}
                  />
                )}
                coming={<JobGridSkeleton count={6} />}
                none={<NothingFound asked={lists} isFiltered={isFiltered} onReset={reset} />}
                onPageChange={turnTo}
              />
            )}
          </div>
        </div>
        {hasFrame && (
          <div className={placeStyle}>
            {(isDesk || offer) && (
              <OfferBesideList key={key} jobs={jobs} offer={offer} apply={apply} onBeside={setBeside} />
            )}
          </div>
        )}
      </div>
      {applyDialog}
    </Page>
  )
}
