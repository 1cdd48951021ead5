import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { drain } from '../protocol/push.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { follow, rejected, testDevice, verdicts } from '../testing/test-device.ts'
import { editJob, publishJob } from './jobs.ts'
import { takeBackJob } from '../outbox/withdrawals.ts'

const marcsPhone = async () => {
  const device = testDevice()
  await follow(device)
  const offer = { ...memoryOffer('Haie'), id: newId(), subcategory: 'gardening' }
  const job = memoryJob(offer, device.me, '2026-11-01T08:00:00.000Z')
  await device.db.jobs.put(job)
  return Object.assign(device, { job })
}

test('an edited job shows at once with its derived fields', async () => {
  const { db, job } = await marcsPhone()

  const { mutationId } = await editJob(db, { id: job.id, location: 'Sion, VS', duration: '3h30', rate: 28 })

  expect(await db.jobs.get(job.id)).toEqual({
    ...job,
    location: 'Sion, VS',
    canton: 'VS',
    duration: '3h30',
    estimatedDuration: 3.5,
    rate: 28,
    hourlyRate: 28,
    pending: mutationId,
  })
})

test('a new category drops the subcategory, and a new title keeps it', async () => {
  const { db, job } = await marcsPhone()

  await editJob(db, { id: job.id, title: 'La haie du fond' })
  const renamed = await db.jobs.get(job.id)
  await editJob(db, { id: job.id, category: 'digital' })

  expect(renamed).toMatchObject({ title: 'La haie du fond', subcategory: 'gardening' })
  expect(await db.jobs.get(job.id)).toMatchObject({ category: 'digital', subcategory: null })
})

test('an edit of an assigned job does not show', async () => {
  const { db, job } = await marcsPhone()
  const assigned = { ...job, status: 'assigned', assignedToId: newId() } as const
  await db.jobs.put(assigned)

  await editJob(db, { id: job.id, title: 'Trop tard' })

  expect(await db.jobs.get(job.id)).toEqual(assigned)
})

test('a refused edit restores the server’s job and keeps its text in the refusal', async () => {
  const phone = await marcsPhone()
  const { db, job } = phone
  const { mutationId } = await editJob(db, { id: job.id, description: 'Deux heures, dimanche.' })
  phone.push = (mutations) => verdicts(mutations, () => rejected)

  await drain(db, phone.env)

  expect(await db.jobs.get(job.id)).toEqual(job)
  expect(await db.refusals.get(mutationId)).toMatchObject({
    name: 'job.edit',
    code: 'job_not_open',
    args: { description: 'Deux heures, dimanche.' },
  })
})

test('an edit of a job whose publication is refused is refused with it', async () => {
  const phone = await marcsPhone()
  const { db } = phone
  const { id } = await publishJob(db, memoryOffer('Neige'))
  phone.push = (mutations) => {
    // The edit is written while the request is under way.
    return editJob(db, { id, title: 'Neige et glace' }).then(() => verdicts(mutations, () => rejected))
  }

  await drain(db, phone.env)

  expect((await db.refusals.toArray()).map(({ name, code }) => [name, code]).toSorted()).toEqual([
    ['job.edit', 'depends'],
    ['job.publish', 'job_not_open'],
  ])
  expect(await db.outbox.count()).toBe(0)
})

test('an offer that was never sent is taken back with its edits', async () => {
  const { db } = await marcsPhone()
  const { id } = await publishJob(db, memoryOffer('Neige'))
  await editJob(db, { id, title: 'Neige et glace' })

  expect(await takeBackJob(db, id)).toBe('taken_back')

  expect([await db.jobs.get(id), await db.outbox.count()]).toEqual([undefined, 0])
})

test('a published offer is not taken back, and its pending edit stays', async () => {
  const { db, job } = await marcsPhone()
  await editJob(db, { id: job.id, title: 'La haie du fond' })

  expect(await takeBackJob(db, job.id)).toBe('published')

  expect(await db.jobs.get(job.id)).toMatchObject({ title: 'La haie du fond' })
})

test('an offer on its way cannot be taken back, and neither can its edits', async () => {
  const phone = await marcsPhone()
  const { db } = phone
  const { id } = await publishJob(db, memoryOffer('Neige'))
  const outcomes: string[] = []
  phone.push = async (mutations) => {
    await editJob(db, { id, title: 'Neige et glace' })
    outcomes.push(await takeBackJob(db, id))
    return verdicts(mutations, () => rejected)
  }

  await drain(db, phone.env)

  expect(outcomes[0]).toBe('sending')
})
