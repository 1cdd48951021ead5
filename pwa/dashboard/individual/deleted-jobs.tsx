import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { NoJobArt } from '../../ui/art/no-job-art.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { JobFacts, JobHead } from './job-head.tsx'
import { JobList } from './job-list.tsx'
import { cardStyle } from './individual-styles.ts'

/** Deleted jobs, read-only (rule 2.2.39). */
export function DeletedJobs({ jobs }: { jobs: JobRow[] | undefined }) {
  return (
    <JobList
      title="Jobs supprimés"
      jobs={jobs}
      empty={<EmptyState level={3} art={<NoJobArt />} title="Aucun job supprimé" />}
      renderCard={(job) => <DeletedJobCard job={job} />}
    />
  )
}

function DeletedJobCard({ job }: { job: JobRow }) {
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
    </Card>
  )
}
