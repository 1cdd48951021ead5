import type { JobRow } from '../../../schema/jobs/job.ts'
import { editJob } from '../../../sync/mutations/jobs.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useKeptOffer } from './keeping.ts'
import { toDraft } from '../draft/offer-draft.ts'
import { changesOf } from './offer-values.ts'
import { isFinalForEdit } from './refill.ts'
import { useSending } from './sending.ts'
import { WizardFrame } from './wizard-frame.tsx'

interface EditDialogProps {
  job: JobRow
  open: boolean
  onOpenChange: (open: boolean) => void
}

const saved = {
  title: 'Offre modifiée',
  description: 'Les étudiants voient maintenant la nouvelle version.',
}

/** Changes an open offer in the steps of the wizard. Only the changed fields are sent, so that another device may change others. */
export function EditDialog({ job, open, onOpenChange }: EditDialogProps) {
  const database = useDatabase()
  const offer = useKeptOffer(draftKeys.edit(job.id), toDraft(job))
  const close = () => {
    offer.discard()
    onOpenChange(false)
  }
  const { send, isBusy } = useSending({
    isOpen: open,
    success: saved,
    failure: 'Erreur lors de l’enregistrement',
    onKept: close,
    onRefused: offer.restore,
    isFinal: isFinalForEdit,
  })

  return (
    <WizardFrame
      open={open}
      onOpenChange={(next) => {
        // A draft that says nothing new would count as text that was never sent.
        if (!next && !offer.isChanged && !isBusy) close()
        else onOpenChange(next)
      }}
      title="Modifier l’offre"
      offer={offer}
      submitLabel="Enregistrer"
      busyLabel="Enregistrement..."
      isBusy={isBusy}
      canSubmitEarly={offer.isChanged || isBusy}
      onSubmit={(form) => {
        const changes = changesOf(form, offer.draft, offer.base)
        if (Object.keys(changes).length === 0) return close()
        offer.hold()
        void send(() => editJob(database, { id: job.id, ...changes }))
      }}
    />
  )
}
