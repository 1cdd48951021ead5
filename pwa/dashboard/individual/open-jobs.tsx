import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { Arriving } from '../../data/arriving.tsx'
import type { RefusedOffer } from '../../jobs/wizard/refill.ts'
import { RefusalCard } from '../../outbox/refusal-card.tsx'
import { NoJobArt } from '../../ui/art/no-job-art.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DeleteJobDialog } from '../job-acts/delete-dialog.tsx'
import { cardsStyle } from './individual-styles.ts'
import { OpenJobCard } from './open-job-card.tsx'
import { useApplicantFaces, useRefusedOffers } from './queries.ts'

interface OpenJobsProps {
  jobs: Shown<JobRow>[] | undefined
  onPublish: () => void
  /** Opens the wizard with a refused offer. */
  onRepublish: (refused: RefusedOffer) => void
  onApplicants: (job: JobRow) => void
}

/** Open offers (rules 2.2.29 and 2.2.30). */
export function OpenJobs({ jobs, onPublish, onRepublish, onApplicants }: OpenJobsProps) {
  const refused = useRefusedOffers()
  const faces = useApplicantFaces(jobs?.map(({ id }) => id) ?? [])
  const [deleting, setDeleting] = useState<Shown<JobRow>>()

  if (!jobs) {
    return (
      <Arriving>
        <ListSkeleton shape="row" count={3} />
      </Arriving>
    )
  }
  return (
    <>
      <VisuallyHidden as="h2">Jobs actifs</VisuallyHidden>
      {jobs.length === 0 && refused.length === 0 ? (
        <EmptyState
          art={<NoJobArt />}
          title="Aucun job ouvert"
          text="Décrivez ce qu’il y a à faire ; les étudiants de votre région postulent."
          action={
            <Button variant="lake" onClick={onPublish}>
              <Plus size={20} /> Publier une offre
            </Button>
          }
        />
      ) : (
        <ul className={cardsStyle}>
          {refused.map((one) => (
            <li key={one.id}>
              <RefusalCard refused={one} onEdit={() => onRepublish(one)} />
            </li>
          ))}
          {jobs.map((job) => (
            <li key={job.id}>
              <OpenJobCard
                job={job}
                faces={faces?.get(job.id) ?? []}
                onApplicants={() => onApplicants(job)}
                onDelete={() => setDeleting(job)}
              />
            </li>
          ))}
        </ul>
      )}
      <DeleteJobDialog job={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}
