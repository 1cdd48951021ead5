import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { titleOf } from '../../messages/conversations.ts'
import { useLast } from '../../ui/hooks/last.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { moveJob, sayMoveFailed } from './job-acts.ts'

/** Asks before an accepted job is cancelled: at once before work began, by agreement after (rule 3.5.1). */
export function CancelDialog({ job, onClose }: { job: JobRow | undefined; onClose: () => void }) {
  const { pullNow } = useSync()
  const [busy, setBusy] = useState(false)
  const shown = useLast(job)
  const isProposal = shown?.status === 'in_progress'

  const cancel = async ({ id }: JobRow) => {
    setBusy(true)
    try {
      const { status } = await moveJob(id, 'cancelled', pullNow)
      showToast(
        status === 'cancelled'
          ? { kind: 'success', title: 'Job annulé', description: 'L’étudiant en est averti.' }
          : {
              kind: 'info',
              title: 'Annulation proposée',
              description: 'Le job sera annulé dès que l’étudiant aura donné son accord.',
            },
      )
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
      title={isProposal ? 'Proposer d’annuler ce job ?' : 'Annuler ce job ?'}
      text={
        shown &&
        (isProposal
          ? `« ${titleOf(shown)} » a commencé : il n’est annulé que si l’étudiant est d’accord.`
          : `« ${titleOf(shown)} » passe dans votre historique et la conversation se ferme.`)
      }
      confirmLabel={isProposal ? 'Proposer l’annulation' : 'Annuler le job'}
      cancelLabel="Retour"
      busy={busy}
      busyLabel="Envoi..."
      onConfirm={() => job && void cancel(job)}
    />
  )
}
