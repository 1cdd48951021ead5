import { Users } from 'lucide-react'
import { useId } from 'react'
import { fullName } from '../../../schema/accounts/user.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { isSettledByHand } from '../../../schema/payments/hand-payment.ts'
import { JobStatusTag } from '../../jobs/job-status-tag.tsx'
import { NetworkNote } from '../../data/network-note.tsx'
import noApplicationArt from '../../ui/art/no-application.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useGivenReviews, type Given } from '../../reviews/given.ts'
import { ReviewStudent } from '../../reviews/review-student.tsx'
import { HandPaymentAction } from '../../payments/hand/hand-payment-action.tsx'
import { HandPayments } from '../../payments/hand/hand-payments.tsx'
import { PaidLine, PayButton } from '../../payments/pay-button.tsx'
import { usePaid, useWallet } from '../../payments/queries.ts'
import { Assignee } from './accepted-job-card.tsx'
import { JobFacts, JobHead } from './job-head.tsx'
import { JobList } from './job-list.tsx'
import { ReuseButton } from './reuse-button.tsx'
import { cardStyle, manyActionsStyle } from './individual-styles.ts'
import { useAssignee } from './queries.ts'

interface PastJobsProps {
  jobs: JobRow[] | undefined
  onApplicants: (job: JobRow) => void
  /** Starts a new offer with the values of this job. */
  onReuse: (job: JobRow) => void
}

/** Completed and cancelled jobs (rule 2.2.38). A completed job that was not paid by card can still be paid (rule 3.4.35). */
export function PastJobs({ jobs, onApplicants, onReuse }: PastJobsProps) {
  const done = jobs?.flatMap(({ id, status, assignedToId }) =>
    status === 'completed' && assignedToId ? { jobId: id, otherId: assignedToId } : [],
  )
  const given = useGivenReviews(done ?? [])
  // Fetches the wallet, the only source that says which jobs are paid.
  useWallet()
  return (
    <JobList
      title="Historique"
      jobs={jobs}
      empty={
        <EmptyState
          level={3}
          drawing={noApplicationArt}
          title="Aucun job passé"
          text="Vous retrouverez ici vos jobs terminés ou annulés."
        />
      }
      renderCard={(job) => (
        <PastJobCard
          job={job}
          given={given.get(job.id)}
          onApplicants={() => onApplicants(job)}
          onReuse={() => onReuse(job)}
        />
      )}
    />
  )
}

interface PastJobCardProps {
  job: JobRow
  /** Undefined until it is known, and if there is nobody to review. */
  given: Given | undefined
  onApplicants: () => void
  onReuse: () => void
}

function PastJobCard({ job, given, onApplicants, onReuse }: PastJobCardProps) {
  const titleId = useId()
  const student = useAssignee(job)
  const paid = usePaid(job.id)
  const review = given && (
    <ReviewStudent job={job} studentName={student && fullName(student)} given={given} describedBy={titleId} />
  )
  const isPayable = job.status === 'completed' && job.assignedToId !== null && !paid && !isSettledByHand(job)
  return (
    <Card as="article" className={cardStyle} aria-labelledby={titleId}>
      <JobHead id={titleId} job={job} tag={<JobStatusTag status={job.status} />} />
      <Assignee job={job} />
      <JobFacts job={job} />
      <PaidLine jobId={job.id} />
      <HandPayments job={job} name={student?.firstName ?? 'L’étudiant'} />
      {given !== 'none' && review && <div>{review}</div>}
      <div className={manyActionsStyle}>
        {given === 'none' && review}
        {isPayable && <PayButton job={job} student={student} describedBy={titleId} />}
        <HandPaymentAction job={job} name={student?.firstName ?? 'L’étudiant'} describedBy={titleId} />
        <Button variant="line" size="small" aria-describedby={titleId} onClick={onApplicants}>
          <Users size={18} /> Voir les candidatures
        </Button>
        <ReuseButton titleId={titleId} onReuse={onReuse} />
      </div>
      {isPayable && !student?.isDeleted && <NetworkNote />}
    </Card>
  )
}
