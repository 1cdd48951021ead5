import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { draftKeys, readDraft, saveDraft } from '../store/drafts.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { testDevice } from '../testing/test-device.ts'
import { submitReview } from './reviews.ts'

const reviewOf = (jobId: string, revieweeId: string) => ({
  jobId,
  revieweeId,
  rating: 5,
  comment: 'Parfait',
  structuredEvaluation: null,
})

test('a poster’s review completes the job on the screen, and its draft is gone', async () => {
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

test('a student’s review changes no job, and neither does one of a cancelled job', async () => {
  const { db, me } = testDevice()
  const offer = memoryJob({ ...memoryOffer('Haie'), id: newId() }, newId(), '2026-11-01T08:00:00.000Z')
  const done = { ...offer, status: 'completed', isCompleted: true, assignedToId: me } as const
  const cancelled = { ...offer, id: newId(), postedById: me, status: 'cancelled' } as const
  await db.jobs.bulkPut([done, cancelled])

  await submitReview(db, reviewOf(done.id, done.postedById))
  await submitReview(db, reviewOf(cancelled.id, newId()))

  expect(await db.jobs.get(done.id)).toEqual(done)
  expect(await db.jobs.get(cancelled.id)).toEqual(cancelled)
})
