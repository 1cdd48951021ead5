import { cantonOf } from '../../schema/jobs/place.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { Changes } from '../feeds/changes.ts'
import type { SeededNotification } from './demo-notifications.ts'
import type { SeededApplication, SeededJob, SeededMessage, SeededPerson } from './seeded-shapes.ts'

interface Seeded {
  people: SeededPerson[]
  jobs: SeededJob[]
  applications: SeededApplication[]
  messages: SeededMessage[]
  notifications: SeededNotification[]
}

/**
 * Enters all rows into the feeds of their readers, in the order of their dates, because devices fetch the newest
 * entries first.
 */
export const demoFeeds = (changes: Changes, { people, jobs, applications, messages, notifications }: Seeded): void => {
  const happened: { at: Date; put: () => void }[] = []

  for (const { id, joinedAt } of people) {
    happened.push({ at: joinedAt, put: () => changes.put(userFeed(id), 'account', id) })
  }
  for (const { id, by, postedAt, status, deleted, location } of jobs) {
    happened.push({
      at: postedAt,
      put: () => {
        changes.put(userFeed(by.id), 'job', id)
        if (status === 'open' && !deleted) changes.put(jobsFeed(cantonOf(location)), 'job', id)
      },
    })
  }
  for (const { id, job, student, sentAt } of applications) {
    happened.push({
      at: sentAt,
      put: () => {
        changes.put(userFeed(student.id), 'job', job.id)
        for (const reader of [student, job.by]) changes.put(userFeed(reader.id), 'application', id)
      },
    })
  }
  for (const { id, from, to, sentAt } of messages) {
    happened.push({
      at: sentAt,
      put: () => {
        for (const reader of [from, to]) changes.put(userFeed(reader.id), 'message', id)
      },
    })
  }
  for (const { id, userId, at } of notifications) {
    happened.push({ at, put: () => changes.put(userFeed(userId), 'notification', id) })
  }

  for (const { put } of happened.toSorted((a, b) => a.at.getTime() - b.at.getTime())) put()
}
