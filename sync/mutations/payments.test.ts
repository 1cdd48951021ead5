import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { HandPayment } from '../../schema/payments/hand-payment.ts'
import { takeBackPayment } from '../outbox/withdrawals.ts'
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

test('a correction of a payment that is the other party’s, or gone, does not show, because the server will refuse it', async () => {
  const { db, lea, job, payment, named, shown } = await payersDevice()
  const nothing = { jobId: job.id, payeeId: lea, ...said, amount: 0 }

  await declarePayment(db, { ...nothing, amount: 5_000, replaces: named.id })
  await declarePayment(db, { ...nothing, amount: 5_000, replaces: newId() })
  await declarePayment(db, nothing)

  expect(await shown()).toEqual([payment])
})

const confirmedAt = '2026-11-28T11:00:00.000Z'

test.each<[string, Partial<HandPayment>, { amount: number; isAnother?: true }, (me: Id) => object[]]>([
  ['confirms what the other party says', {}, { amount: 6_000 }, () => [{ confirmedAt: expect.any(String) }]],
  [
    'says expenses that the other one does not',
    { expenses: 850 },
    { amount: 6_000 },
    () => [{ confirmedAt: expect.any(String), expenses: undefined }],
  ],
  ['is another one, as it says', {}, { amount: 6_000, isAnother: true }, (me) => [{}, { declaredById: me }]],
  ['has another amount', {}, { amount: 5_900 }, (me) => [{}, { declaredById: me, amount: 5_900 }]],
  ['is four days away', { paidOn: '2026-11-24' }, { amount: 6_000 }, (me) => [{}, { declaredById: me }]],
  ['is about a contested one', { contestedAt: confirmedAt }, { amount: 6_000 }, (me) => [{}, { declaredById: me }]],
])(
  'a note that %s shows so at once, as the server will have it (2.2.300, 2.2.301)',
  async (_case, more, note, after) => {
    const { db, me, lea, job, payment, shown } = await payersDevice(more)

    await declarePayment(db, { jobId: job.id, payeeId: lea, ...said, ...note })

    const expected = after(me)
    expect(await shown()).toHaveLength(expected.length)
    expect((await shown())?.map((one, at) => ({ ...one, ...expected[at] }))).toEqual(await shown())
    expect((await shown())?.[0]).toMatchObject({ id: payment.id, method: 'cash' })
  },
)

test('an own note of the same payment stays one', async () => {
  const { db, me, lea, job, payment, shown } = await payersDevice()
  const own = { ...payment, declaredById: me }
  await db.jobs.update(job.id, { handPayments: [own] })

  await declarePayment(db, { jobId: job.id, payeeId: lea, ...said, amount: 6_000 })

  expect(await shown()).toEqual([own])
})

test('a correction of what both confirm waits beside it, and takes its place once the other party agrees (2.2.302)', async () => {
  const { db, lea, me, job, payment, named, shown } = await payersDevice({ confirmedAt })
  const ask = (amount: number) =>
    declarePayment(db, { jobId: job.id, payeeId: lea, ...said, amount, replaces: named.id })

  await ask(4_000)
  const { id } = await ask(5_000)
  const waiting = await shown()
  await db.jobs.update(job.id, { handPayments: waiting!.map((one) => ({ ...one, declaredById: lea })) })
  await confirmPayment(db, { id, jobId: job.id })

  expect(waiting).toEqual([
    payment,
    expect.objectContaining({ id, amount: 5_000, corrects: named.id, declaredById: me }),
  ])
  expect(await shown()).toEqual([expect.objectContaining({ id, confirmedAt: expect.any(String) })])
  expect((await shown())?.[0]).not.toHaveProperty('corrects')
})

test('what never happened is gone once both agree (2.2.302)', async () => {
  const { db, lea, job, payment, named, shown } = await payersDevice({ confirmedAt })
  const correction = { ...payment, id: newId(), amount: 0, corrects: named.id, declaredById: lea }
  const { confirmedAt: _confirmedAt, ...open } = correction
  await db.jobs.update(job.id, { handPayments: [payment, open] })

  await confirmPayment(db, { id: correction.id, jobId: job.id })

  expect(await shown()).toBeUndefined()
})

test('a note that was never sent is taken back without a word to the server', async () => {
  const { db, lea, job, payment, shown } = await payersDevice()
  const { id } = await declarePayment(db, { jobId: job.id, payeeId: lea, ...said })

  expect(await takeBackPayment(db, { id, jobId: job.id })).toEqual({ mutationId: null })

  expect(await shown()).toEqual([payment])
  expect(await db.outbox.count()).toBe(0)
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
