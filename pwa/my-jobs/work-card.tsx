import { Link, useNavigate } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { isHandPayable } from '../../schema/payments/hand-payment.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { JobTile } from '../jobs/job-tile.tsx'
import { CalendarButton } from '../jobs/calendar-button.tsx'
import { Chat } from '../messages/chat.tsx'
import { titleOf } from '../messages/conversations.ts'
import { GivenTag } from '../reviews/given-tag.tsx'
import { css, cx } from '../styled-system/css'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { bodyStyle, factsStyle, rowStyle, stateStyle, titleStyle, wordsStyle } from '../ui/row-styles.ts'
import { Tag } from '../ui/tag.tsx'
import { ActButton, CardBeside, ChatButton, MainButton, type ChatAct } from './act-button.tsx'
import { useActs, type ScreenActs, type Act, type ActName, type Possible } from './possible-acts.tsx'
import { AddressLine } from './address-line.tsx'
import type { WorkRow } from './line-of-time.ts'
import { describeState, phaseOf } from './phase.ts'
import { hasPaperNote, PaperNote } from './paper-note.tsx'
import { RouteLink } from './route-link.tsx'
import { hasSettlement, Settlement } from './settlement.tsx'
import { useAsk } from './work-acts.tsx'
import { hasBanner, WorkBanners } from './work-banners.tsx'
import { VisitSection } from './visit-section.tsx'
import { WorkDetails } from './work-details.tsx'
import { WorkDuties } from './work-duties-code.ts'
import { actionsStyle, growStyle } from './work-styles.ts'
import { describeWorkWithHour } from './work-words.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { MoreMenu } from '../ui/overlays/more-menu.tsx'

/**
 * The menu stands in the corner beside the title, so that the facts have the whole width. The corner makes no layer of its own: the open menu would lie
 * under the buttons of the card.
 */
const cornerStyle = css({ position: 'absolute', top: '0.5', insetInlineEnd: '0.5' })
const besideCornerStyle = css({ pe: '9' })

export interface WorkCardProps extends ScreenActs {
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
}

/** Agreed, done or cancelled work, as either of its parties sees it: its day, its facts, one main action, and a menu (rule 2.2.120). */
export function WorkCard(props: WorkCardProps) {
  const { row, now, level = 3, isWhole = false, badge, chatLabel = 'Chat', onApplicants } = props
  const { job } = row
  const titleId = useId()
  const ask = useAsk()
  const chat = props.chat ?? { label: chatLabel, press: () => ask({ dialog: 'chat', jobId: job.id }) }
  const work = useActs(row, now, props)
  const { acts, main, beside } = work
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
          work={work}
          shown={[main, beside && 'pay', isCompletable && 'complete', onApplicants && 'applicants']}
          describedBy={titleId}
        />
        {work.dialogs}
      </div>
      {(buttons || hasBanner(row) || hasSettlement(row) || job.visit || hasPaperNote(row)) && (
        <div className={bodyStyle}>
          {isAgreed && <AddressLine row={row} describedBy={titleId} />}
          {isWhole && <WorkDetails row={row} now={now} />}
          {isAgreed && <WorkDuties job={job} />}
          <Settlement row={row} />
          <VisitSection row={row} />
          <WorkBanners row={row} />
          <PaperNote row={row} />
          {buttons && (
            <div className={actionsStyle}>
              <MainButton work={work} describedBy={titleId} chat={chat} />
              {isCompletable && (
                <ActButton
                  act={acts.complete}
                  variant="line"
                  className={growStyle}
                  describedBy={titleId}
                  data-long=""
                />
              )}
              {(main === 'pay' || main === 'settle') && acts.review && (
                <IconButton asChild variant="line" label={acts.review.label} aria-describedby={titleId}>
                  <Link {...acts.review.place}>
                    <Star size={20} />
                  </Link>
                </IconButton>
              )}
              {(isAgreed || isWhole) && main !== 'chat' && (
                <ChatButton shape={isWhole ? 'wide' : 'icon'} chat={chat} unread={row.unread} describedBy={titleId} />
              )}
              {isAgreed && <RouteLink row={row} describedBy={titleId} />}
              {isAgreed && <CalendarButton job={job} address={row.address?.name} describedBy={titleId} shape="icon" />}
              {onApplicants && (
                <ActButton act={acts.applicants} variant="line" className={growStyle} describedBy={titleId} />
              )}
              <CardBeside work={work} describedBy={titleId} />
              {isToSettle && <ActButton act={acts.settle} variant="line" describedBy={titleId} data-long="" />}
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

/** What only a card offers. */
const onCards: readonly (ActName | 'chat')[] = ['leave', 'settle', 'review', 'chat']

interface WorkMenuProps {
  work: Possible
  /** What the card offers beside its menu. */
  shown: readonly (ActName | 'chat' | false | undefined)[]
  /** The id of the job's title. */
  describedBy: string
}

/** The further actions of a card (rule 2.2.120). Those that only the server can decide need the network. */
function WorkMenu({ work: { row, acts }, shown, describedBy }: WorkMenuProps) {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const offered = (Object.entries(acts) as [ActName, Act | false | undefined][]).flatMap(([value, act]) =>
    act && !onCards.includes(value) && !shown.includes(value) ? { ...act, value } : [],
  )
  if (offered.length === 0) return null
  const items = offered.map(({ value, label, icon: Icon, isDestructive = false, isOnServer }) => ({
    value,
    label,
    icon: <Icon size={20} />,
    destructive: isDestructive,
    ...(isOnServer && !isOnline && { isDisabled: true, detail: 'hors ligne' }),
  }))
  const choose = (chosen: ActName) => {
    const act = offered.find(({ value }) => value === chosen)
    if (act?.place) void navigate(act.place)
    else act?.press?.()
  }
  return <MoreMenu about={titleOf(row.job)} describedBy={describedBy} items={items} onSelect={choose} />
}
