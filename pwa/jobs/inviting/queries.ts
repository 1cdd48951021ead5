import { useLiveQuery } from 'dexie-react-hooks'
import type { PublicUser } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useUser } from '../../session/session.tsx'

/** How a student stands to one offer. */
export type Invitation = 'none' | 'invited' | 'applied'

export interface InvitableOffer {
  job: JobRow
  invitation: Invitation
}

/** Returns one's open offers, newest first, and how this student stands to each. Undefined while the device reads them. */
export function useInvitableOffers(studentId: Id): InvitableOffer[] | undefined {
  const database = useDatabase()
  const { id: me } = useUser()
  return useLiveQuery(async () => {
    const mine = await database.jobs.where('postedById').equals(me).toArray()
    const open = mine.filter((job) => job.status === 'open' && !job.deletedAt && !job.isHidden)
    const sent = await database.applications.where('studentId').equals(studentId).toArray()
    const applied = new Set(sent.map(({ jobId }) => jobId))
    return open
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .map((job) => ({
        job,
        invitation: applied.has(job.id) ? 'applied' : job.invitedIds?.includes(studentId) ? 'invited' : 'none',
      }))
  }, [database, me, studentId])
}

/** Returns the students who have finished a job of one's own, the latest first. Undefined while the device reads them. */
export function useFormerStudents(): PublicUser[] | undefined {
  const database = useDatabase()
  const { id: me } = useUser()
  return useLiveQuery(async () => {
    const mine = await database.jobs.where('postedById').equals(me).toArray()
    const done = mine
      .filter((job) => job.status === 'completed' && job.assignedToId !== null)
      .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    const ids = [...new Set(done.flatMap(({ assignedToId }) => assignedToId ?? []))]
    const [people, blocks] = await Promise.all([
      database.people.bulkGet(ids),
      database.blocks.toCollection().primaryKeys(),
    ])
    return people.filter(
      (person) => person !== undefined && !person.isDeleted && !blocks.includes(person.id),
    ) as PublicUser[]
  }, [database, me])
}
