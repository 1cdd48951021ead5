import { hasConversation, mayWriteIn } from '../../schema/jobs/job.ts'
import { clearPhoto, setPhoto, updateProfile } from '../mutations/accounts.ts'
import { submitApplication, withdrawApplication } from '../mutations/applications.ts'
import { editJob, publishJob } from '../mutations/jobs.ts'
import { readConversation, sendMessage } from '../mutations/messages.ts'
import { readAllNotifications } from '../mutations/notifications.ts'
import { submitReview } from '../mutations/reviews.ts'
import { keyOf } from '../store/rows.ts'
import type { Confirmed } from './invariants.ts'
import { brokenPhoto, memoryPhoto } from './memory-photos.ts'
import { memoryOffer } from './memory-rows.ts'
import type { Random } from './random.ts'
import type { SimTab } from './sim-device.ts'

/** The confirmed write, or undefined when there was nothing to do. `tookBack`: the row of an earlier write that was taken back. */
type Done = Omit<Confirmed, 'user' | 'device'> | { tookBack: string } | undefined

type Act = (tab: SimTab, random: Random, text: string) => Promise<Done>

const apply: Act = async ({ db, user }, random, text) => {
  const open = await db.jobs.where('status').equals('open').toArray()
  const mine = new Set((await db.applications.where('studentId').equals(user).toArray()).map(({ jobId }) => jobId))
  const job = random.pick(
    open.filter(({ id, postedById }) => postedById !== user && (random.chance(0.1) || !mine.has(id))),
  )
  if (!job) return undefined
  const { id, mutationId } = await submitApplication(db, { jobId: job.id, message: text })
  return { mutation: mutationId, name: 'application.submit', made: keyOf('application', id), text }
}

const withdraw: Act = async ({ db, user }, random) => {
  const mine = await db.applications.where('studentId').equals(user).toArray()
  const one = random.pick(mine.filter(({ status }) => status === 'pending'))
  if (!one) return undefined
  const { mutationId } = await withdrawApplication(db, { id: one.id, jobId: one.jobId })
  if (mutationId === null) return { tookBack: keyOf('application', one.id) }
  return { mutation: mutationId, name: 'application.withdraw', made: keyOf('application', one.id) }
}

const writeMessage: Act = async ({ db, user }, random, text) => {
  const job = random.pick((await db.jobs.toArray()).filter((one) => hasConversation(one) && mayWriteIn(one)))
  const receiverId = job?.postedById === user ? job.assignedToId : job?.postedById
  if (!job || !receiverId) return undefined
  const { id, mutationId } = await sendMessage(db, { jobId: job.id, receiverId, content: text })
  return { mutation: mutationId, name: 'message.send', made: keyOf('message', id), text }
}

const readMessages: Act = async ({ db }, random) => {
  const message = random.pick((await db.messages.toArray()).filter(({ sequence }) => sequence !== null))
  if (!message) return undefined
  const { mutationId } = await readConversation(db, { jobId: message.jobId, upTo: message.sequence ?? 0 })
  return mutationId === null ? undefined : { mutation: mutationId, name: 'message.read' }
}

const readNotifications: Act = async ({ db }) => {
  const newest = await db.notifications.orderBy('createdAt').last()
  if (!newest || newest.isRead) return undefined
  const { mutationId } = await readAllNotifications(db, { upTo: newest.id })
  return { mutation: mutationId, name: 'notification.readAll' }
}

const publish: Act = async ({ db }, random, text) => {
  const location = random.pick(['Lausanne, VD', 'Genève, GE', 'Zürich, ZH']) ?? 'Lausanne, VD'
  const { id, mutationId } = await publishJob(db, memoryOffer(text, location))
  return { mutation: mutationId, name: 'job.publish', made: keyOf('job', id), text }
}

const changeProfile: Act = async ({ db }, random, text) => {
  const city = random.pick(['Lausanne, VD', 'Genève, GE', 'Zürich, ZH']) ?? 'Lausanne, VD'
  const { mutationId } = await updateProfile(db, random.chance(0.5) ? { city } : { lastName: text })
  return { mutation: mutationId, name: 'profile.update' }
}

const edit: Act = async ({ db, user }, random, text) => {
  const mine = await db.jobs.where('postedById').equals(user).toArray()
  const job = random.pick(mine.filter(({ status }) => status === 'open' || random.chance(0.1)))
  if (!job) return undefined
  const location = random.pick(['Lausanne, VD', 'Genève, GE']) ?? job.location
  const words = { description: text, descriptionBasedOn: [job.description] }
  const changes = { title: text, ...words, ...(random.chance(0.3) && { location }) }
  const { mutationId } = await editJob(db, { id: job.id, ...changes })
  return { mutation: mutationId, name: 'job.edit', text }
}

const changePhoto: Act = async ({ db }, random, text) => {
  if (random.chance(0.2)) return { mutation: (await clearPhoto(db)).mutationId, name: 'photo.clear' }
  const { mutationId } = await setPhoto(db, random.chance(0.2) ? brokenPhoto : memoryPhoto(text))
  return { mutation: mutationId, name: 'photo.set' }
}

const review: Act = async ({ db, user }, random, text) => {
  const job = random.pick((await db.jobs.toArray()).filter(hasConversation))
  const revieweeId = job?.postedById === user ? job.assignedToId : job?.postedById
  if (!job || !revieweeId) return undefined
  const draft = { jobId: job.id, revieweeId, rating: 4, comment: text, structuredEvaluation: null }
  const { mutationId } = await submitReview(db, draft)
  return { mutation: mutationId, name: 'review.submit', text }
}

const ofStudents: [number, Act][] = [
  [5, apply],
  [2, withdraw],
  [5, writeMessage],
  [2, readMessages],
  [1, readNotifications],
  [1, changeProfile],
  [1, changePhoto],
  [1, review],
]
const ofIndividuals: [number, Act][] = [
  [4, publish],
  [5, writeMessage],
  [2, readMessages],
  [1, readNotifications],
  [1, changeProfile],
  [1, changePhoto],
  [2, edit],
  [1, review],
]

/** Lets a user do something at random in a tab. */
export const actAs = (tab: SimTab, isStudent: boolean, random: Random, text: string): Promise<Done> =>
  random.weighted(isStudent ? ofStudents : ofIndividuals)(tab, random, text)
