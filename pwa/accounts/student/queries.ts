import type { PublicUser } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import { readProfile } from '../../../sync/fetched/profiles.ts'
import type { CachedProfile } from '../../../sync/store/database.ts'
import { useKeptQuery } from '../../data/kept-query.ts'

export interface StudentKnown {
  person: PublicUser
  /** Undefined while the device knows the person only through a job. */
  profile: CachedProfile | undefined
}

/** Returns what this device has of a person: undefined while it is read, null if nothing. A synced person is up to date. */
export function useStudent(id: Id): StudentKnown | null | undefined {
  return useKeptQuery(`person ${id}`, async (database) => {
    const [synced, profile] = await Promise.all([database.people.get(id), readProfile(database, id)])
    const person = synced ?? profile?.person
    return person ? { person, profile } : null
  })
}
