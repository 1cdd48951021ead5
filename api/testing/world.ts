import type { User } from '../../schema/accounts/user.ts'
import type { Transaction } from '../../schema/payments/payment.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { ReviewDraft } from '../../schema/reviews/wire.ts'
import { setProfilePhoto } from '../accounts/profile-photo.ts'
import { acceptApplication } from '../applications/applications.ts'
import { addPhoto } from '../jobs/photos.ts'
import { submitReview } from '../reviews/reviews.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import type { TestApi } from './test-api.ts'
import { meOf } from './test-seed.ts'
import { sendMessage } from '../messages/messages.ts'
import { write } from '../feeds/write.ts'
import { answerQuestion, askQuestion } from '../questions/questions.ts'

/**
 * The actors of the table. `student` and `individual` have no relation to the owner's things, and name themselves.
 */
export const actors = [
  'visitor',
  'student',
  'individual',
  'owner',
  'counterpart',
  'strange student',
  'strange individual',
] as const
export type Actor = (typeof actors)[number]

const photo = { full: Buffer.of(1), thumbnail: Buffer.of(1) }

/**
 * Creates the things of Marc, the owner: an assigned job with Léa, the counterpart, her accepted application, and a message with a photo to her; an open job with a
 * photo, her application, and a question of hers that he has answered; a job without applications.
 */
export const makeWorld = async ({ seed, sql }: TestApi) => {
  const { poster: owner, student: counterpart, job, application: accepted } = await seed.assignedJob()
  const open = await seed.job(owner)
  const pending = await seed.application(counterpart, open)
  const other = await seed.job(owner)
  const { message } = await write(sql, (tx) =>
    sendMessage(tx, meOf(owner), {
      jobId: job.id,
      content: 'Bonjour',
      receiverId: counterpart.id,
      attachment: { kind: 'photo' },
      photo: { hash: '', encoded: photo },
    }),
  )
  const [notification] = await sql<{ id: Id }[]>`select id from notifications where user_id = ${counterpart.id} limit 1`
  const photographed = { id: open.id, photoId: newId() }
  await write(sql, (tx) => addPhoto(tx, meOf(owner), photographed, photo))
  const asked = { id: newId(), jobId: open.id }
  await write(sql, (tx) => askQuestion(tx, meOf(counterpart), { ...asked, text: 'Faut-il apporter l’échelle ?' }))
  await write(sql, (tx) => answerQuestion(tx, meOf(owner), { ...asked, answer: 'Non, elle est là.' }))
  const [student, individual] = await Promise.all([seed.student(), seed.individual()])
  return {
    owner,
    counterpart,
    job,
    accepted,
    open,
    other,
    pending,
    message,
    photographed,
    asked,
    notification: notification?.id ?? '',
    student,
    individual,
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

/** Completes another job of the owner and the counterpart and reviews it with a photo. The counterpart gets a profile photo. */
export const finishJob = async ({ seed, sql }: TestApi, { owner, counterpart }: World) => {
  const done = await seed.job(owner)
  const accepted = await seed.application(counterpart, done)
  return await write(sql, async (tx) => {
    await acceptApplication(tx, meOf(owner), accepted.id)
    await setProfilePhoto(tx, meOf(counterpart), { profileImage: '' }, photo)
    const draft = ReviewDraft.parse(reviewOf(done, counterpart))
    const { review } = await submitReview(tx, meOf(owner), draft, [{ photo, sent: '' }])
    return { done, review }
  })
}

/** Completes another job, as `finishJob` does, and has the counterpart review the owner. */
export const reviewOwner = async (api: TestApi, world: World): Promise<void> => {
  const { done } = await finishJob(api, world)
  const draft = ReviewDraft.parse({ jobId: done.id, revieweeId: world.owner.id, rating: 4 })
  await write(api.sql, (tx) => submitReview(tx, meOf(world.counterpart), draft))
}

/** The owner pays for a job by card. Returns the id of the transaction that shows the held money. */
export const payByCard = async ({ as }: TestApi, owner: User, job: { id: Id }): Promise<Id> => {
  const request = { jobId: job.id, amount: 5_000, applicationFee: 250 }
  const prepared = await as(owner).post('/api/create-payment-intent', request)
  const { clientSecret } = (await prepared.json()) as { clientSecret: string }
  await as(owner).post('/api/payments/simulated/confirm', { clientSecret, outcome: 'succeeded' })
  const transactions = await as(owner).get(`/api/wallets/${owner.id}/transactions`)
  const held = ((await transactions.json()) as Transaction[]).find(({ type }) => type === 'escrow_release')
  return held?.id ?? ''
}

/** Makes the owner pay for a job and complain about it, unless that is done. Returns the id of the newest complaint. */
export const complainOf = async (api: TestApi, { owner, job }: World): Promise<Id> => {
  await payByCard(api, owner, job)
  await api.as(owner).post(`/api/jobs/${job.id}/complaints`, { reason: 'Rien n’est fait.' })
  const complaints = await api.as(owner).get(`/api/jobs/${job.id}/complaints`)
  return ((await complaints.json()) as { id: Id }[])[0]?.id ?? ''
}
