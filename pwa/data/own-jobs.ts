import { isStudent, type User } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import type { Shown } from '../../sync/store/rows.ts'

/** Reads the jobs that the person has posted or was chosen for. Students post none, and nobody else is chosen for one. */
export const readOwnJobs = ({ jobs }: LocalDatabase, user: User): Promise<Shown<JobRow>[]> =>
  jobs
    .where(isStudent(user) ? 'assignedToId' : 'postedById')
    .equals(user.id)
    .toArray()
