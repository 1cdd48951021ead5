import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { deleteDrafts, draftKeys } from '../../../sync/store/drafts.ts'
import { keepGivenPhoto, readGivenPhotos, type GivenPhoto } from '../../../sync/store/web-share.ts'
import { useDatabase } from '../../data/local-database.tsx'

/**
 * The photos that wait in this conversation to be sent one after the other: chosen here, shared by another app, or taken back from the outbox.
 * Each stays on the device until it is sent or all are discarded (rules 1.2.310 and 1.2.383). A photo that another tab adds meanwhile belongs
 * to that tab, where its dialog stands.
 */
export function useWaitingPhotos(jobId: Id) {
  const database = useDatabase()
  /** Ids sort in the order of arrival: the keys of the photos that waited when the conversation was opened sort before this one. */
  const [opened] = useState(() => draftKeys.messagePhoto(jobId, database.newId()))
  const kept = useLiveQuery(async () => {
    const photos = await readGivenPhotos(database, jobId)
    return photos.filter(({ key }) => key < opened || database.knownDrafts.has(key))
  }, [database, jobId, opened])
  /** Photos for which the device had no room, which wait on this page alone. */
  const [unkept, setUnkept] = useState<GivenPhoto[]>([])
  /** The keys of photos that were sent or discarded here; the device's own list follows a moment later. */
  const [gone, setGone] = useState<readonly string[]>([])
  const waiting = [...(kept ?? []), ...unkept].filter(({ key }) => !gone.includes(key))
  const leave = (photos: GivenPhoto[]) => setGone((before) => [...before, ...photos.map(({ key }) => key)])

  return {
    waiting,
    add: async (photo: Blob) => {
      const given = { key: draftKeys.messagePhoto(jobId, database.newId()), photo }
      await keepGivenPhoto(database, given).catch(() => setUnkept((before) => [...before, given]))
    },
    next: () => leave(waiting.slice(0, 1)),
    putAside: () => {
      const keys = waiting.map(({ key }) => key)
      void deleteDrafts(database, keys).catch(() => undefined)
      leave(waiting)
    },
  }
}
