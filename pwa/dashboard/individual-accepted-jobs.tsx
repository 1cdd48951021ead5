import { useState } from 'react'
import type { JobRow } from '../../schema/jobs/job.ts'
import { Arriving } from '../shell/arriving.tsx'
import { NoApplicationArt } from '../ui/art/no-application-art.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { AcceptedJobCard } from './individual-accepted-job-card.tsx'
import { CancelDialog } from './individual-cancel-dialog.tsx'
import { CompleteDialog } from './individual-complete-dialog.tsx'
import { cardsLook } from './individual-looks.ts'

/** Jobs that a student does or is going to do (specification part 2 §2, "Accepted tab"). */
export function AcceptedJobs({ jobs, onChat }: { jobs: JobRow[] | undefined; onChat: (job: JobRow) => void }) {
  const [completing, setCompleting] = useState<JobRow>()
  const [cancelling, setCancelling] = useState<JobRow>()

  return (
    <>
      <SectionHeading>Jobs acceptés</SectionHeading>
      {jobs === undefined && (
        <Arriving level={3}>
          <ListSkeleton shape="row" count={3} />
        </Arriving>
      )}
      {jobs?.length === 0 && (
        <EmptyState
          level={3}
          art={<NoApplicationArt />}
          title="Aucun job accepté"
          text="Acceptez une candidature : le job se trouve ensuite ici."
        />
      )}
      <ul className={cardsLook}>
        {jobs?.map((job) => (
          <li key={job.id}>
            <AcceptedJobCard
              job={job}
              onChat={() => onChat(job)}
              onComplete={() => setCompleting(job)}
              onCancel={() => setCancelling(job)}
            />
          </li>
        ))}
      </ul>
      <CompleteDialog job={completing} onClose={() => setCompleting(undefined)} />
      <CancelDialog job={cancelling} onClose={() => setCancelling(undefined)} />
    </>
  )
}
