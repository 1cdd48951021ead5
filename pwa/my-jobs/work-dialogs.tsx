import { ReviewsDialog } from '../accounts/individual/reviews-button.tsx'
import { Chat } from '../messages/chat.tsx'
import { ComplaintForm } from '../payments/complaint-button.tsx'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { lazy } from '../ui/lazy.tsx'
import { DialogOnDemand } from '../ui/overlays/dialog-on-demand.tsx'
import { CancelDialog } from './acts/cancel-dialog.tsx'
import { CompleteDialog } from './acts/complete-dialog.tsx'
import { LeaveDialog } from './acts/leave-dialog.tsx'
import { AbsenceDialog, AbsenceQuestion } from './absence-dialog.tsx'
import type { AskedAct } from './asked-act.ts'
import { HoursDialog } from './hours-dialog.tsx'
import { TimesDialog } from './times-dialog.tsx'

const ProposeDialog = lazy(async () => ({
  default: (await import('../rescheduling/propose-dialog.tsx')).ProposeDialog,
}))
const TwintDialog = lazy(async () => ({ default: (await import('../twint/twint-dialog.tsx')).TwintDialog }))

const addressQuestion = 'Bonjour, pouvez-vous m’envoyer l’adresse exacte ?'

/**
 * The dialogs of a list of work: one at a time. They keep their words while they close, and none has the words of another work: whatever keeps a state
 * has the work as its key.
 */
export function WorkDialogs({ asked, onClose }: { asked: AskedAct; onClose: () => void }) {
  const complained = useLastDefined(asked.complain)
  const twint = useLastDefined(asked.showTwint)
  const rescheduled = useLastDefined(asked.proposeTime)
  const read = useLastDefined(asked.showReviews)
  const timed = useLastDefined(asked.noteTimes)
  const counted = useLastDefined(asked.countHours)
  const contested = useLastDefined(asked.contestAbsence)
  return (
    <>
      {asked.chat && <Chat jobId={asked.chat} place="over" onClose={onClose} />}
      {asked.askAddress && <Chat jobId={asked.askAddress} place="over" words={addressQuestion} onClose={onClose} />}
      <CompleteDialog job={asked.complete} onClose={onClose} />
      <CancelDialog job={asked.cancel} onClose={onClose} />
      <LeaveDialog work={asked.leave} onClose={onClose} />
      {rescheduled && (
        <DialogOnDemand>
          <ProposeDialog work={asked.proposeTime} onClose={onClose} />
        </DialogOnDemand>
      )}
      {complained && (
        <ComplaintForm
          key={complained.id}
          job={complained}
          open={asked.complain !== undefined}
          onOpenChange={onClose}
        />
      )}
      {twint && (
        <DialogOnDemand>
          <TwintDialog key={twint.id} job={twint} open={asked.showTwint !== undefined} onOpenChange={onClose} />
        </DialogOnDemand>
      )}
      {timed && (
        <TimesDialog key={timed.job.id} row={timed} open={asked.noteTimes !== undefined} onOpenChange={onClose} />
      )}
      {counted && (
        <HoursDialog key={counted.job.id} row={counted} open={asked.countHours !== undefined} onOpenChange={onClose} />
      )}
      <AbsenceQuestion row={asked.sayAbsent} onClose={onClose} />
      {contested && (
        <AbsenceDialog
          key={contested.job.id}
          row={contested}
          open={asked.contestAbsence !== undefined}
          onOpenChange={onClose}
        />
      )}
      {read && <ReviewsDialog {...read} open={asked.showReviews !== undefined} onOpenChange={onClose} />}
    </>
  )
}
