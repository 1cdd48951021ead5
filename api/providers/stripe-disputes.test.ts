import { expect, test } from 'vitest'
import { testStripe } from '../payments/testing/money.ts'

test('a disputed payment waits for the bank, and then goes where the bank and the job say', async () => {
  const money = await testStripe()
  const won = await money.paidByCard()
  const lost = await money.paidByCard()
  money.books.dispute(won.intent.id, 'needs_response')
  money.books.dispute(lost.intent.id, 'needs_response')
  await money.settleDown()
  expect(await money.statesOf(won.job)).toEqual(['disputed'])
  expect((await money.release(won.poster)).status).toBe(409)
  expect((await (await money.order(won.poster, won.job)).json()).code).toBe('already_paid')

  await money.move(won.poster, won.job, 'completed')
  money.books.dispute(won.intent.id, 'won')
  money.books.dispute(lost.intent.id, 'lost')
  await money.settleDown()

  expect(await money.statesOf(won.job)).toEqual(['released'])
  expect(await money.statesOf(lost.job)).toEqual(['refunded'])
  expect(await money.balanceOf(lost.student)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await money.total('escrow')).toBe(0)
})

test('an inquiry that ends with a refund at Stripe is not released later', async () => {
  const money = await testStripe()
  const { job, intent } = await money.paidByCard()
  money.books.dispute(intent.id, 'warning_needs_response')
  await money.settleDown()
  expect(await money.statesOf(job)).toEqual(['disputed'])

  money.books.createRefund(new URLSearchParams({ payment_intent: intent.id }))
  money.books.dispute(intent.id, 'warning_closed')
  // Only this event arrives.
  const [closed] = money.standIn.takeEvents().toReversed()
  if (closed) await money.post(closed)
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(await money.total('escrow')).toBe(0)
})

test('a dispute that a refund has prevented is over, and the remaining money is released', async () => {
  const money = await testStripe()
  const { poster, job, intent } = await money.paidByCard()
  money.books.refundByHand(intent.id, 4_000)
  money.books.dispute(intent.id, 'prevented')
  await money.settleDown()
  const before = await money.statesOf(job)

  await money.release(poster)
  await money.settleDown()

  expect(before).toEqual(['held'])
  expect(await money.statesOf(job)).toEqual(['released'])
})

test('an appeal against a lost dispute leaves the money with the payer until it is won', async () => {
  const money = await testStripe()
  const { student, job, intent } = await money.paidByCard()
  money.books.dispute(intent.id, 'lost')
  await money.settleDown()
  const meanwhile: unknown[] = []

  for (const status of ['appeal_needs_response', 'appeal_under_review']) {
    money.books.dispute(intent.id, status)
    await money.settleDown()
    meanwhile.push(
      await money.statesOf(job),
      await money.total('contested'),
      (await money.balanceOf(student)).pendingBalance,
    )
  }
  money.books.dispute(intent.id, 'won')
  await money.settleDown()

  expect(meanwhile).toEqual([['refunded'], 0, 0, ['refunded'], 0, 0])
  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await money.total('outside', 'stripe')).toBe(-money.books.balance())
})
