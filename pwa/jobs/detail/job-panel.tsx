import type { ReactNode } from 'react'
import { isStudent } from '../../../schema/accounts/user.ts'
import { useSession } from '../../session/session.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ListedJob } from '../stored-jobs.ts'

/** Shows the action under the tab "Postuler" to students with an open offer (rule 2.2.59), without tabs to others. */
export function JobPanel({ job, children }: { job: ListedJob; children: ReactNode }) {
  const { user } = useSession()
  if (!user || !isStudent(user) || job.status !== 'open' || job.deletedAt) return children
  return (
    <Tabs
      label="Cette offre"
      variant="line"
      value="apply"
      onValueChange={() => undefined}
      items={[{ value: 'apply', label: 'Postuler', content: children }]}
    />
  )
}
