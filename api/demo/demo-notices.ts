import { newId, type Id } from '../../schema/ids.ts'
import { accepted, applied, rejected } from '../applications/notices.ts'
import { reasons, statusMoved, turnedDown } from '../jobs/notices.ts'
import { written } from '../messages/messages.ts'
import type { Notice } from '../notifications/notifications.ts'
import { reviewed } from '../reviews/notices.ts'
import { fullName } from '../../schema/accounts/user.ts'
import type { SeededApplication, SeededJob, SeededMessage, SeededReview } from './seeded-shapes.ts'

export type SeededNotice = Notice & { id: Id; at: Date; isRead: boolean }

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
export const demoNotices = ({ applications, jobs, messages, reviews, now }: Happened): SeededNotice[] => {
  const notices: { at: Date; notice: Notice | undefined; isRead?: boolean }[] = []

  for (const { job, student, status, sentAt } of applications) {
    notices.push({ at: sentAt, notice: applied(job.by.id, student, job) })
    if (status === 'accepted') notices.push({ at: decidedAt(job, applications), notice: accepted(student.id, job) })
    if (status === 'rejected') notices.push({ at: decidedAt(job, applications), notice: refusal(student.id, job) })
  }
  for (const job of jobs) {
    if (job.to && job.closedAt) notices.push({ at: job.closedAt, notice: statusMoved(job.to.id, job, job.status) })
  }
  for (const { by, to, rating, job, at } of reviews) {
    notices.push({ at, notice: reviewed(to.id, fullName(by), rating, job, to.userType === 'student') })
  }
  // A conversation causes one notification for its first message, which is read, and one for its first unread message.
  for (const { job, from, to, isRead, sentAt, sequence } of messages) {
    const firstUnread = messages.find((message) => message.job === job && !message.isRead)
    const rings = sequence === 1 || sequence === firstUnread?.sequence
    if (rings) notices.push({ at: sentAt, notice: written(to.id, from.firstName, job), isRead })
  }

  return notices
    .flatMap(({ at, notice, isRead = now.getTime() - at.getTime() > unreadFor }) =>
      notice ? [{ ...notice, id: newId(), at, isRead }] : [],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Returns two hours after the last application, unless the offer closed at a known time. */
const decidedAt = (job: SeededJob, applications: SeededApplication[]): Date => {
  if (job.closedAt && !job.to) return job.closedAt
  const letters = applications.filter((application) => application.job === job).map(({ sentAt }) => sentAt.getTime())
  return new Date(Math.max(...letters) + 2 * 3_600_000)
}

const refusal = (studentId: Id, job: SeededJob): Notice => {
  if (job.deleted) return turnedDown(studentId, reasons.deleted(job))
  if (job.to) return turnedDown(studentId, reasons.givenToAnother(job))
  return job.status === 'cancelled' ? turnedDown(studentId, reasons.cancelled(job)) : rejected(studentId, job)
}
