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

export const confirmed = (told: Told): NewNotification =>
  tell(told, 'Paiement confirmé', `${told.by.firstName} confirme le paiement de ${sum(told)} pour « ${told.title} ».`)

export const contested = (told: Told): NewNotification =>
  ask(
    told,
    'Paiement contesté',
    `${told.by.firstName} ne confirme pas le paiement de ${sum(told)} pour « ${told.title} ».`,
  )
