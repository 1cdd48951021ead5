import { Link } from '@tanstack/react-router'
import { Star, Users } from 'lucide-react'
import { useId } from 'react'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isHandPayable } from '../../schema/payments/hand-payment.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { JobTile } from '../jobs/job-tile.tsx'
import { CalendarButton } from '../jobs/calendar-button.tsx'
import { Chat } from '../messages/chat.tsx'
import { titleOf } from '../messages/conversations.ts'
import { HandPaymentAction } from '../payments/hand/hand-payment-action.tsx'
import { GivenTag } from '../reviews/given-tag.tsx'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { OptionalPart } from '../ui/optional-part.tsx'
import { bodyStyle, factsStyle, rowStyle, stateStyle, titleStyle, wordsStyle } from '../ui/row-styles.ts'
import { Tag } from '../ui/tag.tsx'
import { AddressLine } from './address-line.tsx'
import { ChatButton } from './chat-button.tsx'
import type { WorkRow } from './line-of-time.ts'
import { cardBesideOf, mainActionOf } from './main-action.ts'
import { CardBeside, MainButton, reviewLabel, type ChatAct } from './main-button.tsx'
import { describeState, phaseOf } from './phase.ts'
import { hasPaperNote, PaperNote } from './paper-note.tsx'
import { ReviewLink } from './review-link.tsx'
import { RouteLink } from './route-link.tsx'
import { hasSettlement, Settlement } from './settlement.tsx'
import { useWorkActs } from './work-acts.tsx'
import { hasBanner, WorkBanners } from './work-banners.tsx'
import { VisitSection } from './visit-section.tsx'
import { WorkDetails } from './work-details.tsx'
import { WorkDuties } from './work-duties-code.ts'
import { WorkMenu } from './work-menu.tsx'
import { actionsStyle, growStyle } from './work-styles.ts'
import { describeWorkWithHour, otherFirstName } from './work-words.ts'

/**
 * The menu stands in the corner beside the title, so that the facts have the whole width. The corner makes no layer of its own: the open menu would lie
 * under the buttons of the card.
 */
const cornerStyle = css({ position: 'absolute', top: '0.5', insetInlineEnd: '0.5' })
const besideCornerStyle = css({ pe: '9' })

export interface WorkCardProps {
  row: WorkRow
  /** The present moment, ISO 8601. */
  now: string
  level?: 2 | 3
  /** Whether the card says all that is documented of an accepted job: its text, hourly rate and parties (rules 2.2.31 and 2.2.82). */
  isWhole?: boolean
  /** A tag before the state. */
  badge?: string
  /** The chat within the card; without it, the chat is a dialog. */
  chat?: ChatAct
  chatLabel?: string
  /** Shows the applications of this job by a button; otherwise the menu leads to them. */
  onApplicants?: (job: JobRow) => void
  onReuse?: (job: JobRow) => void
}

/** Agreed, done or cancelled work, as either of its parties sees it: its day, its facts, one main action, and a menu (rule 2.2.120). */
export function WorkCard(props: WorkCardProps) {
  const { row, now, level = 3, isWhole = false, badge, chatLabel = 'Chat', onApplicants, onReuse } = props
  const { job } = row
  const titleId = useId()
  const acts = useWorkActs()
  const chat = props.chat ?? { label: chatLabel, press: () => acts.chat(job.id) }
  const main = mainActionOf(row, now)
  const beside = cardBesideOf(row, now)
  const isAgreed = job.status === 'assigned' || job.status === 'in_progress'
  const Title = `h${level}` as const
  const isToSettle = main !== 'settle' && mayBeSettled(row, now, isWhole)
  // As documented of an accepted job, at any time (rule 2.2.32); a low card shows it from the work's day on, or without a day.
  const isCompletable =
    isAgreed && row.side === 'poster' && main !== 'complete' && (isWhole || phaseOf(job, now) !== 'ahead')
  const buttons = isAgreed || main !== undefined || onApplicants !== undefined || isToSettle

  return (
    <Card as="article" padded={false} pressable aria-labelledby={titleId}>
      <div className={rowStyle}>
        <JobTile job={job} />
        <div className={wordsStyle}>
          <Title id={titleId} className={cx(titleStyle, besideCornerStyle)}>
            <Link to="/jobs/$id" params={{ id: job.id }} data-cover="">
              {titleOf(job)}
            </Link>
          </Title>
          <p className={factsStyle}>{describeWorkWithHour(row)}</p>
          <div className={stateStyle}>
            {badge && <Tag kind="ok">{badge}</Tag>}
            <StateTag row={row} now={now} />
            <GivenNote row={row} />
          </div>
        </div>
      </div>
      <div className={cornerStyle}>
        <WorkMenu
          row={row}
          main={main}
          beside={beside}
          describedBy={titleId}
          hasApplicants={onApplicants !== undefined}
          hasComplete={main === 'complete' || isCompletable}
          onReuse={onReuse}
        />
      </div>
      {(buttons || hasBanner(row) || hasSettlement(row) || job.visit || hasPaperNote(row)) && (
        <div className={bodyStyle}>
          {isAgreed && <AddressLine row={row} describedBy={titleId} />}
          {isWhole && <WorkDetails row={row} now={now} />}
          {isAgreed && (
            <OptionalPart>
              <WorkDuties job={job} />
            </OptionalPart>
          )}
          <Settlement row={row} />
          <VisitSection row={row} />
          <WorkBanners row={row} />
          <PaperNote row={row} />
          {buttons && (
            <div className={actionsStyle}>
              {main && <MainButton row={row} action={main} describedBy={titleId} chat={chat} className={growStyle} />}
              {isCompletable && (
                <MainButton
                  row={row}
                  action="complete"
                  describedBy={titleId}
                  chat={chat}
                  className={growStyle}
                  isBeside
                />
              )}
              {(main === 'pay' || main === 'settle') && row.given === 'none' && (
                <IconButton asChild variant="line" label={reviewLabel(row)} aria-describedby={titleId}>
                  <ReviewLink row={row}>
                    <Star size={20} />
                  </ReviewLink>
                </IconButton>
              )}
              {(isAgreed || isWhole) && main !== 'chat' && (
                <ChatButton chat={chat} unread={row.unread} describedBy={titleId} isWide={isWhole} />
              )}
              {isAgreed && <RouteLink row={row} describedBy={titleId} />}
              {isAgreed && <CalendarButton job={job} address={row.address?.name} describedBy={titleId} shape="icon" />}
              {onApplicants && (
                <Button
                  variant="line"
                  size="small"
                  className={growStyle}
                  aria-describedby={titleId}
                  onClick={() => onApplicants(job)}
                >
                  <Users size={18} /> Voir les candidatures
                </Button>
              )}
              <CardBeside row={row} beside={beside} describedBy={titleId} />
              {isToSettle && (
                <HandPaymentAction job={job} name={otherFirstName(row)} rest={row.rest} describedBy={titleId} />
              )}
            </div>
          )}
          {(isAgreed || main === 'pay' || beside) && main !== 'arrive' && main !== 'leave' && <NetworkNote />}
          {chat.isExpanded && <Chat jobId={job.id} place="inside" onClose={chat.press} />}
        </div>
      )}
    </Card>
  )
}

function StateTag({ row, now }: Pick<WorkCardProps, 'row' | 'now'>) {
  const { job, side } = row
  const words = describeState(row, now)
  if (job.status === 'cancelled') return <Tag kind="no">{words}</Tag>
  if (job.status === 'completed') return <Tag>{words}</Tag>
  const isPressing = job.cancellationProposedAt || phaseOf(job, now) === 'over'
  return <Tag kind={isPressing ? 'wait' : side === 'poster' ? 'lake' : 'ok'}>{words}</Tag>
}

/** From its day on, either party may settle unpaid work by hand from every card, and from a whole card at any time (rule 2.2.122). */
const mayBeSettled = ({ job, isPaid, rest }: WorkRow, now: string, isWhole: boolean): boolean => {
  if (isWhole || (isPaid !== false && rest === 0)) return isWhole
  const phase = phaseOf(job, now)
  return isHandPayable(job) && (job.status !== 'assigned' || phase === 'on' || phase === 'over')
}

/** Whether the review of completed work is given. */
function GivenNote({ row: { side, given } }: Pick<WorkCardProps, 'row'>) {
  if (given !== 'given' && given !== 'waiting') return null
  return (
    <GivenTag isWaiting={given === 'waiting'}>{side === 'poster' ? 'Étudiant évalué' : 'Particulier évalué'}</GivenTag>
  )
}
