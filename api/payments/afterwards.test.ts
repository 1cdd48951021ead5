import { expect, test } from 'vitest'
import { letPass } from '../testing/test-tasks.ts'
import { refreshIntent } from './provider-events.ts'
import { settlePayment } from './settlement.ts'
import { booksOf, cost, costWithDispute, released, told } from './testing/afterwards.ts'
import { testStripe } from './testing/money.ts'

test('Stripe’s fee has an account of its own, and the student’s part does not depend on it', async () => {
  const { money, student } = await released(false)

  expect(await booksOf(money)).toEqual({ ...cost, wallet: 9_500, fees: 500 })
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('a dispute calls money back from the wallet: it is not paid out, and a lost one takes it for good', async () => {
  const { money, student, poster, job, intent } = await released(false)

  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()
  await money.connected(student)
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['disputed'])
  expect(money.books.transfers).toEqual([])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 9_500 })
  expect(await booksOf(money)).toEqual({ ...costWithDispute, escrow: 10_000, contested: -10_000 })
  expect((await told(money, student)).join('\n')).toMatch(/^Paiement contesté: .*reste réservé jusqu’à sa décision/m)
  expect((await told(money, poster))[0]).toMatch(/^Paiement contesté: Votre banque/)

  money.books.dispute(intent.id, 'lost')
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(money.books.transfers).toEqual([])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await booksOf(money)).toEqual(costWithDispute)
  expect((await told(money, student))[0]).toContain('il ne vous sera pas versé')
  expect((await told(money, poster))[0]).toContain('100.00 CHF')
})

test('work whose payment the bank has given back earned nothing', async () => {
  const { money, student, poster, job, intent } = await released(false)
  await money.move(poster, job, 'completed')
  money.books.dispute(intent.id, 'lost')
  await money.settleDown()

  const answer = await money.as(student).get(`/api/students/${student.id}/earnings`)

  expect(await answer.json()).toEqual({ totalEarnings: 0 })
})

test('after a dispute that is won the money goes on to the student', async () => {
  const { money, student, poster, job, intent } = await released(false)
  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()
  await money.move(poster, job, 'completed')
  await money.connected(student)
  await money.settleDown()

  money.books.dispute(intent.id, 'won')
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(money.books.transfers).toMatchObject([{ amount: 9_500 }])
  expect(await booksOf(money)).toEqual({ ...costWithDispute, fees: 500 })
  expect((await told(money, poster)).join('\n')).toContain('Contestation terminée')
})

test('a dispute without an event is found before the payout leaves', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()
  await money.connected(student)
  await money.settleDown()
  await money.release(poster)
  money.books.dispute(intent.id, 'needs_response')
  money.standIn.takeEvents()

  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['disputed'])
  expect(money.books.transfers).toEqual([])
})

test('a payout whose answer is lost during a dispute is booked as sent', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()
  await money.connected(student)
  await money.settleDown()
  await money.release(poster)
  money.standIn.loseAnswersTo('POST /v1/transfers', 3)
  await money.runTasks()
  money.books.dispute(intent.id, 'needs_response')

  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await booksOf(money)).toEqual({ ...costWithDispute, fees: 500, contested: -10_000 })
})

test('a refused payout during a dispute leaves the money to the bank’s decision', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()
  await money.connected(student)
  await money.settleDown()
  await money.release(poster)
  const { stripe } = money.ctx.providers
  const payOut = async () => {
    money.books.dispute(intent.id, 'needs_response')
    await refreshIntent(money.ctx, { provider: 'stripe', intentId: intent.id })
    return false
  }
  const [payment] = await money.sql<{ id: string }[]>`select id from payments`

  await settlePayment(
    { ...money.ctx, providers: { ...money.ctx.providers, stripe: stripe && { ...stripe, payOut } } },
    { paymentId: payment!.id },
    { attempts: 1 },
  )

  expect(await money.statesOf(job)).toEqual(['disputed'])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 9_500 })
})

test('a dispute after the payout is booked and both hear of it, and the platform bears a loss once', async () => {
  const { money, student, poster, job, intent } = await released(true)

  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()
  expect(await booksOf(money)).toEqual({ ...costWithDispute, fees: 500, contested: -10_000 })
  expect((await told(money, student))[0]).toMatch(/^Paiement contesté: .*reste à vous/)
  expect((await told(money, poster))[0]).toMatch(/^Paiement contesté/)
  for (let round = 0; round < 2; round++) {
    money.books.dispute(intent.id, 'lost')
    await money.settleDown((events) => [...events, ...events.toReversed()])
  }

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await booksOf(money)).toEqual({ ...costWithDispute, fees: 500, losses: -10_000 })
  expect((await told(money, student)).filter((line) => line.startsWith('Contestation acceptée'))).toHaveLength(1)
  expect((await told(money, poster)).filter((line) => line.startsWith('Paiement remboursé'))).toHaveLength(1)
})

test('a refund that the provider does not show yet is asked about again, and not sent twice', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  await money.move(poster, job, 'cancelled')
  await money.move(student, job, 'cancelled')
  const read = money.books.readIntent.bind(money.books)
  const before = read(intent.id, 'latest_charge.balance_transaction')
  money.books.readIntent = () => structuredClone(before)
  await money.runTasks()
  const early = await money.statesOf(job)
  money.books.readIntent = read

  await letPass(money.sql, 3_600)
  await money.runTasks()

  expect(early).toEqual(['refunding'])
  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(money.books.refunds).toHaveLength(1)
})

test('an old reading of an intent does not replace a later one', async () => {
  const { money, job, intent } = await released(false)
  const { stripe } = money.ctx.providers
  const late = {
    ...money.ctx.providers,
    stripe: stripe && {
      ...stripe,
      readIntent: async (id: string) => {
        const old = await stripe.readIntent(id)
        money.books.refundByHand(intent.id)
        await refreshIntent(money.ctx, { provider: 'stripe', intentId: id })
        return old
      },
    },
  }

  await refreshIntent({ ...money.ctx, providers: late }, { provider: 'stripe', intentId: intent.id })

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(await booksOf(money)).toEqual(cost)
})

test('a charge whose fee Stripe enters a moment later is booked with it then', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)
  const read = money.books.readIntent.bind(money.books)
  money.books.readIntent = (id, expanded) => {
    const intent = read(id, expanded)
    const charge = intent.latest_charge as { balance_transaction?: unknown } | null
    return charge === null ? intent : { ...intent, latest_charge: { ...charge, balance_transaction: null } }
  }
  money.books.pay(clientSecret)
  await money.settleDown()
  const early = await money.total('provider_fees')
  money.books.readIntent = read
  const [intent] = money.books.intents.values()

  await refreshIntent(money.ctx, { provider: 'stripe', intentId: intent!.id })

  expect(early).toBe(0)
  expect(await booksOf(money)).toEqual({ ...cost, escrow: 10_000 })
})
