import { Link } from '@tanstack/react-router'
import { ChevronDown, Eye, EyeOff, MessageCircle, Undo2, BellRing } from 'lucide-react'
import { useId, useState, type ReactNode, useSyncExternalStore } from 'react'
import type { JobStatus } from '../../schema/catalogues/labels.ts'
import { formatSentDate, formatWeekday } from '../../schema/dates.ts'
import { firstNameOf, subjectOf } from '../../schema/accounts/party-names.ts'
import { formatHourly, placeOf } from '../jobs/job-format.ts'
import { JobTile } from '../jobs/job-tile.tsx'
import { withdrawnOffer } from '../jobs/why-closed.ts'
import { usePendingItem } from '../outbox/queries.ts'
import { css, cva } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Card } from '../ui/card.tsx'
import { bindSigns } from '../ui/french.ts'
import { bodyStyle, factsStyle, rowStyle, shownStyle, stateStyle, titleStyle, wordsStyle } from '../ui/row-styles.ts'
import { ApplicationHistory } from './application-history.tsx'
import { ApplicationTag } from './application-tag.tsx'
import { isAskedAgain, StillFree } from './still-free.tsx'
import { LetterQuote } from './letter-quote.tsx'
import { mayRefuseTerms, type MyApplication } from './my-applications.ts'
import { nudgeFrom } from '../../schema/applications/application.ts'
import { clockAhead, watchClock } from '../../sync/http/server-time.ts'
import { nudgeApplication } from '../../sync/mutations/applications.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useVerdictToast } from '../outbox/verdict-toast.ts'
import { useNow } from '../ui/hooks/now.ts'

export interface LetterActs {
  myApplication: MyApplication
  onChat: () => void
  onWithdraw: () => void
}

interface MyApplicationCardProps extends LetterActs {
  /** Whether the address asks for this letter: it is unfolded, or shown beside the list. */
  isShown?: boolean
  /** Writes the date of the letter; by default as documented of the candidatures (rule 1.2.44). */
  formatSent?: (sentAt: string) => string
  /** Shows the letter beside the list, in place of unfolding it. */
  onShow?: (() => void) | undefined
}

/** A line that is too short for place and rate ends between them, and not at a hyphen of "Yverdon-les-Bains". */
const placeStyle = css({ display: 'inline-block', maxWidth: 'full' })
const letterStyle = css({ mt: '1', textStyle: 'small', lineClamp: '2', overflowWrap: 'anywhere' })
const endStyle = css({ px: '3', ms: 'auto' })
const seenStyle = css({ inline: '1' })
const arrowStyle = css({ flexShrink: '0', '&[data-open]': { rotate: '[180deg]' } })
const acceptedStyle = cva({
  base: {
    line: true,
    columnGap: '3',
    rowGap: '2',
    px: '3',
    py: '2',
    textStyle: 'small',
    '& p': { flex: '[1 1 10rem]', minWidth: '0' },
  },
  variants: {
    isCancelled: {
      false: { bg: 'brandSoft' },
      true: { borderTopWidth: 'hair', borderColor: 'line' },
    },
  },
})

/** The student's own application, as a low row with its job, date, state and letter. A press unfolds the whole letter and what can be done (rule 1.2.192). */
export function MyApplicationCard(props: MyApplicationCardProps) {
  const { isShown = false, formatSent = formatSentDate, onShow, ...acts } = props
  const { application, job } = acts.myApplication
  const [isUnfolded, setUnfolded] = useState(isShown)
  const isOpen = isUnfolded && !onShow
  const titleId = useId()
  const bodyId = useId()
  const isUnsent = useIsUnsent(application)
  return (
    <Card
      as="article"
      padded={false}
      pressable
      aria-labelledby={titleId}
      className={onShow && isShown ? shownStyle : undefined}
    >
      <div className={rowStyle}>
        {job && <JobTile job={job} />}
        <div className={wordsStyle}>
          <h3 id={titleId} className={titleStyle}>
            <button
              type="button"
              data-cover=""
              {...(onShow
                ? { 'aria-current': isShown, onClick: onShow }
                : {
                    'aria-expanded': isOpen,
                    'aria-controls': isOpen ? bodyId : undefined,
                    onClick: () => setUnfolded(!isOpen),
                  })}
            >
              {bindSigns(job?.title ?? 'Offre')}
            </button>
          </h3>
          {job && (
            <p className={factsStyle}>
              <span className={placeStyle}>{placeOf(job)}</span>&nbsp;· {formatHourly(job)}
            </p>
          )}
          <div className={stateStyle}>
            <ApplicationTag application={application} />
            {!isUnsent && !isOpen && <span>{formatSent(application.appliedAt || application.createdAt)}</span>}
            {!isUnsent && !isOpen && application.status === 'pending' && <Seen isSeen={Boolean(application.seenAt)} />}
          </div>
          {!isOpen && <p className={letterStyle}>{application.motivationLetter || application.message}</p>}
        </div>
        {!onShow && <ChevronDown size={20} className={arrowStyle} {...(isOpen && { 'data-open': '' })} />}
      </div>
      {isOpen && (
        <div id={bodyId} className={bodyStyle}>
          <LetterBody {...acts} isUnsent={isUnsent} />
        </div>
      )}
      {!onShow && <Accepted {...acts} />}
    </Card>
  )
}

/** Whether the letter itself has not left this device. */
export const useIsUnsent = ({ pending }: MyApplication['application']): boolean =>
  usePendingItem(pending)?.name === 'application.submit'

/** The history of a letter, its words, and what can be done. */
export function LetterBody({
  myApplication,
  isUnsent,
  onWithdraw,
}: Omit<LetterActs, 'onChat'> & { isUnsent: boolean }) {
  const { application, job } = myApplication
  return (
    <>
      {isAskedAgain(application) && <StillFree application={application} />}
      {!isUnsent && <ApplicationHistory application={application} />}
      {application.status === 'pending' && job?.deletedAt && <p>{withdrawnOffer}</p>}
      <LetterQuote
        text={application.motivationLetter || application.message}
        action={
          <>
            {application.status === 'pending' && <NudgeButton myApplication={myApplication} />}
            <LinkButton
              variant="ghost"
              size="small"
              className={endStyle}
              to="/jobs/$id"
              params={{ id: application.jobId }}
            >
              Voir l’offre
            </LinkButton>
            {application.status === 'pending' && (
              <Button variant="ghost" size="small" onClick={onWithdraw}>
                <Undo2 size={18} /> Retirer
              </Button>
            )}
          </>
        }
      />
    </>
  )
}

/** The next step after an acceptance. */
export function Accepted({ myApplication, onChat }: Omit<LetterActs, 'onWithdraw'>) {
  const { application, job, poster } = myApplication
  if (application.status !== 'accepted') return null
  const isCancelled = job?.status === 'cancelled'
  return (
    <div className={acceptedStyle({ isCancelled })}>
      <p>
        {job && mayRefuseTerms(application, job) && <NewTerms />}
        <NextStep status={job?.status} poster={firstNameOf(poster, 'individual')} />
      </p>
      <Button size="small" variant={isCancelled ? 'line' : 'brand'} onClick={onChat}>
        <MessageCircle size={18} /> Chat
      </Button>
    </div>
  )
}

/** Whether the poster has opened the letter (rule 1.2.83). */
function Seen({ isSeen }: { isSeen: boolean }): ReactNode {
  return (
    <span className={seenStyle}>
      {isSeen ? <Eye size={16} /> : <EyeOff size={16} />} {isSeen ? 'Vue' : 'Pas encore vue'}
    </span>
  )
}

/** Says that the terms have changed since the application (rule 1.2.443). */
function NewTerms() {
  return (
    <>
      L’offre a changé depuis votre candidature&nbsp;: <Link to="/my-jobs">relisez-la ou renoncez à ce job</Link>.{' '}
    </>
  )
}

/** The next step after an acceptance, according to the job's status (rule 1.2.45). */
function NextStep({ status, poster }: { status: JobStatus | undefined; poster: string }) {
  if (status === 'cancelled') return 'Ce job a été annulé.'
  return (
    <>
      <strong>Félicitations&nbsp;!</strong>{' '}
      {status === 'in_progress' ? 'Le travail est en cours.' : `Convenez des détails avec ${poster}.`}
    </>
  )
}

const buttonStyle = css({ px: '3' })
const laterStyle = css({ textStyle: 'meta', color: 'soft', px: '3' })

/** Reminds the poster, once and from the third day on (rule 1.2.80). Before that day it says when a reminder becomes possible. */
function NudgeButton({ myApplication: { application, job, poster } }: { myApplication: MyApplication }) {
  const database = useDatabase()
  const say = useVerdictToast()
  // The server decides by its own clock.
  const now = useNow() - useSyncExternalStore(watchClock, clockAhead)
  const from = application.pending ? null : nudgeFrom(application)
  if (!from || job?.status !== 'open' || job.deletedAt) return null
  if (from.getTime() > now) {
    return <span className={laterStyle}>Relance possible dès {formatWeekday(from.toISOString())}</span>
  }

  const nudge = () =>
    say(() => nudgeApplication(database, application), {
      done: `${subjectOf(poster, 'individual')} a reçu votre relance.`,
      failed: 'Impossible de relancer',
    })
  return (
    <Button variant="ghost" size="small" className={buttonStyle} onClick={() => void nudge()}>
      <BellRing size={18} /> Relancer
    </Button>
  )
}
