import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { split } from '../operator/decide.ts'
import { findMatters } from '../operator/money-report.ts'
import { testStripe, type TestStripe } from './testing/money.ts'

/** Of 100.00 CHF 20.00 CHF went back by an operator's decision, and the rest is on the wallet. */
const splitOnWallet = async () => {
  const money = await testStripe()
  const paid = await money.paidByCard()
  const [payment] = await money.sql<{ id: string }[]>`select id from payments`
  await split(money.sql, payment!.id, 2_000)
  await money.settleDown()
  const [refund] = money.books.refunds
  return { money, ...paid, refund: refund! }
}

const matters = async ({ sql }: TestStripe) => (await findMatters(sql)).map(({ why }) => why)

const titles = async ({ as }: TestStripe, user: User): Promise<string[]> =>
  (await (await as(user).get(`/api/notifications/${user.id}`)).json()).map(({ title }: { title: string }) => title)

test('the payer’s part of a split never becomes the student’s when its refund fails', async () => {
  const { money, student, poster, refund } = await splitOnWallet()

  money.books.failRefund(refund)
  await money.settleDown()
  const waiting = await money.balanceOf(student)
  await money.connected(student)
  await money.settleDown()

  expect(waiting).toEqual({ balance: 7_600, pendingBalance: 0 })
  expect(money.books.transfers.map(({ amount }) => amount)).toEqual([7_600])
  expect(await titles(money, poster)).toContain('Remboursement échoué')
  expect(await matters(money)).toEqual(['remboursement échoué, 20.00 CHF à renvoyer'])
  expect(await titles(money, student)).not.toContain('Remboursement échoué')
  expect(await money.total('outside', 'stripe')).toBe(-money.books.balance())
})

test('a part whose refund failed is sent anew, once, when a dispute that was won lets the rest go', async () => {
  const { money, student, job, intent, refund } = await splitOnWallet()
  money.books.failRefund(refund)
  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()

  money.books.dispute(intent.id, 'won')
  money.standIn.loseAnswersTo('POST /v1/refunds', 3)
  for (let round = 0; round < 3; round++) {
    await money.sql`update tasks set run_at = now() where name = 'payment.settle'`
    await money.settleDown()
  }

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(money.books.refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [2_000, 'failed'],
    [2_000, 'succeeded'],
  ])
  expect(await money.balanceOf(student)).toEqual({ balance: 7_600, pendingBalance: 0 })
})

test('after the payout a failed refund in part waits for an operator, until it is made again', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()
  await money.connected(student)
  await money.release(poster)
  await money.settleDown()
  const refund = money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()

  money.books.failRefund(refund)
  await money.settleDown()
  const waiting = await matters(money)
  const [told] = await (await money.as(poster).get(`/api/notifications/${poster.id}`)).json()
  money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()

  expect(waiting).toEqual(['remboursement échoué, 40.00 CHF à renvoyer'])
  expect(told.message).toBe(
    `40.00 CHF pour « ${job.title} » ne sont pas arrivés sur votre carte. Nous nous en occupons.`,
  )
  expect(await matters(money)).toEqual([])
})

test('while the money is held its failed refund is shown, and no more once all of it goes back', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()
  const refund = money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()

  money.books.failRefund(refund)
  await money.settleDown()
  const waiting = await matters(money)
  await money.move(poster, job, 'cancelled')
  await money.move(student, job, 'cancelled')
  await money.settleDown()

  expect(waiting).toEqual(['remboursement échoué, 40.00 CHF à renvoyer'])
  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(await matters(money)).toEqual([])
})
