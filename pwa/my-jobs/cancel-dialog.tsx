import type { JobRow } from '../../schema/jobs/job.ts'
import { useSync } from '../data/sync-provider.tsx'
import { titleOf } from '../messages/conversations.ts'
import { useIsPlayMoney, usePaid } from '../payments/queries.ts'
import { bindSigns, shownMoney } from '../ui/french.ts'
import { showToast } from '../ui/toast.ts'
import type { WorkDialogProps } from './asked-dialog.ts'
import { moveJob, sayMoveFailed } from './acts/job-acts.ts'
import { JobQuestion } from './acts/job-question.tsx'

/** Asks for confirmation before an accepted job is cancelled: at once before work has begun, by agreement afterwards (rule 3.5.1). */
export function CancelDialog({ row, open, onClose }: WorkDialogProps) {
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
      job={open ? row.job : undefined}
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
  text: `« ${titleOf(job)} » passera dans votre historique et la conversation sera fermée.`,
  confirmLabel: 'Annuler le job',
})
const toPropose = (job: JobRow) => ({
  title: 'Proposer d’annuler ce job ?',
  text: <Proposal job={job} />,
  confirmLabel: 'Proposer l’annulation',
})

function Proposal({ job }: { job: JobRow }) {
  const paid = usePaid(job.id)
  const isPlayMoney = useIsPlayMoney()
  const agreement = bindSigns(`« ${titleOf(job)} » est en cours : pour l’annuler, il faut l’accord de l’étudiant.`)
  if (paid?.state !== 'held') return agreement
  return `${agreement} Vous récupérerez alors ${shownMoney(paid.amount, isPlayMoney)} sur votre carte.`
}

const cancelled = { kind: 'success', title: 'Job annulé', description: 'L’étudiant a été averti.' } as const
const proposed = {
  kind: 'info',
  title: 'Annulation proposée',
  description: 'Le job sera annulé dès que l’étudiant aura donné son accord.',
} as const
