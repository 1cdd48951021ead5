import type { PublicUser } from '../../../schema/accounts/user.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useKeptQuery } from '../../data/kept-query.ts'

/** Returns the assigned student, at once if they were shown before; undefined while the row is read, null if the device lacks it. */
export function useAssignee({ assignedToId }: Pick<JobRow, 'assignedToId'>): PublicUser | null | undefined {
  return useKeptQuery(
    `assignee ${assignedToId}`,
    async (database) => (assignedToId && (await database.people.get(assignedToId))) || null,
  )
}
