import { Users } from 'lucide-react'
import { useId } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { JobStatusTag } from '../../jobs/job-status-tag.tsx'
import { NoApplicationArt } from '../../ui/art/no-application-art.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Assignee } from './accepted-job-card.tsx'
import { JobFacts, JobHead } from './job-head.tsx'
import { JobList } from './job-list.tsx'
import { ReuseButton } from './reuse-button.tsx'
import { actionsStyle, cardStyle, growStyle } from './individual-styles.ts'

interface PastJobsProps {
  jobs: JobRow[] | undefined
  onApplicants: (job: JobRow) => void
  /** Begins a new offer with this one. */
  onReuse: (job: JobRow) => void
}

/** Completed and cancelled jobs (rule 2.2.38). */
export function PastJobs({ jobs, onApplicants, onReuse }: PastJobsProps) {
  return (
    <JobList
      title="Historique"
      jobs={jobs}
      empty={
        <EmptyState
          level={3}
          art={<NoApplicationArt />}
          title="Aucun job passé"
          text="Les jobs terminés ou annulés se trouvent ici."
        />
      }
      renderCard={(job) => (
        <PastJobCard job={job} onApplicants={() => onApplicants(job)} onReuse={() => onReuse(job)} />
      )}
    />
  )
}

interface PastJobCardProps {
  job: JobRow
  onApplicants: () => void
  onReuse: () => void
}

function PastJobCard({ job, onApplicants, onReuse }: PastJobCardProps) {
  const titleId = useId()
  return (
    <Card as="article" className={cardStyle} aria-labelledby={titleId}>
      <JobHead id={titleId} job={job} tag={<JobStatusTag status={job.status} />} />
      <Assignee job={job} />
      <JobFacts job={job} />
      <div className={actionsStyle}>
        <Button variant="line" size="small" className={growStyle} aria-describedby={titleId} onClick={onApplicants}>
          <Users size={18} /> Voir les candidatures
        </Button>
        <ReuseButton titleId={titleId} onReuse={onReuse} />
      </div>
    </Card>
  )
}
