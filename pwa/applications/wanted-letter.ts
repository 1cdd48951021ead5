import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import { hasArrived } from '../data/first-load.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { ListedJob } from '../jobs/stored-jobs.ts'
import { useSession } from '../session/session.tsx'
import { readWantedOffer, wantOffer } from '../session/wanted-offer.ts'

/**
 * Opens the letter, once, for the offer on which a visitor pressed "Postuler" before signing in (rule 1.2.97), unless a letter exists or the person
 * may not apply.
 */
export function useWantedLetter(job: ListedJob, apply: (job: ListedJob) => void): void {
  const database = useDatabase()
  const { user } = useSession()
  const mayApply = user !== null && isStudent(user)
  // Only after the first pull can the device tell that there is no letter yet.
  const isUnwritten = useLiveQuery(async () => {
    if (!mayApply || readWantedOffer() !== job.id || !(await hasArrived(database))) return undefined
    return (await database.applications.where('jobId').equals(job.id).count()) === 0
  }, [database, mayApply, job.id])

  const open = useEffectEvent(() => {
    wantOffer(undefined)
    if (isUnwritten && job.status === 'open' && !job.deletedAt) apply(job)
  })
  useEffect(() => {
    if (isUnwritten !== undefined) open()
  }, [isUnwritten])
}
