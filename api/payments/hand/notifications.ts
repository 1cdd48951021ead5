import { byHandWords, type HandMethod } from '../../../schema/catalogues/labels.ts'
import { formatSpokenDay } from '../../../schema/dates.ts'
import type { Id } from '../../../schema/ids.ts'
import { formatMoney } from '../../../schema/money.ts'
import { screens, type NewNotification } from '../../notifications/notifications.ts'

/** A hand payment, for the party who did not act. The amount, and the expenses beside it, are in centimes. */
export interface Told {
  /** The payment's id. */
  id: Id
  userId: Id
  by: { id: Id; firstName: string }
  amount: number
  expenses: number
  method: HandMethod
  paidOn: string
  /** The job's title. */
  title: string
  /** The amount of the confirmed payment that this one is to correct, as it reads: "60.00 CHF". */
  former: string | null
}

const tell = ({ userId, by }: Told, title: string, message: string): NewNotification => ({
  userId,
  type: 'other',
  topic: 'money',
  title,
  message,
  actionUrl: screens.acceptedJobs,
  aboutId: by.id,
})

/** What the other party has to answer, or its declarer to correct. */
const ask = (told: Told, title: string, message: string): NewNotification => ({
  ...tell(told, title, message),
  asks: { what: 'payment', about: told.id },
})

/** "60.00 CHF en espèces", "60.00 CHF et 8.50 CHF de frais en espèces" */
const sum = ({ amount, expenses, method }: Told): string =>
  `${formatMoney(amount, false)}${expenses > 0 ? ` et ${formatMoney(expenses, false)} de frais` : ''} ${byHandWords[method]}`

export const declaredByPayer = (told: Told): NewNotification =>
  ask(
    told,
    'Paiement à confirmer',
    `${told.by.firstName} dit vous avoir payé ${sum(told)} le ${formatSpokenDay(told.paidOn)} pour « ${told.title} ».`,
  )

export const declaredByPayee = (told: Told): NewNotification =>
  ask(
    told,
    'Paiement à confirmer',
    `${told.by.firstName} dit avoir reçu ${sum(told)} le ${formatSpokenDay(told.paidOn)} pour « ${told.title} ».`,
  )

/** Asks the other party to agree with a correction of what both have confirmed. */
export const corrected = (told: Told): NewNotification =>
  ask(
    told,
    'Paiement à corriger',
    told.amount === 0
      ? `Selon ${told.by.firstName}, le paiement de ${told.former} pour « ${told.title} » n’a pas eu lieu.`
      : `${told.by.firstName} propose de corriger un paiement pour « ${told.title} » : ${sum(told)} au lieu de ${told.former}.`,
  )

/** "le paiement de 60.00 CHF en espèces", or the correction of one */
const subject = (told: Told): string =>
  told.former === null ? `le paiement de ${sum(told)}` : `la correction du paiement de ${told.former}`

export const confirmed = (told: Told): NewNotification =>
  tell(told, 'Paiement confirmé', `${told.by.firstName} confirme ${subject(told)} pour « ${told.title} ».`)

export const contested = (told: Told): NewNotification =>
  ask(told, 'Paiement contesté', `${told.by.firstName} ne confirme pas ${subject(told)} pour « ${told.title} ».`)
