import { amountLimits } from '../../schema/payments/payment.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TwintPayment } from './twint-payment.tsx'

interface TwintDialogProps {
  /** The offer's price in CHF; undefined if its hours are unknown. */
  amount: number | undefined
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The TWINT helper for one offer. */
export function TwintDialog({ amount, title, open, onOpenChange }: TwintDialogProps) {
  return (
    <Dialog title="Paiement Twint" description={title} open={open} onOpenChange={onOpenChange} closeOnOutside={false}>
      <TwintPayment amount={amount} description={title} maximum={amountLimits.maximum / 100} />
    </Dialog>
  )
}
