import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { JobRow } from '../../schema/jobs/job.ts'
import { lapsedProposalOf, openProposalOf, type TimeProposal } from '../../schema/jobs/time-proposal.ts'
import { answerTime, withdrawTime } from '../../sync/mutations/rescheduling.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { useDatabase } from '../data/local-database.tsx'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { usePendingItem } from '../outbox/queries.ts'
import { isKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { beginSentence, endSentence } from '../ui/french.ts'
import { useNow } from '../ui/hooks/now.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { answersStyle } from '../ui/row-styles.ts'
import { describeLapse, describeProposal } from './time-lines.ts'

const ProposeDialog = lazyDialog(async () => (await import('./propose-dialog.tsx')).ProposeDialog)

interface TimeNoteProps {
  job: Shown<JobRow>
  /** The first name of the other party. */
  name: string
  /** Whether a card has paid it, as far as the caller knows. */
  isPaid?: boolean | undefined
}

/**
 * The time that one party proposes for agreed work: the other one answers, the one who proposed it may take it back. One whose time has passed says so
 * (rules 2.2.210 and 2.2.211). All of it works without network.
 */
export function TimeNote({ job, name, isPaid }: TimeNoteProps) {
  const now = new Date(useNow())
  const { id: me } = useUser()
  const waiting = usePendingItem(job.pending)
  const open = openProposalOf(job, now)
  const lapsed = lapsedProposalOf(job, now)
  const pending = waiting?.name.startsWith('schedule.') && <PendingTag item={waiting} />
  // An answer that has not left yet shows as given.
  if (!open && !lapsed) return pending ? <div>{pending}</div> : null
  if (!open) return <Banner kind="plain">{lapsed && describeLapse(lapsed, job)}</Banner>
  const acts =
    open.byId === me ? <OwnActs job={job} open={open} /> : <Answers job={job} open={open} name={name} isPaid={isPaid} />
  return (
    <Banner kind="wait" icon={<CalendarClock size={18} />} action={acts}>
      {describeProposal(open, job, me, name)} {open.byId === me && endSentence(`${beginSentence(name)} doit répondre`)}{' '}
      {pending}
    </Banner>
  )
}

interface ActsProps {
  job: Shown<JobRow>
  open: TimeProposal
}

function OwnActs({ job, open }: ActsProps) {
  const database = useDatabase()
  const withdraw = () =>
    void isKept(withdrawTime(database, { id: open.id, jobId: job.id }), 'Impossible de retirer cette proposition')
  return (
    <Button size="small" variant="line" onClick={withdraw}>
      Retirer la proposition
    </Button>
  )
}

function Answers({ job, open, name, isPaid }: ActsProps & TimeNoteProps) {
  const database = useDatabase()
  const [isProposing, setProposing] = useState(false)
  const isPoster = useUser().id === job.postedById
  const answer = (accepts: boolean) =>
    void isKept(answerTime(database, { id: open.id, jobId: job.id }, accepts), 'Impossible de noter votre réponse')
  return (
    <div className={answersStyle}>
      <Button size="small" variant={isPoster ? 'lake' : 'brand'} onClick={() => answer(true)}>
        D’accord
      </Button>
      <Button size="small" variant="line" onClick={() => answer(false)}>
        Refuser
      </Button>
      <Button size="small" variant="line" onClick={() => setProposing(true)}>
        Autre heure
      </Button>
      <ProposeDialog job={job} name={name} isPaid={isPaid} open={isProposing} onClose={() => setProposing(false)} />
    </div>
  )
}
