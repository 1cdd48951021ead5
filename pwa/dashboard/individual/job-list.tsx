import type { ReactNode } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { lazyStyle } from '../../jobs/job-card-styles.ts'
import { Loading } from '../../data/loading.tsx'
import { useKeptPlace } from '../../ui/hooks/kept-place.ts'
import { useShownPart } from '../../ui/hooks/shown-part.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { cardsStyle } from './individual-styles.ts'

interface JobListProps<Job extends JobRow> {
  title: string
  /** Undefined until they are read. */
  jobs: readonly Job[] | undefined
  /** Shown in place of an empty list. */
  empty: ReactNode
  renderCard: (job: Job) => ReactNode
}

/** A heading with its jobs: loading, empty or filled. */
export function JobList<Job extends JobRow>({ title, jobs, empty, renderCard }: JobListProps<Job>) {
  const { count, end, returning } = useShownPart(title, jobs?.length ?? 0, 10)
  const list = useKeptPlace()
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <VisuallyHidden as="h2">Liste</VisuallyHidden>
      {jobs === undefined && (
        <Loading level={3}>
          <ListSkeleton shape="card" count={3} />
        </Loading>
      )}
      {jobs?.length === 0 && empty}
      {jobs !== undefined && jobs.length > 0 && (
        <ul ref={list} className={cardsStyle}>
          {jobs.slice(0, count).map((job, index) => (
            <li key={job.id} data-row={job.id} {...(index >= returning && { className: lazyStyle })}>
              {renderCard(job)}
            </li>
          ))}
          {end && <li ref={end} aria-hidden />}
        </ul>
      )}
    </>
  )
}
