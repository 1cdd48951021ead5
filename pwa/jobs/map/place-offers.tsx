import { ZoomIn } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import type { Distances } from '../../../schema/searches/distances.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { JobCard } from '../job-card.tsx'
import { useRatings } from '../queries.ts'
import type { ListedJob } from '../stored-jobs.ts'

interface PlaceOffersProps {
  /** "3 offres à Lausanne" */
  title: string
  jobs: readonly ListedJob[]
  actionFor: (job: ListedJob) => ReactNode
  keepFor: (job: ListedJob) => ReactNode
  distances: Distances | null | undefined
  /** Zooms in until the places of one mark have marks of their own; undefined if there is only one place. */
  onNearer: (() => void) | undefined
}

const offersPerStep = 10

const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  minHeight: 'touch',
  mb: '2',
  '& h2': { textStyle: 'title', overflowWrap: 'anywhere', minWidth: '0' },
})
const listStyle = css({
  pile: '3',
  '& > li': { display: 'grid', minWidth: '0' },
  md: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))' },
})

/** The offers of a mark, below the map or beside it. */
export const PlaceOffers = memo(function PlaceOffers({
  title,
  jobs,
  actionFor,
  keepFor,
  distances,
  onNearer,
}: PlaceOffersProps) {
  const [shown, setShown] = useState(offersPerStep)
  const ratingOf = useRatings(jobs)
  return (
    <>
      <div className={headStyle}>
        <h2>{title}</h2>
        {onNearer && (
          <Button variant="quiet" size="small" onClick={onNearer}>
            <ZoomIn size={18} /> Voir de plus près
          </Button>
        )}
      </div>
      <ul className={listStyle}>
        {jobs.slice(0, shown).map((job) => (
          <li key={job.id}>
            <JobCard
              job={job}
              level={3}
              distances={distances}
              rating={ratingOf(job)}
              action={actionFor(job)}
              corner={keepFor(job)}
            />
          </li>
        ))}
      </ul>
      {jobs.length > shown && (
        <Button variant="line" onClick={() => setShown(shown + offersPerStep)}>
          Afficher la suite ({jobs.length - shown})
        </Button>
      )}
    </>
  )
})
