import { useRef } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { publishJob } from '../../../sync/mutations/jobs.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { fromDataUrl } from '../../../sync/store/photos.ts'
import { SuspendedBanner } from '../../safety/suspended-banner.tsx'
import { useDatabase } from '../../data/local-database.tsx'
import { inviteAfter } from '../../install/invitations.ts'
import { useUser } from '../../session/session.tsx'
import { useOfferDraft } from './use-offer-draft.ts'
import { forgetAddress, keepAddress } from '../../messages/kept-address.ts'
import { blankOffer } from '../draft/offer-draft.ts'
import { toOffer } from './offer-values.ts'
import { OfferPhotosField } from './offer-photos-field.tsx'
import { ReservedDraft } from './reserved-draft.tsx'
import { useSending } from './sending.ts'
import { WizardFrame } from './wizard-frame.tsx'
import { jobWords } from '../outbox/words.ts'

interface WizardDialogProps {
  /** Whether the draft was just created from another offer, so that it is not a resumed draft. */
  isBeginning: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

const published = {
  title: 'Offre publiée avec succès !',
  description: 'Votre annonce est maintenant visible par les étudiants.',
}

const publishedFirst = {
  title: published.title,
  description: 'Elle est d’abord proposée à la personne que vous avez choisie.',
}

/** Publishes an offer step by step. The device stores the draft until it is published (rules 2.2.44–2.2.50, 2.8.1 and 2.8.2). */
export function WizardDialog({ isBeginning, open, onOpenChange }: WizardDialogProps) {
  const database = useDatabase()
  const { city } = useUser()
  const offer = useOfferDraft(draftKeys.offer, { ...blankOffer, location: city }, isBeginning)
  const publishedId = useRef<Id>(undefined)
  const title = offer.draft.title.trim()
  const { reservedForId } = offer.draft
  const { send, isBusy, roomNotice } = useSending({
    isOpen: open,
    success: reservedForId ? publishedFirst : published,
    failure: jobWords['job.publish'].refusal.title,
    onKept: () => {
      offer.discard()
      onOpenChange(false)
      inviteAfter('offer')
    },
    onRefused: async () => {
      await offer.restore()
      // The draft of the wizard has it again.
      if (publishedId.current) await forgetAddress(database, publishedId.current)
    },
  })

  return (
    <WizardFrame
      open={open}
      onOpenChange={onOpenChange}
      title="Publier une offre"
      isNew
      offer={offer}
      resumed={{
        text: 'Brouillon repris',
        startOver: 'Recommencer à zéro',
        loss: `Votre brouillon ${title ? `« ${title} »` : 'sans titre'} sera supprimé.`,
      }}
      submitLabel="Publier l’offre"
      busyLabel="Publication..."
      isBusy={isBusy}
      notice={
        <>
          <SuspendedBanner>
            Cette offre ne peut pas être publiée pour l’instant. Elle reste en brouillon sur cet appareil.
          </SuspendedBanner>
          {roomNotice}
          {reservedForId && <ReservedDraft studentId={reservedForId} onOpen={() => offer.set({ reservedForId: '' })} />}
        </>
      }
      underDescription={<OfferPhotosField photos={offer.photos} />}
      onSubmit={(form) => {
        offer.hold()
        const photos = offer.photos.value.added.map(fromDataUrl)
        const toPublish = { ...toOffer(form), ...(reservedForId && { reservedForId }) }
        const { address } = offer.draft
        void send(async () => {
          const written = await publishJob(database, toPublish, photos)
          await keepAddress(database, written.id, address)
          publishedId.current = written.id
          return written
        })
      }}
    />
  )
}
