import { formatDay } from '../../../schema/dates.ts'
import { formatMoney } from '../../../schema/money.ts'
import { autoReleaseDays } from '../../../schema/payments/payment.ts'
import type { Payment } from '../../escrow/payment-rows.ts'
import { aboutAgreedWork, screens, type NewNotification } from '../../notifications/notifications.ts'
import { decidableAmount } from '../deciding.ts'

type Parties = Pick<Payment, 'payerId' | 'payeeId'>
interface Named {
  title: string
}

/** To both parties, two weeks before a rule ends the proposal to cancel. */
export const proposalEndAnnounced = ({ payerId, payeeId }: Parties, { title }: Named, end: Date): NewNotification[] => {
  const [day, heading] = [formatDay(end.toISOString()), 'Annulation proposée : date limite']
  return [
    aboutAgreedWork(
      { userId: payeeId },
      heading,
      `Répondez d’ici au ${day} à l’annulation proposée de « ${title} ». Sans message de votre part ni trace de votre venue, le job sera annulé et l’argent rendu ; sinon, la proposition prendra fin.`,
    ),
    aboutAgreedWork(
      { userId: payerId },
      heading,
      `Sans réponse de l’étudiant d’ici au ${day}, « ${title} » sera annulé et l’argent vous sera rendu. S’il est venu ou vous a écrit, la proposition prendra fin, et vous pourrez signaler un problème.`,
    ),
  ]
}

/** To both parties, if the student came or has written: the work goes on. */
export const proposalLapsed = ({ payerId, payeeId }: Parties, { title }: Named): NewNotification[] => {
  const heading = 'Proposition d’annulation terminée'
  return [
    aboutAgreedWork(
      { userId: payeeId },
      heading,
      `« ${title} » n’est pas annulé. L’argent réservé pour vous sera libéré dans ${autoReleaseDays} jours au plus tôt.`,
    ),
    aboutAgreedWork(
      { userId: payerId },
      heading,
      `« ${title} » n’est pas annulé : l’étudiant est venu ou vous a écrit. L’argent sera libéré dans ${autoReleaseDays} jours au plus tôt ; d’ici là, vous pouvez signaler un problème.`,
    ),
  ]
}

/** To both parties of work that is cancelled because its student has said nothing. */
export const cancelledByRule = (payment: Payment, { title }: Named): NewNotification[] => {
  const back = formatMoney(decidableAmount(payment), payment.provider === 'simulated')
  const about = (userId: string, message: string): NewNotification => ({
    userId,
    type: 'other',
    topic: 'money',
    title: 'Annulation conclue comme annoncé',
    message,
    actionUrl: screens.wallet,
  })
  return [
    about(payment.payeeId, `Sans réponse de votre part, « ${title} » est annulé : le particulier récupère ${back}.`),
    about(payment.payerId, `Sans réponse de l’étudiant, « ${title} » est annulé : vous récupérez ${back}.`),
  ]
}
