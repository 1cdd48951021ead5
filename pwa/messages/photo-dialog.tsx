import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { useDoubleTap } from '../ui/hooks/double-tap.ts'
import { useLast } from '../ui/hooks/last.ts'
import { useObjectUrl } from '../ui/hooks/object-url.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'

const photoStyle = css({ display: 'block', maxWidth: 'full', maxHeight: '[50dvh]', mx: 'auto', rounded: 'card' })

interface PhotoDialogProps {
  /** Undefined while none is chosen. */
  photo: Blob | undefined
  /** How many come after this one. */
  more?: number
  onSend: (photo: Blob) => Promise<void>
  onClose: () => void
}

/** The chosen photo before it is sent: a wrong one is not taken back so easily. */
export function PhotoDialog({ photo, more = 0, onSend, onClose }: PhotoDialogProps) {
  const [isSending, setSending] = useState(false)
  const { isPausing, pause } = useDoubleTap()
  const url = useObjectUrl(useLast(photo))
  const send = async () => {
    if (!photo || isSending) return
    setSending(true)
    await onSend(photo)
    setSending(false)
    // The next photo may stand there now: a second tap of a double one must not send it unseen.
    pause()
  }
  return (
    <Dialog
      open={photo !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Envoyer cette photo ?"
      description={`Seule l’autre personne de la conversation la verra.${more > 0 ? ` Encore ${more} après celle-ci.` : ''}`}
      foot={
        <Button data-autofocus busy={isSending} aria-disabled={isPausing} onClick={() => void send()}>
          <SendHorizontal size={18} /> Envoyer la photo
        </Button>
      }
    >
      {url && <img src={url} alt="Ce qui sera envoyé" className={photoStyle} />}
    </Dialog>
  )
}
