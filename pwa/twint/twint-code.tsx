import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { formatChf } from '../../schema/money.ts'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { copy } from '../ui/copy.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { qrSize } from './qr-code.ts'
import type { TwintRequest } from '../../schema/payments/twint-form.ts'

interface TwintCodeProps {
  request: TwintRequest
  /** The data URL of the code's picture. */
  picture: string
  onNew: () => void
}

const frameStyle = css({ pile: '4' })
const codeStyle = css({
  justifySelf: 'center',
  maxWidth: 'full',
  height: 'auto',
  rounded: 'card',
  borderWidth: 'hair',
  borderColor: 'line',
})
const listStyle = css({ pile: '1' })
const lineStyle = css({
  bar: '3',
  justifyContent: 'space-between',
  minHeight: 'touch',
  borderTopWidth: 'hair',
  borderColor: 'line',
})
const termStyle = css({ textStyle: 'small', color: 'soft' })
const valueStyle = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' })
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '3', '& > *': { flex: '[1 1 auto]' } })

/** The QR code, and each of its parts with a copy button. It states that scanning pays nothing (rule 4.10). */
export function TwintCode({ request, picture, onNew }: TwintCodeProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  const amount = formatChf(request.amount)
  const parts = [
    { name: 'Numéro', value: request.phone, done: 'Numéro copié' },
    { name: 'Montant', value: amount, done: 'Montant copié' },
    ...(request.description ? [{ name: 'Motif', value: request.description, done: 'Motif copié' }] : []),
  ]

  return (
    <div className={frameStyle}>
      <img
        src={picture}
        width={qrSize}
        height={qrSize}
        alt={`QR code : ${amount} au ${request.phone}`}
        className={codeStyle}
      />
      <Banner kind="plain">
        Ce code ne déclenche aucun paiement : TWINT ne permet pas de payer une personne par QR code. Le code affiche le
        numéro, le montant et le motif, à saisir dans l’application TWINT sous « Envoyer ».
      </Banner>
      <dl className={listStyle}>
        {parts.map(({ name, value, done }) => (
          <div key={name} className={lineStyle}>
            <div>
              <dt className={termStyle}>{name}</dt>
              <dd className={valueStyle}>{value}</dd>
            </div>
            <IconButton
              label={`Copier : ${name}`}
              onClick={() => void copy(value, done, { kind: 'info', title: name, description: value })}
            >
              <Copy size={20} />
            </IconButton>
          </div>
        ))}
      </dl>
      {isConfirmed && (
        <Banner kind="success" role="status" title="Réception confirmée">
          Vous avez noté avoir reçu {amount}. Coup de main ne le vérifie pas et n’enregistre rien.
        </Banner>
      )}
      <div className={actionsStyle}>
        {!isConfirmed && (
          <Button onClick={() => setConfirmed(true)}>
            <Check size={20} /> J’ai reçu le paiement
          </Button>
        )}
        <Button variant="line" onClick={onNew}>
          Nouveau paiement
        </Button>
      </div>
    </div>
  )
}
