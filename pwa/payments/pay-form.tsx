import { CircleAlert, Lock } from 'lucide-react'
import { useState, type SubmitEvent, type ReactNode } from 'react'
import { unanswered } from '../data/failed-change.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { shownMoney } from '../ui/french.ts'
import { paymentErrorText, sayPaymentFailed, type PaidNote } from './payment-outcome.ts'
import { stackStyle } from './payment-styles.ts'
import { keepPaidNote, PaymentCheck, takePaidNote } from './payment-under-way.tsx'

export interface PayFormProps {
  /** The payment and its receiver. The form stores it for the toast, since the provider may lead the page away. */
  note: PaidNote
  onPaid: () => void
  /** Pays. Resolves with the provider's text of a failure, undefined on success, or `unknown` if no answer says which of the two. */
  pay: () => Promise<{ text: string | undefined } | 'unknown' | undefined>
}

const notPaidText = 'Le serveur n’a reçu aucun paiement pour ce job. Réessayez : vous ne paierez pas deux fois.'

/** The provider's fields and, below them, the button that pays (rules 2.2.71, 2.8.15 and 2.8.16). */
export function PayForm({
  note,
  onPaid,
  pay,
  isReady = true,
  children,
}: PayFormProps & { isReady?: boolean; children: ReactNode }) {
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isUnsure, setUnsure] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy || isUnsure || !isReady || !isOnline) return
    setBusy(true)
    setFailure(undefined)
    keepPaidNote(note)
    const failed = await pay()
    setBusy(false)
    if (!failed) return onPaid()
    if (failed === 'unknown') return setUnsure(true)
    sayFailed(failed.text)
  }
  const sayFailed = (text: string | undefined) => {
    takePaidNote()
    setFailure(paymentErrorText(text))
    sayPaymentFailed(text)
  }

  return (
    <form className={stackStyle} onSubmit={(event) => void submit(event)}>
      {children}
      {failure && (
        <Banner kind="error" icon={<CircleAlert size={22} />} title="Erreur de paiement">
          {failure}
        </Banner>
      )}
      {isUnsure && (
        <Banner kind="wait" role="alert" title={unanswered}>
          Le paiement a peut-être abouti. Nous vérifions et affichons le résultat ici.
          <PaymentCheck
            jobId={note.jobId}
            onKnown={(state) => {
              if (state === 'paid') return onPaid()
              setUnsure(false)
              sayFailed(notPaidText)
            }}
          />
        </Banner>
      )}
      <Button
        type="submit"
        variant="lake"
        full
        busy={isBusy}
        busyLabel="Traitement..."
        aria-disabled={!isReady || !isOnline || isUnsure}
      >
        <Lock size={18} /> Payer {shownMoney(note.amount, note.isPlayMoney)}
      </Button>
      <NetworkNote />
    </form>
  )
}
