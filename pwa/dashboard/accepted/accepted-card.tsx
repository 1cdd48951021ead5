import { CalendarDays, Clock, MapPin, MessageCircle, Play } from 'lucide-react'
import { useId } from 'react'
import { formatMoment } from '../../../schema/dates.ts'
import { formatRate } from '../../../schema/money.ts'
import { ReviewsButton } from '../../accounts/individual/reviews-button.tsx'
import { mayRefuseTerms } from '../../applications/my-applications.ts'
import { useApplicationsByJob } from '../../applications/queries.ts'
import { NetworkNote } from '../../data/network-note.tsx'
import { useOnline } from '../../data/sync-provider.tsx'
import { CalendarButton } from '../../jobs/calendar-button.tsx'
import { formatDuration, placeOf } from '../../jobs/job-format.ts'
import { nameOfOther, titleOf, type Conversation } from '../../messages/conversations.ts'
import { OfferLink } from '../../messages/offer-link.tsx'
import type { Given } from '../../reviews/given.ts'
import { ComplaintButton } from '../../payments/complaint-button.tsx'
import { HandPaymentAction } from '../../payments/hand/hand-payment-action.tsx'
import { HandPayments } from '../../payments/hand/hand-payments.tsx'
import { JobComplaint } from '../../payments/job-complaint.tsx'
import { usePaid } from '../../payments/queries.ts'
import { ReviewIndividual } from '../../reviews/review-individual.tsx'
import { ReviewStudent } from '../../reviews/review-student.tsx'
import { css } from '../../styled-system/css'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FactRow, FactItem } from '../../ui/fact-row.tsx'
import { Tag } from '../../ui/tag.tsx'
import {
  cardStyle,
  descriptionStyle,
  growStyle,
  headStyle,
  manyActionsStyle,
  personStyle,
  tagStyle,
  titleStyle,
} from '../individual/individual-styles.ts'
import { CancellationBanner } from '../job-acts/cancellation-banner.tsx'
import { LeaveBanner, NewTermsBanner, StudentSuspendedBanner } from '../job-acts/leave-banner.tsx'
import { LeaveWork } from '../job-acts/leave-work.tsx'
import { useMoving } from '../job-acts/moving.ts'

const stateStyle = css({ textStyle: 'small', color: 'soft' })

interface AcceptedCardProps {
  conversation: Conversation
  /** Whether the other party of a completed job is reviewed; undefined until it is known. */
  given: Given | undefined
  onChat: () => void
}

/** An accepted job as either of its parties sees it (rules 2.2.82–2.2.85 and 4.27). */
export function AcceptedCard({ conversation, given, onChat }: AcceptedCardProps) {
  const { job, other, otherSide } = conversation
  const titleId = useId()
  const isOnline = useOnline()
  const { move, moving } = useMoving(job)
  const isPoster = otherSide === 'student'
  const name = nameOfOther(conversation)
  const firstName = other?.firstName ?? (isPoster ? 'L’étudiant' : 'Le particulier')
  const mine = useApplicationsByJob()?.get(job.id)
  const isUnderNewTerms = mine && mayRefuseTerms(mine, job) && !job.mayLeave && !job.cancellationProposedAt

  const isUnderWay = job.status === 'assigned' || job.status === 'in_progress'
  // In the other states a banner has the way out.
  const mayLeave = !isPoster && isUnderWay && !job.mayLeave && !isUnderNewTerms && !job.cancellationProposedAt
  const isPaid = usePaid(job.id) !== undefined

  return (
    <Card as="article" padded className={cardStyle} aria-labelledby={titleId}>
      <div className={headStyle}>
        <h2 id={titleId} className={titleStyle}>
          <OfferLink id={job.id}>{titleOf(job)}</OfferLink>
        </h2>
        <div className={tagStyle}>
          <Tag kind="ok">Accepté</Tag>
        </div>
      </div>
      <p className={descriptionStyle}>{job.description}</p>
      <FactRow>
        {job.scheduledFor && <FactItem icon={<CalendarDays size={16} />}>{formatMoment(job.scheduledFor)}</FactItem>}
        <FactItem icon={<MapPin size={16} />}>{placeOf(job)}</FactItem>
        <FactItem icon={<Clock size={16} />}>{formatDuration(job)}</FactItem>
        <FactItem>{`${formatRate(job.rate)}\u00a0CHF/heure`}</FactItem>
      </FactRow>
      <div className={personStyle}>
        <Avatar name={name} size="small" side={otherSide} src={other?.profileImageUrl ?? undefined} />
        <span className={growStyle}>{isPoster ? `Attribué à ${name}` : `Employeur: ${name}`}</span>
      </div>
      {job.cancellationProposedAt && !job.mayCancel && <CancellationBanner job={job} isPoster={isPoster} />}
      {job.mayLeave && !job.cancellationProposedAt && <LeaveBanner job={job} />}
      {job.mayCancel && <StudentSuspendedBanner job={job} />}
      {isUnderNewTerms && <NewTermsBanner job={job} />}
      <HandPayments job={job} name={firstName} />
      <JobComplaint complaint={job.complaint} title={titleOf(job)} isPoster={isPoster} otherName={name} />
      {job.status === 'in_progress' && !job.cancellationProposedAt && (
        <p className={stateStyle}>Le travail est en cours.</p>
      )}
      {job.status === 'completed' && <p className={stateStyle}>Le travail est terminé.</p>}
      {mayLeave && isPaid && (
        <p className={stateStyle}>
          Job payé par carte&nbsp;: pour renoncer, demandez au particulier de proposer l’annulation, ou signalez un
          problème.
        </p>
      )}
      <div className={manyActionsStyle}>
        <Button
          size="small"
          variant={job.status === 'assigned' ? 'quiet' : 'brand'}
          aria-describedby={titleId}
          onClick={onChat}
        >
          <MessageCircle size={18} /> Ouvrir le chat
        </Button>
        {!isPoster && !other?.isDeleted && (
          <ReviewsButton id={conversation.otherId} name={name} aria-label={`Avis sur ${name}`}>
            Avis
          </ReviewsButton>
        )}
        {given && isPoster && (
          <ReviewStudent job={job} studentName={other && name} given={given} describedBy={titleId} />
        )}
        {given && !isPoster && <ReviewIndividual jobId={job.id} title={titleOf(job)} given={given} />}
        {job.status === 'assigned' && (
          <Button
            size="small"
            variant={isPoster ? 'lake' : 'sun'}
            aria-describedby={titleId}
            aria-disabled={!isOnline}
            busy={moving === 'in_progress'}
            busyLabel="Envoi..."
            onClick={() => void move('in_progress', 'Le job est en cours')}
          >
            <Play size={18} /> Commencer
          </Button>
        )}
        {job.status !== 'completed' && <CalendarButton job={job} describedBy={titleId} />}
        {mayLeave && !isPaid && mine && (
          <LeaveWork
            job={job}
            applicationId={mine.id}
            poster={other?.firstName ?? 'le particulier'}
            describedBy={titleId}
          />
        )}
        <HandPaymentAction job={job} name={firstName} describedBy={titleId} />
        <ComplaintButton job={{ id: job.id, title: titleOf(job) }} describedBy={titleId} />
      </div>
      {(job.status === 'assigned' ||
        mayLeave ||
        job.cancellationProposedAt ||
        job.mayLeave ||
        job.mayCancel ||
        isUnderNewTerms ||
        job.complaint) && <NetworkNote />}
    </Card>
  )
}
