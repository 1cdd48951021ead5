import type { Id } from '../../schema/ids.ts'
import type { Entity, Rows } from '../../schema/sync.ts'
import { isOffered, isSuspended, type MemoryData } from '../../sync/testing/memory-data.ts'
import { MemoryServer } from '../../sync/testing/memory-server.ts'

/** Rules 3.4.25 and 1.2.419. */
export const mayContact = (state: MemoryData, viewer: Id | null, of: Id): boolean =>
  of === viewer ||
  [...state.applications.values()].some((one) => {
    const job = state.jobs.get(one.jobId)
    const parties = [one.studentId, job?.postedById]
    if (!job || one.withdrawn || !viewer || !parties.includes(viewer) || !parties.includes(of)) return false
    if (one.status === 'accepted') return job.status !== 'cancelled'
    return one.status === 'pending' && one.studentId === of && isOffered(state, job) && !isSuspended(state, viewer)
  })

/** Adds contact details and availability to people, which the simulation leaves out and screens show. */
export class ContactServer extends MemoryServer {
  override rowFor(viewer: Id, entity: Entity, id: Id): Rows[Entity] | undefined {
    const row = super.rowFor(viewer, entity, id)
    const user = this.state.users.get(id)
    if (entity !== 'person' || !row || !user || !mayContact(this.state, viewer, id)) return row
    const { email, phone, studentProfile } = user
    const person = row as Rows['person']
    if (viewer === id || !studentProfile) return { ...person, email, phone, studentProfile }
    // The row has what others read of the date of birth.
    const { birthDate: _date, birthDateTries: _tries, workPermit: _permit, ...shown } = studentProfile
    return { ...person, email, phone, studentProfile: { ...shown, ...person.studentProfile } }
  }
}
