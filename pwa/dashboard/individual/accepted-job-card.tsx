import { CheckCheck, MessageCircle, Play } from 'lucide-react'
import { useId } from 'react'
import { fullName } from '../../../schema/accounts/user.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { StudentLink } from '../../accounts/student/student-link.tsx'
import { JobStatusTag } from '../../jobs/job-status-tag.tsx'
import { NetworkNote } from '../../data/network-note.tsx'
import { useOnline } from '../../data/sync-provider.tsx'
import { Chat } from '../../messages/chat.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { ComplaintButton } from '../../payments/complaint-button.tsx'
import { HandPaymentAction } from '../../payments/hand/hand-payment-action.tsx'
import { HandPayments } from '../../payments/hand/hand-payments.tsx'
import { JobComplaint } from '../../payments/job-complaint.tsx'
import { PaidLine, PayButton } from '../../payments/pay-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CancellationBanner } from '../job-acts/cancellation-banner.tsx'
import { StudentSuspendedBanner } from '../job-acts/leave-banner.tsx'
import { useMoving } from '../job-acts/moving.ts'
import { JobFacts, JobHead } from './job-head.tsx'
import { cardStyle, manyActionsStyle, personStyle } from './individual-styles.ts'
import { useAssignee } from './queries.ts'

interface AcceptedJobCardProps {
  job: JobRow
  isChatOpen: boolean
  /** Opens or closes the chat in the card. */
  onChat: () => void
  onComplete: () => void
  onCancel: () => void
}

export function AcceptedJobCard({ job, isChatOpen, onChat, onComplete, onCancel }: AcceptedJobCardProps) {
  const titleId = useId()
  const isOnline = useOnline()
  const { move, moving } = useMoving(job)
  const student = useAssignee(job)
  const isProposed = Boolean(job.cancellationProposedAt)
  const act = { size: 'small', 'aria-disabled': !isOnline, 'aria-describedby': titleId } as const

  return (
    <Card as="article" className={cardStyle} aria-labelledby={titleId}>
      <JobHead id={titleId} job={job} isLink tag={<JobStatusTag status={job.status} />} />
      <Assignee job={job} />
      <JobFacts job={job} />
      <PaidLine jobId={job.id} />
      <HandPayments job={job} name={student?.firstName ?? 'L’étudiant'} />
      {isProposed && !job.mayCancel && <CancellationBanner job={job} isPoster />}
      {job.mayCancel && <StudentSuspendedBanner job={job} />}
      <JobComplaint complaint={job.complaint} title={titleOf(job)} isPoster otherName={studentName(student)} />
      <div className={manyActionsStyle}>
        <Button
          size="small"
          variant={isChatOpen ? 'line' : 'quiet'}
          aria-describedby={titleId}
          aria-expanded={isChatOpen}
          onClick={onChat}
        >
          <MessageCircle size={18} /> Chat
        </Button>
        {job.status === 'assigned' && (
          <Button
            {...act}
            variant="lake"
            busy={moving === 'in_progress'}
            busyLabel="Envoi..."
            onClick={() => void move('in_progress', 'Le job est en cours')}
          >
            <Play size={18} /> Commencer
          </Button>
        )}
        <Button {...act} variant={job.status === 'in_progress' ? 'lake' : 'line'} onClick={onComplete}>
          <CheckCheck size={18} /> Marquer terminé
        </Button>
        {!job.mayCancel && <PayButton job={job} student={student} describedBy={titleId} />}
        <HandPaymentAction job={job} name={student?.firstName ?? 'L’étudiant'} describedBy={titleId} />
        {!isProposed && !job.mayCancel && (
          <Button {...act} variant="line" onClick={onCancel}>
            {job.status === 'in_progress' ? 'Proposer l’annulation' : 'Annuler'}
          </Button>
        )}
        <ComplaintButton job={{ id: job.id, title: titleOf(job) }} describedBy={titleId} />
      </div>
      {isChatOpen && <Chat jobId={job.id} place="inside" onClose={onChat} />}
      <NetworkNote />
    </Card>
  )
}

const studentName = (student: ReturnType<typeof useAssignee>): string =>
  student ? fullName(student) : 'Étudiant assigné'

/** The assigned student; shows the documented fallback while the name is unknown (rule 2.8.14). */
export function Assignee({ job }: { job: JobRow }) {
  const student = useAssignee(job)
  if (!job.assignedToId) return null
  const name = studentName(student)
  return (
    <div className={personStyle}>
      <Avatar name={name} size="small" side="student" src={student?.profileImageUrl ?? undefined} />
      {student?.isDeleted ? name : <StudentLink id={job.assignedToId} name={name} />}
    </div>
  )
}
