import type { JobRow } from '../../../schema/jobs/job.ts'
import { formatMoney } from '../../../schema/money.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { titleOf } from '../../messages/conversations.ts'
import type { Paid } from '../../payments/paid.ts'
import { useIsPlayMoney, usePaid } from '../../payments/queries.ts'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { showToast } from '../../ui/toast.ts'
import { moveJob, sayMoveFailed } from './job-acts.ts'
import { JobQuestion } from './job-question.tsx'

interface CancelDialogProps {
  job: JobRow | undefined
  onClose: () => void
}

/** Asks for confirmation before an accepted job is cancelled: at once before work has begun, by agreement afterwards (rule 3.5.1). */
export function CancelDialog({ job, onClose }: CancelDialogProps) {
  const shown = useLastDefined(job)
  return shown && <CancelQuestion job={job} shown={shown} onClose={onClose} />
}

function CancelQuestion({ job, shown, onClose }: CancelDialogProps & { shown: JobRow }) {
  const paid = usePaid(shown.id)
  const isPlayMoney = useIsPlayMoney()
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
        ...(asked.status === 'in_progress' ? toPropose(asked, paid, isPlayMoney) : toCancel(asked)),
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
const toPropose = (job: JobRow, paid: Paid | undefined, isPlayMoney: boolean | undefined) => ({
  title: 'Proposer d’annuler ce job ?',
  text: [
    `« ${titleOf(job)} » est en cours : pour l’annuler, il faut l’accord de l’étudiant.`,
    ...(paid?.state === 'held'
      ? [`Vous récupérerez alors ${formatMoney(paid.amount, isPlayMoney)} sur votre carte.`]
      : []),
  ].join(' '),
  confirmLabel: 'Proposer l’annulation',
})

const cancelled = { kind: 'success', title: 'Job annulé', description: 'L’étudiant a été averti.' } as const
const proposed = {
  kind: 'info',
  title: 'Annulation proposée',
  description: 'Le job sera annulé dès que l’étudiant aura donné son accord.',
} as const
