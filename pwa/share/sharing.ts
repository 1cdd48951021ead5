import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { giveShared, readShared, type Shared } from '../../sync/store/web-share.ts'
import { lightenPhoto, ofChat } from '../data/chosen-photo.ts'
import { useDatabase } from '../data/local-database.tsx'

/** Returns what another app shared; null if there is none, undefined while it is read. */
export function useShared(): Shared | null | undefined {
  const database = useDatabase()
  return useLiveQuery(() => readShared(database), [database])
}

/**
 * Reduces the photos and puts everything into a conversation. Returns how many photos the browser could not read; if there was nothing else, the
 * conversation gets nothing. Throws the storage's error.
 */
export const giveTo = async (
  database: LocalDatabase,
  jobId: Id,
  { text, photos }: Shared,
): Promise<{ unreadable: number; isGiven: boolean }> => {
  const light: Blob[] = []
  // One at a time, because a phone's memory may hold only one large photo.
  for (const photo of photos) {
    const file = photo instanceof File ? photo : new File([photo], 'photo', { type: photo.type })
    await lightenPhoto(file, ofChat).then(
      (one) => light.push(one),
      () => undefined,
    )
  }
  const isGiven = text !== '' || light.length > 0
  if (isGiven) await giveShared(database, { jobId, text, photos: light })
  return { unreadable: photos.length - light.length, isGiven }
}
