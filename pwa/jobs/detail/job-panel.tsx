import type { ReactNode } from 'react'
import { isStudent } from '../../../schema/accounts/user.ts'
import { useSession } from '../../session/session.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ListedJob } from '../stored-jobs.ts'

/** Students find what they may do with an open offer under the tab "Postuler" (rule 2.2.59); others without tabs. */
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
