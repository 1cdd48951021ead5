import { useLiveQuery } from 'dexie-react-hooks'
import { firstNameOf } from '../../schema/accounts/party-names.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useUser } from '../session/session.tsx'
import { TimeNote } from './time-note.tsx'

/** The time that is proposed for agreed work, on the page of its job, for its two parties (rule 2.2.210). */
export function JobTimeNote({ job }: { job: Shown<JobRow> }) {
  const database = useDatabase()
  const isPoster = useUser().id === job.postedById
  const otherId = isPoster ? job.assignedToId : job.postedById
  const other = useLiveQuery(() => database.people.get(otherId ?? ''), [database, otherId])
  return <TimeNote job={job} name={firstNameOf(other, isPoster ? 'assignee' : 'individual')} />
}
