import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { sayActFailed } from '../../data/failed-change.ts'
import { titleOf } from '../../messages/conversations.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useOnline, useSync } from '../../data/sync-provider.tsx'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { showToast } from '../../ui/toast.ts'
import { deleteJob } from './job-acts.ts'
import { JobQuestion } from './job-question.tsx'

const leaving = {
  kind: 'info',
  title: 'Cette offre est en cours d’envoi',
  description: 'Réessayez dans un instant.',
} as const
const mayHaveLeft = {
  kind: 'info',
  title: 'Nécessite le réseau',
  description: 'Cette offre est peut-être déjà publiée. Supprimez-la dès que vous serez en ligne.',
} as const

/** Asks for confirmation before an open job is deleted (rules 2.4.17, 2.4.18 and 4.15). */
export function DeleteJobDialog({ job, onClose }: { job: Shown<JobRow> | undefined; onClose: () => void }) {
  const database = useDatabase()
  const { pullNow } = useSync()
  const isOnline = useOnline()
  const waiting = useWaitingCount(job?.id)
  const notified = describeNotified(useLastDefined(waiting) ?? 0)

  const remove = async (deleted: Shown<JobRow>) => {
    try {
      const outcome = await deleteJob(database, deleted, pullNow)
      if (outcome === 'sending') showToast(isOnline ? leaving : mayHaveLeft)
      else showToast({ kind: 'success', title: 'Offre supprimée' })
    } catch (error) {
      sayActFailed('Impossible de supprimer cette offre', error)
    }
  }

  return (
    <JobQuestion
      job={waiting === undefined ? undefined : job}
      onClose={onClose}
      words={(asked) => ({
        title: 'Supprimer cette offre ?',
        text: `L’offre « ${titleOf(asked)} » sera supprimée.${notified}`,
        confirmLabel: 'Supprimer',
      })}
      busyLabel="Suppression..."
      act={remove}
    />
  )
}

/** Returns the number of an offer's applications without a decision; undefined while they are read. */
function useWaitingCount(jobId: Id | undefined): number | undefined {
  const database = useDatabase()
  const read = useLiveQuery(async () => {
    const applications = jobId ? await database.applications.where({ jobId }).toArray() : []
    return { jobId, count: applications.filter(({ status }) => status === 'pending').length }
  }, [database, jobId])
  // A live query keeps its last result until the next one, which may belong to another offer.
  return jobId !== undefined && read?.jobId === jobId ? read.count : undefined
}

const describeNotified = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? ' L’étudiant qui attend votre réponse sera averti.'
    : ' Les étudiants qui attendent votre réponse seront avertis.'
}
