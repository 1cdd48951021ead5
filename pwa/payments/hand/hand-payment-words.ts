import { byHandWords } from '../../../schema/catalogues/labels.ts'
import { formatShortDay } from '../../../schema/dates.ts'
import type { Id } from '../../../schema/ids.ts'
import type { HandPayment } from '../../../schema/payments/hand-payment.ts'
import { shownMoney } from '../../ui/french.ts'

/** "sa 28 nov.", on one line. */
const dayOf = (paidOn: string): string => formatShortDay(paidOn).replaceAll(' ', '\u00a0')

/** "Réglé en espèces, 60.00 CHF, sa 28 nov." */
export const describeSettled = ({ method, amount, paidOn }: HandPayment): string =>
  `Réglé ${byHandWords[method]}, ${shownMoney(amount)}, ${dayOf(paidOn)}`

/** "60.00 CHF en espèces le sa 28 nov." */
const describeSum = ({ method, amount, paidOn }: HandPayment): string =>
  `${shownMoney(amount)} ${byHandWords[method]} le\u00a0${dayOf(paidOn)}`

/** "Françoise dit vous avoir payé 60.00 CHF en espèces le sa 28 nov.": what the other party, of this first name, has declared. */
export const describeClaim = (payment: HandPayment, name: string): string =>
  `${name} dit ${payment.declaredById === payment.payerId ? 'vous avoir payé' : 'avoir reçu'} ${describeSum(payment)}`

/** A payment that the other party, of this first name, or the reader contests. */
export const describeContest = (payment: HandPayment, me: Id, name: string): string =>
  payment.declaredById === me
    ? `${name} ne confirme pas le paiement de ${describeSum(payment)}`
    : `Vous n’avez pas confirmé le paiement de ${describeSum(payment)}`

/** "Selon Léa, c’était 50.00 CHF.": the amount that the party who contests a payment names. */
export const describeOtherAmount = (amount: number, { declaredById }: HandPayment, me: Id, name: string): string =>
  `Selon ${declaredById === me ? name : 'vous'}, c’était ${shownMoney(amount)}.`
