import { expect, test } from 'vitest'
import { testStripe } from '../testing/money.ts'

test('a dispute that a refund has prevented is over: what it left is released', async () => {
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
