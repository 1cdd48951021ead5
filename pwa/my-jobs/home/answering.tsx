import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { firstNameOf, nameOf } from '../../../schema/accounts/party-names.ts'
import { useDeciding } from '../../applications/applicants-deciding.ts'
import { DecisionQuestion, type AskedDecision } from '../../applications/applicants-question.tsx'
import { NetworkNote } from '../../data/network-note.tsx'
import { useOnline } from '../../data/sync-provider.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { css, cx } from '../../styled-system/css'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { rowStyle, titleStyle, wordsStyle } from '../../ui/row-styles.ts'
import { RatingStars } from '../../ui/rating-stars.tsx'
import type { OfferRow } from '../line-of-time.ts'
import { TaskRow } from './task-row.tsx'

const answerStyle = css({ _zoomed: { flexWrap: 'wrap' } })
const headStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' })
const aboutStyle = css({ textStyle: 'small', color: 'soft', truncate: true })
const letterStyle = css({ textStyle: 'small', truncate: true })
const ratingStyle = css({ textStyle: 'small' })

/**
 * Returns the row of an offer that waits for an answer, and the question before an acceptance. The only applicant of an offer is accepted from the
 * row itself; several are compared first.
 */
export function useAnswering(onAccepted: (jobId: Id) => void): {
  renderAnswer: (row: OfferRow) => ReactNode
  question: ReactNode
} {
  const [asked, setAsked] = useState<{ decision: AskedDecision; job: JobRow }>()
  const { decide, deciding } = useDeciding(() => asked && onAccepted(asked.job.id))
  return {
    renderAnswer: (row) => (
      <AnswerRow
        row={row}
        isBusy={deciding !== undefined}
        onAccept={(decision) => setAsked({ decision, job: row.job })}
      />
    ),
    question: (
      <DecisionQuestion
        asked={asked?.decision}
        job={asked?.job}
        otherCount={0}
        onClose={() => setAsked(undefined)}
        onConfirm={(decided, rate) => {
          setAsked(undefined)
          void decide(decided.application.id, decided.decision, rate).then(
            (refusedRate) =>
              refusedRate !== undefined && asked && setAsked({ ...asked, decision: { ...decided, refusedRate } }),
          )
        }}
      />
    ),
  }
}

interface AnswerRowProps {
  row: OfferRow
  isBusy: boolean
  onAccept: (decision: AskedDecision) => void
}

function AnswerRow({ row, isBusy, onAccept }: AnswerRowProps) {
  const isOnline = useOnline()
  const [only, another] = row.letters
  if (!only || another) return <TaskRow row={row} />
  const { application, student } = only
  const rating = student?.studentProfile?.rating ?? null
  return (
    <Card as="article" padded={false} pressable className={cx(rowStyle, answerStyle)}>
      <Avatar name={nameOf(student, 'student')} src={student?.profileImageUrl ?? undefined} />
      <div className={wordsStyle}>
        <div className={headStyle}>
          <h3 className={titleStyle}>
            <Link to="/dashboard" search={{ tab: 'jobs', jobId: row.job.id }} data-cover="" viewTransition={false}>
              Répondre à {firstNameOf(student, 'student')}
            </Link>
          </h3>
          {rating !== null && (
            <span className={ratingStyle}>
              <RatingStars value={rating} stars={1} />
            </span>
          )}
        </div>
        <p className={aboutStyle}>{titleOf(row.job)}</p>
        <p className={letterStyle}>{application.message}</p>
        <NetworkNote />
      </div>
      <Button
        size="small"
        variant="lake"
        aria-disabled={!isOnline || isBusy}
        onClick={() => onAccept({ application, student, decision: 'accept' })}
      >
        Accepter
      </Button>
    </Card>
  )
}
