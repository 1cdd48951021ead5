import { MessageCircle } from 'lucide-react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { formatAppointment } from '../../../schema/dates.ts'
import { firstNameOf, subjectOf } from '../../../schema/accounts/party-names.ts'
import { NetworkNote } from '../../data/network-note.tsx'
import { CalendarButton } from '../../jobs/calendar-button.tsx'
import { AddressButton } from '../../messages/address-button.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { ReserveButton } from '../../payments/pay-button.tsx'
import { useWallet } from '../../payments/queries.ts'
import { Art } from '../../ui/art/art.tsx'
import doneArt from '../../ui/art/done.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { useQueuedDialog } from '../../ui/overlays/dialog-queue.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { actionsStyle, artStyle, textStyle } from '../../applications/congratulation-styles.ts'
import { useAssignee } from '../../my-jobs/acts/assignee.ts'

interface AcceptedDialogProps {
  /** The job that was given away. */
  job: JobRow
  onChat: () => void
  onClose: () => void
}

/** Who comes and when, and what a poster does next (rule 2.2.105). It opens once the list of applicants is closed and the student's row is read. */
export function AcceptedDialog({ job, onChat, onClose }: AcceptedDialogProps) {
  const student = useAssignee(job)
  // The wallet alone says that the job is not paid yet.
  useWallet()
  const isItsTurn = useQueuedDialog(student !== undefined)
  if (!isItsTurn) return null
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Félicitations"
      size="small"
      foot={
        <div className={actionsStyle}>
          <Button full onClick={onChat}>
            <MessageCircle size={20} /> Écrire à {firstNameOf(student, 'assignee')}
          </Button>
          <AddressButton job={job} />
          <ReserveButton job={job} />
          <CalendarButton job={job} shape="full" />
          <NetworkNote />
        </div>
      }
    >
      <div className={artStyle} aria-hidden>
        <Art drawing={doneArt} />
      </div>
      <p className={textStyle}>
        <b>{describeAppointment(subjectOf(student, 'assignee'), job)}</b> pour «&nbsp;{titleOf(job)}&nbsp;».
        {job.scheduledFor === null && ' Convenez ensemble du jour.'}
      </p>
    </Dialog>
  )
}

/** "Léa viendra le vendredi 4 déc. à 10:00"; remote work begins, and work without a date is agreed. */
const describeAppointment = (name: string, { scheduledFor, deliveryType }: JobRow): string => {
  const comes = deliveryType === 'remote' ? 'commencera' : 'viendra'
  return scheduledFor === null ? `${name} ${comes}` : `${name} ${comes} le ${formatAppointment(scheduledFor)}`
}
