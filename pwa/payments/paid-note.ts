import type { Id } from '../../schema/ids.ts'
import { formatMoney } from '../../schema/money.ts'
import { autoReleaseDays } from '../../schema/payments/payment.ts'
import { showToast } from '../ui/toast.ts'

/** What was paid to whom, for the toast after the provider's way back; the amount in centimes. */
export interface PaidNote {
  jobId: Id
  amount: number
  name: string
  /** When the student has it; null where the work was done before it was paid, so that the money does not wait. */
  arrival: string | null
  isPlayMoney: boolean
}

const key = 'payment'

/** Where the storage is closed, the toast does without. */
export const withStorage = <T>(act: (storage: Storage) => T): T | undefined => {
  try {
    return act(sessionStorage)
  } catch {
    return undefined
  }
}

/** Keeps the note for this tab: a bank's page may come between the payment and the way back. */
export const keepPaidNote = (note: PaidNote): void => {
  withStorage((storage) => storage.setItem(key, JSON.stringify(note)))
}

/** Takes the note out. */
export const takePaidNote = (): PaidNote | undefined =>
  withStorage((storage) => {
    const kept = storage.getItem(key)
    storage.removeItem(key)
    return kept === null ? undefined : (JSON.parse(kept) as PaidNote)
  })

/** Says that a payment succeeded, and when the student has the money (rules 2.2.72 and 4.8). */
export const sayPaid = (note: PaidNote | undefined): void =>
  showToast({ kind: 'success', title: 'Paiement réussi !', description: describePaid(note), duration: 10_000 })

const describePaid = (note: PaidNote | undefined): string => {
  if (!note) return `Le montant est réservé pour l’étudiant, et versé ${arrival}`
  const amount = formatMoney(note.amount, note.isPlayMoney)
  return note.arrival === null
    ? `${amount} partent maintenant pour ${note.name}, moins les frais de 5 %.`
    : `${amount} sont réservés pour ${note.name}, et versés ${note.arrival}`
}

const arrival = `quand vous marquez le travail terminé, au plus tard après ${autoReleaseDays} jours.`

const generic = 'Une erreur est survenue lors du paiement'

/** Returns the provider's text, or the documented one (rules 2.8.15 and 2.8.16). */
export const paymentErrorText = (text: string | undefined): string => text?.trim() || generic

/** Of an intent that cannot be paid any more, while it is prepared anew: what is wrong with the job itself is said then. */
export const replacedText =
  'Ce paiement a été remplacé ailleurs, par exemple dans une autre fenêtre. Il est préparé de nouveau.'

export const sayPaymentFailed = (text: string | undefined): void =>
  showToast({ kind: 'error', title: 'Erreur de paiement', description: paymentErrorText(text) })
