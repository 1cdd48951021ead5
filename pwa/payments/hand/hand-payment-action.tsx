import { HandCoins } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { leftToPay } from '../../../schema/jobs/settled-job.ts'
import { totalOf } from '../../../schema/jobs/total.ts'
import { useUser } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { useIsConfirming } from '../payment-under-way.tsx'
import { usePaid } from '../queries.ts'
import { mayNotePayment } from './more-notes.ts'

const DeclareDialog = lazyDialog(async () => (await import('./declare-dialog.tsx')).DeclareDialog)

interface Noted {
  job: JobRow
  /** The first name of the other party. */
  name: string
  /** What is left beside a payment by card, in centimes (rule 2.2.212). */
  rest?: number
}

/** How a person notes a payment from hand to hand. */
interface NotingByHand {
  label: string
  press: () => void
  dialog: ReactNode
}

/**
 * Returns the way to note that a job was paid from hand to hand, for either party, also without network (rule 2.2.110). Without `press` there is nothing
 * to note: the job is paid by card, or nothing is left to pay beside it.
 */
export function useNotingByHand({ job, name, rest = 0 }: Noted): Partial<NotingByHand> & Pick<NotingByHand, 'dialog'> {
  const paid = usePaid(job.id)
  const isConfirming = useIsConfirming(job.id)
  const [isOpen, setOpen] = useState(false)
  const isPayer = useUser().id === job.postedById
  const isWanted = (!paid || rest > 0) && !isConfirming && mayNotePayment(job)

  return {
    ...(isWanted && { label: labelOf(job, isPayer), press: () => setOpen(true) }),
    dialog: job.assignedToId !== null && (
      <DeclareDialog
        open={isOpen}
        onOpenChange={setOpen}
        job={job}
        payeeId={job.assignedToId}
        name={name}
        left={paid ? rest : leftToPay(job)}
        wage={paid ? rest : (totalOf(job) ?? 0)}
      />
    ),
  }
}

/** The button that notes a payment from hand to hand, if there is one to note. */
export function HandPaymentAction(noted: Noted) {
  const { label, press, dialog } = useNotingByHand(noted)
  return (
    <>
      {press && (
        <Button size="small" variant="lake" onClick={press}>
          <HandCoins size={18} /> {label}
        </Button>
      )}
      {dialog}
    </>
  )
}

/** Begins with a verb: without it the button would read as a state. */
const labelOf = ({ handPayments }: JobRow, isPayer: boolean): string => {
  if (handPayments) return 'Ajouter un paiement'
  return `J’ai ${isPayer ? 'réglé' : 'reçu'} en espèces / TWINT`
}
