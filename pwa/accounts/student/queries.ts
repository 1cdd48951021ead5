import { useLiveQuery } from 'dexie-react-hooks'
import type { PublicUser } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import type { CachedProfile } from '../../../sync/store/database.ts'
import { useDatabase } from '../../data/local-database.tsx'

export interface StudentKnown {
  person: PublicUser
  /** Undefined where only the person came with a job, and nobody has opened the profile here yet. */
  profile: CachedProfile | undefined
}

/** What this device knows of a person. Undefined while it is read, null when nothing. A synced person is never out of date. */
export function useStudent(id: Id): StudentKnown | null | undefined {
  const database = useDatabase()
  const read = useLiveQuery(async () => {
    const [synced, profile] = await Promise.all([database.people.get(id), database.cachedProfiles.get(id)])
    const person = synced ?? profile?.person
    return { id, found: person ? { person, profile } : null }
  }, [database, id])
  // A live query keeps its last answer until the next one: it must not stand under another address.
  return read?.id === id ? read.found : undefined
}
