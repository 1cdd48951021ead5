import type { Id } from '../../schema/ids.ts'
import { formatMoney } from '../../schema/money.ts'
import { formatDay, formatMoment } from '../../schema/dates.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'
import { leftOf, shareOf } from './books.ts'
import type { Payment } from './payment-rows.ts'

/** The fields of a payment that notifications show; amounts in centimes. */
interface Paid extends Pick<Payment, 'provider' | 'amount' | 'returned' | 'refundPart' | 'releasedAmount'> {
  title: string
}

const money = (centimes: number, { provider }: Pick<Paid, 'provider'>) =>
  formatMoney(centimes, provider === 'simulated')
/** The student's share of the payment. */
const share = (paid: Paid) => money(shareOf(paid.releasedAmount ?? leftOf(paid)), paid)
const dayOf = (moment: Date) => formatDay(moment.toISOString())
const about = (userId: Id, title: string, message: string): NewNotification => ({
  userId,
  type: 'other',
  topic: 'money',
  title,
  message,
  actionUrl: screens.wallet,
})

/** To the student. */
export const reserved = (userId: Id, paid: Paid, releaseAt: Date): NewNotification =>
  about(
    userId,
    'Paiement réservé',
    `Le montant de ${share(paid)} pour « ${paid.title} » est réservé. Vous le recevrez à la fin du travail ou, si personne ne la confirme, le ${dayOf(releaseAt)}.`,
  )

/** To the student. */
export const released = (userId: Id, paid: Paid): NewNotification =>
  about(userId, 'Paiement reçu', `Le montant de ${share(paid)} pour « ${paid.title} » est à vous.`)

/** To the student: the money stays theirs, on the wallet. */
export const payoutRefused = (userId: Id, paid: Paid): NewNotification =>
  about(
    userId,
    'Versement impossible',
    `Le montant de ${share(paid)} pour « ${paid.title} » ne peut pas encore être versé sur votre compte. Il reste dans votre portefeuille et partira dès que possible.`,
  )

/** To the student, when their account accepts payouts for the first time. */
export const payoutsBegin = (userId: Id, from: Date): NewNotification =>
  about(
    userId,
    'Compte de versement prêt',
    `Stripe a accepté votre compte. Par sécurité, le premier versement part au plus tôt ${formatMoment(from.toISOString())}.`,
  )

/** To the payer, who did not release the money themselves. */
export const releasedByTime = (userId: Id, paid: Paid): NewNotification =>
  about(
    userId,
    'Fonds libérés',
    `Le montant de ${money(leftOf(paid), paid)} pour « ${paid.title} » a été libéré automatiquement, comme annoncé.`,
  )

/** To both parties, two days before the automatic release. */
export const releaseAnnounced = (userId: Id, paid: Paid, releaseAt: Date): NewNotification =>
  about(
    userId,
    'Libération dans deux jours',
    `Le montant de ${money(leftOf(paid), paid)} pour « ${paid.title} » sera libéré le ${dayOf(releaseAt)}, sauf si l’annulation est proposée ou un problème signalé avant.`,
  )

/** To both parties of a payment that an operator has decided about. */
export const decided = (userId: Id, paid: Paid, outcome: 'released' | 'refunded'): NewNotification =>
  about(
    userId,
    'Notre décision sur ce paiement',
    outcome === 'released'
      ? `Pour « ${paid.title} », l’étudiant reçoit ${money(shareOf(leftOf(paid)), paid)}, après les frais.`
      : `Pour « ${paid.title} », le particulier récupère ${money(leftOf(paid), paid)}.`,
  )

/** To both parties of a payment that an operator has split. `released` is the student's part before the fee. */
export const splitDecided = (
  userId: Id,
  parts: Pick<Paid, 'title' | 'provider'> & { refund: number; released: number },
): NewNotification =>
  about(
    userId,
    'Montant partagé',
    `Notre décision pour « ${parts.title} » : le particulier récupère ${money(parts.refund, parts)} et l’étudiant reçoit ${money(shareOf(parts.released), parts)}, après les frais.`,
  )

/** To both parties of a payment whose complaint a rule has ended. `released` is the student's part before the fee. */
export const endedByRule = (
  userId: Id,
  parts: Pick<Paid, 'title' | 'provider'> & { refund: number; released: number },
): NewNotification => {
  const back = parts.refund > 0 && `le particulier récupère ${money(parts.refund, parts)}`
  const paid = parts.released > 0 && `l’étudiant reçoit ${money(shareOf(parts.released), parts)}, après les frais`
  return about(
    userId,
    'Problème réglé comme annoncé',
    `Sans accord ni décision pour « ${parts.title} » : ${[back, paid].filter(Boolean).join(' et ')}.`,
  )
}
