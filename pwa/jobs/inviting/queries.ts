import { useLiveQuery } from 'dexie-react-hooks'
import type { PublicUser } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import type { OutboxItem } from '../../../sync/store/outbox-item.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useUser } from '../../session/session.tsx'

/** How a student stands to one offer; the item of the outbox while their invitation has not left. */
export type Invitation = 'none' | 'invited' | 'applied' | Pick<OutboxItem, 'state'>

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
    const open = mine.filter((job) => job.status === 'open' && !job.deletedAt && !job.isHidden && !job.reservedForId)
    const sent = await database.applications.where('studentId').equals(studentId).toArray()
    const applied = new Set(sent.map(({ jobId }) => jobId))
    const waiting = await readWaiting(database)
    return open
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .map((job) => ({ job, invitation: applied.has(job.id) ? 'applied' : stateOf(job, studentId, waiting) }))
  }, [database, me, studentId])
}

/**
 * Returns the students who have finished a job of one's own, the latest first, and how each stands to this offer, for which nobody has applied.
 * Undefined while the device reads them.
 */
export function useFormerStudents(job: JobRow): { student: PublicUser; invitation: Invitation }[] | undefined {
  const database = useDatabase()
  const { id: me } = useUser()
  return useLiveQuery(async () => {
    const mine = await database.jobs.where('postedById').equals(me).toArray()
    const done = mine
      .filter(({ status }) => status === 'completed')
      .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    const ids = [...new Set(done.flatMap(({ assignedToId }) => assignedToId ?? []))]
    const [people, blocked, waiting] = await Promise.all([
      database.people.bulkGet(ids),
      database.blocks.toCollection().primaryKeys(),
      readWaiting(database),
    ])
    return people.flatMap((student) =>
      student && !student.isDeleted && !blocked.includes(student.id)
        ? { student, invitation: stateOf(job, student.id, waiting) }
        : [],
    )
  }, [database, me, job])
}

type Waiting = Map<string, OutboxItem>

/** Returns the invitations that have not left this device, by offer and student. */
const readWaiting = async (database: LocalDatabase): Promise<Waiting> => {
  const items = await database.outbox.where('name').equals('job.invite').toArray()
  return new Map(
    items.flatMap((item) => (item.name === 'job.invite' ? [[`${item.args.id} ${item.args.studentId}`, item]] : [])),
  )
}

const stateOf = (job: JobRow, studentId: Id, waiting: Waiting): Invitation =>
  waiting.get(`${job.id} ${studentId}`) ?? (job.invitedIds?.includes(studentId) ? 'invited' : 'none')
