import type { Id } from '../../schema/ids.ts'
import type { Entity, Rows } from '../../schema/sync.ts'
import type { MemoryData } from '../../sync/testing/memory-data.ts'
import { MemoryServer } from '../../sync/testing/memory-server.ts'

/** Rule 3.4.25. */
export const mayContact = ({ applications, jobs }: MemoryData, viewer: Id | null, of: Id): boolean =>
  of === viewer ||
  [...applications.values()].some((one) => {
    const job = jobs.get(one.jobId)
    const isStanding = !one.withdrawn && one.status !== 'rejected' && !job?.deletedAt
    const parties = [one.studentId, job?.postedById]
    if (!isStanding || !viewer || !parties.includes(viewer) || !parties.includes(of)) return false
    return one.studentId === of || one.status === 'accepted'
  })

/** The simulation's people have no contact details and no availability; screens show them. */
export class ContactServer extends MemoryServer {
  override rowFor(viewer: Id, entity: Entity, id: Id): Rows[Entity] | undefined {
    const row = super.rowFor(viewer, entity, id)
    const user = this.state.users.get(id)
    if (entity !== 'person' || !row || !user || !mayContact(this.state, viewer, id)) return row
    const { email, phone, studentProfile } = user
    return { ...(row as Rows['person']), email, phone, studentProfile }
  }
}
