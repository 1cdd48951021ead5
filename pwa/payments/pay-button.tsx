import { Clock, CreditCard, ShieldCheck } from 'lucide-react'
import { lazy, useState } from 'react'
import type { PublicUser } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { centimesFor } from '../../schema/money.ts'
import { isSettledByHand } from '../../schema/payments/hand-payment.ts'
import { amountLimits } from '../../schema/payments/payment.ts'
import { css } from '../styled-system/css'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { shownMoney } from '../ui/french.ts'
import { FactRow, FactItem } from '../ui/fact-row.tsx'
import { paymentPath } from './payment-search.ts'
import { useIsConfirming } from './payment-under-way.tsx'
import { useIsPlayMoney, useIsWalletKnown, usePaid } from './queries.ts'
import { DialogOnDemand } from '../ui/overlays/dialog-on-demand.tsx'

const AmountDialog = lazy(async () => ({ default: (await import('./amount-dialog.tsx')).AmountDialog }))

const goneStyle = css({ flexBasis: 'full', textStyle: 'small', color: 'soft' })

interface PayButtonProps {
  job: JobRow
  /** Undefined while the student is unknown. */
  student: PublicUser | undefined
  describedBy?: string
  /** The text in the place of "Payer" and the amount, in the foot of a dialog, whose row it fills. */
  label?: string
}

/**
 * Leads to the card payment of a job.
 *
 * - The proposed amount is rate × hours (rule 3.4.35); the person enters one if the job has no readable hours.
 * - Renders nothing if the job is paid, by card or by hand, if that is being confirmed, or if the device does not know yet whether it is paid.
 * - If the student's account is deleted, a text stands in its place.
 */
export function PayButton({ job, student, describedBy, label }: PayButtonProps) {
  const isOnline = useOnline()
  const isPlayMoney = useIsPlayMoney()
  const paid = usePaid(job.id)
  const isConfirming = useIsConfirming(job.id)
  const isKnown = useIsWalletKnown()
  const [asking, setAsking] = useState<boolean>()
  const { id: jobId, assignedToId: studentId } = job
  if (!isKnown || paid || isConfirming || !studentId || isSettledByHand(job)) return null
  if (student?.isDeleted) return <p className={goneStyle}>Compte supprimé : ce job ne peut plus être payé par carte.</p>

  const proposed = proposedAmount(job)
  // The payment page is a document of its own, because only its headers let the card provider's script in.
  const pay = (amount: number) => location.assign(paymentPath({ jobId, amount, studentId }))
  const press = () => {
    if (proposed === undefined) setAsking(true)
    else pay(proposed)
  }

  return (
    <>
      <Button
        size={label === undefined ? 'small' : 'normal'}
        full={label !== undefined}
        variant="line"
        aria-disabled={!isOnline}
        aria-describedby={describedBy}
        onClick={press}
      >
        <CreditCard size={18} />{' '}
        {label ?? `Payer${proposed === undefined ? '' : ` ${shownMoney(proposed, isPlayMoney)}`}`}
      </Button>
      {asking !== undefined && (
        <DialogOnDemand>
          <AmountDialog open={asking} onOpenChange={setAsking} onAmount={pay} />
        </DialogOnDemand>
      )}
    </>
  )
}

/** Shows on a job that it is paid, and where the money is. */
export function PaidLine({ jobId }: { jobId: JobRow['id'] }) {
  const paid = usePaid(jobId)
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
        {paid.isReleased ? `Payé : ${amount}, fonds libérés` : `Payé : ${amount}, argent réservé`}
      </FactItem>
    </FactRow>
  )
}

/** Returns rate × hours in centimes; undefined without readable hours, or if a card may not pay that amount. */
const proposedAmount = ({ rate, estimatedDuration }: JobRow): number | undefined => {
  const amount = centimesFor(rate, estimatedDuration ?? 0)
  return amount >= amountLimits.minimum && amount <= amountLimits.maximum ? amount : undefined
}
