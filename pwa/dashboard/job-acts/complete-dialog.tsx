import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { titleOf } from '../../messages/conversations.ts'
import { useLast } from '../../ui/hooks/last.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { moveJob, sayMoveFailed } from './job-acts.ts'

/** Asks before a job is marked completed (rule 2.4.5). */
export function CompleteDialog({ job, onClose }: { job: JobRow | undefined; onClose: () => void }) {
  const { pullNow } = useSync()
  const [busy, setBusy] = useState(false)
  const shown = useLast(job)

  const complete = async ({ id, title }: JobRow) => {
    setBusy(true)
    try {
      await moveJob(id, 'completed', pullNow)
      showToast({ kind: 'success', title: 'Job marqué comme terminé', description: titleOf({ title }) })
    } catch (error) {
      sayMoveFailed(error)
    } finally {
      setBusy(false)
      onClose()
    }
  }

  return (
    <ConfirmDialog
      open={job !== undefined}
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Marquer ce job comme terminé ?"
      text={shown && `« ${titleOf(shown)} » passe dans votre historique. Ce choix est définitif.`}
      confirmLabel="Marquer terminé"
      tone="lake"
      busy={busy}
      busyLabel="Envoi..."
      onConfirm={() => job && void complete(job)}
    />
  )
}
