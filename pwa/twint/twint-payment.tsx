import { useState } from 'react'
import { formatRate } from '../../schema/money.ts'
import { useForm } from '../forms/form.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { drawQrCode, writeQrText } from './qr-code.ts'
import { twintForm, type TwintRequest } from '../../schema/payments/twint-form.ts'
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

const formStyle = css({ pile: '4' })
const wayStyle = css({ textStyle: 'small', color: 'soft' })

/** Asks for number and amount, then shows them as a QR code (rules 2.2.76–2.2.81, 2.4.14, 2.5.12 and 2.5.13). */
export function TwintPayment({ phone, onPhone, onDrawn, amount, description, maximum, onNew }: TwintPaymentProps) {
  const [code, setCode] = useState<{ request: TwintRequest; picture: string }>()
  const form = useForm(twintForm(maximum), {
    initial: () => ({ phone, amount: amount === undefined ? '' : formatRate(amount), description }),
    draft: { names: ['phone'], value: { phone }, change: ({ phone: typed = '' }) => onPhone(typed) },
    send: async (request) => setCode({ request, picture: await drawQrCode(writeQrText(request)) }),
    done: () => onDrawn?.(),
    failed: () =>
      showToast({
        kind: 'error',
        title: 'Impossible de générer le QR code',
        description: 'Réessayez ; vos indications restent ici.',
      }),
  })
  const { field } = form

  if (code) return <TwintCode {...code} onNew={onNew ?? (() => setCode(undefined))} />
  return (
    <form {...form.props} className={formStyle}>
      <p className={wayStyle}>
        L’étudiant saisit son numéro TWINT. Le QR code contient le numéro, le montant et le motif&nbsp;; le particulier
        le scanne, paie dans TWINT, et l’étudiant confirme la réception.
      </p>
      <TextField kind="phone" label="Numéro TWINT" placeholder="+41 79 XXX XX XX" required {...field('phone')} />
      <TextField kind="amount" label="Montant" required {...field('amount')} />
      <TextField label="Motif" optional autoComplete="off" maxLength={120} {...field('description')} />
      <Button type="submit" full busy={form.isBusy} busyLabel="Création...">
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
