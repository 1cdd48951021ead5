import { useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useWallet } from '../../payments/queries.ts'
import noApplicationArt from '../../ui/art/no-application.svg?drawing'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AcceptedJobCard } from './accepted-job-card.tsx'
import { CancelDialog } from '../job-acts/cancel-dialog.tsx'
import { CompleteDialog } from '../job-acts/complete-dialog.tsx'
import { JobList } from './job-list.tsx'

/** Assigned jobs and jobs under way, with the chat in the card (rules 2.2.31 and 2.2.32). */
export function AcceptedJobs({ jobs }: { jobs: JobRow[] | undefined }) {
  // Fetches the wallet, the only source that says which jobs are paid. Cards that came before it would grow under a finger.
  const { wallet } = useWallet()
  const [completing, setCompleting] = useState<JobRow>()
  const [openChat, setOpenChat] = useState<Id>()
  const [cancelling, setCancelling] = useState<JobRow>()

  return (
    <>
      <JobList
        title="Jobs acceptés"
        jobs={wallet === undefined ? undefined : jobs}
        empty={
          <EmptyState
            level={3}
            drawing={noApplicationArt}
            title="Aucun job accepté"
            text="Acceptez une candidature : vous retrouverez le job ici."
          />
        }
        renderCard={(job) => (
          <AcceptedJobCard
            job={job}
            isChatOpen={openChat === job.id}
            onChat={() => setOpenChat(openChat === job.id ? undefined : job.id)}
            onComplete={() => setCompleting(job)}
            onCancel={() => setCancelling(job)}
          />
        )}
      />
      <CompleteDialog job={completing} onClose={() => setCompleting(undefined)} />
      <CancelDialog job={cancelling} onClose={() => setCancelling(undefined)} />
    </>
  )
}
