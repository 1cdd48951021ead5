import { Link } from '@tanstack/react-router'
import { CalendarX, ChevronRight, MessageCircleQuestionMark, UserMinus } from 'lucide-react'
import { useId } from 'react'
import { formatDate } from '../../schema/dates.ts'
import { formatHourly, placeOf } from '../jobs/job-format.ts'
import { titleOf } from '../messages/conversations.ts'
import { JobTile } from '../jobs/job-tile.tsx'
import { isReserved } from '../../schema/jobs/reservation.ts'
import { ReservedTag } from '../jobs/reserving/reserved-banner.tsx'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { usePendingItem } from '../outbox/queries.ts'
import { Card } from '../ui/card.tsx'
import { factsStyle, rowStyle, stateStyle, titleStyle, wordsStyle } from '../ui/row-styles.ts'
import { Tag } from '../ui/tag.tsx'
import type { OfferRow } from './line-of-time.ts'
import { countApplications, countNew, countQuestions, describeTask } from './work-words.ts'

/** An open offer and its letters. It leads to the letters; without any, to the questions that wait; an offer whose day has passed, or whose student has left, leads to its card, where
 * the day is changed, or somebody else looked for. */
export function OfferRowCard({ row }: { row: OfferRow }) {
  const { job, letters, newCount, questions, task } = row
  const waiting = usePendingItem(job.pending)
  const titleId = useId()
  return (
    <Card as="article" padded={false} pressable aria-labelledby={titleId} className={rowStyle}>
      <JobTile job={job} />
      <div className={wordsStyle}>
        <h3 id={titleId} className={titleStyle}>
          {task === 'question' ? (
            <Link to="/jobs/$id" params={{ id: job.id }} hash="questions" data-cover="">
              {titleOf(job)}
            </Link>
          ) : (
            <Link
              to="/dashboard"
              search={{
                tab: 'jobs',
                ...(task !== 'date' && task !== 'reopen' && task !== 'open' && { jobId: job.id }),
              }}
              data-cover=""
              viewTransition={false}
            >
              {titleOf(job)}
            </Link>
          )}
        </h3>
        <p className={factsStyle}>
          {placeOf(job)}&nbsp;· {formatHourly(job)}
        </p>
        <div className={stateStyle}>
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
              {task === 'question' ? describeTask(row) : countQuestions(questions)}
            </Tag>
          )}
          {newCount > 0 && <Tag kind="sun">{countNew(newCount)}</Tag>}
        </div>
      </div>
      <ChevronRight size={20} />
    </Card>
  )
}
