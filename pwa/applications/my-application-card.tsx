import { Link } from '@tanstack/react-router'
import { CalendarDays, MapPin, MessageCircle, Undo2 } from 'lucide-react'
import type { JobStatus } from '../../schema/catalogues/labels.ts'
import { formatSentDate } from '../../schema/dates.ts'
import { formatHourly, placeOf } from '../jobs/job-format.ts'
import { withdrawnOffer } from '../jobs/why-closed.ts'
import { css, cva } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { bindSigns } from '../ui/french.ts'
import { FactRow, FactItem } from '../ui/fact-row.tsx'
import { usePendingItem } from '../outbox/queries.ts'
import { ApplicationHistory } from './application-history.tsx'
import { ApplicationTag } from './application-tag.tsx'
import { mayRefuseTerms, type MyApplication } from './my-applications.ts'
import { LetterQuote } from './letter-quote.tsx'
import { NudgeButton } from './nudging.tsx'

interface MyApplicationCardProps {
  myApplication: MyApplication
  onChat: () => void
  onWithdraw: () => void
}

const cardStyle = css({ display: 'flex', flexDirection: 'column' })
const bodyStyle = css({ display: 'grid', gap: '3', p: '4', md: { p: '5' } })
/** A long status wraps under the title instead of squeezing it. */
const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: '3',
  rowGap: '2',
  '& > :last-child': { flexShrink: '0' },
})
const titleStyle = css({
  flex: '[1 1 10rem]',
  textStyle: 'title',
  overflowWrap: 'anywhere',
  minWidth: '0',
  '& a': { color: '[inherit]', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
})
const withdrawStyle = css({ px: '3', ms: 'auto' })
const acceptedStyle = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    mt: 'auto',
    px: '4',
    py: '3',
    md: { px: '5' },
    '& p': { flex: '[1 1 12rem]', minWidth: '0' },
  },
  variants: {
    isCancelled: {
      false: { bg: 'brandSoft' },
      true: { borderTopWidth: 'hair', borderStyle: 'solid', borderColor: 'line' },
    },
  },
})

/** The student's own application: its job, date, status and letter. */
export function MyApplicationCard({ myApplication, onChat, onWithdraw }: MyApplicationCardProps) {
  const { application, job, poster } = myApplication
  const isUnsent = usePendingItem(application.pending)?.name === 'application.submit'
  const title = job?.title ?? 'Offre'
  const isCancelled = job?.status === 'cancelled'
  return (
    <Card as="article" padded={false} className={cardStyle}>
      <div className={bodyStyle}>
        <div className={headStyle}>
          <h2 className={titleStyle}>
            <Link to="/jobs/$id" params={{ id: application.jobId }}>
              {bindSigns(title)}
            </Link>
          </h2>
          <ApplicationTag application={application} />
        </div>
        <FactRow>
          {job && <FactItem icon={<MapPin size={16} />}>{placeOf(job)}</FactItem>}
          {job && <FactItem>{formatHourly(job)}</FactItem>}
          {!isUnsent && (
            <FactItem icon={<CalendarDays size={16} />}>
              {formatSentDate(application.appliedAt || application.createdAt)}
            </FactItem>
          )}
        </FactRow>
        {!isUnsent && <ApplicationHistory application={application} />}
        {application.status === 'pending' && job?.deletedAt && <p>{withdrawnOffer}</p>}
        <LetterQuote
          text={application.motivationLetter || application.message}
          action={
            application.status === 'pending' && (
              <>
                <NudgeButton myApplication={myApplication} />
                <Button variant="ghost" size="small" className={withdrawStyle} onClick={onWithdraw}>
                  <Undo2 size={18} /> Retirer
                </Button>
              </>
            )
          }
        />
      </div>
      {application.status === 'accepted' && (
        <div className={acceptedStyle({ isCancelled })}>
          <p>
            {job && mayRefuseTerms(application, job) && <NewTerms />}
            <NextStep status={job?.status} poster={poster?.firstName ?? 'le particulier'} />
          </p>
          <Button variant={isCancelled ? 'line' : 'brand'} onClick={onChat}>
            <MessageCircle size={20} /> Chat
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Says that the terms have changed since the application (rule 1.2.443). */
function NewTerms() {
  return (
    <>
      L’offre a changé depuis votre candidature&nbsp;: <Link to="/accepted-jobs">relisez-la ou renoncez à ce job</Link>
      .{' '}
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
