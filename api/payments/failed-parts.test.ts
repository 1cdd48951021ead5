import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { split } from '../operator/decide.ts'
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
