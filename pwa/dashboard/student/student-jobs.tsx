import { Search } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { limits } from '../../../schema/limits.ts'
import { productName } from '../../session/product.ts'
import { gridStyle } from '../../jobs/job-card-styles.ts'
import { JobCard } from '../../jobs/job-card.tsx'
import { JobGridSkeleton } from '../../jobs/job-grid-skeleton.tsx'
import { foldedTextOf, useFoldedAhead } from '../../jobs/folded-texts.ts'
import { wordsOf } from '../../jobs/job-search.ts'
import { useOpenJobs } from '../../jobs/queries.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { Arriving } from '../../data/arriving.tsx'
import { css } from '../../styled-system/css'
import { NoJobArt } from '../../ui/art/no-job-art.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const pageSize = 30

const stackStyle = css({ display: 'grid', gap: '5' })

/** Open offers not applied to, from this device alone (rules 1.2.40–1.2.42). */
export function StudentJobs({ actionFor }: { actionFor: (job: ListedJob) => ReactNode }) {
  const open = useOpenJobs()
  // Before the first pull an empty list does not mean that there are no offers.
  const isComing = !open || (open.jobs.length === 0 && !open.isStored)

  return (
    <Page>
      <title>{`Emplois disponibles · ${productName}`}</title>
      <PageHeading>{isComing ? 'Emplois disponibles' : `Emplois disponibles (${open.jobs.length})`}</PageHeading>
      {isComing ? (
        <Arriving>
          <JobGridSkeleton count={6} />
        </Arriving>
      ) : (
        <OpenJobs jobs={open.jobs} actionFor={actionFor} />
      )}
    </Page>
  )
}

interface OpenJobsProps {
  jobs: ListedJob[]
  actionFor: (job: ListedJob) => ReactNode
}

function OpenJobs({ jobs, actionFor }: OpenJobsProps) {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const found = useMatches(jobs, useDeferredValue(text))
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)))
  const inSight = useMemo(() => found.slice((current - 1) * pageSize, current * pageSize), [found, current])

  const search = (typed: string) => {
    setText(typed)
    setPage(1)
  }
  const turnTo = (next: number) => {
    setPage(next)
    scrollTo({ top: 0 })
  }

  if (jobs.length === 0) {
    return (
      <EmptyState
        art={<NoJobArt />}
        title="Aucun job disponible"
        text="Les nouvelles offres arrivent ici toutes seules, celles de votre canton d’abord."
      />
    )
  }
  return (
    <div className={stackStyle}>
      <search>
        <TextField
          label="Rechercher"
          hideLabel
          type="search"
          icon={<Search size={18} />}
          placeholder="Rechercher un job, un lieu…"
          maxLength={limits.search}
          value={text}
          onChange={(event) => search(event.target.value)}
        />
      </search>
      {inSight.length === 0 ? (
        <EmptyState
          art={<NoJobArt />}
          title={`Aucun job pour « ${text.trim()} »`}
          text="Essayez un autre mot ou un lieu."
          action={
            <Button variant="line" onClick={() => search('')}>
              Tout afficher
            </Button>
          }
        />
      ) : (
        <Cards jobs={inSight} actionFor={actionFor} />
      )}
      <Pagination page={current} count={found.length} pageSize={pageSize} onPageChange={turnTo} />
    </div>
  )
}

/** Memoised, so that typing in the search field does not render the cards again. */
const Cards = memo(function Cards({ jobs, actionFor }: OpenJobsProps) {
  return (
    <ul className={gridStyle}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} action={actionFor(job)} />
        </li>
      ))}
    </ul>
  )
})

/** Returns the offers that contain every word. */
function useMatches(jobs: ListedJob[], text: string): ListedJob[] {
  useFoldedAhead(jobs)
  return useMemo(() => {
    const words = wordsOf(text)
    return words.length === 0 ? jobs : jobs.filter((job) => words.every((word) => foldedTextOf(job).includes(word)))
  }, [jobs, text])
}
