import { expect } from 'vitest'
import { deletedName, type User } from '../../schema/accounts/user.ts'
import type { UserType } from '../../schema/accounts/user-types.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { offerDefaults } from '../../schema/jobs/fields.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import {
  laneOf,
  mutationVersion,
  type Mutation,
  type MutationArguments,
  type MutationName,
} from '../../schema/mutations.ts'
import { memoryUser, townUser } from '../../sync/testing/memory-rows.ts'
import { network } from './network.ts'

export const password = 'secret-1234'

/**
 * Creates a person with an account on the server in memory: the one of this first name, or somebody of the town, who is the same each time that the test
 * runs.
 */
export function register(userType: UserType, firstName?: string, more: Partial<User> = {}): User {
  const profile = { rating: null, completedJobs: 0 }
  const blank = { ...profile, school: null, bio: null, availableTools: [] }
  const made = network.api.server.state.users.size
  const user: User = {
    ...(firstName === undefined
      ? townUser(newId(), userType, expect.getState().currentTestName ?? '', made)
      : memoryUser(newId(), firstName, userType)),
    email: `${(firstName ?? 'somebody')
      .normalize('NFD')
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase()}.${newId().slice(-8)}@example.ch`,
    privateProfile: userType === 'private' ? { ...profile, propertyType: null } : null,
  }
  if (userType === 'student') {
    // The offers of tests are in this canton, and a test that fills in the profile begins with an empty one.
    user.city = 'Lausanne, VD'
    const { birthDate, workPermit } = user.studentProfile ?? {}
    user.studentProfile = { ...blank, ...(birthDate && { birthDate }), ...(workPermit && { workPermit }) }
  }
  Object.assign(user, more)
  network.api.addAccount(user, password)
  return user
}

/** Applies a mutation on the server, as if the person had sent it from another device. Throws if the server refuses it. */
export function act<Name extends MutationName>(
  person: User,
  name: Name,
  args: MutationArguments<Name>,
  photo?: string,
): void {
  const lane = laneOf(name, args)
  const mutation = { id: newId(), name, version: mutationVersion, lane, args, ...(photo && { photo }) } as Mutation
  const [verdict] = network.api.server.push(person.id, [mutation])
  if (verdict?.verdict !== 'applied') throw new Error(`${name}: ${JSON.stringify(verdict)}`)
  network.announce()
}

export function publish(poster: User, title: string, details: Partial<MutationArguments<'job.publish'>> = {}): JobRow {
  const id = newId()
  const offer = { description: `${title}, derrière la maison.`, location: 'Lausanne, VD', duration: '2h30', rate: 25 }
  act(poster, 'job.publish', { ...offerDefaults, ...offer, id, title, ...details })
  return jobNow(id)
}

export function apply(student: User, job: JobRow, message = 'Bonjour, je suis libre samedi.'): Id {
  const id = newId()
  act(student, 'application.submit', { id, jobId: job.id, message })
  return id
}

export function accept(applicationId: Id): void {
  network.api.server.accept(applicationId)
  network.announce()
}

/** Makes a job that is agreed on, so that poster and student may talk. */
export function agree(
  poster: User,
  student: User,
  title: string,
  details: Partial<MutationArguments<'job.publish'>> = {},
): JobRow {
  const job = publish(poster, title, details)
  accept(apply(student, job))
  return jobNow(job.id)
}

export function move(job: JobRow, status: JobRow['status']): void {
  if (!network.api.server.move(job.id, status)) throw new Error(`${job.title} is not ${status}`)
  network.announce()
}

/** The money of a job has moved: the devices of both parties learn of it. */
export function tellOfMoney({ id, postedById, assignedToId }: JobRow): void {
  for (const party of [postedById, assignedToId])
    if (party) network.api.server.feeds.add(userFeed(party), 'put', 'job', id)
  network.announce()
}

/** The student leaves agreed work. */
export function leave(student: User, job: JobRow): void {
  const letter = applicationsOf(job).find(({ studentId, status }) => studentId === student.id && status === 'accepted')
  if (!letter || !network.api.server.leave(letter.id)) throw new Error(`${job.title} can't be left`)
  network.announce()
}

/** Erases a person's account, as happens two weeks after they asked for it. `others` are the people whose devices learn of it. */
export function erase(person: User, ...others: User[]): void {
  const left = memoryUser(person.id, deletedName, person.userType, '')
  network.api.server.state.users.set(person.id, { ...left, lastName: '', isDeleted: true })
  for (const { id } of others) network.api.server.feeds.add(userFeed(id), 'put', 'person', person.id)
  network.announce()
}

export function say(from: User, to: User, job: JobRow, content: string): void {
  act(from, 'message.send', { id: newId(), jobId: job.id, receiverId: to.id, content })
}

export const jobNow = (id: Id): JobRow => network.api.server.state.jobs.get(id)!

export const applicationsOf = (job: JobRow) =>
  [...network.api.server.state.applications.values()].filter((one) => one.jobId === job.id && !one.withdrawn)

/** Gives a student a review. By default it has 4 of 5, and is by Marc Blancpain, who is no user of the server. */
export function review(
  student: User,
  {
    title,
    comment,
    rating = 4,
    words,
    workPhotos = null,
    by,
  }: { title: string; comment?: string; rating?: number; words?: string; workPhotos?: string[] | null; by?: User },
): void {
  const at = { createdAt: '2026-11-02T08:00:00.000Z', job: { title } }
  const { firstName, lastName } = by ?? { firstName: 'Marc', lastName: 'Blancpain' }
  const named = { firstName, lastName }
  const criteria = { completedOnTime: true, punctualityRating: 5, politenessRating: 5, wouldRecommend: true }
  const received = network.api.reviews.get(student.id) ?? []
  received.push({
    review: { ...at, id: newId(), jobId: newId(), rating, comment: comment ?? null, workPhotos, reviewer: named },
    ...(by && { reviewerId: by.id }),
    ...(words !== undefined && { evaluation: { ...at, ...criteria, descriptiveWords: words, evaluator: named } }),
  })
  network.api.reviews.set(student.id, received)
}
