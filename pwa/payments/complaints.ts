import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { call } from '../../sync/http/transport.ts'
import { sayActFailed } from '../data/failed-change.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSync } from '../data/sync-provider.tsx'
import { showToast } from '../ui/toast.ts'

/** Returns the ids of the jobs that have an open complaint on this device. Undefined while the device reads. */
export function useComplaints(jobIds: readonly Id[]): ReadonlySet<Id> | undefined {
  const database = useDatabase()
  const ids = [...new Set(jobIds)]
  return useLiveQuery(async () => {
    const jobs = await database.jobs.bulkGet(ids)
    return new Set(jobs.flatMap((job) => (job?.complaint ? [job.id] : [])))
  }, [database, ids.join()])
}

type Act = 'withdraw' | 'refund'

/** Withdraws a complaint or agrees to a refund when the person presses a button. `acting` is the action while the server decides. */
export function useComplaintAct(complaintId: Id) {
  const { pullNow } = useSync()
  const [acting, setActing] = useState<Act>()

  /** `done` is the toast after a success. */
  const act = async (what: Act, done: { title: string; description: string }) => {
    if (acting) return
    setActing(what)
    try {
      await call('POST', `/api/complaints/${complaintId}/${what}`)
      showToast({ kind: 'success', ...done })
    } catch (error) {
      sayActFailed('Erreur', error)
    } finally {
      // A refusal means that the device's row is out of date, so the device pulls then as well.
      await pullNow().catch(() => undefined)
      setActing(undefined)
    }
  }
  return { act, acting }
}
