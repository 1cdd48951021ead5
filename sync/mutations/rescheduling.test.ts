import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { testDevice } from '../testing/test-device.ts'
import { answerTime, proposeTime, withdrawTime } from './rescheduling.ts'

const saturday = '2099-12-05T09:00:00.000Z'
const later = '2099-12-05T13:00:00.000Z'

/** Makes the device of a poster with agreed work. */
const postersDevice = async (more: Partial<JobRow> = {}) => {
  const { db, me } = testDevice()
  const lea = newId()
  const offer = memoryJob(
    { ...memoryOffer('Haie'), id: newId(), scheduledFor: saturday },
    me,
    '2026-11-01T08:00:00.000Z',
  )
  const job: JobRow = { ...offer, status: 'assigned', assignedToId: lea, ...more }
  await db.jobs.put(job)
  const shown = async () => (await db.jobs.get(job.id))!
  const wish = { jobId: job.id, studentId: lea, scheduledFor: later, duration: '3 heures' }
  return { db, me, lea, job, wish, shown }
}

const asked = (byId: string) => ({
  id: newId(),
  byId,
  scheduledFor: later,
  duration: '3 heures',
  proposedAt: '2026-11-28T10:00:00.000Z',
})

test('a proposal shows on the job at once, and is taken back', async () => {
  const { db, me, wish, job, shown } = await postersDevice()

  const { id } = await proposeTime(db, wish)
  const proposed = await shown()
  await withdrawTime(db, { id, jobId: job.id })

  expect(proposed).toMatchObject({ scheduledFor: saturday, timeProposals: [{ id, byId: me, scheduledFor: later }] })
  expect((await shown()).timeProposals).toMatchObject([{ id, outcome: 'withdrawn' }])
})

test('who agrees sees the new time and its hours at once; who declines, the former one', async () => {
  const [agreeing, declining] = [await postersDevice(), await postersDevice()]
  for (const [one, accepts] of [
    [agreeing, true],
    [declining, false],
  ] as const) {
    const proposal = asked(one.lea)
    await one.db.jobs.update(one.job.id, { timeProposals: [proposal] })
    await answerTime(one.db, { id: proposal.id, jobId: one.job.id }, accepts)
  }

  expect(await agreeing.shown()).toMatchObject({ scheduledFor: later, duration: '3 heures', estimatedDuration: 3 })
  expect(await declining.shown()).toMatchObject({ scheduledFor: saturday, estimatedDuration: 2 })
})

test.each<[string, Partial<JobRow>]>([
  ['is finished', { status: 'completed' }],
  ['another student has by now', { assignedToId: newId() }],
  ['is not one’s own', { postedById: newId() }],
])('a proposal for work that %s does not show, because the server will refuse it', async (_case, more) => {
  const { db, job, wish, shown } = await postersDevice(more)

  await proposeTime(db, wish)
  await answerTime(db, { id: newId(), jobId: job.id }, true)

  expect((await shown()).timeProposals).toBeUndefined()
})
