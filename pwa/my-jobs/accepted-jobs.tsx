import { useState } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { unlessComing } from '../data/first-load.ts'
import { useWallet } from '../payments/queries.ts'
import { useUser } from '../session/session.tsx'
import noApplicationArt from '../ui/art/no-application.svg?drawing'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNow } from '../ui/hooks/now.ts'
import { JobList } from './job-list.tsx'
import { keyOf, worksOf, type LineOfTime, type WorkRow } from './line-of-time.ts'
import { useLineOfTime } from './queries.ts'
import { WorkActs } from './work-acts.tsx'
import { WorkCard } from './work-card.tsx'

interface AcceptedJobsProps {
  /**
   * `page`: the page of both sides, with completed work after that under way, and the chat as a dialog (rules 2.2.82–2.2.86). `tab`: the tab of
   * individuals, with work under way, and the chat in the card (rules 2.2.31 and 2.2.32).
   */
  place: 'page' | 'tab'
}

/** Agreed work as one of its parties sees it, by its day. */
export function AcceptedJobs({ place }: AcceptedJobsProps) {
  const user = useUser()
  const line = useLineOfTime(place === 'page' ? 'all' : 'recent')
  // Fetches the wallet, the only source that says which jobs are paid. Cards that came before it would grow under a finger.
  const { wallet } = useWallet()
  const now = new Date(useNow()).toISOString()
  const [openChat, setOpenChat] = useState<Id>()
  const isTab = place === 'tab'

  const chatOf = ({ job: { id } }: WorkRow) => ({
    label: 'Chat',
    isExpanded: openChat === id,
    press: () => setOpenChat(openChat === id ? undefined : id),
  })

  return (
    <WorkActs>
      <JobList
        {...(isTab && { title: 'Jobs acceptés' })}
        name={`accepted ${place}`}
        rows={line && wallet !== undefined ? unlessComing(acceptedOf(line, isTab), line) : undefined}
        keyOf={keyOf}
        empty={<NoJobs isForStudent={isStudent(user)} isTab={isTab} />}
        renderCard={(row) => (
          <WorkCard
            row={row}
            now={now}
            isWhole
            level={isTab ? 3 : 2}
            chatLabel="Ouvrir le chat"
            {...(isTab && { chat: chatOf(row) })}
            {...(!isTab && row.job.status !== 'completed' && { badge: 'Accepté' })}
          />
        )}
      />
    </WorkActs>
  )
}

/** Work under way by its day, then completed work, the last first. Cancelled jobs are left out (rule 3.4.27). */
const acceptedOf = (line: LineOfTime, isTab: boolean): WorkRow[] => {
  const rows = worksOf(line)
  const underWay = rows.filter(({ job }) => job.status === 'assigned' || job.status === 'in_progress')
  return isTab ? underWay : [...underWay, ...rows.filter(({ job }) => job.status === 'completed')]
}

function NoJobs({ isForStudent, isTab }: { isForStudent: boolean; isTab: boolean }) {
  return (
    <EmptyState
      level={isTab ? 3 : 2}
      drawing={noApplicationArt}
      title="Aucun job accepté"
      text={
        isForStudent
          ? 'Dès qu’un particulier accepte votre candidature, vous retrouvez le job ici.'
          : 'Acceptez une candidature : vous retrouverez le job ici.'
      }
      action={
        <LinkButton variant={isForStudent ? 'sun' : 'lake'} to="/dashboard" search={{ tab: 'jobs' }}>
          {isForStudent ? 'Voir les offres' : 'Voir mes offres'}
        </LinkButton>
      }
    />
  )
}
