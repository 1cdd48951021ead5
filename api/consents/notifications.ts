import type { Id } from '../../schema/ids.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'

/** To the minor. Their parents are not named: somebody else may hold the phone. */
const tell = (userId: Id, title: string, message: string): NewNotification => ({
  userId,
  type: 'other',
  topic: 'consent',
  title,
  message,
  actionUrl: screens.studentProfile(userId),
})

export const consentGiven = (userId: Id): NewNotification =>
  tell(
    userId,
    'Accord parental reçu',
    'Les particuliers pour qui vous travaillez lisent que vos parents sont d’accord.',
  )

export const consentRevoked = (userId: Id): NewNotification =>
  tell(userId, 'Accord parental retiré', 'Vos parents ne sont plus d’accord. Parlez-en avec eux.')

/** To a household for which the minor has agreed to work. */
export const consentLost = (
  { userId, firstName }: { userId: Id; firstName: string },
  { jobId, posterId, title }: { jobId: Id; posterId: Id; title: string },
): NewNotification => ({
  userId: posterId,
  type: 'other',
  topic: 'job',
  title: 'Accord parental retiré',
  message: `Les parents de ${firstName} ne sont plus d’accord. Convenez ensemble de la suite pour « ${title} ».`,
  actionUrl: screens.job(jobId),
  aboutId: userId,
})
