import { useLiveQuery } from 'dexie-react-hooks'
import type { JobRow } from '../../schema/jobs/job.ts'
import { OwnConsent, StudentConsent } from '../consents/consent-line.tsx'
import { useDatabase } from '../data/local-database.tsx'
import { PermitLine } from '../payments/wages/permit-line.tsx'
import { useUser } from '../session/session.tsx'

/** What agreed work keeps to whose student is a minor, or may need a permit, for both sides (rules 1.2.654 and 2.2.282). Nothing for other work. */
export function WorkDuties({ job }: { job: JobRow }) {
  const database = useDatabase()
  const me = useUser()
  const { assignedToId, canton, status } = job
  const student = useLiveQuery(() => database.people.get(assignedToId ?? ''), [database, assignedToId])
  if (status !== 'assigned' && status !== 'in_progress') return null
  if (assignedToId === me.id)
    return (
      <>
        <PermitLine name={undefined} profile={me.studentProfile} canton={canton} />
        <OwnConsent />
      </>
    )
  if (me.id !== job.postedById || !student) return null
  return (
    <>
      <PermitLine name={student.firstName} profile={student.studentProfile} canton={canton} />
      <StudentConsent student={student} />
    </>
  )
}
