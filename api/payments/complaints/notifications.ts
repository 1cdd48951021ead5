import { formatDay } from '../../../schema/dates.ts'
import type { Id } from '../../../schema/ids.ts'
import { aboutAgreedWork, type NewNotification } from '../../notifications/notifications.ts'

interface Named {
  id: Id
  title: string
  postedById: Id
}

/** To the other party, whom it names for the reader. `isAsked`: whether the reader is asked to answer. */
const tell =
  (title: string, says: (job: string) => string, isAsked = false) =>
  (userId: Id, job: Named): NewNotification => {
    const other = userId === job.postedById ? 'L’étudiant' : 'Le particulier'
    const asked = isAsked && ({ asks: { what: 'complaint', about: job.id } } as const)
    return aboutAgreedWork({ userId, ...asked }, title, `${other} ${says(`« ${job.title} »`)}`)
  }

/** At once. */
export const complained = tell(
  'Un problème a été signalé',
  (job) =>
    `signale un problème avec ${job}. Tant que le problème n’est pas réglé, l’argent n’est pas libéré automatiquement : répondez.`,
  true,
)

/** Once the complaint has been open for two days without their answer. */
export const complaintReminder = tell(
  'Problème signalé : votre réponse est attendue',
  (job) => `attend votre réponse au sujet de ${job}.`,
  true,
)

export const complaintAnswered = tell('Réponse au problème signalé', (job) => `vous a répondu au sujet de ${job}.`)

export const complaintWithdrawn = tell(
  'Problème réglé',
  (job) =>
    `a retiré son signalement sur ${job}. L’argent sera de nouveau libéré automatiquement, au plus tôt dans deux jours.`,
)

/** To both parties, two weeks before the rule ends the complaint. */
export const ruleAnnounced = (userId: Id, { title }: Pick<Named, 'title'>, endsAt: Date): NewNotification =>
  aboutAgreedWork(
    { userId },
    'Problème signalé : date limite',
    `Sans accord ni décision d’ici au ${formatDay(endsAt.toISOString())} au sujet de « ${title} », l’argent va à la personne qui a signalé le problème si l’autre n’y a rien répondu ; sinon, chacun en reçoit la moitié.`,
  )
