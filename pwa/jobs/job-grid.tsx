import { memo, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { Distances } from '../../schema/searches/distances.ts'
import { cardsInFirstScreen, JobCard } from './job-card.tsx'
import { gridStyle } from './job-card-styles.ts'
import { useRatings } from './queries.ts'
import type { ListedJob } from './stored-jobs.ts'

/** What the cards of a list have beside their offers. */
export interface CardActs {
  actionFor: (job: ListedJob) => ReactNode
  keepFor: (job: ListedJob) => ReactNode
}

interface JobGridProps extends CardActs {
  jobs: readonly ListedJob[]
  /** Null if the reader's own place is unknown. */
  distances: Distances | null | undefined
  level?: 2 | 3
  /** The offer beside the list. */
  shown: Id | undefined
  onOpen: ((job: ListedJob) => void) | undefined
}

/** Offers as cards. They are most of a page's work, so they render again only when one of them changes, and not while somebody types. */
export const JobGrid = memo(function JobGrid({ jobs, actionFor, keepFor, shown, ...card }: JobGridProps) {
  const ratingOf = useRatings(jobs)
  return (
    <ul className={gridStyle}>
      {jobs.map((job, index) => (
        <li key={job.id}>
          <JobCard
            {...card}
            job={job}
            lazy={index >= cardsInFirstScreen}
            rating={ratingOf(job)}
            action={actionFor(job)}
            corner={keepFor(job)}
            isShown={job.id === shown}
          />
        </li>
      ))}
    </ul>
  )
})
