import type { Id } from '../../schema/ids.ts'
import { formatMoney } from '../../schema/money.ts'
import { showToast } from '../ui/toast.ts'

/** A payment and its receiver, for what is shown after the return from the provider's page; the amount in centimes. */
export interface PaidNote {
  jobId: Id
  amount: number
  name: string
  firstName: string
  /** When the student has the money; null if the work was done before it was paid, because then nothing delays the money. */
  arrival: string | null
  isPlayMoney: boolean
  /** When the person pressed "Payer", ISO 8601. */
  paidAt: string
}

/** Shows that a payment succeeded (rule 2.2.72). The panel says the rest (rule 2.2.113). */
export const sayPaid = (note: PaidNote): void =>
  showToast({ kind: 'success', title: 'Paiement réussi !', description: describePaid(note) })

const describePaid = (note: PaidNote): string => {
  const amount = formatMoney(note.amount, note.isPlayMoney)
  return note.arrival === null
    ? `Le montant de ${amount}, moins 5 % de frais, est versé à ${note.name}.`
    : `${amount} ${note.amount < 200 ? 'réservé' : 'réservés'} pour ${note.name}. Versement ${note.arrival}`
}

const generic = 'Une erreur est survenue lors du paiement'

/** Returns the provider's text, or the documented one (rules 2.8.15 and 2.8.16). */
export const paymentErrorText = (text: string | undefined): string => text?.trim() || generic

/** Shown for an intent that can't be paid any more, while a new one is prepared. If the job itself can't be paid, preparing shows why. */
export const replacedText =
  'Vous avez peut-être ouvert ce paiement dans une autre fenêtre. Nous le préparons de nouveau.'

export const sayPaymentFailed = (text: string | undefined): void =>
  showToast({ kind: 'error', title: 'Erreur de paiement', description: paymentErrorText(text) })
