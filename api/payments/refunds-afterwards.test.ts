import { expect, test } from 'vitest'
import { refreshIntent } from './provider-events.ts'
import { booksOf, cost, released, told } from './testing/afterwards.ts'
import { testStripe } from './testing/money.ts'

test('after a partial refund by hand before the release, the student gets 95% of the rest', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()

  money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await money.balanceOf(poster)).toEqual({ balance: 0, pendingBalance: 6_000 })
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 5_700 })
  expect((await told(money, student))[0]).toContain('Il vous reste 57.00 CHF')
  expect((await told(money, poster))[0]).toContain('Paiement remboursé en partie: Vous récupérez 40.00 CHF')
  expect((await money.transactionsOf(poster)).map(({ type, status, amount }) => [type, status, amount])).toEqual(
    expect.arrayContaining([
      ['payment', 'completed', 10_000],
      ['escrow_release', 'pending', 6_000],
      ['refund', 'completed', 4_000],
    ]),
  )

  await money.connected(student)
  await money.settleDown()
  await money.release(poster)
  await money.settleDown()

  expect(money.books.transfers).toMatchObject([{ amount: 5_700 }])
  expect(await booksOf(money)).toEqual({ ...cost, fees: 300 })
})

test('a refund by hand while the release is on its way is found before the payout leaves', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()
  await money.release(poster)
  money.books.refundByHand(intent.id)
  money.standIn.takeEvents()

  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  expect((await told(money, student))[0]).toContain('Il vous reste 0.00 CHF')
  expect(await booksOf(money)).toEqual(cost)
})

test.each([
  ['a part', 4_000, { ...cost, wallet: 5_700, fees: 300 }, 'released', 5_700],
  ['all', undefined, cost, 'refunded', 0],
] as const)(
  '%s refunded by hand after the release comes from the wallet',
  async (_what, amount, books, state, rest) => {
    const { money, student, job, intent } = await released(false)

    money.books.refundByHand(intent.id, amount)
    await money.settleDown()
    const before = await booksOf(money)
    await money.connected(student)
    await money.settleDown()

    expect(before).toEqual(books)
    expect(await money.statesOf(job)).toEqual([state])
    expect(money.books.transfers.map((transfer) => transfer.amount)).toEqual(rest > 0 ? [rest] : [])
  },
)

test.each([
  ['a part', 4_000],
  ['all', 10_000],
] as const)('%s refunded by hand after the payout is the platform’s loss, and told to both', async (_what, amount) => {
  const { money, student, poster, job, intent } = await released(true)

  money.books.refundByHand(intent.id, amount)
  await money.settleDown((events) => [...events.toReversed(), ...events])

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await booksOf(money)).toEqual({ ...cost, fees: 500, losses: -amount })
  expect((await told(money, student))[0]).toMatch(/^Paiement remboursé.*reste à vous\.$/)
  expect((await told(money, poster))[0]).toMatch(/^Paiement remboursé/)
  const [refund] = (await money.transactionsOf(poster)).filter(({ type }) => type === 'refund')
  expect(refund).toMatchObject({ amount, status: 'completed' })
})

test('a refund that fails days later is booked back, told to the payer, and made again', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  await money.move(poster, job, 'cancelled')
  await money.move(student, job, 'cancelled')
  await money.settleDown()
  const [first] = money.books.refunds
  money.standIn.forgetKeys()

  money.books.failRefund(first!)
  for (const event of money.standIn.takeEvents()) await money.post(event)
  await refreshIntent(money.ctx, { provider: 'stripe', intentId: intent.id })
  const meanwhile = [await money.statesOf(job), await booksOf(money)]
  await money.settleDown()

  expect(meanwhile).toEqual([['refunding'], { ...cost, escrow: 10_000 }])
  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(money.books.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  expect(await booksOf(money)).toEqual(cost)
  expect((await told(money, poster)).join('\n')).toContain(
    `Remboursement échoué: Le montant de 100.00 CHF pour « ${job.title} » n’est pas arrivé sur votre carte. Nous le renvoyons.`,
  )
})

test('a partial refund by hand that fails later is the student’s again, before and after the release', async () => {
  const money = await testStripe()
  const { student, poster, intent } = await money.paidByCard()
  const before = money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()
  money.books.failRefund(before)
  await money.settleDown()
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 9_500 })
  expect((await told(money, student))[0]).toMatch(
    /^Remboursement échoué: .* le montant de 95\.00 CHF est de nouveau réservé/,
  )
  await money.release(poster)
  await money.settleDown()
  const later = money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()

  money.books.failRefund(later)
  await money.settleDown()

  expect(await booksOf(money)).toEqual({ ...cost, wallet: 9_500, fees: 500 })
})

test('a loss that is made good is booked, too', async () => {
  const { money, intent, student } = await released(true)
  const refund = money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()
  const before = await told(money, student)

  money.books.failRefund(refund)
  await money.settleDown()

  expect(await booksOf(money)).toEqual({ ...cost, fees: 500 })
  expect(await told(money, student)).toEqual(before)
})
