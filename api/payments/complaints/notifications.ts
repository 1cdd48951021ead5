import { formatDay } from '../../../schema/dates.ts'
import type { Id } from '../../../schema/ids.ts'
import { aboutAgreedWork, type NewNotification } from '../../notifications/notifications.ts'

interface Named {
  id: Id
  title: string
  postedById: Id
}

/** Names the other party for the reader. */
const otherOf = (userId: Id, { postedById }: Named): string => (userId === postedById ? 'L’étudiant' : 'Le particulier')

/** The reader, who is asked to answer. */
const asked = (userId: Id, { id }: Named) => ({ userId, asks: { what: 'complaint', about: id } }) as const

/** To the other party, at once. */
export const complained = (userId: Id, job: Named): NewNotification =>
  aboutAgreedWork(
    asked(userId, job),
    'Un problème a été signalé',
    `${otherOf(userId, job)} signale un problème avec « ${job.title} ». Tant que le problème n’est pas réglé, l’argent n’est pas libéré automatiquement : répondez.`,
  )

/** To the other party, once the complaint has been open for two days without their answer. */
export const complaintReminder = (userId: Id, job: Named): NewNotification =>
  aboutAgreedWork(
    asked(userId, job),
    'Problème signalé : votre réponse est attendue',
    `${otherOf(userId, job)} attend votre réponse au sujet de « ${job.title} ».`,
  )

/** To the party that did not write the answer. */
export const complaintAnswered = (userId: Id, job: Named): NewNotification =>
  aboutAgreedWork(
    { userId },
    'Réponse au problème signalé',
    `${otherOf(userId, job)} vous a répondu au sujet de « ${job.title} ».`,
  )

/** To the other party. */
export const complaintWithdrawn = (userId: Id, job: Named): NewNotification =>
  aboutAgreedWork(
    { userId },
    'Problème réglé',
    `${otherOf(userId, job)} a retiré son signalement sur « ${job.title} ». L’argent sera de nouveau libéré automatiquement, au plus tôt dans deux jours.`,
  )

/** To both parties, two weeks before the rule ends the complaint. */
export const ruleAnnounced = (userId: Id, { title }: Pick<Named, 'title'>, endsAt: Date): NewNotification =>
  aboutAgreedWork(
    { userId },
    'Problème signalé : date limite',
    `Sans accord ni décision d’ici au ${formatDay(endsAt.toISOString())} au sujet de « ${title} », l’argent va à la personne qui a signalé le problème si l’autre n’y a rien répondu ; sinon, chacun en reçoit la moitié.`,
  )
