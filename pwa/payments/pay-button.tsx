import { Clock, CreditCard, ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isSettledByHand, leftToPay } from '../../schema/jobs/settled-job.ts'
import { amountLimits } from '../../schema/payments/payment.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { shownMoney } from '../ui/french.ts'
import { FactRow, FactItem } from '../ui/fact-row.tsx'
import { paymentPath } from './payment-search.ts'
import { useIsConfirming } from './payment-under-way.tsx'
import { useIsPlayMoney, useIsWalletKnown, usePaid } from './queries.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const AmountDialog = lazyDialog(async () => (await import('./amount-dialog.tsx')).AmountDialog)

/** How a person pays a job by card. */
export interface Paying {
  /** "Payer 60.00 CHF" */
  label: string
  /** Opens the payment page, or asks for the amount first. */
  press: () => void
  /** The question about the amount; a screen renders it outside of what the press may close. */
  dialog: ReactNode
}

/**
 * Returns the way to the card payment of a job.
 *
 * - The proposed amount is what is left of rate × hours (rules 2.2.110 and 3.4.35); the person enters one if the job has no readable hours.
 * - Undefined if the job is paid, by card or by hand, if that is being confirmed, if nobody is to be paid, or if the device does not know yet whether it is paid.
 */
export function usePaying(job: JobRow): Paying | undefined {
  const isPlayMoney = useIsPlayMoney()
  const paid = usePaid(job.id)
  const isConfirming = useIsConfirming(job.id)
  const isKnown = useIsWalletKnown()
  const [asking, setAsking] = useState(false)
  const { id: jobId, assignedToId: studentId } = job
  if (!isKnown || paid || isConfirming || !studentId || isSettledByHand(job)) return undefined

  const proposed = proposedAmount(job)
  // The payment page is a document of its own, because only its headers let the card provider's script in.
  const pay = (amount: number) => location.assign(paymentPath({ jobId, amount, studentId }))
  return {
    label: `Payer${proposed === undefined ? '' : ` ${shownMoney(proposed, isPlayMoney)}`}`,
    press: () => (proposed === undefined ? setAsking(true) : pay(proposed)),
    dialog: <AmountDialog open={asking} onOpenChange={setAsking} onAmount={pay} />,
  }
}

/** Reserves the card payment of a job, in the foot of a dialog, if there is one to make. */
export function ReserveButton({ job }: { job: JobRow }) {
  const isOnline = useOnline()
  const paying = usePaying(job)
  if (!paying) return null

  return (
    <>
      <Button full variant="line" aria-disabled={!isOnline} onClick={paying.press}>
        <CreditCard size={18} /> Réserver le paiement
      </Button>
      {paying.dialog}
    </>
  )
}

/** Shows on a job that it is paid, and where the money is. A student reads their own part, after the fee (rule 1.2.492). */
export function PaidLine({ jobId }: { jobId: JobRow['id'] }) {
  const paid = usePaid(jobId)
  const isNet = isStudent(useUser())
  const isPlayMoney = useIsPlayMoney()
  const isConfirming = useIsConfirming(jobId)
  if (!paid && !isConfirming) return null
  if (!paid) {
    return (
      <FactRow>
        <FactItem icon={<Clock size={16} />}>
          <span role="status">Paiement en cours de confirmation</span>
        </FactItem>
      </FactRow>
    )
  }
  const amount = shownMoney(paid.amount, isPlayMoney)
  return (
    <FactRow>
      <FactItem icon={<ShieldCheck size={16} />}>
        {`${isNet ? 'Net pour vous' : 'Payé'} : ${amount}, ${paid.isReleased ? 'fonds libérés' : 'argent réservé'}`}
      </FactItem>
    </FactRow>
  )
}

/** Returns what is left of rate × hours in centimes; undefined without readable hours, or if a card may not pay that amount. */
const proposedAmount = (job: JobRow): number | undefined => {
  const amount = leftToPay(job)
  return amount >= amountLimits.minimum && amount <= amountLimits.maximum ? amount : undefined
}
