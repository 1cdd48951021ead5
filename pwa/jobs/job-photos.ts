import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import { jobPhotoPath, type JobRow } from '../../schema/jobs/job.ts'
import { findWaitingJobPhotos } from '../../sync/store/photos.ts'
import { useDatabase } from '../data/local-database.tsx'

interface JobPhoto {
  id: Id
  /** Undefined until the device knows whether the photo still waits in its outbox. */
  url: string | undefined
}

/** Returns the photos of a job with their addresses. Only the poster's own device may have photos that the server does not have yet. */
export function useJobPhotos(job: Pick<JobRow, 'id' | 'photoIds'> | undefined, isOwn: boolean): JobPhoto[] {
  const database = useDatabase()
  const ownId = isOwn ? job?.id : undefined
  const waiting = useLiveQuery(
    async () => (ownId === undefined ? undefined : await findWaitingJobPhotos(database, ownId)),
    [database, ownId],
  )
  if (!job) return []
  const isKnown = !isOwn || waiting !== undefined
  return (job.photoIds ?? []).map((id) => {
    const path = jobPhotoPath(job.id, id)
    return { id, url: isKnown ? (waiting?.get(id) ?? path) : undefined }
  })
}
