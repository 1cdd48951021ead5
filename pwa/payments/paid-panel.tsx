import { CircleCheck, MessageCircle, Printer, X } from 'lucide-react'
import { useId } from 'react'
import type { Transaction } from '../../schema/payments/payment.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Card } from '../ui/card.tsx'
import { bindSigns, shownMoney } from '../ui/french.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { PaidNote } from './payment-outcome.ts'
import { findPaid, findReturned } from './paid.ts'
import { PlayMark } from './play-mark.tsx'
import { useWallet } from './queries.ts'
import { Receipt } from './receipt.tsx'

const panelStyle = css({ pile: '4', mb: '6' })
const headStyle = css({ display: 'flex', alignItems: 'flex-start', gap: '3' })
const iconStyle = css({ flexShrink: '0', color: 'brand' })
const wordsStyle = css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })
const amountStyle = css({ textStyle: 'figure' })
const titleStyle = css({ textStyle: 'title' })
const actionsStyle = css({
  wrap: '2',
  '& > *': { flex: '[1 1 auto]' },
  md: { '& > *': { flex: '[0 1 auto]' } },
})
const closeStyle = css({ mt: '-2', mr: '-2' })

interface PaidPanelProps {
  note: PaidNote
  onClose: () => void
}

/**
 * Stands at the top of the dashboard after a payment, until it is closed: how much, for whom, and when it is released, or that it was, or that it
 * goes back (rules 2.2.113 and 2.2.142).
 */
export function PaidPanel({ note, onClose }: PaidPanelProps) {
  const titleId = useId()
  const { jobId, amount, name, firstName, arrival, isPlayMoney, paidAt } = note
  const { wallet } = useWallet()
  const isReleased = findPaid(wallet ?? undefined, jobId)?.isReleased ?? false
  const returned = findReturned(wallet ?? undefined, jobId, paidAt)
  const standing = returned ? describeReturn(returned) : isReleased ? `Versé à ${firstName}.` : describeArrival(arrival)

  return (
    <Card as="section" raised className={panelStyle} aria-labelledby={titleId} data-low-actions="">
      <div className={headStyle}>
        <CircleCheck size={28} className={iconStyle} />
        <div className={wordsStyle}>
          <h2 id={titleId} className={titleStyle}>
            {returned ? 'Paiement remboursé' : 'Merci, c’est payé'}
          </h2>
          <p>
            <span className={amountStyle}>{shownMoney(amount)}</span> <PlayMark shown={isPlayMoney} centimes={amount} />
          </p>
          <p>pour {name}</p>
        </div>
        <IconButton label="Fermer" className={closeStyle} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <p>{bindSigns(standing)}</p>
      <div className={actionsStyle}>
        <LinkButton variant="lake" to="/dashboard" search={{ tab: 'messages', jobId }}>
          <MessageCircle size={20} /> Écrire à {firstName}
        </LinkButton>
        <Receipt jobId={jobId} amount={amount} paidAt={paidAt} isPlayMoney={isPlayMoney}>
          {(print) => (
            <Button variant="line" onClick={print}>
              <Printer size={20} /> Reçu
            </Button>
          )}
        </Receipt>
      </div>
    </Card>
  )
}

const describeArrival = (arrival: PaidNote['arrival']): string =>
  arrival === null
    ? 'Le travail est terminé : l’argent est versé aussitôt, moins 5 % de frais.'
    : `Réservé. Versement ${arrival}`

const describeReturn = ({ status }: Transaction): string =>
  status === 'pending' ? 'Le remboursement est en route.' : 'L’argent revient sur votre carte.'
