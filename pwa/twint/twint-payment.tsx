import { useRef, useState, type SubmitEvent } from 'react'
import { formatRate } from '../../schema/money.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../ui/hooks/validation.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { drawQrCode, writeQrText } from './qr-code.ts'
import { twintForm, type TwintFields, type TwintRequest } from './twint-form.ts'
import { TwintCode } from './twint-code.tsx'

interface TwintPaymentProps {
  /** The TWINT number as typed. */
  phone: string
  onPhone: (phone: string) => void
  /** Called once the code is drawn. */
  onDrawn?: () => void
  /** The proposed amount in CHF; undefined leaves the field empty. */
  amount?: number | undefined
  description: string
  /** The highest amount in CHF. */
  maximum: number
  /** Leads back to the start, and shows "Nouveau paiement" under the form, too. Without it, the button beside the code leads to the form. */
  onNew?: () => void
}

const formStyle = css({ display: 'grid', gap: '4' })
const wayStyle = css({ textStyle: 'small', color: 'soft' })

/** Asks for number and amount, then shows them as a QR code (rules 2.2.76–2.2.81, 2.4.14, 2.5.12 and 2.5.13). */
export function TwintPayment({ phone, onPhone, onDrawn, amount, description, maximum, onNew }: TwintPaymentProps) {
  const [others, setOthers] = useState<Omit<TwintFields, 'phone'>>({
    amount: amount === undefined ? '' : formatRate(amount),
    description,
  })
  const fields: TwintFields = { phone, ...others }
  const [errors, setErrors] = useState<FieldErrors<keyof TwintFields>>({})
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<{ request: TwintRequest; picture: string }>()
  const form = useRef<HTMLFormElement>(null)

  const field = (name: keyof TwintFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      if (name === 'phone') onPhone(value)
      else setOthers((before) => ({ ...before, [name]: value }))
      setErrors((found) => withoutErrorsOf(found, { [name]: value }))
    },
  })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const checked = checkForm(twintForm(maximum), fields)
    if ('errors' in checked) {
      setErrors(checked.errors)
      return focusFirstError(form.current)
    }
    setBusy(true)
    try {
      setCode({ request: checked.output, picture: await drawQrCode(writeQrText(checked.output)) })
      onDrawn?.()
    } catch {
      showToast({
        kind: 'error',
        title: 'Impossible de générer le QR code',
        description: 'Réessayez ; vos indications restent ici.',
      })
    } finally {
      setBusy(false)
    }
  }

  if (code) return <TwintCode {...code} onNew={onNew ?? (() => setCode(undefined))} />
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={formStyle}>
      <p className={wayStyle}>
        L’étudiant saisit son numéro TWINT. Le QR code contient le numéro, le montant et le motif&nbsp;; le particulier
        le scanne, paie dans TWINT, et l’étudiant confirme la réception.
      </p>
      <TextField
        label="Numéro TWINT"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+41 79 XXX XX XX"
        required
        {...field('phone')}
      />
      <TextField label="Montant" inputMode="decimal" autoComplete="off" trailing="CHF" required {...field('amount')} />
      <TextField label="Motif" optional autoComplete="off" maxLength={120} {...field('description')} />
      <Button type="submit" full busy={busy} busyLabel="Création...">
        Générer le QR code
      </Button>
      {onNew && (
        <Button variant="line" full onClick={onNew}>
          Nouveau paiement
        </Button>
      )}
    </form>
  )
}
