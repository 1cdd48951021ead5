import { useLiveQuery } from 'dexie-react-hooks'
import { findWaitingPhoto, isWaitingPhoto } from '../../../sync/store/photos.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useObjectUrl } from '../../ui/hooks/object-url.ts'

/** Returns the address of a person's photo: at the server, or on this device while the photo is in the outbox. */
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
