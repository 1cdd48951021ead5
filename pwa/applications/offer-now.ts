import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { fetchJob } from '../../sync/fetched/cache.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { readJob, type ListedJob } from '../jobs/stored-jobs.ts'
import { whyClosed, withdrawnOffer } from '../jobs/why-closed.ts'
import { useHasBeen } from '../ui/hooks/has-been.ts'
import { useLastDefined } from '../ui/hooks/last-defined.ts'

/**
 * Returns what an offer says now, and why it takes no letter any more, if so (rule 1.2.451). `opened` is the offer as it was when the letter was
 * opened.
 */
export function useOfferNow<Opened extends Pick<ListedJob, 'id'>>(
  opened: Opened,
): { job: Opened | ListedJob; closed: string | undefined } {
  const database = useDatabase()
  const isOnline = useOnline()
  const { id } = opened
  const stored = useLiveQuery(async () => {
    const [job, synced] = await Promise.all([readJob(database, id), database.jobs.get(id)])
    return { job, isSynced: synced !== undefined }
  }, [database, id])
  const last = useLastDefined(stored?.job)
  const wasSynced = useHasBeen(stored?.isSynced === true)
  const [isGone, setGone] = useState(false)
  // The row leaves the device of whoever did not get the job, if the offer is withdrawn, or if newer ones need its place. Only the server knows.
  const hasLeft = wasSynced && stored?.isSynced === false
  useEffect(() => {
    if (!hasLeft || !isOnline) return
    fetchJob(database, id)
      .then((received) => setGone(received === 'not_found'))
      .catch(() => undefined)
  }, [hasLeft, isOnline, database, id])

  const job = stored?.job ?? last
  if (hasLeft && isGone) return { job: job ?? opened, closed: withdrawnOffer }
  return { job: job ?? opened, closed: job && whyClosed(job, true) }
}
