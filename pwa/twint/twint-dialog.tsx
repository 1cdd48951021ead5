import { totalOf, type Priced } from '../../schema/jobs/total.ts'
import { amountLimits } from '../../schema/payments/payment.ts'
import { deleteDrafts, draftKeys } from '../../sync/store/drafts.ts'
import { reviveText, useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import { Dialog, type Openable } from '../ui/overlays/dialog.tsx'
import { TwintPayment } from './twint-payment.tsx'

interface TwintDialogProps extends Openable {
  job: TwintJob
}

type TwintJob = Priced & { title: string }

/** The TWINT helper for one offer or agreed work, with its title and price. */
export function TwintDialog({ job, open, onOpenChange }: TwintDialogProps) {
  return (
    <Dialog
      title="Paiement Twint"
      description={job.title}
      open={open}
      onOpenChange={onOpenChange}
      closeOnOutside={false}
    >
      <JobPayment job={job} />
    </Dialog>
  )
}

/** The device stores the number until its code is drawn. */
function JobPayment({ job }: { job: TwintJob }) {
  const total = totalOf(job)
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
      amount={total === null ? undefined : total / 100}
      description={job.title}
      maximum={amountLimits.maximum / 100}
    />
  )
}
