import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { subjectOf } from '../../schema/accounts/party-names.ts'
import { placeOf, sumOf } from '../jobs/job-format.ts'
import { useUser } from '../session/session.tsx'
import { Art } from '../ui/art/art.tsx'
import doneArt from '../ui/art/done.svg?drawing'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useToday } from '../ui/hooks/today.ts'
import { useQueuedDialog } from '../ui/overlays/dialog-queue.ts'
import { actionsStyle, artStyle, factsStyle, textStyle } from './congratulation-styles.ts'
import { findUnseenAcceptance, isAccepted, type MyApplication } from './my-applications.ts'
import { markAcceptanceSeen, readSeenAcceptances } from '../session/seen-acceptances.ts'

interface AcceptancePopupProps {
  myApplications: readonly MyApplication[]
  isWanted: boolean
  onChat: (jobId: Id) => void
}

/**
 * Shown once for the newest acceptance on a device, never over another dialog (rules 1.2.51–1.2.53 and 1.2.193). Closing it in any way marks all
 * acceptances as seen, so that no visit shows an older one.
 */
export function AcceptancePopup({ myApplications, isWanted, onChat }: AcceptancePopupProps) {
  const { id: userId } = useUser()
  const [closed, setClosed] = useState<readonly Id[]>([])
  const now = useToday()
  const seen = new Set([...readSeenAcceptances(localStorage, userId), ...closed])
  const accepted = findUnseenAcceptance(myApplications, seen, now)
  const isItsTurn = useQueuedDialog(accepted !== undefined && isWanted)
  if (!accepted || !isItsTurn) return null

  const { application, job, poster } = accepted
  const close = () => {
    const ids = myApplications.filter(isAccepted).map((one) => one.application.id)
    for (const id of ids) markAcceptanceSeen(localStorage, userId, id)
    // Without storage, they are at least seen until the screen is left.
    setClosed(ids)
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
        {subjectOf(poster, 'individual')} a accepté votre candidature pour <b>{job?.title}</b>.
      </p>
      {job && (
        <p className={factsStyle}>
          {job.scheduledFor === null ? 'Convenez ensemble du jour' : formatMoment(job.scheduledFor, now)}
          <br />
          {placeOf(job)}&nbsp;· {sumOf(job)}
        </p>
      )}
      {application.termsChangedAt && (
        <p className={textStyle}>
          L’offre a changé depuis votre candidature&nbsp;: relisez-la, vous pouvez encore renoncer.
        </p>
      )}
    </Dialog>
  )
}
