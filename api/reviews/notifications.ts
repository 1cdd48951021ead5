import type { Id } from '../../schema/ids.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'

/** To the reviewed person. A student's public profile shows the review; an individual's dashboard does. */
export const reviewed = (
  userId: Id,
  reviewer: string,
  rating: number,
  job: { title: string },
  isStudent: boolean,
): NewNotification => ({
  userId,
  type: 'other',
  title: 'Vous avez reçu une évaluation',
  message: `${reviewer} vous a donné ${rating} étoile${rating > 1 ? 's' : ''} pour « ${job.title} ».`,
  actionUrl: isStudent ? screens.studentProfile(userId) : screens.ownReviews,
})
