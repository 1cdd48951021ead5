import { useNavigate } from '@tanstack/react-router'
import { fullName } from '../../../schema/accounts/user.ts'
import { formatDay, swissDay } from '../../../schema/dates.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { describeRelease, type Paid } from '../../payments/paid.ts'
import { useIsPlayMoney, usePaid, useWallet } from '../../payments/queries.ts'
import { placeOfStudentReview } from '../../reviews/draft/place.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { useIsMounted } from '../../ui/hooks/is-mounted.ts'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { showToast } from '../../ui/toast.ts'
import { moveJob, sayMoveFailed } from './job-acts.ts'
import { JobQuestion } from './job-question.tsx'

interface CompleteDialogProps {
  job: JobRow | undefined
  onClose: () => void
}

/** Asks for confirmation before a job is marked completed; the review of its student follows (rules 2.4.5–2.4.7 and 1.2.438). */
export function CompleteDialog({ job, onClose }: CompleteDialogProps) {
  const shown = useLastDefined(job)
  return shown && <CompleteQuestion job={job} shown={shown} onClose={onClose} />
}

function CompleteQuestion({ job, shown, onClose }: CompleteDialogProps & { shown: JobRow }) {
  // Fetches the wallet, the only source that says what is held for the job.
  useWallet()
  const paid = usePaid(shown.id)
  const isPlayMoney = useIsPlayMoney()
  const database = useDatabase()
  const navigate = useNavigate()
  const { pullNow } = useSync()
  const isThere = useIsMounted()

  const complete = async ({ id, title }: JobRow) => {
    try {
      const { assignedToId, assignedTo } = await moveJob(id, 'completed', pullNow)
      if (assignedToId && isThere()) {
        const student = assignedTo ?? (await database.people.get(assignedToId))
        void navigate(placeOfStudentReview({ id, title, assignedToId }, student && fullName(student)))
      } else {
        showToast({ kind: 'success', title: 'Job marqué comme terminé', description: titleOf({ title }) })
      }
    } catch (error) {
      sayMoveFailed(error)
    }
  }

  return (
    <JobQuestion
      job={job}
      onClose={onClose}
      words={(asked) => ({
        title: 'Marquer ce job comme terminé ?',
        text: describeCompletion(asked, paid, isPlayMoney),
        confirmLabel: 'Marquer terminé',
        tone: 'lake',
      })}
      busyLabel="Envoi..."
      act={complete}
    />
  )
}

const describeCompletion = (job: JobRow, paid: Paid | undefined, isPlayMoney: boolean | undefined): string => {
  const { scheduledFor } = job
  const isEarly = scheduledFor !== null && swissDay(scheduledFor) > swissDay(new Date().toISOString())
  return [
    ...(isEarly ? [`Ce travail est prévu le ${formatDay(scheduledFor)}.`] : []),
    paid?.state === 'held'
      ? describeRelease(paid.amount, titleOf(job), isPlayMoney)
      : `« ${titleOf(job)} » passera dans votre historique.`,
    ...(job.complaint ? ['Le problème signalé sera clos et vous ne pourrez plus être remboursé.'] : []),
    'Cette action est définitive.',
  ].join(' ')
}
