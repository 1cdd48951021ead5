import { Camera, SendHorizontal } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { SchoolProofState } from '../../../schema/accounts/student-details.ts'
import { formatMoment } from '../../../schema/dates.ts'
import { call } from '../../../sync/http/transport.ts'
import { toDataUrl } from '../../../sync/store/photos.ts'
import { acceptedPhotos, checkPhotoType, lightenPhoto, ofChat } from '../../data/chosen-photo.ts'
import { failureText } from '../../data/failure-text.ts'
import { useFetched } from '../../data/fetched.ts'
import { NetworkNote } from '../../data/network-note.tsx'
import { useOnline } from '../../data/sync-provider.tsx'
import { css } from '../../styled-system/css'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { useObjectUrl } from '../../ui/hooks/object-url.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { formStyle } from '../account-styles.ts'

const photoStyle = css({ display: 'block', maxWidth: 'full', maxHeight: '[40dvh]', mx: 'auto', rounded: 'card' })
const footStyle = css({ display: 'grid', gap: '2.5', justifyItems: 'center' })

/**
 * Sends a photo that shows where the student studies (rule 1.2.149). It needs the network: what shows so much of a person does not wait on a device
 * that others may hold.
 */
export function SchoolProofDialog({ school, onClose }: { school: string; onClose: () => void }) {
  const isOnline = useOnline()
  const known = useFetched('school-proof', () => call<SchoolProofState>('GET', '/api/school-proof'))
  const chooser = useRef<HTMLInputElement>(null)
  const problem = useId()
  const [photo, setPhoto] = useState<Blob>()
  const [busy, setBusy] = useState<'choosing' | 'sending' | 'withdrawing'>()
  const [failure, setFailure] = useState<string>()
  const url = useObjectUrl(photo)
  const sentAt = known.state === 'done' ? known.result.sentAt : null

  const choose = async (file: File) => {
    const wrong = checkPhotoType(file)
    setFailure(wrong)
    if (wrong) return
    setBusy('choosing')
    try {
      setPhoto(await lightenPhoto(file, ofChat))
    } catch {
      setFailure('Impossible de lire cette image. Choisissez-en une autre.')
    } finally {
      setBusy(undefined)
    }
  }
  const ask = async (kind: 'sending' | 'withdrawing', work: () => Promise<void>) => {
    if (busy || !isOnline) return
    setFailure(undefined)
    setBusy(kind)
    try {
      await work()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(undefined)
    }
  }
  const send = (chosen: Blob) =>
    ask('sending', async () => {
      await call('POST', '/api/school-proof', { photo: await toDataUrl(chosen) })
      onClose()
      showToast({
        kind: 'success',
        title: 'Attestation envoyée',
        description: 'Une notification vous dira ce qu’il en est.',
      })
    })
  const withdraw = () =>
    ask('withdrawing', async () => {
      await call('DELETE', '/api/school-proof')
      known.refresh()
      showToast({ kind: 'success', title: 'Attestation retirée' })
    })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && busy !== 'sending' && onClose()}
      title="Attestation d’études"
      description="Nous seuls la voyons, et nous l’effaçons dès que nous l’avons lue."
      closeOnOutside={false}
      foot={
        <div className={footStyle}>
          {photo && (
            <Button
              full
              busy={busy === 'sending'}
              busyLabel="Envoi..."
              aria-disabled={!isOnline}
              onClick={() => void send(photo)}
            >
              <SendHorizontal size={18} /> Envoyer l’attestation
            </Button>
          )}
          <Button
            variant="line"
            full
            busy={busy === 'choosing'}
            busyLabel="Préparation..."
            aria-describedby={failure ? problem : undefined}
            onClick={() => chooser.current?.click()}
          >
            <Camera size={20} /> {photo || sentAt ? 'Choisir une autre photo' : 'Choisir une photo'}
          </Button>
          <NetworkNote />
        </div>
      }
    >
      <div className={formStyle}>
        {sentAt !== null && (
          <Banner
            kind="wait"
            role="status"
            title={`Envoyée : ${formatMoment(sentAt)}`}
            action={
              <Button
                size="small"
                variant="line"
                busy={busy === 'withdrawing'}
                aria-disabled={!isOnline}
                onClick={() => void withdraw()}
              >
                Retirer
              </Button>
            }
          >
            Elle attend d’être lue.
          </Banner>
        )}
        <p>
          Une photo de votre carte d’étudiant ou d’une attestation suffit. On doit y lire votre nom et «&nbsp;{school}
          &nbsp;»&nbsp;: cachez le reste si vous voulez.
        </p>
        {url && <img src={url} alt="Ce qui sera envoyé" className={photoStyle} />}
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
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
    </Dialog>
  )
}
