import { fullName } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'

/** To the reviewed person. The review shows on a student's public profile, or on an individual's dashboard. */
export const reviewed = (
  userId: Id,
  reviewer: { id: Id; firstName: string; lastName: string },
  rating: number,
  job: { title: string },
  isStudent: boolean,
): NewNotification => ({
  userId,
  type: 'other',
  kind: 'reviews',
  title: 'Vous avez reçu une évaluation',
  message: `${fullName(reviewer)} vous a donné ${rating} étoile${rating > 1 ? 's' : ''} pour « ${job.title} ».`,
  actionUrl: isStudent ? screens.studentProfile(userId) : screens.ownReviews,
  aboutId: reviewer.id,
})

/** To a party of work that was finished the day before. */
export const reviewRequested = (
  { userId, aboutId, firstName }: { userId: Id; aboutId: Id; firstName: string },
  job: { id: Id; title: string },
  isPoster: boolean,
): NewNotification => ({
  userId,
  type: 'other',
  kind: 'reminders',
  topic: 'review',
  title: 'Votre avis',
  message: `Comment s’est passé « ${job.title} » avec ${firstName} ? Votre avis aide les suivants.`,
  actionUrl: screens.review(job.id, isPoster),
  aboutId,
  asks: { what: 'review', about: job.id },
})
