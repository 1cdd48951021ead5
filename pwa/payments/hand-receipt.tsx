import { useLiveQuery } from 'dexie-react-hooks'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../../schema/accounts/party-names.ts'
import { handMethodLabels } from '../../schema/catalogues/labels.ts'
import { dayKey, formatTime } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { HandPayment } from '../../schema/payments/hand-payment.ts'
import { useDatabase } from '../data/local-database.tsx'
import { productName } from '../ui/product.ts'
import { useUser } from '../session/session.tsx'
import { shownMoney } from '../ui/french.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ReceiptSheet, type Fact } from './receipt-sheet.tsx'

interface HandReceiptProps {
  /** The job's title. */
  title: string
  payment: HandPayment | undefined
}

/**
 * The button for the receipt of a payment by hand, for either party, also without network (rule 2.2.131). Renders nothing until both agree: what one
 * of them says alone proves nothing.
 */
export function HandReceipt({ title, payment }: HandReceiptProps) {
  const [isPrinting, setPrinting] = useState(false)
  if (payment?.confirmedAt === undefined) return null
  const { confirmedAt, amount } = payment
  return (
    <>
      <IconButton label={`Reçu de ${shownMoney(amount)} pour ${title}`} onClick={() => setPrinting(true)}>
        <Printer size={18} />
      </IconButton>
      {isPrinting && (
        <Sheet title={title} payment={payment} confirmedAt={confirmedAt} onEnd={() => setPrinting(false)} />
      )}
    </>
  )
}

interface SheetProps {
  title: string
  payment: HandPayment
  confirmedAt: string
  onEnd: () => void
}

function Sheet({ title, payment, confirmedAt, onEnd }: SheetProps) {
  const { id, payerId, payeeId, amount, expenses, method, paidOn, declaredById, declaredAt } = payment
  const database = useDatabase()
  const me = useUser()
  const otherId = me.id === payerId ? payeeId : payerId
  const other = useLiveQuery(async () => (await database.people.get(otherId)) ?? null, [database, otherId])
  const nameOfParty = (personId: Id): string =>
    nameOf(personId === me.id ? me : (other ?? undefined), personId === payeeId ? 'assignee' : 'individual')
  const facts: readonly Fact[] = [
    ['Payé par', nameOfParty(payerId)],
    ['Étudiant', nameOfParty(payeeId)],
    ['Job', title],
    ['Montant', shownMoney(amount)],
    ...(expenses === undefined ? [] : [['Frais remboursés en plus', shownMoney(expenses)] as const]),
    ['Moyen', handMethodLabels[method]],
    ['Payé le', dayKey(paidOn)],
    [`Noté par ${nameOfParty(declaredById)}`, describeMoment(declaredAt)],
    [`Confirmé par ${nameOfParty(declaredById === payerId ? payeeId : payerId)}`, describeMoment(confirmedAt)],
    ['Référence', id],
  ]
  return (
    <ReceiptSheet
      facts={other === undefined ? undefined : facts}
      note={`Payé de la main à la main : l’argent n’est pas passé par ${productName}.`}
      onEnd={onEnd}
    />
  )
}

/** "28.11.2026, 14:00": who keeps a receipt needs the year. */
const describeMoment = (iso: string): string => `${dayKey(iso)}, ${formatTime(iso)}`
