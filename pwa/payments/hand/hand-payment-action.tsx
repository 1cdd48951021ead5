import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { totalOf } from '../../../schema/jobs/total.ts'
import { leftToPay } from '../../../schema/jobs/settled-job.ts'
import { isHandPayable } from '../../../schema/payments/hand-payment.ts'
import { Button } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { DialogOnDemand } from '../../ui/overlays/dialog-on-demand.tsx'
import { useIsConfirming } from '../payment-under-way.tsx'
import { usePaid } from '../queries.ts'
import { useUser } from '../../session/session.tsx'

const DeclareDialog = lazy(async () => ({ default: (await import('./declare-dialog.tsx')).DeclareDialog }))

interface HandPaymentActionProps {
  job: JobRow
  /** The first name of the other party. */
  name: string
  /** What is left beside a payment by card, in centimes (rule 2.2.212). */
  rest?: number
  describedBy?: string
}

/**
 * Notes that a job was paid from hand to hand, for either party, also without network (rule 2.2.110). Renders nothing if the job is paid by card, or if
 * nothing is left to pay beside it.
 */
export function HandPaymentAction({ job, name, rest = 0, describedBy }: HandPaymentActionProps) {
  const paid = usePaid(job.id)
  const isConfirming = useIsConfirming(job.id)
  const [isOpen, setOpen] = useState<boolean>()
  const isPayer = useUser().id === job.postedById
  const isWanted = isHandPayable(job) && (!paid || rest > 0) && !isConfirming && mayBeMore(job)

  return (
    <>
      {isWanted && (
        <Button data-long="" size="small" variant="line" aria-describedby={describedBy} onClick={() => setOpen(true)}>
          <HandCoins size={18} /> {labelOf(job, isPayer)}
        </Button>
      )}
      {isOpen !== undefined && job.assignedToId !== null && (
        <DialogOnDemand>
          <DeclareDialog
            open={isOpen}
            onOpenChange={setOpen}
            job={job}
            payeeId={job.assignedToId}
            name={name}
            proposed={paid ? rest : leftToPay(job)}
          />
        </DialogOnDemand>
      )}
    </>
  )
}

/** Begins with a verb: without it the button would read as a state. */
const labelOf = ({ handPayments }: JobRow, isPayer: boolean): string => {
  if (handPayments) return 'Ajouter un paiement'
  return `J’ai ${isPayer ? 'réglé' : 'reçu'} en espèces / TWINT`
}

/** Whether another payment may follow those noted so far. While one waits for its answer, the next one would be the same again. */
const mayBeMore = (job: JobRow): boolean => {
  const { handPayments = [], isLongTermProject, isRecurring } = job
  if (handPayments.some(({ confirmedAt }) => confirmedAt === undefined)) return false
  return handPayments.length === 0 || isLongTermProject || isRecurring || totalOf(job) === null || leftToPay(job) > 0
}
