import type { JobStatus } from '../../../schema/catalogues/labels.ts'
import type { Id } from '../../../schema/ids.ts'
import type { Job, JobRow } from '../../../schema/jobs/job.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { deleteDrafts, draftKeys, offerDrafts } from '../../../sync/store/drafts.ts'
import { takeBackJob } from '../../../sync/outbox/withdrawals.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { call, NetworkError } from '../../../sync/http/transport.ts'
import { describeFailure } from '../../data/failed-change.ts'
import { showToast } from '../../ui/toast.ts'

type Pull = () => Promise<void>

/** Changes a job's status on the server. Resolves once the device has pulled the outcome. Throws like `call`. */
export const moveJob = async (id: Id, status: JobStatus, pull: Pull): Promise<Job> => {
  try {
    return await call<Job>('PATCH', `/api/jobs/${id}`, { status })
  } finally {
    // A refusal means that the device's row is out of date, so a failed call pulls as well.
    await pull().catch(() => undefined)
  }
}

/** Nothing leads to a half-made change of a deleted offer any more, or to its address. */
const forgetEdit = (database: LocalDatabase, id: Id): Promise<void> =>
  deleteDrafts(database, [...offerDrafts(draftKeys.edit(id)), draftKeys.address(id)]).catch(() => undefined)

/**
 * Deletes an open job, or takes back a pending one on this device. Returns `sending` while a pending one is on its way to the server. Throws like
 * `call`.
 */
export const deleteJob = async (
  database: LocalDatabase,
  job: Shown<JobRow>,
  pull: Pull,
): Promise<'deleted' | 'taken_back' | 'sending'> => {
  const outcome = job.pending ? await takeBackJob(database, job.id) : 'published'
  if (outcome === 'taken_back') await forgetEdit(database, job.id)
  if (outcome !== 'published') return outcome
  try {
    await call('DELETE', `/api/jobs/${job.id}`)
    await forgetEdit(database, job.id)
    return 'deleted'
  } finally {
    await pull().catch(() => undefined)
  }
}

/** Whether the server does not have this job yet, as far as this device knows. Such an offer can be taken back offline. */
export const isUnpublished = async (database: LocalDatabase, id: Id): Promise<boolean> =>
  (await database.base.get(['job', id]))?.row === null

/** Shows the documented texts for a failed change of a job (rules 2.8.9 and 2.8.10). */
export const sayMoveFailed = (error: unknown): void =>
  showToast({
    kind: 'error',
    title: error instanceof NetworkError ? 'Erreur de connexion' : 'Erreur lors de la mise à jour du job',
    description: describeFailure(error),
  })
