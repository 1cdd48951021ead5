import { byHandWords } from '../../schema/catalogues/labels.ts'
import { formatShortDay, formatSpokenDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { HandPayment } from '../../schema/payments/hand-payment.ts'
import { beginSentence, endSentence, shownMoney } from '../ui/french.ts'

const onOneLine = (day: string): string => day.replaceAll(' ', '\u00a0')

/** "60.00 CHF", "60.00 CHF et 8.50 CHF de frais" */
const describeAmount = ({ amount, expenses }: HandPayment): string =>
  expenses === undefined ? shownMoney(amount) : `${shownMoney(amount)} et ${shownMoney(expenses)} de frais`

/** "Réglé en espèces, 60.00 CHF, sa 28 nov." */
export const describeSettled = (payment: HandPayment): string =>
  `Réglé ${byHandWords[payment.method]}, ${describeAmount(payment)}, ${onOneLine(formatShortDay(payment.paidOn))}`

/** "60.00 CHF en espèces le samedi 28 nov." */
const describeSum = (payment: HandPayment): string =>
  `${describeAmount(payment)} ${byHandWords[payment.method]} le\u00a0${onOneLine(formatSpokenDay(payment.paidOn))}`

/** "Françoise dit vous avoir payé 60.00 CHF en espèces le samedi 28 nov.": what the other party, of this first name, has declared. */
export const describeClaim = (payment: HandPayment, name: string): string => {
  const said = payment.declaredById === payment.payerId ? 'vous avoir payé' : 'avoir reçu'
  return endSentence(`${beginSentence(name)} dit ${said} ${describeSum(payment)}`)
}

/** What somebody has noted, and nobody has answered. */
export const describeWaiting = (payment: HandPayment, me: Id, name: string): string =>
  payment.declaredById === me
    ? endSentence(`Vous avez noté ${describeSum(payment)}, et rien n’y répond encore`)
    : describeClaim(payment, name)

/** A correction that the other party, of this first name, or the reader proposes of a payment that both have confirmed. */
export const describeCorrection = (payment: HandPayment, former: HandPayment, me: Id, name: string): string => {
  const by = payment.declaredById === me ? 'vous' : name
  if (payment.amount === 0) return `Selon ${by}, le paiement de ${shownMoney(former.amount)} n’a pas eu lieu.`
  return `Correction selon ${by} : ${describeSum(payment)}, au lieu de ${shownMoney(former.amount)}.`
}

/** A payment that the other party, of this first name, or the reader contests, with the amount that they name: "Selon Léa, c’était 50.00 CHF." */
export const describeContest = (payment: HandPayment, me: Id, name: string): string => {
  const { declaredById, otherAmount } = payment
  const isMine = declaredById === me
  const said = isMine ? `${beginSentence(name)} ne confirme pas` : 'Vous n’avez pas confirmé'
  const other = otherAmount === undefined ? '' : ` Selon ${isMine ? name : 'vous'}, c’était ${shownMoney(otherAmount)}.`
  return `${endSentence(`${said} le paiement de ${describeSum(payment)}`)}${other} Mettez-vous d’accord dans le chat.`
}
