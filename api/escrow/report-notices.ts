import { formatMoney } from '../../schema/money.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'
import { isUnpaid, leftOf, shareOf } from './books.ts'
import { isPartSentAgain } from './failed-refunds.ts'
import type { Payment } from './payment-rows.ts'

type Notice = Pick<NewNotification, 'title' | 'message'>

/**
 * Returns the notifications of both parties after a provider's report, by comparing the payment before and after it. The code that reserves or
 * releases money sends its notifications itself.
 */
export const reportNotices = (before: Payment, after: Payment, title: string): NewNotification[] => {
  const change: Change = {
    title,
    chf: (centimes) => formatMoney(centimes, after.provider === 'simulated'),
    isOpened: after.dispute === 'open' && before.dispute !== 'open',
    isLost: after.dispute === 'lost' && before.dispute !== 'lost',
    isWon: before.dispute === 'open' && (after.dispute === 'won' || after.dispute === 'none'),
    returned: after.returned - before.returned,
    left: Math.max(0, after.amount - after.returned),
    share: shareOf(Math.max(0, leftOf(after))),
    isMore: leftOf(after) > leftOf(before),
    isReleased: after.state === 'released',
    isGone: after.state === 'released' && after.paidOut > 0,
    isSentAgain: after.state === 'refunding' || after.state === 'refunded' || isPartSentAgain(after),
    isSettled: before.state === 'released' && leftOf(after) === leftOf(before),
    isForPayer: after.state === 'refunding' || after.state === 'refunded',
    wasForPayer: before.state === 'refunding' || before.state === 'refunded' || isUnpaid(before),
  }
  const about = (userId: string) => (notice: Notice) => ({
    userId,
    type: 'other' as const,
    topic: 'money' as const,
    actionUrl: screens.wallet,
    ...notice,
  })
  return [...toPayer(change).map(about(after.payerId)), ...toStudent(change).map(about(after.payeeId))]
}

/** The changes by a report; amounts in centimes. */
interface Change {
  title: string
  /** Formats an amount. */
  chf: (centimes: number) => string
  isOpened: boolean
  isLost: boolean
  isWon: boolean
  /** The amount that the report returned to the payer; negative if a refund failed. */
  returned: number
  /** The amount that the payer has not got back. */
  left: number
  /** The student's share of what is for them. */
  share: number
  /** Whether more is for the student than before. */
  isMore: boolean
  /** Whether the money is released, so that none is reserved any more. */
  isReleased: boolean
  /** Whether the student's share has been paid out. */
  isGone: boolean
  /** Whether the failed refund is resent automatically. */
  isSentAgain: boolean
  /** Whether the student's part was decided before, and has not changed. */
  isSettled: boolean
  isForPayer: boolean
  wasForPayer: boolean
}

const toPayer = ({ title, chf, isOpened, isWon, returned, left, isReleased, isSentAgain }: Change): Notice[] => {
  const notices: Notice[] = []
  if (isOpened) {
    const message = `Votre banque examine le paiement de « ${title} ». Vous verrez ici sa décision.`
    notices.push({ title: 'Paiement contesté', message })
  }
  if (isWon) notices.push(disputeEnded(title))
  if (returned > 0) {
    notices.push({
      title: left > 0 ? 'Paiement remboursé en partie' : 'Paiement remboursé',
      message: `Vous récupérez ${chf(returned)} pour « ${title} » sur votre carte.`,
    })
  }
  if (returned < 0) {
    const kept = isReleased ? 'Nous nous en occupons.' : 'Il reste réservé, et nous nous en occupons.'
    const next = isSentAgain ? 'Nous le renvoyons.' : kept
    const message = `Le montant de ${chf(-returned)} pour « ${title} » n’est pas arrivé sur votre carte. ${next}`
    notices.push({ title: 'Remboursement échoué', message })
  }
  return notices
}

const toStudent = (change: Change): Notice[] => {
  const {
    title,
    chf,
    isOpened,
    isLost,
    isWon,
    returned,
    left,
    share,
    isMore,
    isGone,
    isSettled,
    isForPayer,
    wasForPayer,
  } = change
  // Refunds for other reasons, such as a cancellation, send notifications of their own.
  if (wasForPayer && isForPayer) return []
  const kept = 'Le montant déjà versé reste à vous.'
  const notices: Notice[] = []
  if (isOpened) {
    const message = `La banque examine le paiement de « ${title} ». ${isGone ? kept : 'L’argent reste réservé jusqu’à sa décision.'}`
    notices.push({ title: 'Paiement contesté', message })
  }
  if (isWon) notices.push(disputeEnded(title))
  if (isLost) {
    const end = isGone ? `. ${kept}` : ' : il ne vous sera pas versé.'
    notices.push({ title: 'Contestation acceptée', message: `La banque a rendu le paiement de « ${title} »${end}` })
  } else if (returned > 0 && !isSettled) {
    notices.push({
      title: left > 0 ? 'Paiement remboursé en partie' : 'Paiement remboursé',
      message: `Le particulier récupère ${chf(returned)} de « ${title} ». ${isGone ? kept : `Il vous reste ${chf(share)}.`}`,
    })
  }
  if (isMore && !isForPayer && !isGone) {
    const message = `Le remboursement de « ${title} » a échoué : le montant de ${chf(share)} est de nouveau réservé pour vous.`
    notices.push({ title: 'Remboursement échoué', message })
  }
  return notices
}

const disputeEnded = (title: string): Notice => ({
  title: 'Contestation terminée',
  message: `La banque a confirmé le paiement de « ${title} ».`,
})
