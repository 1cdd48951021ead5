import { CircleAlert, Lock } from 'lucide-react'
import { useState, type SubmitEvent, type ReactNode } from 'react'
import { unanswered } from '../data/failed-change.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { shownMoney } from '../ui/french.ts'
import { paymentErrorText, sayPaymentFailed, type PaidNote } from './payment-outcome.ts'
import { keepPaidNote, PaymentCheck, takePaidNote } from './payment-under-way.tsx'

/** The form has no box of its own, so that its bar sticks to the window's edge for as long as any part of the card is in sight. */
const formStyle = css({ display: 'contents', '& :is(input, label)': { scrollMarginBottom: '24' } })
/** The button is in the first screen at any size of window, under the thumb on a phone. */
const barStyle = css({
  position: 'sticky',
  bottom: 'tabBar',
  zIndex: 'raised',
  mt: 'auto',
  mx: '-4',
  mb: '-4',
  px: '4',
  pt: '3',
  pb: '[calc(token(spacing.3) + max(0px, token(spacing.safeBottom) - token(spacing.tabBar)))]',
  bg: 'surface',
  borderTopWidth: 'hair',
  borderColor: 'line',
  md: { mx: '-5', mb: '-5', px: '5' },
  // With large text a fixed bar would cover the content.
  '@media (max-height: 30em)': { position: 'static' },
  _print: { position: 'static' },
})

export interface PayFormProps {
  /** The payment and its receiver. The form stores it for the toast, since the provider may lead the page away. */
  note: Omit<PaidNote, 'paidAt'>
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
    <form className={formStyle} onSubmit={(event) => void submit(event)}>
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
      <div className={barStyle} data-action-bar>
        <Button
          type="submit"
          variant="lake"
          full
          busy={isBusy}
          busyLabel="Traitement..."
          aria-disabled={!isReady || !isOnline || isUnsure}
        >
          <Lock size={18} /> Payer {shownMoney(note.amount)}
        </Button>
        <NetworkNote />
      </div>
    </form>
  )
}
