import { useLiveQuery } from 'dexie-react-hooks'
import type { PublicUser } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import type { ReceivedProfile } from '../../../sync/fetched/profiles.ts'
import type { CachedProfile } from '../../../sync/store/database.ts'
import { unkept } from '../../data/fetched.ts'
import { useDatabase } from '../../data/local-database.tsx'

export interface StudentKnown {
  person: PublicUser
  /** Undefined while the device knows the person only through a job. */
  profile: CachedProfile | undefined
}

/**
 * Returns what this device has of a person: undefined while it is read, null if nothing. A synced person is up to date. `received` is the server's
 * last answer, which stands in for the stored profile where this device could not store it.
 */
export function useStudent(id: Id, received: ReceivedProfile | string | undefined): StudentKnown | null | undefined {
  const database = useDatabase()
  const read = useLiveQuery(async () => {
    const [synced, stored] = await Promise.all([database.people.get(id), database.cachedProfiles.get(id)])
    return { id, synced, stored }
  }, [database, id])
  // A live query keeps its last result until the next one, which may belong to another address.
  if (read?.id !== id) return undefined
  const profile = (typeof received === 'object' && unkept(received)?.profile) || read.stored
  const person = read.synced ?? profile?.person
  return person ? { person, profile } : null
}
