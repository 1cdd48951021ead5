import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { refusalText } from '../../../schema/refusals.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { Loading } from '../../data/loading.tsx'
import type { OfferDialogs } from '../../jobs/wizard/offer-dialogs.tsx'
import { jobWords } from '../../jobs/outbox/words.ts'
import { isFinalForEdit, type RefusedEdit, type RefusedOffer } from '../../jobs/wizard/restore-refused.ts'
import { DraftCard } from '../../outbox/draft-card.tsx'
import { useJobTitles, jobOf } from '../../synchronisation/job-titles.ts'
import { RefusalCard } from '../../outbox/refusal-card.tsx'
import noJobArt from '../../ui/art/no-job.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { useKeptPlace } from '../../ui/hooks/kept-place.ts'
import { useShownPart } from '../../ui/hooks/shown-part.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DeleteJobDialog } from '../../my-jobs/acts/delete-dialog.tsx'
import { cardsStyle } from './individual-styles.ts'
import { OfferExamples } from './offer-examples.tsx'
import { OpenJobCard } from './open-job-card.tsx'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { hasAnyOffer, useApplicantFaces, type UnsentOffers } from './queries.ts'

interface OpenJobsProps {
  jobs: Shown<JobRow>[] | undefined
  /** Undefined while they are read. */
  unsent: UnsentOffers | undefined
  offers: OfferDialogs
  onApplicants: (job: JobRow, count: number | undefined) => void
}

const nothing: UnsentOffers = { refused: [], unsaved: [] }

/** Open offers and refused ones (rules 2.2.29 and 2.2.30). */
export function OpenJobs({ jobs, unsent, offers, onApplicants }: OpenJobsProps) {
  const { refused, unsaved } = unsent ?? nothing
  const titles = useJobTitles(
    refused,
    unsaved.map(({ jobId }) => jobId),
  )
  const { count, end } = useShownPart('open', jobs?.length ?? 0, 10)
  const list = useKeptPlace()
  const shown = jobs?.slice(0, count) ?? []
  // While those of further rows are read, the rows before keep theirs.
  const faces = useLastDefined(useApplicantFaces(shown.map(({ id }) => id)))
  const [deleting, setDeleting] = useState<Shown<JobRow>>()

  /** A refused edit of an offer that is no longer open can only be copied. */
  const editOf = (one: RefusedOffer | RefusedEdit) => {
    if (one.name === 'job.publish') return { onEdit: () => offers.refill(one) }
    const job = isFinalForEdit(one) ? undefined : jobs?.find(({ id }) => id === one.args.id)
    return job && { onEdit: () => offers.editAgain(one, job) }
  }

  const isAny = hasAnyOffer(jobs, unsent)
  if (!jobs || !faces || isAny === undefined) {
    return (
      <Loading>
        <ListSkeleton shape="card" count={3} />
      </Loading>
    )
  }
  return (
    <>
      <VisuallyHidden as="h2">Jobs actifs</VisuallyHidden>
      {!isAny ? (
        <EmptyState
          drawing={noJobArt}
          title="Aucun job ouvert"
          text="Décrivez le travail ; les étudiants de votre région postulent."
          action={
            <>
              <OfferExamples onChoose={offers.reuse} />
              <Button variant="lake" onClick={offers.publish}>
                <Plus size={20} /> Publier une offre
              </Button>
            </>
          }
        />
      ) : (
        <ul ref={list} className={cardsStyle}>
          {refused.map((one) => (
            <li key={one.id}>
              <RefusalCard refused={one} words={jobWords} title={titles.get(jobOf(one) ?? '')} {...editOf(one)} />
            </li>
          ))}
          {unsaved.map(({ keys, jobId, text }) => (
            <li key={jobId}>
              <DraftCard
                draftKey={keys}
                title={titles.get(jobId) || 'Modification'}
                why={`${refusalText('job_not_open')} Vos modifications n’ont pas été enregistrées.`}
                text={text}
              />
            </li>
          ))}
          {shown.map((job) => (
            <li key={job.id} data-row={job.id}>
              <OpenJobCard
                job={job}
                faces={faces.get(job.id) ?? []}
                newCount={(faces.get(job.id) ?? []).filter(({ isNew }) => isNew).length}
                onApplicants={() => onApplicants(job, faces.get(job.id)?.length ?? 0)}
                onEdit={() => offers.edit(job)}
                onReuse={() => offers.reuse(job)}
                onDelete={() => setDeleting(job)}
              />
            </li>
          ))}
          {end && <li ref={end} aria-hidden />}
        </ul>
      )}
      <DeleteJobDialog job={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}
