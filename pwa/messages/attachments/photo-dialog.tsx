import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { useTapPause } from '../../ui/hooks/taps.ts'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { useObjectUrl } from '../../ui/hooks/object-url.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

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
export function PhotoDialog({ photo, more = 0, onSend, onClose }: PhotoDialogProps) {
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
