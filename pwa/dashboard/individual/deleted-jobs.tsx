import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import noJobArt from '../../ui/art/no-job.svg?drawing'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { JobFacts, JobHead } from './job-head.tsx'
import { JobList } from '../../my-jobs/job-list.tsx'
import { ReuseButton } from './reuse-button.tsx'
import { actionsStyle, cardStyle } from './individual-styles.ts'

interface DeletedJobsProps {
  jobs: JobRow[] | undefined
  /** Starts a new offer with the values of this job. */
  onReuse: (job: JobRow) => void
}

/** Deleted jobs, read-only (rule 2.2.39); a new offer may start from one. */
export function DeletedJobs({ jobs, onReuse }: DeletedJobsProps) {
  return (
    <JobList
      title="Jobs supprimés"
      name="deleted"
      rows={jobs}
      keyOf={({ id }) => id}
      empty={
        <EmptyState
          level={3}
          drawing={noJobArt}
          title="Aucun job supprimé"
          text="Vous retrouverez ici vos offres supprimées, pour les republier."
        />
      }
      renderCard={(job) => <DeletedJobCard job={job} onReuse={() => onReuse(job)} />}
    />
  )
}

function DeletedJobCard({ job, onReuse }: { job: JobRow; onReuse: () => void }) {
  const titleId = useId()
  return (
    <Card as="article" tone="sunken" className={cardStyle} aria-labelledby={titleId}>
      <JobHead
        id={titleId}
        job={job}
        tag={
          <Tag kind="no" icon={<Trash2 size={14} />}>
            Supprimé
          </Tag>
        }
      />
      <JobFacts job={job} />
      <div className={actionsStyle}>
        <ReuseButton titleId={titleId} onReuse={onReuse} />
      </div>
    </Card>
  )
}
