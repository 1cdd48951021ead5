import { expect, test, vi } from 'vitest'
import { letPass } from '../testing/test-tasks.ts'
import { newCharge, newRefund } from '../payments/testing/stripe-objects.ts'
import { testStripe } from '../payments/testing/money.ts'

test('a refund made by hand at the provider is booked too, and not made twice', async () => {
  const money = await testStripe()
  const { job, intent } = await money.paidByCard()

  money.books.createRefund(new URLSearchParams({ payment_intent: intent.id, amount: '10000' }))
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(money.books.refunds).toHaveLength(1)
})

test('money for a student who no longer has the job goes back', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const other = await money.seed.student()
  money.books.pay(await money.secretFor(poster, job))
  await money.sql`update jobs set assigned_to_id = ${other.id} where id = ${job.id}`

  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(await money.balanceOf(other)).toEqual({ balance: 0, pendingBalance: 0 })
})

test('after a partial refund by hand the rest is refunded to the last centime, and no more', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  money.books.createRefund(new URLSearchParams({ payment_intent: intent.id, amount: '4000' }))

  await money.move(poster, job, 'cancelled')
  await money.move(student, job, 'cancelled')
  await money.settleDown()

  expect(money.books.refunds.map(({ amount }) => amount)).toEqual([4_000, 6_000])
  expect(await money.statesOf(job)).toEqual(['refunded'])
})

test('a refund that somebody has made by hand meanwhile is no error', async () => {
  const money = await testStripe()
  const { intent, job } = await money.paidByCard()
  money.books.refundByHand(intent.id)
  const order = { paymentId: String(intent.transfer_group), jobId: job.id, amount: 10_000, currency: 'chf' }

  await money.ctx.providers.stripe?.refund({ ...order, intentId: intent.id, attempt: 1 })

  expect(money.books.refunds).toHaveLength(1)
})

test('a failed refund is tried again, and booked once it is made', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  await money.move(poster, job, 'cancelled')
  await money.move(student, job, 'cancelled')
  const failed = { ...newRefund(newCharge(intent), 10_000, {}), status: 'failed' }
  vi.spyOn(money.books, 'createRefund').mockReturnValueOnce(failed)

  await money.runTasks()
  expect(await money.statesOf(job)).toEqual(['refunding'])
  await letPass(money.sql, 3600)
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(money.books.refunds).toMatchObject([{ amount: 10_000 }])
})
