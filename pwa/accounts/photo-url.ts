import { useLiveQuery } from 'dexie-react-hooks'
import { findWaitingPhoto, isWaitingPhoto } from '../../sync/store/photos.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useObjectUrl } from '../ui/hooks/object-url.ts'

/** Where a person's photo can be seen: at the server's address, or on this device while it waits to be sent. */
export function usePhotoUrl(profileImageUrl: string | null | undefined): string | undefined {
  const database = useDatabase()
  const waits = profileImageUrl ? isWaitingPhoto(profileImageUrl) : false
  const photo = useLiveQuery(
    async () => (waits && profileImageUrl ? await findWaitingPhoto(database, profileImageUrl) : undefined),
    [database, waits, profileImageUrl],
  )
  const local = useObjectUrl(photo)
  return waits ? local : (profileImageUrl ?? undefined)
}
