import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { JobRow } from '../../schema/jobs/job.ts'
import { lapsedProposalOf, openProposalOf } from '../../schema/jobs/time-proposal.ts'
import { answerTime, withdrawTime } from '../../sync/mutations/rescheduling.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { useDatabase } from '../data/local-database.tsx'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { usePendingItem } from '../outbox/queries.ts'
import { isKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { Banner } from '../ui/banner.tsx'
import { Claim } from '../ui/claim.tsx'
import { beginSentence, endSentence } from '../ui/french.ts'
import { useNow } from '../ui/hooks/now.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
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
  const database = useDatabase()
  const [isProposing, setProposing] = useState(false)
  const waiting = usePendingItem(job.pending)
  const open = openProposalOf(job, now)
  const lapsed = lapsedProposalOf(job, now)
  const pending = waiting?.name.startsWith('schedule.') && <PendingTag item={waiting} />
  // An answer that has not left yet shows as given.
  if (!open && !lapsed) return pending ? <div>{pending}</div> : null
  if (!open) return <Banner kind="plain">{lapsed && describeLapse(lapsed, job)}</Banner>
  const isMine = open.byId === me
  const named = { id: open.id, jobId: job.id }
  const withdraw = () => void isKept(withdrawTime(database, named), 'Impossible de retirer cette proposition')
  const answer = (accepts: boolean) =>
    void isKept(answerTime(database, named, accepts), 'Impossible de noter votre réponse')
  return (
    <>
      <Claim
        icon={<CalendarClock size={18} />}
        answers={
          isMine
            ? [['Retirer la proposition', withdraw]]
            : [
                ['D’accord', () => answer(true), me === job.postedById ? 'lake' : 'brand'],
                ['Refuser', () => answer(false)],
                ['Autre heure', () => setProposing(true)],
              ]
        }
      >
        {describeProposal(open, job, me, name)} {isMine && endSentence(`${beginSentence(name)} doit répondre`)}{' '}
        {pending}
      </Claim>
      <ProposeDialog job={job} name={name} isPaid={isPaid} open={isProposing} onClose={() => setProposing(false)} />
    </>
  )
}
