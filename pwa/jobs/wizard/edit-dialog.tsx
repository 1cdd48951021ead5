import { useEffect, useRef } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import type { Chosen } from '../../../sync/mutations/chosen.ts'
import { chooseDescription, editJob, type OfferToPublish } from '../../../sync/mutations/jobs.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { fromDataUrl } from '../../../sync/store/photos.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { OtherTextChoice } from '../../outbox/other-text-choice.tsx'
import { SuspendedBanner } from '../../safety/suspended-banner.tsx'
import { Banner } from '../../ui/banner.tsx'
import { showToast } from '../../ui/toast.ts'
import { useAbandoning } from '../../ui/overlays/abandon-question.tsx'
import { useOfferDraft, type DraftedOfferState } from './use-offer-draft.ts'
import { keepAddress } from '../../messages/kept-address.ts'
import { toDraft, type OfferChanges, type StepNumber } from '../draft/offer-draft.ts'
import { changesOf, toOffer } from './offer-values.ts'
import { isFinalForEdit } from './restore-refused.ts'
import { OfferPhotosField } from './offer-photos-field.tsx'
import { useSending } from './sending.ts'
import { WizardFrame } from './wizard-frame.tsx'
import { jobWords } from '../outbox/words.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../../schema/ids.ts'

interface EditDialogProps {
  job: JobRow
  firstStep: StepNumber
  /** The offer was given away or deleted meanwhile: what was typed can serve for a new one. */
  isOver: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onReuse: (offer: OfferToPublish, edit: DraftedOfferState) => void
}

const saved = {
  title: 'Offre modifiée',
  description: 'Les étudiants voient maintenant la nouvelle version.',
}

const goneTitle = 'Cette offre n’est plus ouverte'

/** Edits an open offer in the steps of the wizard. Sends only the changed fields, so that another device may change others. */
export function EditDialog({ job, firstStep, isOver, open, onOpenChange, onReuse }: EditDialogProps) {
  const database = useDatabase()
  const kept = useOfferDraft(draftKeys.edit(job.id), toDraft(job, firstStep))
  const { description, otherDescription: other } = job
  const { descriptionBasedOn = [description] } = kept
  const set = (changed: OfferChanges) =>
    kept.set(changed.description === undefined ? changed : { descriptionBasedOn, ...changed })
  const offer = { ...kept, set }
  const choose = async (chosen: Chosen) => {
    await chooseDescription(database, job, chosen)
    if (chosen === 'present') return kept.descriptionBasedOn && set({ descriptionBasedOn: [description] })
    if (other) set({ description: other.text, descriptionBasedOn: [other.text] })
  }
  const close = () => {
    offer.discard()
    onOpenChange(false)
  }
  /** Whether the photos went into the outbox. They go by themselves, whatever becomes of the text. */
  const areWritten = useRef(false)
  const { send, isBusy, roomNotice } = useSending({
    isOpen: open,
    success: saved,
    failure: jobWords['job.edit'].refusal.title,
    onKept: close,
    onRefused: () => offer.restore(!areWritten.current),
    // A photo that was refused has a card of its own.
    isFinal: (refused) => refused.name !== 'job.edit' || isFinalForEdit(refused),
  })
  // Nothing leads back to the draft of an offer that cannot be opened any more.
  const { leave, question } = useAbandoning(offer.isChanged, close)
  const isGone = isOver && !isBusy
  useEffect(() => {
    // The banner is at the top of the step, which somebody who writes below does not see.
    if (isGone) showToast({ kind: 'info', title: goneTitle, duration: 8000 })
  }, [isGone])

  return (
    <>
      {question}
      <WizardFrame
        open={open}
        onOpenChange={(next) => {
          // A draft without changes is deleted: it would count as text that was never sent.
          if (!next && offer.isRead && !isBusy && (isOver || !offer.isChanged)) leave()
          else onOpenChange(next)
        }}
        title="Modifier l’offre"
        offer={offer}
        resumed={{
          text: 'Modifications non enregistrées',
          startOver: 'Revenir à l’offre publiée',
          loss: 'Vos modifications seront supprimées.',
        }}
        submitLabel={isGone ? 'Réutiliser' : 'Enregistrer'}
        busyLabel="Enregistrement..."
        isBusy={isBusy}
        notice={
          <>
            <SuspendedBanner>
              Ces modifications ne peuvent pas être enregistrées pour l’instant. Elles restent en brouillon sur cet
              appareil.
            </SuspendedBanner>
            {roomNotice}
            {isGone ? (
              <Banner kind="wait" role="alert" title={goneTitle}>
                Vous ne pouvez plus enregistrer vos modifications, mais vous pouvez réutiliser le texte pour une
                nouvelle offre.
              </Banner>
            ) : (
              <WaitingLetters jobId={job.id} />
            )}
          </>
        }
        canSubmitEarly={offer.isChanged || isBusy}
        underDescription={
          <>
            <OtherTextChoice
              present={description}
              other={other && descriptionBasedOn.includes(other.text) ? undefined : other}
              onChoose={choose}
              onJoin={(both) => other && set({ description: both, descriptionBasedOn: [description, other.text] })}
            />
            <OfferPhotosField photos={offer.photos} job={job} />
          </>
        }
        onSubmit={(form) => {
          const changes = changesOf(form, offer.draft, offer.base)
          // The date belongs to the offer that is gone, unless it was changed.
          if (isOver) return onReuse({ ...toOffer(form), scheduledFor: changes.scheduledFor ?? null }, offer)
          const { added, removed } = offer.photos.value
          const { address } = offer.draft
          if (Object.keys(changes).length + added.length + removed.length === 0) return close()
          offer.hold()
          const known = changes.description === undefined ? {} : { descriptionBasedOn }
          const edit = { id: job.id, ...changes, ...known }
          areWritten.current = false
          void send(async () => {
            const written = await editJob(database, edit, { added: added.map(fromDataUrl), removed })
            areWritten.current = true
            await keepAddress(database, job.id, address)
            return written
          })
        }}
      />
    </>
  )
}

/** Tells a person who edits an offer that students have applied to its present version (rule 1.2.443). */
function WaitingLetters({ jobId }: { jobId: Id }) {
  const database = useDatabase()
  const count = useLiveQuery(
    () =>
      database.applications
        .where('jobId')
        .equals(jobId)
        .filter(({ status }) => status === 'pending')
        .count(),
    [database, jobId],
  )
  if (!count) return null
  const [waiting, authors] =
    count === 1
      ? ['Une candidature attend votre réponse', 'son auteur sera averti et pourra']
      : [`${count} candidatures attendent votre réponse`, 'leurs auteurs seront avertis et pourront']
  return (
    <Banner kind="wait">
      {waiting}. Si vous changez le tarif, la durée, le lieu, la date ou le paiement, {authors} renoncer même après
      votre accord.
    </Banner>
  )
}
