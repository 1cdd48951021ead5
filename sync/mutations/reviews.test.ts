import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { photoLimits } from '../../schema/limits.ts'
import { draftKeys, readDraft, saveDraft } from '../store/drafts.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { discardRefusal, resendRefusal } from '../outbox/outbox.ts'
import { drain } from '../protocol/push.ts'
import { fromDataUrl, PhotoTooHeavy } from '../store/photos.ts'
import { applied, follow, rejected, testDevice, verdicts } from '../testing/test-device.ts'
import { updateProfile } from './accounts.ts'
import { submitReview } from './reviews.ts'

const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' })
const reviewOf = (jobId: string, revieweeId: string) => ({
  jobId,
  revieweeId,
  rating: 5,
  comment: 'Parfait',
  structuredEvaluation: null,
})

const complaint = {
  id: newId(),
  jobId: newId(),
  byId: newId(),
  reason: 'La haie n’est pas taillée.',
  createdAt: '2026-11-01T08:00:00.000Z',
  releaseId: newId(),
  amount: 6_250,
  answers: [],
  endsAt: null,
  settledAt: null,
  outcome: null,
}

test('a poster’s review shows the job as completed and deletes its draft', async () => {
  const { db, me } = testDevice()
  const job = memoryJob({ ...memoryOffer('Haie'), id: newId() }, me, '2026-11-01T08:00:00.000Z')
  const assigned = { ...job, status: 'assigned', assignedToId: newId() } as const
  await db.jobs.put(assigned)
  await saveDraft(db, draftKeys.review(job.id), { rating: 5 })

  const { id, mutationId } = await submitReview(db, reviewOf(job.id, assigned.assignedToId))

  expect(await db.jobs.get(job.id)).toEqual({
    ...assigned,
    status: 'completed',
    isCompleted: true,
    pending: mutationId,
  })
  expect(await readDraft(db, draftKeys.review(job.id))).toBeUndefined()
  expect(await db.outbox.toArray()).toMatchObject([{ lane: `job:${job.id}`, args: { id } }])
})

test('a student’s review, and one of a cancelled job or of one with an open complaint, change no job', async () => {
  const { db, me } = testDevice()
  const offer = memoryJob({ ...memoryOffer('Haie'), id: newId() }, newId(), '2026-11-01T08:00:00.000Z')
  const done = { ...offer, status: 'completed', isCompleted: true, assignedToId: me } as const
  const cancelled = { ...offer, id: newId(), postedById: me, status: 'cancelled' } as const
  const complained = { ...offer, id: newId(), postedById: me, status: 'assigned', complaint } as const
  await db.jobs.bulkPut([done, cancelled, complained])

  await submitReview(db, reviewOf(done.id, done.postedById))
  await submitReview(db, reviewOf(cancelled.id, newId()))
  await submitReview(db, reviewOf(complained.id, newId()))

  expect(await db.jobs.get(done.id)).toEqual(done)
  expect(await db.jobs.get(cancelled.id)).toEqual(cancelled)
  expect(await db.jobs.get(complained.id)).toEqual(complained)
})

test('the photos of a review wait with it, travel alone with it, and after a lost answer again byte for byte', async () => {
  const device = testDevice()
  await follow(device)
  const { db, env, me } = device
  const job = memoryJob({ ...memoryOffer('Haie'), id: newId() }, newId(), '2026-11-01T08:00:00.000Z')
  await db.jobs.put({ ...job, status: 'completed', isCompleted: true, assignedToId: me })
  await saveDraft(db, draftKeys.reviewPhotos(job.id), ['data:image/jpeg;base64,YQ=='])
  let isLost = true
  device.push = (mutations) => {
    if (!mutations[0]?.photos || !isLost) return verdicts(mutations, () => applied(11))
    isLost = false
    return 'half an answer'
  }

  await submitReview(db, reviewOf(job.id, job.postedById), [jpeg('avant'), jpeg('après')])
  await updateProfile(db, { city: 'Bern, BE' })
  const kept = await readDraft(db, draftKeys.reviewPhotos(job.id))
  await drain(db, env)
  await drain(db, env)

  const pushes = device.bodies.map((text) => JSON.parse(text) as { mutations: { name: string; photos?: string[] }[] })
  expect(pushes.map(({ mutations }) => mutations.map(({ name }) => name))).toEqual([
    ['profile.update'],
    ['review.submit'],
    ['review.submit'],
  ])
  expect(pushes[1]?.mutations[0]?.photos?.map((text) => fromDataUrl(text).type)).toEqual(['image/jpeg', 'image/jpeg'])
  expect(await fromDataUrl(pushes[1]!.mutations[0]!.photos![1]!).text()).toBe('après')
  expect(device.bodies[2]).toBe(device.bodies[1])
  expect(kept).toBeUndefined()
})

test('a refused review keeps its photos, and goes out again with others', async () => {
  const device = testDevice()
  await follow(device)
  const { db, env } = device
  device.push = (mutations) => verdicts(mutations, () => rejected)
  const { mutationId } = await submitReview(db, reviewOf(newId(), newId()), [jpeg('avant'), jpeg('après')])
  await drain(db, env)
  const refused = await db.refusals.get(mutationId)

  await resendRefusal(db, mutationId, {}, { photos: [jpeg('après')] })

  expect(refused?.photos).toHaveLength(2)
  expect((await db.outbox.toArray()).map(({ photos }) => photos?.length)).toEqual([1])
})

test.each([
  ['goes out again', resendRefusal],
  ['is discarded', discardRefusal],
])('a refused review that %s leaves no draft', async (_how, decide) => {
  const device = testDevice()
  await follow(device)
  const { db, env } = device
  device.push = (mutations) => verdicts(mutations, () => rejected)
  const [jobId, other] = [newId(), newId()]
  const { mutationId } = await submitReview(db, reviewOf(jobId, newId()), [jpeg('avant')])
  await drain(db, env)
  for (const id of [jobId, other]) {
    await saveDraft(db, draftKeys.review(id), { rating: 4 })
    await saveDraft(db, draftKeys.reviewPhotos(id), [])
  }

  await decide(db, mutationId)

  expect(await db.refusals.count()).toBe(0)
  expect(await db.drafts.toCollection().primaryKeys()).toEqual([draftKeys.reviewPhotos(other), draftKeys.review(other)])
})

test('a photo over 5 MB is refused before it is promised', async () => {
  const { db } = testDevice()
  const heavy = new Blob([new Uint8Array(photoLimits.bytes + 1)])

  await expect(submitReview(db, reviewOf(newId(), newId()), [heavy])).rejects.toBeInstanceOf(PhotoTooHeavy)

  expect(await db.outbox.count()).toBe(0)
})
