import { CalendarX, CopyPlus, EyeOff, MessageCircleQuestionMark, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { unansweredOf } from '../../../schema/questions/question.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { isOutOfDate } from '../../jobs/date-over-tag.tsx'
import { DepartureNote } from '../../jobs/departure-note.tsx'
import { JobStatusTag } from '../../jobs/job-status-tag.tsx'
import { isReserved } from '../../../schema/jobs/reservation.ts'
import { ReservedBanner } from '../../jobs/reserving/reserved-banner.tsx'
import { usePendingItem } from '../../outbox/queries.ts'
import { titleOf } from '../../messages/conversations.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useOnline } from '../../data/sync-provider.tsx'
import { PendingTag } from '../../outbox/pending-tag.tsx'
import { css, cx } from '../../styled-system/css'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useToday } from '../../ui/hooks/today.ts'
import { showToast } from '../../ui/toast.ts'
import { isUnpublished } from '../../my-jobs/acts/job-acts.ts'
import { JobFacts, JobHead } from './job-head.tsx'
import { countApplications, countNew } from '../../my-jobs/work-words.ts'
import { actionsStyle, cardStyle, descriptionStyle } from './individual-styles.ts'
import type { Face } from './queries.ts'

interface OpenJobCardProps {
  job: Shown<JobRow>
  /** The applicants' faces. */
  faces: Face[]
  /** How many letters wait that the poster has not seen yet. */
  newCount: number
  onApplicants: () => void
  onEdit: () => void
  /** Starts a new offer with the values of this one. */
  onReuse: () => void
  onDelete: () => void
}

/** As on the cards of agreed work. */
const cornerStyle = css({ position: 'absolute', top: '1.5', insetInlineEnd: '1.5' })
const besideCornerStyle = css({ pe: '8' })
const applicantsStyle = css({ flex: '[1 1 8rem]' })

/** The faces stand beside their number; with large text, above it. */
const someStyle = cx(
  applicantsStyle,
  css({
    flexWrap: 'wrap',
    px: '1',
    py: '0.5',
    columnGap: '1.5',
    bg: 'lakeSoft',
    color: 'lake',
    _hover: { bg: 'lakeSoft', borderColor: 'lake' },
  }),
)

/** An open offer of its poster, with its letters (rules 2.2.30 and 2.2.121). */
export function OpenJobCard({ job, faces, newCount, onApplicants, onEdit, onReuse, onDelete }: OpenJobCardProps) {
  const waiting = usePendingItem(job.pending)
  const titleId = useId()
  const questions = unansweredOf(job).length
  const database = useDatabase()
  const isOnline = useOnline()
  const today = useToday()
  const remove = async () => {
    if (isOnline || (await isUnpublished(database, job.id))) onDelete()
    else showToast({ kind: 'info', title: 'Nécessite le réseau' })
  }
  return (
    <Card as="article" className={cardStyle} aria-labelledby={titleId}>
      <div className={besideCornerStyle}>
        <JobHead
          id={titleId}
          job={job}
          tag={
            <>
              {newCount > 0 && <Tag kind="sun">{countNew(newCount)}</Tag>}
              {waiting ? <PendingTag item={waiting} /> : <JobStatusTag status={job.status} isHidden={job.isHidden} />}
            </>
          }
        />
      </div>
      <div className={cornerStyle}>
        <MoreMenu
          about={titleOf(job)}
          describedBy={titleId}
          items={[{ value: 'reuse', label: 'Dupliquer l’offre', icon: <CopyPlus size={20} /> }]}
          onSelect={onReuse}
        />
      </div>
      <p className={descriptionStyle}>{job.description}</p>
      <JobFacts job={job} />
      {job.isHidden && (
        <Banner kind="wait" icon={<EyeOff size={18} />} title="Offre masquée">
          Notre équipe a masqué cette offre : elle n’est plus visible et vous ne pouvez accepter personne. Le motif est
          dans vos notifications.
        </Banner>
      )}
      {isReserved(job) && <ReservedBanner job={job} describedBy={titleId} />}
      {job.departure && <DepartureNote job={{ ...job, departure: job.departure }} describedBy={titleId} />}
      {questions > 0 && (
        <Banner
          kind="wait"
          icon={<MessageCircleQuestionMark size={18} />}
          action={
            <LinkButton
              variant="line"
              size="small"
              aria-describedby={titleId}
              to="/jobs/$id"
              params={{ id: job.id }}
              hash="questions"
            >
              Répondre
            </LinkButton>
          }
        >
          {questions === 1 ? 'Une question attend votre réponse' : `${questions} questions attendent votre réponse`}
        </Banner>
      )}
      {isOutOfDate(job, today) && (
        <Banner
          kind="wait"
          icon={<CalendarX size={18} />}
          title="Date passée"
          action={
            <Button variant="line" size="small" aria-describedby={titleId} onClick={onEdit}>
              Fixer une autre date
            </Button>
          }
        >
          Les étudiants qui postulent lisent que la date est passée : fixez-en une autre, ou videz le champ pour en
          convenir ensemble.
        </Banner>
      )}
      <div className={actionsStyle}>
        <Button
          size="small"
          variant={faces.length > 0 ? 'quiet' : 'line'}
          className={faces.length > 0 ? someStyle : applicantsStyle}
          aria-describedby={titleId}
          onClick={onApplicants}
        >
          {faces.length > 0 && <AvatarStack people={faces} />}
          {countApplications(faces.length)}
        </Button>
        <IconButton variant="line" label="Modifier" aria-describedby={titleId} onClick={onEdit}>
          <Pencil size={20} />
        </IconButton>
        <IconButton variant="line" label="Supprimer" aria-describedby={titleId} onClick={() => void remove()}>
          <Trash2 size={20} />
        </IconButton>
      </div>
    </Card>
  )
}
