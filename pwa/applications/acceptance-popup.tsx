import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { useUser } from '../session/session.tsx'
import { Art } from '../ui/art/art.tsx'
import doneArt from '../ui/art/done.svg?drawing'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useQueuedDialog } from '../ui/overlays/dialog-queue.ts'
import { actionsStyle, artStyle, textStyle } from './congratulation-styles.ts'
import { findUnseenAcceptance, isAccepted, type MyApplication } from './my-applications.ts'
import { markAcceptanceSeen, readSeenAcceptances } from '../session/seen-acceptances.ts'

interface AcceptancePopupProps {
  myApplications: readonly MyApplication[]
  isWanted: boolean
  onChat: (jobId: Id) => void
}

/** Shown once per accepted application and device, never over another dialog (rules 1.2.51–1.2.53). Closing it in any way marks it as seen. */
export function AcceptancePopup({ myApplications, isWanted, onChat }: AcceptancePopupProps) {
  const { id: userId } = useUser()
  // With several acceptances, each visit shows one, so that no popup follows another.
  const [later, setLater] = useState<ReadonlySet<Id>>(new Set())
  const seen = readSeenAcceptances(localStorage, userId)
  const accepted = findUnseenAcceptance(myApplications, new Set([...seen, ...later]))
  const isItsTurn = useQueuedDialog(accepted !== undefined && isWanted)
  if (!accepted || !isItsTurn) return null

  const { application, job, poster } = accepted
  const close = () => {
    markAcceptanceSeen(localStorage, userId, application.id)
    setLater(new Set(myApplications.filter(isAccepted).map((one) => one.application.id)))
  }
  const chat = () => {
    close()
    onChat(application.jobId)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Félicitations"
      size="small"
      foot={
        <div className={actionsStyle}>
          <Button full onClick={chat}>
            <MessageCircle size={20} /> Chatter avec le particulier
          </Button>
          <Button full variant="line" onClick={close}>
            Plus tard
          </Button>
        </div>
      }
    >
      <div className={artStyle} aria-hidden>
        <Art drawing={doneArt} />
      </div>
      <p className={textStyle}>
        {poster?.firstName ?? 'Le particulier'} a accepté votre candidature pour <b>{job?.title}</b>.{' '}
        {job?.status === 'in_progress' ? 'Le travail est en cours.' : 'Convenez ensemble des derniers détails.'}
        {application.termsChangedAt &&
          ' L’offre a changé depuis votre candidature\u00a0: relisez-la, vous pouvez encore renoncer.'}
      </p>
    </Dialog>
  )
}
