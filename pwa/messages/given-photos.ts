import { useCallback, useEffect, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { deleteDrafts, draftKeys } from '../../sync/store/drafts.ts'
import { keepGivenPhoto, readGivenPhotos, type GivenPhoto } from '../../sync/store/shared.ts'
import { useDatabase } from '../data/local-database.tsx'

/**
 * The photos that were chosen in this conversation or shared into it by another app, to be sent one after the other. Each stays on the device until
 * it is sent or all of them are discarded (rules 1.2.310 and 1.2.383).
 */
export function useGivenPhotos(jobId: Id) {
  const database = useDatabase()
  const [waiting, setWaiting] = useState<GivenPhoto[]>([])
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const found = await readGivenPhotos(database, jobId)
      if (isWanted && found.length > 0) setWaiting(found)
    }
    read().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [database, jobId])

  const add = useCallback(
    async (photo: Blob) => {
      const given = { key: draftKeys.messagePhoto(jobId, database.newId()), photo }
      // Without room on the device it waits on this page alone.
      await keepGivenPhoto(database, given).catch(() => undefined)
      setWaiting((before) => [...before, given])
    },
    [database, jobId],
  )
  const next = useCallback(() => setWaiting(([, ...rest]) => rest), [])
  const putAside = useCallback(() => {
    void deleteDrafts(
      database,
      waiting.map(({ key }) => key),
    ).catch(() => undefined)
    setWaiting([])
  }, [database, waiting])
  return { waiting, add, next, putAside }
}
