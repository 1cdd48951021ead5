import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { HandPayment } from '../../schema/payments/hand-payment.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { testDevice } from '../testing/test-device.ts'
import { confirmPayment, contestPayment, declarePayment, withdrawPayment } from './payments.ts'

/** Makes the device of a payer with agreed work, and perhaps a payment of it. */
const payersDevice = async (more: Partial<HandPayment> = {}, job: Partial<JobRow> = {}) => {
  const { db, me } = testDevice()
  const lea = newId()
  const offer = memoryJob({ ...memoryOffer('Haie'), id: newId() }, me, '2026-11-01T08:00:00.000Z')
  const agreed: JobRow = { ...offer, status: 'assigned', assignedToId: lea, ...job }
  const payment: HandPayment = {
    id: newId(),
    payerId: me,
    payeeId: lea,
    amount: 6_000,
    method: 'cash',
    paidOn: '2026-11-28',
    declaredById: lea,
    declaredAt: '2026-11-28T10:00:00.000Z',
    ...more,
  }
  await db.jobs.put({ ...agreed, handPayments: [payment] })
  const shown = async () => (await db.jobs.get(agreed.id))?.handPayments
  return { db, me, lea, job: agreed, payment, named: { id: payment.id, jobId: agreed.id }, shown }
}

const said = { amount: 5_000, method: 'twint', paidOn: '2026-11-28' } as const

test('a payment shows on the job at once', async () => {
  const { db, me, lea, job, payment, shown } = await payersDevice()

  const { id } = await declarePayment(db, { jobId: job.id, payeeId: lea, ...said })

  const noted = { id, payerId: me, payeeId: lea, ...said, declaredById: me, declaredAt: expect.any(String) }
  expect(await shown()).toEqual([payment, noted])
})

test('a correction shows in the place of the own payment that it corrects', async () => {
  const { db, me, lea, job, payment, named, shown } = await payersDevice()
  await db.jobs.update(job.id, { handPayments: [{ ...payment, declaredById: me }] })

  const { id } = await declarePayment(db, { jobId: job.id, payeeId: lea, ...said, replaces: named.id })

  expect(await shown()).toEqual([expect.objectContaining({ id, amount: 5_000 })])
})

test.each<[string, Parameters<typeof payersDevice>[0]]>([
  ['is the other party’s', {}],
  ['both confirm', { confirmedAt: '2026-11-28T11:00:00.000Z' }],
])('a correction of a payment that %s does not show, because the server will refuse it', async (_case, more) => {
  const { db, lea, me, job, payment, named, shown } = await payersDevice(more)
  const stored = { ...payment, ...(more?.confirmedAt && { declaredById: me }) }
  await db.jobs.update(job.id, { handPayments: [stored] })

  await declarePayment(db, { jobId: job.id, payeeId: lea, ...said, replaces: named.id })
  await declarePayment(db, { jobId: job.id, payeeId: lea, ...said, replaces: newId() })

  expect(await shown()).toEqual([stored])
})

test.each<[string, Partial<JobRow>]>([
  ['is cancelled', { status: 'cancelled' }],
  ['another student has by now', { assignedToId: newId() }],
])('a payment of work that %s does not show, because the server will refuse it', async (_case, more) => {
  const { db, job, lea, payment, shown } = await payersDevice({}, more)

  await declarePayment(db, { jobId: job.id, payeeId: lea, ...said })

  expect(await shown()).toEqual([payment])
})

test('a confirmation shows at once, and clears what was contested before', async () => {
  const { db, payment, named, shown } = await payersDevice({
    contestedAt: '2026-11-28T11:00:00.000Z',
    otherAmount: 5_000,
  })

  await confirmPayment(db, named)

  const { contestedAt: _contestedAt, otherAmount: _amount, ...plain } = payment
  expect(await shown()).toEqual([{ ...plain, confirmedAt: expect.any(String) }])
})

test('a contest shows at once, with its amount, and the last one counts', async () => {
  const { db, payment, named, shown } = await payersDevice()

  await contestPayment(db, { ...named, otherAmount: 5_000 })
  const first = await shown()
  await contestPayment(db, { ...named, otherAmount: null })

  expect(first).toEqual([{ ...payment, contestedAt: expect.any(String), otherAmount: 5_000 }])
  expect(await shown()).toEqual([{ ...payment, contestedAt: first?.[0]?.contestedAt }])
})

test('only the one who noted a payment takes it back', async () => {
  const other = await payersDevice()
  const own = await payersDevice()
  await own.db.jobs.update(own.job.id, { handPayments: [{ ...own.payment, declaredById: own.me }] })

  await withdrawPayment(other.db, other.named)
  await withdrawPayment(own.db, own.named)

  expect(await other.shown()).toEqual([other.payment])
  expect(await own.shown()).toBeUndefined()
})

test('what both agree on stays, whatever this device still writes', async () => {
  const { db, payment, named, shown } = await payersDevice({ confirmedAt: '2026-11-28T11:00:00.000Z' })

  await contestPayment(db, { ...named, otherAmount: null })
  await confirmPayment(db, named)

  expect(await shown()).toEqual([payment])
})
