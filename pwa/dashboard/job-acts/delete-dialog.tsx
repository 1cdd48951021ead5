import type { JobRow } from '../../../schema/jobs/job.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { failureText } from '../../data/failure-text.ts'
import { titleOf } from '../../messages/conversations.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useOnline, useSync } from '../../data/sync-provider.tsx'
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
  description: 'Cette offre est peut-être déjà partie. Supprimez-la au retour du réseau.',
} as const

/** Asks before an open job is deleted (rules 2.4.17, 2.4.18 and 4.15). */
export function DeleteJobDialog({ job, onClose }: { job: Shown<JobRow> | undefined; onClose: () => void }) {
  const database = useDatabase()
  const { pullNow } = useSync()
  const isOnline = useOnline()

  const remove = async (deleted: Shown<JobRow>) => {
    try {
      const outcome = await deleteJob(database, deleted, pullNow)
      if (outcome === 'sending') showToast(isOnline ? leaving : mayHaveLeft)
      else showToast({ kind: 'success', title: 'Offre supprimée' })
    } catch (error) {
      showToast({ kind: 'error', title: 'Impossible de supprimer cette offre', description: failureText(error) })
    }
  }

  return (
    <JobQuestion
      job={job}
      onClose={onClose}
      words={(asked) => ({
        title: 'Supprimer cette offre ?',
        text: `« ${titleOf(asked)} » ne sera plus visible. Les étudiants qui ont postulé en seront avertis.`,
        confirmLabel: 'Supprimer',
      })}
      busyLabel="Suppression..."
      act={remove}
    />
  )
}
