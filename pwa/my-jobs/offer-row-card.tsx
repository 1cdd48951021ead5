import { Link, type NavigateOptions } from '@tanstack/react-router'
import { CalendarX, ChevronRight, MessageCircleQuestionMark, UserMinus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { firstNameOf } from '../../schema/accounts/party-names.ts'
import { formatDate } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isReserved } from '../../schema/jobs/reservation.ts'
import { formatHourly, placeOf } from '../jobs/job-format.ts'
import { JobTile } from '../jobs/job-tile.tsx'
import { ReservedTag } from '../jobs/reserving/reserved-banner.tsx'
import { titleOf } from '../messages/conversations.ts'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { usePendingItem } from '../outbox/queries.ts'
import { Card } from '../ui/card.tsx'
import { factsStyle, rowStyle, stateStyle, titleStyle, wordsStyle } from '../ui/row-styles.ts'
import { Tag } from '../ui/tag.tsx'
import type { OfferRow, ReservedRow } from './line-of-time.ts'
import { offerTasks } from './tasks.ts'
import { countApplications, countNew, countQuestions, describeReserved } from './work-words.ts'

/** An open offer and its letters. It leads to the letters; without any, to the questions that wait; an offer whose day has passed, or whose student has left, leads to its card, where
 * the day is changed, or somebody else looked for. */
export function OfferRowCard({ row }: { row: OfferRow }) {
  const { job, letters, newCount, questions, task } = row
  const waiting = usePendingItem(job.pending)
  const isOnCard = task === 'date' || task === 'reopen' || task === 'open'
  const place: NavigateOptions =
    task === 'question'
      ? { to: '/jobs/$id', params: { id: job.id }, hash: 'questions' }
      : { to: '/dashboard', search: { tab: 'jobs', ...(!isOnCard && { jobId: job.id }) }, viewTransition: false }
  return (
    <RowCard job={job} place={place}>
      {task === 'date' && (
        <Tag kind="wait" icon={<CalendarX size={14} />}>
          Date passée
        </Tag>
      )}
      {task === 'reopen' && (
        <Tag kind="wait" icon={<UserMinus size={14} />}>
          L’étudiant a renoncé
        </Tag>
      )}
      {waiting && <PendingTag item={waiting} />}
      {task === 'answer' && <Tag kind="lake">{countApplications(letters.length)}</Tag>}
      {isReserved(job) && <ReservedTag job={job} />}
      {task !== 'answer' && !waiting && !isReserved(job) && (
        <span>Aucune candidature en attente&nbsp;· publiée le {formatDate(job.createdAt)}</span>
      )}
      {questions > 0 && (
        <Tag kind="wait" icon={<MessageCircleQuestionMark size={14} />}>
          {task === 'question' ? offerTasks.question.words(row) : countQuestions(questions)}
        </Tag>
      )}
      {newCount > 0 && <Tag kind="sun">{countNew(newCount)}</Tag>}
    </RowCard>
  )
}

/** An offer that its poster proposes first to the reader (rule 1.2.697). It leads to the offer, where one applies or says "Pas cette fois". */
export function ReservedRowCard({ row: { job, poster }, now }: { row: ReservedRow; now: string }) {
  return (
    <RowCard job={job} place={{ to: '/jobs/$id', params: { id: job.id } }}>
      <Tag kind="sun">{describeReserved(job, now)} pour vous</Tag>
      <span>Proposée par {firstNameOf(poster, 'individual')}</span>
    </RowCard>
  )
}

/** A low card of an open offer that leads to a place. */
function RowCard({ job, place, children }: { job: JobRow; place: NavigateOptions; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card as="article" padded={false} pressable aria-labelledby={titleId} className={rowStyle}>
      <JobTile job={job} />
      <div className={wordsStyle}>
        <h3 id={titleId} className={titleStyle}>
          <Link {...place} data-cover="">
            {titleOf(job)}
          </Link>
        </h3>
        <p className={factsStyle}>
          {placeOf(job)}&nbsp;· {formatHourly(job)}
        </p>
        <div className={stateStyle}>{children}</div>
      </div>
      <ChevronRight size={20} />
    </Card>
  )
}
