import { useLiveQuery } from 'dexie-react-hooks'
import type { PublicUser } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import type { CachedProfile } from '../../../sync/store/database.ts'
import { useDatabase } from '../../data/local-database.tsx'

export interface StudentKnown {
  person: PublicUser
  /** Undefined while the device knows the person only through a job. */
  profile: CachedProfile | undefined
}

/** Returns what this device has of a person: undefined while it is read, null if nothing. A synced person is up to date. */
export function useStudent(id: Id): StudentKnown | null | undefined {
  const database = useDatabase()
  const read = useLiveQuery(async () => {
    const [synced, profile] = await Promise.all([database.people.get(id), database.cachedProfiles.get(id)])
    const person = synced ?? profile?.person
    return { id, found: person ? { person, profile } : null }
  }, [database, id])
  // A live query keeps its last result until the next one, which may belong to another address.
  return read?.id === id ? read.found : undefined
}
