import { Link, type NavigateOptions } from '@tanstack/react-router'
import { ChevronRight, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstNameOf } from '../../../schema/accounts/party-names.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { openToAll, reopenOffer } from '../../../sync/mutations/jobs.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { NetworkNote } from '../../data/network-note.tsx'
import { useOnline } from '../../data/sync-provider.tsx'
import { sumOf } from '../../jobs/job-format.ts'
import { titleOf } from '../../messages/conversations.ts'
import { isKept } from '../../outbox/write-text.ts'
import { css, cx } from '../../styled-system/css'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/hooks/now.ts'
import { rowStyle, titleStyle, wordsStyle } from '../../ui/row-styles.ts'
import { useActs, type Act } from '../possible-acts.tsx'
import type { DoableRow, OfferRow, OfferTask, ReservedRow, WorkRow, WorkTask } from '../line-of-time.ts'
import { offerTasks, workTaskOf } from '../tasks.ts'
import { countNew, describeReserved } from '../work-words.ts'

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

interface TaskRowProps {
  row: DoableRow
  /** Changes the day of an open offer. */
  onDate?: ((job: JobRow) => void) | undefined
}

/** What a person has to do about a job, in a low row that does it when pressed (rule 1.2.191). */
export function TaskRow({ row, onDate }: TaskRowProps) {
  if (!row.task) return null
  if (row.kind === 'work') return <WorkTaskRow row={row} task={row.task} />
  if (row.kind === 'offer') return <OfferTaskRow row={row} task={row.task} onDate={onDate} />
  return <ReservedTaskRow row={row} />
}

function WorkTaskRow({ row, task }: { row: WorkRow; task: WorkTask }) {
  const { acts, dialogs } = useActs(row, new Date(useNow()).toISOString())
  const { icon, words, act: name, placeOf = () => ({ to: '/my-jobs' }) } = workTaskOf(row, task)
  // An act may turn out not to be possible: its row keeps its place until the task goes.
  const act = name ? acts[name] || { press: () => undefined } : { place: placeOf(row) }
  return (
    <Frame
      act={{ isOnServer: name === 'complete' || name === 'pay', ...act, icon, label: words(row) }}
      side={row.side}
      about={`${task === 'pay' ? `${sumOf(row.job)}\u00a0· ` : ''}${titleOf(row.job)}`}
    >
      {dialogs}
    </Frame>
  )
}

function OfferTaskRow({ row, task, onDate }: TaskRowProps & { row: OfferRow; task: OfferTask }) {
  const database = useDatabase()
  const { job, newCount } = row
  const id = job.id
  // At once; needs no network.
  const open = (to: typeof openToAll) => ({
    press: () => void isKept(to(database, job), 'Impossible d’ouvrir cette offre'),
  })
  const acts: Record<OfferTask, Pick<Act, 'press' | 'place'>> = {
    answer: { place: { to: '/dashboard', search: { tab: 'jobs', jobId: id }, viewTransition: false } },
    question: { place: { to: '/jobs/$id', params: { id }, hash: 'questions' } },
    reopen: open(reopenOffer),
    open: open(openToAll),
    date: { press: () => onDate?.(job) },
  }
  const { icon, words } = offerTasks[task]
  const news = newCount > 0 ? countNew(newCount) : undefined
  return <Frame act={{ ...acts[task], icon, label: words(row) }} side="poster" news={news} about={titleOf(job)} />
}

function ReservedTaskRow({ row: { job, poster } }: { row: ReservedRow }) {
  const now = new Date(useNow()).toISOString()
  const place: NavigateOptions = { to: '/jobs/$id', params: { id: job.id } }
  const label = `Répondre à ${firstNameOf(poster, 'individual')}`
  return (
    <Frame
      act={{ icon: UserCheck, label, place }}
      side="student"
      news={describeReserved(job, now)}
      about={titleOf(job)}
    />
  )
}

interface FrameProps {
  act: Act
  side: WorkRow['side']
  /** What is new about it, before the rest. */
  news?: string | undefined
  about: string
  children?: ReactNode
}

function Frame({
  act: { icon: Icon, label, place, press, isOnServer = false },
  side,
  news,
  about,
  children,
}: FrameProps) {
  const isOff = !useOnline() && isOnServer
  return (
    <Card as="article" padded={false} pressable className={cx(rowStyle, taskStyle)}>
      <span className={cx(iconStyle, toneStyle[side])}>
        <Icon size={20} />
      </span>
      <div className={wordsStyle}>
        <h3 className={titleStyle}>
          {place ? (
            <Link {...place} data-cover="">
              {label}
            </Link>
          ) : (
            <button type="button" data-cover="" aria-disabled={isOff} onClick={() => !isOff && press?.()}>
              {label}
            </button>
          )}
          {children}
        </h3>
        <p className={aboutStyle}>
          {news && (
            <>
              <b className={newStyle}>{news}</b>&nbsp;·{' '}
            </>
          )}
          {about}
        </p>
        {isOnServer && <NetworkNote />}
      </div>
      <ChevronRight size={20} />
    </Card>
  )
}
