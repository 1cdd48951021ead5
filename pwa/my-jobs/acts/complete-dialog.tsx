import { useNavigate } from '@tanstack/react-router'
import { fullName } from '../../../schema/accounts/user.ts'
import { formatSpokenDay, swissDay } from '../../../schema/dates.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { feeOf } from '../../../schema/payments/payment.ts'
import { subjectOf } from '../../../schema/accounts/party-names.ts'
import { useIsPlayMoney, usePaid, useWallet } from '../../payments/queries.ts'
import { placeOfStudentReview } from '../../reviews/draft/place.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { css } from '../../styled-system/css'
import { shownMoney } from '../../ui/french.ts'
import { useToday } from '../../ui/hooks/today.ts'
import { useIsMounted } from '../../ui/hooks/is-mounted.ts'
import { showToast } from '../../ui/toast.ts'
import { useAssignee } from './assignee.ts'
import { moveJob, sayMoveFailed } from './job-acts.ts'
import { JobQuestion } from './job-question.tsx'

const factsStyle = css({ display: 'grid', gap: '2', '& b': { color: 'ink' } })
const earlyStyle = css({ color: 'brick', fontWeight: 'semibold' })

interface CompleteDialogProps {
  job: JobRow | undefined
  onClose: () => void
}

/** Asks for confirmation before a job is marked completed; the review of its student follows (rules 2.4.5–2.4.7 and 1.2.438). */
export function CompleteDialog({ job, onClose }: CompleteDialogProps) {
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
        text: <Completion job={asked} />,
        confirmLabel: 'Marquer terminé',
        tone: 'lake',
      })}
      busyLabel="Envoi..."
      act={complete}
    />
  )
}

/** What a completion brings, its facts in bold: where the job goes, and what its student is paid (rule 1.2.438). */
function Completion({ job }: { job: JobRow }) {
  // Fetches the wallet, the only source that says what is held for the job.
  useWallet()
  const paid = usePaid(job.id)
  const isPlayMoney = useIsPlayMoney()
  const student = useAssignee(job)
  const { scheduledFor } = job
  const today = useToday()
  const isEarly = scheduledFor !== null && swissDay(scheduledFor) > swissDay(today)
  return (
    <span className={factsStyle}>
      {isEarly && <span className={earlyStyle}>Prévu le {formatSpokenDay(scheduledFor)}, pas encore passé.</span>}
      <span>
        <b>{titleOf(job)}</b> passera dans votre historique.
      </span>
      {paid?.state === 'held' && student !== undefined && (
        <span>
          <b>
            {subjectOf(student, 'assignee')} recevra {shownMoney(paid.amount - feeOf(paid.amount), isPlayMoney)}
          </b>{' '}
          ({shownMoney(paid.amount)} moins 5&nbsp;% de frais).
        </span>
      )}
      {job.complaint && <span>Le problème signalé sera clos et vous ne pourrez plus être remboursé.</span>}
      <span>Cette action est définitive.</span>
    </span>
  )
}
