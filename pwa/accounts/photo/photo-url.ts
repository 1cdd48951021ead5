import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
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
  return useArrived(waits ? local : (profileImageUrl ?? undefined))
}

/**
 * Returns the address once its picture is on the device. Until then, it returns the address of the device's own copy if that was shown before,
 * so that a new photo stays on the screen on a slow line, or without a network. A failed fetch is repeated once the network is back.
 */
function useArrived(src: string | undefined): string | undefined {
  const [shown, setShown] = useState(src)
  // A picture from the server is never held: the address after it may be that of another person.
  const isComing = src !== undefined && !isLocal(src) && src !== shown && (shown === undefined || isLocal(shown))
  if (!isComing && src !== shown) setShown(src)
  useEffect(() => {
    if (!isComing) return
    const image = new Image()
    const load = () => {
      image.src = src
    }
    image.onload = () => setShown(src)
    load()
    addEventListener('online', load)
    return () => {
      image.onload = null
      removeEventListener('online', load)
    }
  }, [isComing, src])
  return isComing ? shown : src
}

const isLocal = (address: string): boolean => address.startsWith('blob:')
