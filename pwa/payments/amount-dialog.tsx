import { useRef, useState, type SubmitEvent } from 'react'
import { parseAmount, toCentimes } from '../../schema/money.ts'
import { amountLimits } from '../../schema/payments/payment.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { focusFirstError } from '../ui/hooks/validation.ts'
import { stackStyle } from './payment-styles.ts'

interface AmountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** In centimes; undefined if there is nothing to propose. */
  proposed?: number | undefined
  /** Called with centimes within the limits. The caller closes the dialog. */
  onAmount: (centimes: number) => void
}

/** Asks how much to pay: the payer chooses the amount (rule 3.4.35). */
export function AmountDialog({ open, onOpenChange, ...question }: AmountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Quel montant payer ?"
      description="Le montant convenu avec l’étudiant, frais de 5 % compris."
    >
      <AmountForm {...question} />
    </Dialog>
  )
}

function AmountForm({ proposed, onAmount }: Pick<AmountDialogProps, 'proposed' | 'onAmount'>) {
  const [typed, setTyped] = useState(proposed === undefined ? '' : (proposed / 100).toFixed(2))
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const centimes = toCentimes(parseAmount(typed))
    if (centimes >= amountLimits.minimum && centimes <= amountLimits.maximum) return onAmount(centimes)
    setError(ruleTexts[Number.isNaN(centimes) ? 'amountFormat' : 'paymentAmount'])
    focusFirstError(form.current)
  }

  return (
    <form ref={form} className={stackStyle} onSubmit={submit} noValidate>
      <TextField
        label="Montant en CHF"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus=""
        required
        placeholder="50.00"
        trailing="CHF"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="lake" full>
        Continuer
      </Button>
    </form>
  )
}
