import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  CalendarX,
  CheckCheck,
  ChevronRight,
  CircleAlert,
  CreditCard,
  FilePenLine,
  HandCoins,
  Hourglass,
  Inbox,
  MessageCircleQuestionMark,
  Star,
  UserCheck,
  UserSearch,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { openToAll, reopenOffer } from '../../../sync/mutations/jobs.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { NetworkNote } from '../../data/network-note.tsx'
import { useOnline } from '../../data/sync-provider.tsx'
import { sumOf } from '../../jobs/job-format.ts'
import { titleOf } from '../../messages/conversations.ts'
import { isKept } from '../../outbox/write-text.ts'
import { useNotingByHand } from '../../payments/hand/hand-payment-action.tsx'
import { usePaying } from '../../payments/pay-button.tsx'
import { css, cx } from '../../styled-system/css'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/hooks/now.ts'
import { rowStyle, titleStyle, wordsStyle } from '../../ui/row-styles.ts'
import type { DoableRow, OfferRow, Task, WorkRow } from '../line-of-time.ts'
import { settlingOf } from '../main-action.ts'
import { ReviewLink } from '../review-link.tsx'
import { useWorkActs } from '../work-acts.tsx'
import { countNew, describeReserved, describeTask, otherFirstName } from '../work-words.ts'

const taskStyle = css({ minHeight: '16' })
const iconStyle = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '10',
  height: '10',
  rounded: 'full',
})
const toneStyle = { poster: css({ bg: 'lakeSoft', color: 'lake' }), student: css({ bg: 'sunSoft', color: 'ink' }) }
const aboutStyle = css({ textStyle: 'small', color: 'soft', truncate: true })
const newStyle = css({ color: 'ink' })

const icons: Record<Task, ReactNode> = {
  decide: <CircleAlert size={20} />,
  settle: <HandCoins size={20} />,
  visit: <Hourglass size={20} />,
  confirm: <CheckCheck size={20} />,
  apply: <UserCheck size={20} />,
  answer: <Inbox size={20} />,
  question: <MessageCircleQuestionMark size={20} />,
  reopen: <UserSearch size={20} />,
  open: <Users size={20} />,
  date: <CalendarX size={20} />,
  sign: <FilePenLine size={20} />,
  pay: <CreditCard size={20} />,
  certify: <BadgeCheck size={20} />,
  review: <Star size={20} />,
}

interface TaskRowProps {
  row: DoableRow
  /** Changes the day of an open offer. */
  onDate?: ((job: JobRow) => void) | undefined
}

/** What a person has to do about a job, in a low row that does it when pressed (rule 1.2.191). */
export function TaskRow({ row, onDate }: TaskRowProps) {
  const now = new Date(useNow()).toISOString()
  if (!row.task) return null
  const side = row.kind === 'offer' ? 'poster' : row.kind === 'reserved' ? 'student' : row.side
  const byHand = row.kind === 'work' && row.task === 'pay' && settlingOf(row) === 'settle'
  return (
    <Card as="article" padded={false} pressable className={cx(rowStyle, taskStyle)}>
      <span className={cx(iconStyle, toneStyle[side])}>{icons[byHand ? 'settle' : row.task]}</span>
      <div className={wordsStyle}>
        <h3 className={titleStyle}>
          <TaskAct row={row} onDate={onDate} />
        </h3>
        <p className={aboutStyle}>
          {row.task === 'pay' && `${sumOf(row.job)}\u00a0· `}
          {row.kind === 'offer' && row.newCount > 0 && (
            <>
              <b className={newStyle}>{countNew(row.newCount)}</b>&nbsp;·{' '}
            </>
          )}
          {row.kind === 'reserved' && (
            <>
              <b className={newStyle}>{describeReserved(row.job, now)}</b>&nbsp;·{' '}
            </>
          )}
          {titleOf(row.job)}
        </p>
        {(row.task === 'confirm' || (row.task === 'pay' && !byHand)) && <NetworkNote />}
      </div>
      <ChevronRight size={20} />
    </Card>
  )
}

/** The link or button that covers the row. */
function TaskAct({ row, onDate }: { row: DoableRow } & Pick<TaskRowProps, 'onDate'>): ReactNode {
  const words = describeTask(row)
  const { job, task } = row
  if (row.kind === 'reserved' || task === 'question') {
    return (
      <Link to="/jobs/$id" params={{ id: job.id }} {...(task === 'question' && { hash: 'questions' })} data-cover="">
        {words}
      </Link>
    )
  }
  if (row.kind === 'offer') {
    if (task === 'reopen' || task === 'open') return <ReopenAct row={row}>{words}</ReopenAct>
    if (task === 'date') {
      return (
        <button type="button" data-cover="" onClick={() => onDate?.(job)}>
          {words}
        </button>
      )
    }
    return (
      <Link to="/dashboard" search={{ tab: 'jobs', jobId: job.id }} data-cover="" viewTransition={false}>
        {words}
      </Link>
    )
  }
  if (task === 'confirm') return <ConfirmAct job={job}>{words}</ConfirmAct>
  if (task === 'pay' && settlingOf(row) === 'settle') return <SettleAct row={row}>{words}</SettleAct>
  if (task === 'pay') return <PayAct job={job}>{words}</PayAct>
  if (task === 'review') {
    return (
      <ReviewLink row={row} data-cover="">
        {words}
      </ReviewLink>
    )
  }
  if (task === 'sign' && row.paper) {
    return (
      <Link to="/documents/$id" params={{ id: row.paper.id }} data-cover="">
        {words}
      </Link>
    )
  }
  if (task === 'certify') {
    return (
      <Link to="/documents" search={{ job: job.id }} data-cover="">
        {words}
      </Link>
    )
  }
  return (
    <Link to="/my-jobs" data-cover="">
      {words}
    </Link>
  )
}

/** Looks for somebody else, or opens the offer to all, at once; needs no network. */
function ReopenAct({ row: { job, task }, children }: { row: OfferRow; children: ReactNode }) {
  const database = useDatabase()
  const reopen = () =>
    void isKept((task === 'open' ? openToAll : reopenOffer)(database, job), 'Impossible d’ouvrir cette offre')
  return (
    <button type="button" data-cover="" onClick={reopen}>
      {children}
    </button>
  )
}

function ConfirmAct({ job, children }: { job: JobRow; children: ReactNode }) {
  const acts = useWorkActs()
  const isOnline = useOnline()
  return (
    <button type="button" data-cover="" aria-disabled={!isOnline} onClick={() => isOnline && acts.complete(job)}>
      {children}
    </button>
  )
}

/** Notes the payment from hand to hand; needs no network. */
function SettleAct({ row, children }: { row: WorkRow; children: ReactNode }) {
  const { press, dialog } = useNotingByHand({ job: row.job, name: otherFirstName(row) })
  return (
    <>
      <button type="button" data-cover="" onClick={press}>
        {children}
      </button>
      {dialog}
    </>
  )
}

function PayAct({ job, children }: { job: JobRow; children: ReactNode }) {
  const paying = usePaying(job)
  const isOnline = useOnline()
  return (
    <>
      <button type="button" data-cover="" aria-disabled={!isOnline} onClick={() => isOnline && paying?.press()}>
        {children}
      </button>
      {paying?.dialog}
    </>
  )
}
