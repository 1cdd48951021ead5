import { amountLimits } from '../../schema/payments/payment.ts'
import { deleteDrafts, draftKeys } from '../../sync/store/drafts.ts'
import { reviveText, useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
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
      <OfferPayment amount={amount} title={title} />
    </Dialog>
  )
}

/** The device stores the number until its code is drawn. */
function OfferPayment({ amount, title }: Pick<TwintDialogProps, 'amount' | 'title'>) {
  const database = useDatabase()
  const draft = useDraft(draftKeys.twint, reviveText, '')
  const phone = draft.value ?? ''
  const forget = () => {
    draft.settle(phone)
    void deleteDrafts(database, [draftKeys.twint]).catch(() => undefined)
  }
  return (
    <TwintPayment
      phone={phone}
      onPhone={draft.change}
      onDrawn={forget}
      amount={amount}
      description={title}
      maximum={amountLimits.maximum / 100}
    />
  )
}
