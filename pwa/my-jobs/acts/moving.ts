import { useState } from 'react'
import type { JobStatus } from '../../../schema/catalogues/labels.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { showToast } from '../../ui/toast.ts'
import { moveJob, sayMoveFailed } from './job-acts.ts'

/** Changes the status of a job at the press of a button. `moving` is the requested status while the server decides. */
export function useMoving({ id }: Pick<JobRow, 'id'>) {
  const { pullNow } = useSync()
  const [moving, setMoving] = useState<JobStatus>()

  /** `done` is the title of the toast after a success. */
  const move = async (to: JobStatus, done: string) => {
    if (moving) return
    setMoving(to)
    try {
      const { status } = await moveJob(id, to, pullNow)
      // If the job was paid meanwhile, one party can no longer cancel alone, so the server only proposes the cancellation.
      if (status === to) showToast({ kind: 'success', title: done })
      else showToast({ kind: 'info', title: 'Annulation proposée' })
    } catch (error) {
      sayMoveFailed(error)
    } finally {
      setMoving(undefined)
    }
  }
  return { move, moving }
}
