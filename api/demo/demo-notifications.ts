import { newId, type Id } from '../../schema/ids.ts'
import { accepted, applied, rejected } from '../applications/notifications.ts'
import { reasons, statusMoved, turnedDown } from '../jobs/notifications.ts'
import { written } from '../messages/messages.ts'
import type { NewNotification } from '../notifications/notifications.ts'
import { reviewed } from '../reviews/notifications.ts'
import type { SeededApplication, SeededJob, SeededMessage, SeededReview } from './seeded-shapes.ts'

export type SeededNotification = NewNotification & { id: Id; at: Date; isRead: boolean }

interface Happened {
  applications: SeededApplication[]
  jobs: SeededJob[]
  messages: SeededMessage[]
  reviews: SeededReview[]
  now: Date
}

/** Notifications older than two days are read: everybody's last visit was two days ago. */
const unreadFor = 48 * 3_600_000

/** Returns the notifications that these events caused, oldest first. */
export const demoNotifications = ({ applications, jobs, messages, reviews, now }: Happened): SeededNotification[] => {
  const notifications: { at: Date; notification: NewNotification | undefined; isRead?: boolean }[] = []

  for (const { job, student, status, sentAt } of applications) {
    notifications.push({ at: sentAt, notification: applied(job.by.id, student, job) })
    if (status === 'accepted')
      notifications.push({ at: decidedAt(job, applications), notification: accepted(student.id, job) })
    if (status === 'rejected')
      notifications.push({ at: decidedAt(job, applications), notification: refusal(student.id, job) })
  }
  for (const job of jobs) {
    if (job.to && job.closedAt)
      notifications.push({ at: job.closedAt, notification: statusMoved(job.to.id, job, job.status) })
  }
  for (const { by, to, rating, job, at } of reviews) {
    notifications.push({ at, notification: reviewed(to.id, by, rating, job, to.userType === 'student') })
  }
  // A conversation causes one notification for its first message, which is read, and one for its first unread message.
  for (const { job, from, to, isRead, sentAt, sequence } of messages) {
    const firstUnread = messages.find((message) => message.job === job && !message.isRead)
    const rings = sequence === 1 || sequence === firstUnread?.sequence
    if (rings) notifications.push({ at: sentAt, notification: written(to.id, from, job), isRead })
  }

  return notifications
    .flatMap(({ at, notification, isRead = now.getTime() - at.getTime() > unreadFor }) =>
      notification ? [{ ...notification, id: newId(), at, isRead }] : [],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Returns two hours after the last application, unless the offer closed at a known time. */
export const decidedAt = (job: SeededJob, applications: SeededApplication[]): Date => {
  if (job.closedAt && !job.to) return job.closedAt
  const letters = applications.filter((application) => application.job === job).map(({ sentAt }) => sentAt.getTime())
  return new Date(Math.max(...letters) + 2 * 3_600_000)
}

const refusal = (studentId: Id, job: SeededJob): NewNotification => {
  if (job.deleted) return turnedDown(studentId, reasons.deleted(job))
  if (job.to) return turnedDown(studentId, reasons.givenToAnother(job))
  return job.status === 'cancelled' ? turnedDown(studentId, reasons.cancelled(job)) : rejected(studentId, job)
}
