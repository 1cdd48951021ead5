import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { split } from '../operator/decide.ts'
import { findMatters } from '../operator/money-report.ts'
import { letPass, readTasks } from '../testing/test-tasks.ts'
import { partWaits } from '../escrow/failed-refunds.ts'
import { resendPart } from './failed-parts.ts'
import { testStripe, type TestStripe } from './testing/money.ts'

/** Makes a payment of 100.00 CHF, of which 20.00 CHF were refunded by an operator's decision, and the rest is on the wallet. */
const splitOnWallet = async () => {
  const money = await testStripe()
  const paid = await money.paidByCard()
  await split(money.sql, await money.paymentOf(paid.job), 2_000)
  await money.settleDown()
  const [refund] = money.books.refunds
  return { money, ...paid, refund: refund! }
}

const matters = async ({ sql }: TestStripe) => (await findMatters(sql)).map(({ why }) => why)

const titles = async ({ told }: TestStripe, user: User): Promise<string[]> =>
  (await told(user)).map(({ title }) => title)

/** Returns the tasks that will send a part again. */
const resends = async ({ sql }: TestStripe) =>
  (await readTasks(sql, 'payment.resendPart')).map(({ inSeconds }) => ({ inSeconds }))

test('the payer’s part of a split never becomes the student’s when its refund fails', async () => {
  const { money, student, poster, job, refund } = await splitOnWallet()

  money.books.failRefund(refund)
  await money.settleDown()
  const waiting = await money.balanceOf(student)
  const [told] = await money.told(poster)
  await money.connected(student)
  await money.settleDown()

  expect(waiting).toEqual({ balance: 7_600, pendingBalance: 0 })
  expect(money.books.transfers.map(({ amount }) => amount)).toEqual([7_600])
  expect(told).toMatchObject({
    title: 'Remboursement échoué',
    message: `Le montant de 20.00 CHF pour « ${job.title} » n’est pas arrivé sur votre carte. Nous le renvoyons.`,
  })
  expect(await titles(money, student)).not.toContain('Remboursement échoué')
  expect(await money.total('outside', 'stripe')).toBe(-money.books.balance())
})

test('the payer’s part is sent again, each time after a longer wait, until it arrives', async () => {
  const { money, student, poster, job } = await splitOnWallet()
  await money.connected(student)
  const before = await titles(money, student)

  for (const wait of [600, 3_600, 6 * 3_600]) {
    money.books.failRefund(money.books.refunds.at(-1)!)
    await money.settleDown()
    expect(await resends(money)).toEqual([{ inSeconds: expect.closeTo(wait, -2) as number }])
    expect(await matters(money)).toEqual([])
    await letPass(money.sql, wait)
    await money.settleDown()
  }
  await letPass(money.sql, 24 * 3_600)
  await money.settleDown()

  expect(money.books.refunds.map(({ amount, status }) => [amount, status])).toEqual([
    ...Array.from({ length: 3 }, () => [2_000, 'failed']),
    [2_000, 'succeeded'],
  ])
  expect([await resends(money), await matters(money)]).toEqual([[], []])
  expect((await titles(money, poster)).slice(0, 2)).toEqual(['Paiement remboursé en partie', 'Remboursement échoué'])
  // The student is not notified, because nothing changes for them.
  expect(await titles(money, student)).toEqual(before)
  expect(await money.statesOf(job)).toEqual(['released'])
  expect([await money.total('losses'), await money.total('outside', 'stripe')]).toEqual([0, -money.books.balance()])
})

test('a part that never arrives is an operator’s after its last try, and is sent no more', async () => {
  const { money, poster, job } = await splitOnWallet()

  for (const wait of partWaits) {
    money.books.failRefund(money.books.refunds.at(-1)!)
    await money.settleDown()
    await letPass(money.sql, wait)
    await money.settleDown()
  }
  const meanwhile = await matters(money)
  money.books.failRefund(money.books.refunds.at(-1)!)
  await money.settleDown()
  await letPass(money.sql, 365 * 24 * 3_600)
  await money.settleDown()

  expect(money.books.refunds.length).toBe(1 + partWaits.length)
  expect(meanwhile).toEqual([])
  expect(await matters(money)).toEqual(['remboursement échoué, 20.00 CHF à renvoyer'])
  expect((await money.told(poster))[0]?.message).toBe(
    `Le montant de 20.00 CHF pour « ${job.title} » n’est pas arrivé sur votre carte. Nous nous en occupons.`,
  )
})

test('a part is resent once despite lost answers and several runs, and an outage of Stripe counts as no try', async () => {
  const { money, job, refund } = await splitOnWallet()
  money.books.failRefund(refund)
  await money.settleDown()
  const paymentId = await money.paymentOf(job)
  money.standIn.faults.outages = 3

  const away = resendPart(money.ctx, { paymentId })
  await expect(away).rejects.toThrow('Out of order')
  money.standIn.loseAnswersTo('POST /v1/refunds', 3)
  await Promise.allSettled([1, 2, 3].map(() => resendPart(money.ctx, { paymentId })))
  await resendPart(money.ctx, { paymentId })

  expect(money.books.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  expect(await matters(money)).toEqual([])
  const [tries] = await money.sql<{ tries: number }[]>`select part_tries as tries from payments`
  expect(tries?.tries).toBeLessThanOrEqual(3)
})

test('while a bank examines what has left, the part waits uncounted, and goes once the dispute is won', async () => {
  const { money, student, refund, intent } = await splitOnWallet()
  await money.connected(student)
  money.books.failRefund(refund)
  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()

  for (let day = 0; day < 10; day++) {
    await letPass(money.sql, 24 * 3_600)
    await money.settleDown()
  }
  const during = money.books.refunds.length
  money.books.dispute(intent.id, 'won')
  await money.settleDown()
  await letPass(money.sql, 24 * 3_600)
  await money.settleDown()

  expect(during).toBe(1)
  expect(money.books.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})

test('a part that comes back by hand meanwhile is not sent again', async () => {
  const { money, refund, intent } = await splitOnWallet()
  money.books.failRefund(refund)
  await money.settleDown()
  money.books.refundByHand(intent.id, 2_000)

  await letPass(money.sql, 24 * 3_600)
  await money.settleDown()

  expect(money.books.refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [2_000, 'failed'],
    [2_000, 'succeeded'],
  ])
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
  const [told] = await money.told(poster)
  money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()

  expect(waiting).toEqual(['remboursement échoué, 40.00 CHF à renvoyer'])
  expect(told?.message).toBe(
    `Le montant de 40.00 CHF pour « ${job.title} » n’est pas arrivé sur votre carte. Nous nous en occupons.`,
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
