import type { JobRow } from '../../schema/jobs/job.ts'
import { unlessComing } from '../data/first-load.ts'
import { useWallet } from '../payments/queries.ts'
import noApplicationArt from '../ui/art/no-application.svg?drawing'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNow } from '../ui/hooks/now.ts'
import { JobList } from './job-list.tsx'
import { isOver, keyOf, worksOf } from './line-of-time.ts'
import { useLineOfTime } from './queries.ts'
import { WorkActs } from './work-acts.tsx'
import { WorkCard } from './work-card.tsx'

interface PastJobsProps {
  onApplicants: (job: JobRow) => void
  /** Starts a new offer with the values of this job. */
  onReuse: (job: JobRow) => void
}

/** Completed and cancelled jobs (rule 2.2.38). A completed job that was not paid by card can still be paid (rule 3.4.35). */
export function PastJobs({ onApplicants, onReuse }: PastJobsProps) {
  const line = useLineOfTime('all')
  // Fetches the wallet, the only source that says which jobs are paid.
  useWallet()
  const now = new Date(useNow()).toISOString()
  return (
    <WorkActs>
      <JobList
        title="Historique"
        name="past"
        rows={line && unlessComing(worksOf(line).filter(isOver), line)}
        keyOf={keyOf}
        empty={
          <EmptyState
            level={3}
            drawing={noApplicationArt}
            title="Aucun job passé"
            text="Vous retrouverez ici vos jobs terminés ou annulés."
          />
        }
        renderCard={(row) => <WorkCard row={row} now={now} onApplicants={onApplicants} onReuse={onReuse} />}
      />
    </WorkActs>
  )
}
