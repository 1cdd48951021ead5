import { ImageIcon, MapPin, Plus, SendHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { sendPhoto, sendPlace, type Place } from '../../sync/mutations/messages.ts'
import { acceptedPhotos, checkPhotoType, lightenPhoto, ofChat } from '../data/chosen-photo.ts'
import { useDatabase } from '../data/local-database.tsx'
import { notKeptToast } from '../outbox/write-text.ts'
import { css } from '../styled-system/css'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { showToast } from '../ui/toast.ts'
import { sendStyle } from './chat-styles.ts'
import { useWaitingPhotos } from './attachments/waiting-photos.ts'
import { PlaceDialog } from './attachments/place-dialog.tsx'
import { tellRefusal, unsent } from './refused-message.ts'
import { Button } from '../ui/button.tsx'
import { useTapPause } from '../ui/hooks/taps.ts'
import { useObjectUrl } from '../ui/hooks/object-url.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'

const turningStyle = css({
  width: '5',
  height: '5',
  rounded: 'full',
  borderWidth: 'strong',
  borderColor: 'line',
  borderTopColor: 'ink',
  animation: 'spin',
})

interface AttachButtonProps {
  jobId: Id
  receiverId: Id
}

const items = [
  { value: 'photo', label: 'Photo', icon: <ImageIcon size={20} /> },
  { value: 'place', label: 'Lieu', icon: <MapPin size={20} /> },
] as const

const unreadable = 'Impossible de lire cette image. Choisissez-en une autre.'

/** Attaches a photo or a place to a message (rules 1.2.310 and 1.2.311). The device stores both; sending never waits for the network. */
export function AttachButton({ jobId, receiverId }: AttachButtonProps) {
  const database = useDatabase()
  const chooser = useRef<HTMLInputElement>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [isPlacing, setPlacing] = useState(false)
  const given = useWaitingPhotos(jobId)
  const [first] = given.waiting

  // Even a closed dialog costs time to render, in every chat that opens, so the dialogs are rendered only once they were needed.
  const lastPhoto = useLastDefined(first)
  const wasPlacing = useLastDefined(isPlacing || undefined)

  const choose = async (file: File) => {
    if (checkPhotoType(file)) {
      return showToast({ kind: 'error', title: 'Format invalide', description: 'Choisissez une image JPG ou PNG.' })
    }
    setPreparing(true)
    try {
      await given.add(await lightenPhoto(file, ofChat))
    } catch {
      showToast({ kind: 'error', title: 'Photo illisible', description: unreadable })
    } finally {
      setPreparing(false)
    }
  }

  /** Returns whether the device stored the message. */
  const send = async (write: () => Promise<{ mutationId: Id }>): Promise<boolean> => {
    try {
      const { mutationId } = await write()
      void tellRefusal(database, mutationId)
      return true
    } catch (failure) {
      showToast(notKeptToast(failure, unsent, 'Réessayez.'))
      return false
    }
  }
  const sendFirst = async (photo: Blob) => {
    if (await send(() => sendPhoto(database, { jobId, receiverId, photo, draft: first?.key }))) given.next()
  }
  const sendPlaced = async (place: Pick<Place, 'name' | 'at'>) => {
    const isSent = await send(() => sendPlace(database, { jobId, receiverId, ...place }))
    setPlacing(!isSent)
    return isSent
  }

  return (
    <>
      <Menu
        label="Joindre"
        items={items}
        trigger={
          <IconButton
            label={isPreparing ? 'Préparation de la photo...' : 'Joindre une photo ou un lieu'}
            round
            className={sendStyle}
            aria-busy={isPreparing}
            aria-disabled={isPreparing}
          >
            {isPreparing ? <span className={turningStyle} /> : <Plus size={22} />}
          </IconButton>
        }
        onSelect={(chosen) => (chosen === 'photo' ? chooser.current?.click() : setPlacing(true))}
      />
      <input
        ref={chooser}
        type="file"
        accept={acceptedPhotos}
        hidden
        aria-label="Photo à envoyer"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Lets the person choose the same file again.
          currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
      {lastPhoto && (
        <PhotoDialog photo={first?.photo} more={given.waiting.length - 1} onSend={sendFirst} onClose={given.putAside} />
      )}
      {wasPlacing && (
        <PlaceDialog jobId={jobId} open={isPlacing} onSend={sendPlaced} onClose={() => setPlacing(false)} />
      )}
    </>
  )
}

const photoStyle = css({ display: 'block', maxWidth: 'full', maxHeight: '[50dvh]', mx: 'auto', rounded: 'card' })

interface PhotoDialogProps {
  /** Undefined while no photo is chosen. */
  photo: Blob | undefined
  /** The number of photos that follow this one. */
  more?: number
  onSend: (photo: Blob) => Promise<void>
  onClose: () => void
}

/** Shows the chosen photo before it is sent, because a sent photo is not easily taken back. */
function PhotoDialog({ photo, more = 0, onSend, onClose }: PhotoDialogProps) {
  const [isSending, setSending] = useState(false)
  const { isPausing, pause } = useTapPause()
  const url = useObjectUrl(useLastDefined(photo))
  const send = async () => {
    if (!photo || isSending) return
    setSending(true)
    await onSend(photo)
    setSending(false)
    // The next photo may be shown now: the second tap of a double tap must not send it unseen.
    pause()
  }
  return (
    <Dialog
      open={photo !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Envoyer cette photo ?"
      description={`Seule l’autre personne de la conversation la verra.${more > 0 ? ` Encore ${more} à envoyer ensuite.` : ''}`}
      foot={
        <Button data-autofocus busy={isSending} aria-disabled={isPausing} onClick={() => void send()}>
          <SendHorizontal size={18} /> Envoyer la photo
        </Button>
      }
    >
      {url && <img src={url} alt="Aperçu avant l’envoi" className={photoStyle} />}
    </Dialog>
  )
}
