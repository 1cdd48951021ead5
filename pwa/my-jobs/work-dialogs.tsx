import type { ComponentType } from 'react'
import { ReviewsDialog } from '../accounts/individual/reviews-button.tsx'
import { Chat } from '../messages/chat.tsx'
import { titleOf } from '../messages/conversations.ts'
import { ComplaintForm } from '../payments/complaint-button.tsx'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { lazy } from '../ui/lazy.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CompleteDialog } from './acts/complete-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { AbsenceDialog, AbsenceQuestion } from './absence-dialog.tsx'
import { HoursDialog } from './hours-dialog.tsx'
import { TimesDialog } from './times-dialog.tsx'
import type { Asked, WorkDialog, WorkDialogProps } from './asked-dialog.ts'
import { otherFirstName, otherName } from './work-words.ts'

const ProposeDialog = lazy(async () => (await import('../rescheduling/propose-dialog.tsx')).ProposeDialog)
const TwintDialog = lazy(async () => (await import('../twint/twint-dialog.tsx')).TwintDialog)

const addressQuestion = 'Bonjour, pouvez-vous m’envoyer l’adresse exacte ?'

const dialogs: Record<WorkDialog, ComponentType<WorkDialogProps>> = {
  complete: ({ row, open, onClose }) => <CompleteDialog job={open ? row.job : undefined} onClose={onClose} />,
  cancel: CancelDialog,
  renounce: LeaveDialog,
  time: ({ row, ...state }) => (
    <ProposeDialog job={row.job} name={otherFirstName(row)} isPaid={row.isPaidByCard} {...state} />
  ),
  complain: ({ row: { job }, open, onClose }) => (
    <ComplaintForm job={{ id: job.id, title: titleOf(job) }} open={open} onOpenChange={onClose} />
  ),
  twint: ({ row, open, onClose }) => <TwintDialog job={row.job} open={open} onOpenChange={onClose} />,
  times: TimesDialog,
  hours: HoursDialog,
  absent: AbsenceQuestion,
  contest: AbsenceDialog,
  reviews: ({ row, open, onClose }) =>
    row.otherId && <ReviewsDialog id={row.otherId} name={otherName(row)} open={open} onOpenChange={onClose} />,
}

/** The dialogs of a list of work: one at a time. They keep their words while they close, and none has the words of another work. */
export function WorkDialogs({ asked, open, onClose }: Omit<WorkDialogProps, 'row'> & { asked: Asked | undefined }) {
  const shown = useLastDefined(asked)
  if (!shown) return null
  if ('jobId' in shown) {
    const words = shown.dialog === 'address' ? addressQuestion : undefined
    return open && <Chat jobId={shown.jobId} place="over" words={words} onClose={onClose} />
  }
  const { dialog, row } = shown
  const Dialog = dialogs[dialog]
  return <Dialog key={`${dialog} ${row.job.id}`} row={row} open={open} onClose={onClose} />
}
