import { Camera, SendHorizontal } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatMoment } from '../../../schema/dates.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { acceptedPhotos, checkPhotoType, lightenPhoto, ofChat } from '../../data/chosen-photo.ts'
import { useConnection } from '../../data/sync-provider.tsx'
import { SendLaterHint } from '../../outbox/send-later-hint.tsx'
import { whenItLeaves } from '../../outbox/write-text.ts'
import { css } from '../../styled-system/css'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { useObjectUrl } from '../../ui/hooks/object-url.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { formStyle } from '../account-styles.ts'
import { useChosenPicture } from '../photo/chosen-picture.ts'
import { useProofSaving, useSentProof, useWaitingProof } from './school-proof-saving.ts'

const photoStyle = css({ display: 'block', maxWidth: 'full', maxHeight: '[40dvh]', mx: 'auto', rounded: 'card' })
const footStyle = css({ pile: '2.5', justifyItems: 'center' })

/** Sends a photo that shows where the student studies (rule 1.2.149). Without network, the photo stays in the outbox. */
export function SchoolProofDialog({ school, onClose }: { school: string; onClose: () => void }) {
  const waiting = useWaitingProof()
  const sentAt = useSentProof(waiting)
  const connection = useConnection()
  const { picture: photo, ...chosen } = useChosenPicture(draftKeys.schoolProof)
  const saving = useProofSaving(async () => photo && (await chosen.choose(photo)))
  const chooser = useRef<HTMLInputElement>(null)
  const problem = useId()
  const [isChoosing, setChoosing] = useState(false)
  const [unusable, setUnusable] = useState<string>()
  const url = useObjectUrl(photo ?? waiting?.photo)
  const failure = unusable ?? saving.failure

  const choose = async (file: File) => {
    const wrong = checkPhotoType(file)
    setUnusable(wrong)
    if (wrong) return
    setChoosing(true)
    try {
      await chosen.choose(await lightenPhoto(file, ofChat))
    } catch {
      setUnusable('Impossible de lire cette image. Choisissez-en une autre.')
    } finally {
      setChoosing(false)
    }
  }
  const send = async (proof: Blob) => {
    setUnusable(undefined)
    if (await saving.send(proof)) onClose()
  }
  const close = () => {
    chosen.putAside()
    onClose()
  }
  const withdraw = () => {
    setUnusable(undefined)
    void saving.withdraw()
  }
  const withdrawing = (
    <Button size="small" variant="line" busy={saving.busy === 'withdrawing'} onClick={withdraw}>
      Retirer
    </Button>
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && saving.busy !== 'sending' && close()}
      title="Attestation d’études"
      description="Visible par notre équipe seulement, et supprimée aussitôt vérifiée."
      closeOnOutside={false}
      foot={
        <div className={footStyle}>
          {photo && (
            <Button
              full
              busy={saving.busy === 'sending'}
              busyLabel="Envoi..."
              aria-disabled={isChoosing}
              onClick={() => void send(photo)}
            >
              <SendHorizontal size={18} /> Envoyer l’attestation
            </Button>
          )}
          <Button
            variant="line"
            full
            busy={isChoosing}
            busyLabel="Préparation..."
            aria-disabled={saving.busy === 'sending'}
            aria-describedby={failure ? problem : undefined}
            onClick={() => chooser.current?.click()}
          >
            <Camera size={20} /> {photo || sentAt || waiting?.photo ? 'Choisir une autre photo' : 'Choisir une photo'}
          </Button>
          <SendLaterHint />
        </div>
      }
    >
      <div className={formStyle}>
        {saving.roomNotice}
        {sentAt !== null && (
          <Banner kind="wait" role="status" title={`Envoyée : ${formatMoment(sentAt)}`} action={withdrawing}>
            En cours de vérification.
          </Banner>
        )}
        {waiting?.name === 'schoolProof.send' && (
          <Banner kind="wait" role="status" title="En attente d’envoi" action={withdrawing}>
            Elle partira {whenItLeaves(connection)}. D’ici là, elle reste sur cet appareil.
          </Banner>
        )}
        {waiting?.name === 'schoolProof.withdraw' && (
          <Banner kind="wait" role="status" title="Retrait en attente d’envoi">
            Il partira {whenItLeaves(connection)}.
          </Banner>
        )}
        <p>
          Une photo de votre carte d’étudiant ou d’une attestation suffit. Votre nom et «&nbsp;{school}
          &nbsp;» doivent être lisibles&nbsp;; vous pouvez cacher le reste.
        </p>
        {url && <img src={url} alt="Aperçu avant l’envoi" className={photoStyle} />}
        {failure && (
          <FieldError id={problem} role="alert">
            {failure}
          </FieldError>
        )}
        <input
          ref={chooser}
          type="file"
          accept={acceptedPhotos}
          hidden
          aria-label="Photo de l’attestation"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Lets the person choose the same file again.
            currentTarget.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
    </Dialog>
  )
}
