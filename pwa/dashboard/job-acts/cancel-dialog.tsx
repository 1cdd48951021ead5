import type { JobRow } from '../../../schema/jobs/job.ts'
import { titleOf } from '../../messages/conversations.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { showToast } from '../../ui/toast.ts'
import { moveJob, sayMoveFailed } from './job-acts.ts'
import { JobQuestion } from './job-question.tsx'

/** Asks for confirmation before an accepted job is cancelled: at once before work has begun, by agreement afterwards (rule 3.5.1). */
export function CancelDialog({ job, onClose }: { job: JobRow | undefined; onClose: () => void }) {
  const { pullNow } = useSync()

  const cancel = async ({ id }: JobRow) => {
    try {
      const { status } = await moveJob(id, 'cancelled', pullNow)
      showToast(status === 'cancelled' ? cancelled : proposed)
    } catch (error) {
      sayMoveFailed(error)
    }
  }

  return (
    <JobQuestion
      job={job}
      onClose={onClose}
      words={(asked) => ({
        ...(asked.status === 'in_progress' ? toPropose(asked) : toCancel(asked)),
        cancelLabel: 'Retour',
      })}
      busyLabel="Envoi..."
      act={cancel}
    />
  )
}

const toCancel = (job: JobRow) => ({
  title: 'Annuler ce job ?',
  text: `« ${titleOf(job)} » passe dans votre historique et la conversation se ferme.`,
  confirmLabel: 'Annuler le job',
})
const toPropose = (job: JobRow) => ({
  title: 'Proposer d’annuler ce job ?',
  text: `« ${titleOf(job)} » est en cours : il n’est annulé que si l’étudiant est d’accord.`,
  confirmLabel: 'Proposer l’annulation',
})

const cancelled = { kind: 'success', title: 'Job annulé', description: 'L’étudiant en est averti.' } as const
const proposed = {
  kind: 'info',
  title: 'Annulation proposée',
  description: 'Le job sera annulé dès que l’étudiant aura donné son accord.',
} as const
