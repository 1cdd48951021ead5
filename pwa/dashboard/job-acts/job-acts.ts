import type { JobStatus } from '../../../schema/catalogues/labels.ts'
import type { Id } from '../../../schema/ids.ts'
import type { Job, JobRow } from '../../../schema/jobs/job.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { cancelMutation } from '../../../sync/outbox/outbox.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { call, NetworkError } from '../../../sync/http/transport.ts'
import { wordsFor } from '../../data/failure-text.ts'
import { showToast } from '../../ui/toast.ts'

type Pull = () => Promise<void>

/** Asks the server to move a job; what it decided is on the device when this resolves. Throws like `call`. */
export const moveJob = async (id: Id, status: JobStatus, pull: Pull): Promise<Job> => {
  try {
    return await call<Job>('PATCH', `/api/jobs/${id}`, { status })
  } finally {
    // Also after a no: the device showed something that is no longer so.
    await pull().catch(() => undefined)
  }
}

/**
 * Deletes an open job. One that never left this device is taken back; `sending` answers that its fate is just being decided.
 * Throws like `call`.
 */
export const deleteJob = async (
  database: LocalDatabase,
  job: Shown<JobRow>,
  pull: Pull,
): Promise<'deleted' | 'taken_back' | 'sending'> => {
  if (job.pending) return (await cancelMutation(database, job.pending)) ? 'taken_back' : 'sending'
  try {
    await call('DELETE', `/api/jobs/${job.id}`)
    return 'deleted'
  } finally {
    await pull().catch(() => undefined)
  }
}

/** Documented texts for a change of a job that failed (rules 2.8.9 and 2.8.10). */
export const sayMoveFailed = (error: unknown): void =>
  showToast({
    kind: 'error',
    title: error instanceof NetworkError ? 'Erreur de connexion' : 'Erreur lors de la mise à jour du job',
    description: wordsFor(error),
  })
