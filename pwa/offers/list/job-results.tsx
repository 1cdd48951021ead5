import { memo, type ReactNode } from 'react'
import { lists as limits } from '../../../schema/limits.ts'
import { css } from '../../styled-system/css'
import noJobArt from '../../ui/art/no-job.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { cardsInFirstScreen, JobCard } from '../../jobs/job-card.tsx'
import { gridStyle } from '../../jobs/job-card-styles.ts'
import { JobGridSkeleton } from '../../jobs/job-grid-skeleton.tsx'
import { ResultAnnouncement } from './result-announcement.tsx'
import { ListRange } from './list-range.tsx'
import { ListStatus, LoadFailure } from './list-status.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { JobLists } from '../../jobs/job-lists.ts'
import { useHomeDistances } from '../../jobs/offers/distances.ts'
import { useRatings } from '../../jobs/queries.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import type { OffersBeside } from './offers-desk.tsx'

interface JobResultsProps {
  lists: JobLists
  page: number
  /** Whether a filter is set and can be reset. */
  isFiltered: boolean
  actionFor: (job: ListedJob) => ReactNode
  keepFor: (job: ListedJob) => ReactNode
  beside: OffersBeside | undefined
  onPageChange: (page: number) => void
  onReset: () => void
}

const stackStyle = css({ display: 'grid', gap: '5' })

/** The page of offers, or why it is empty. */
export function JobResults(props: JobResultsProps) {
  return (
    <>
      <ResultAnnouncement total={props.lists.pages[0]?.total} />
      <Results {...props} />
    </>
  )
}

function Results({ lists, page, isFiltered, actionFor, keepFor, beside, onPageChange, onReset }: JobResultsProps) {
  const { state } = lists
  const [shown] = lists.pages
  if (!shown)
    return state === 'failed' || state === 'offline' ? <LoadFailure {...lists} /> : <JobGridSkeleton count={6} />

  const { jobs, total } = shown
  const pages = Math.max(1, Math.ceil(total / limits.publicPage))
  return (
    <section className={stackStyle} aria-labelledby="resultats">
      <VisuallyHidden as="h2">
        <span id="resultats">Offres</span>
      </VisuallyHidden>
      <ListStatus {...lists} />
      {jobs.length > 0 ? (
        <JobGrid jobs={jobs} actionFor={actionFor} keepFor={keepFor} beside={beside} />
      ) : page > pages ? (
        <EmptyState
          drawing={noJobArt}
          title="Cette page est vide"
          text="La liste est plus courte qu’avant."
          action={<Button onClick={() => onPageChange(1)}>Première page</Button>}
        />
      ) : (
        <NothingFound isFiltered={isFiltered} isStale={state === 'failed' || state === 'offline'} onReset={onReset} />
      )}
      {page <= pages && (
        <>
          <Pagination page={page} count={total} pageSize={limits.publicPage} onPageChange={onPageChange} />
          {total > 0 && <ListRange page={page} shown={jobs.length} total={total} />}
        </>
      )}
    </section>
  )
}

/** The cards are most of the page's work, so they render again only when one of them changes. */
const JobGrid = memo(function JobGrid({
  jobs,
  actionFor,
  keepFor,
  beside,
}: Pick<JobResultsProps, 'actionFor' | 'keepFor' | 'beside'> & { jobs: ListedJob[] }) {
  const distances = useHomeDistances()
  const ratingOf = useRatings(jobs)
  return (
    <ul className={gridStyle}>
      {jobs.map((job, index) => (
        <li key={job.id}>
          <JobCard
            job={job}
            lazy={index >= cardsInFirstScreen}
            level={3}
            distances={distances}
            rating={ratingOf(job)}
            action={actionFor(job)}
            corner={keepFor(job)}
            isShown={job.id === beside?.shown}
            onOpen={beside?.onOpen}
          />
        </li>
      ))}
    </ul>
  )
})
