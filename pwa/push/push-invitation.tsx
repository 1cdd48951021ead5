import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useQueuedDialog } from '../ui/overlays/dialog-queue.ts'
import { showToast } from '../ui/toast.ts'
import { keepPushWish, onPushMoment, type PushMoment } from './invitation.ts'
import { turnOnHere } from './turn-on.ts'

const titles: Record<PushMoment, string> = {
  letter: 'Recevoir une notification dès qu’on vous répond ?',
  offer: 'Recevoir une notification dès qu’on postule ?',
  lost: 'Réactiver les notifications sur cet appareil ?',
}
const usualDescription = 'Votre appareil vous prévient, même quand Coup de main est fermé.'
const lostDescription =
  'Vous les aviez activées ici, mais le système les a arrêtées : plus rien n’arrive quand l’app est fermée.'

const bodyStyle = css({ pile: '4' })
const sampleStyle = css({
  bar: '3',
  p: '4',
  rounded: 'card',
  bg: 'quiet',
  '& b': { display: 'block', color: 'ink' },
})
const footStyle = css({ pile: '2.5' })

const samples: Record<PushMoment, { title: string; text: string }> = {
  letter: { title: 'Candidature acceptée', text: 'Ouvrez Coup de main pour la suite.' },
  offer: { title: 'Nouvelle candidature', text: 'De Léa' },
  lost: { title: 'Nouveau message', text: 'De Léa' },
}

/**
 * Offers push notifications after an application was sent or an offer published, when the person waits for an answer (rule 1.2.363), or
 * again where the browser has ended them (rule 1.2.541).
 */
export function PushInvitation() {
  const { id } = useUser()
  const [moment, setMoment] = useState<PushMoment>()
  const [isOpen, setOpen] = useState(false)
  // Closing a dialog also closes the dialogs opened over it, so this one waits until no other is open.
  const isItsTurn = useQueuedDialog(isOpen)
  const [isBusy, setBusy] = useState(false)
  useEffect(
    () =>
      onPushMoment((next) => {
        setMoment(next)
        setOpen(true)
      }),
    [],
  )
  const later = () => {
    keepPushWish(id, 'later')
    setOpen(false)
  }
  const turnOn = async () => {
    setBusy(true)
    const turned = await turnOnHere(id)
    setBusy(false)
    if (turned.isOn) return setOpen(false)
    // The question goes, so its reason can't stand beside it.
    showToast({ kind: 'info', title: 'Notifications non activées', description: turned.why })
    later()
  }

  if (!moment) return null
  const { title, text } = samples[moment]
  return (
    <Dialog
      open={isOpen && isItsTurn}
      onOpenChange={(open) => !open && later()}
      size="small"
      title={titles[moment]}
      description={moment === 'lost' ? lostDescription : usualDescription}
      foot={
        <div className={footStyle}>
          <Button full busy={isBusy} busyLabel="Un instant..." onClick={() => void turnOn()}>
            Activer les notifications
          </Button>
          {/* Some browsers ask nobody and never answer. */}
          <Button full variant="quiet" onClick={later}>
            Plus tard
          </Button>
        </div>
      }
    >
      <div className={bodyStyle}>
        <div className={sampleStyle}>
          <BellRing size={24} aria-hidden />
          <p>
            <b>{title}</b>
            {text}
          </p>
        </div>
        <p>Sur l’écran verrouillé : un prénom et le sujet, jamais le contenu. À régler dans les paramètres.</p>
      </div>
    </Dialog>
  )
}
