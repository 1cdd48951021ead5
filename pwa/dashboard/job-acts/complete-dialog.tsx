import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '../../../schema/accounts/user.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { placeOfStudentReview } from '../../reviews/draft/place.ts'
import { useLast } from '../../ui/hooks/last.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { moveJob, sayMoveFailed } from './job-acts.ts'

/** Asks before a job is marked completed, which leads to the review of its student (rules 2.4.5–2.4.7). */
export function CompleteDialog({ job, onClose }: { job: JobRow | undefined; onClose: () => void }) {
  const database = useDatabase()
  const navigate = useNavigate()
  const { pullNow } = useSync()
  const [busy, setBusy] = useState(false)
  const shown = useLast(job)

  const complete = async ({ id, title }: JobRow) => {
    setBusy(true)
    try {
      const { assignedToId, assignedTo } = await moveJob(id, 'completed', pullNow)
      if (assignedToId) {
        const student = assignedTo ?? (await database.people.get(assignedToId))
        void navigate(placeOfStudentReview({ id, title, assignedToId }, student && fullName(student)))
      } else {
        showToast({ kind: 'success', title: 'Job marqué comme terminé', description: titleOf({ title }) })
      }
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
