import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { letPass } from '../worker/test-tasks.ts'
import { recheckPayments } from './reconciliation.ts'
import { refreshIntent } from './provider-events.ts'
import { settlePayment } from './settlement.ts'
import { testStripe, type TestStripe } from './testing/money.ts'

/** The centimes on each of our accounts that is not empty; and that the books say what the provider's balance is. */
const booksOf = async (money: TestStripe) => {
  expect(await money.total('outside', 'stripe')).toBe(-money.books.balance())
  const found = await money.sql<{ kind: string; centimes: number }[]>`
    select kind, sum(balance_of(id))::int as centimes from ledger_accounts
    where kind <> 'outside' group by kind having sum(balance_of(id)) <> 0`
  return Object.fromEntries(found.map(({ kind, centimes }) => [kind, centimes]))
}

const told = async ({ as }: TestStripe, user: User): Promise<string[]> =>
  (await (await as(user).get(`/api/notifications/${user.id}`)).json()).map(
    ({ title, message }: { title: string; message: string }) => `${title}: ${message}`,
  )

/** Of 100.00 CHF: paid by card, and released. Stripe keeps 3.20. */
const released = async (isPaidOut: boolean) => {
  const money = await testStripe()
  const paid = await money.paidByCard()
  if (isPaidOut) money.books.connect('acct_lea', paid.student.id)
  await money.settleDown()
  await money.release(paid.poster)
  await money.settleDown()
  return { money, ...paid }
}

const cost = { provider_fees: -320 }
const costWithDispute = { provider_fees: -2_320 }

test('Stripe’s fee has an account of its own, and the student’s part does not depend on it', async () => {
  const { money, student } = await released(false)

  expect(await booksOf(money)).toEqual({ ...cost, wallet: 9_500, fees: 500 })
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('a dispute calls money back from the wallet: it is not paid out, and a lost one takes it for good', async () => {
  const { money, student, poster, job, intent } = await released(false)

  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()
  money.books.connect('acct_lea', student.id)
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['disputed'])
  expect(money.books.transfers).toEqual([])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 9_500 })
  expect(await booksOf(money)).toEqual({ ...costWithDispute, escrow: 10_000, contested: -10_000 })
  expect((await told(money, student)).join('\n')).toMatch(/^Paiement contesté: .*attend sa décision/m)
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
  money.books.connect('acct_lea', student.id)
  await money.settleDown()

  money.books.dispute(intent.id, 'won')
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(money.books.transfers).toMatchObject([{ amount: 9_500 }])
  expect(await booksOf(money)).toEqual({ ...costWithDispute, fees: 500 })
  expect((await told(money, poster)).join('\n')).toContain('Contestation terminée')
})

test('a dispute that nobody told of is found before the payout leaves', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()
  money.books.connect('acct_lea', student.id)
  await money.settleDown()
  await money.release(poster)
  money.books.dispute(intent.id, 'needs_response')
  money.standIn.takeEvents()

  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['disputed'])
  expect(money.books.transfers).toEqual([])
})

test('a payout whose answer was lost while the dispute came is booked as left', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()
  money.books.connect('acct_lea', student.id)
  await money.settleDown()
  await money.release(poster)
  money.standIn.loseAnswersTo('POST /v1/transfers', 3)
  await money.runTasks()
  money.books.dispute(intent.id, 'needs_response')

  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await booksOf(money)).toEqual({ ...costWithDispute, fees: 500, contested: -10_000 })
})

test('an account that refuses while a dispute comes leaves the money to the bank’s decision', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()
  money.books.connect('acct_lea', student.id)
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

test('a dispute after the payout is booked and told to both; what is lost is the platform’s loss, once', async () => {
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

test('a partial refund by hand before the release: the rest is released, 95% of it to the student', async () => {
  const money = await testStripe()
  const { student, poster, job, intent } = await money.paidByCard()

  money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await money.balanceOf(poster)).toEqual({ balance: 0, pendingBalance: 6_000 })
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 5_700 })
  expect((await told(money, student))[0]).toContain('Il vous reste 57.00 CHF')
  expect((await told(money, poster))[0]).toContain('Paiement remboursé en partie: 40.00 CHF')
  expect((await money.transactionsOf(poster)).map(({ type, status, amount }) => [type, status, amount])).toEqual(
    expect.arrayContaining([
      ['payment', 'completed', 10_000],
      ['escrow_release', 'pending', 6_000],
      ['refund', 'completed', 4_000],
    ]),
  )

  money.books.connect('acct_lea', student.id)
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
    money.books.connect('acct_lea', student.id)
    const before = await booksOf(money)
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
    `Remboursement échoué: 100.00 CHF pour « ${job.title} » ne sont pas arrivés sur votre carte. Nous les renvoyons.`,
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
  expect((await told(money, student))[0]).toMatch(/^Remboursement échoué: .* 95\.00 CHF vous attendent/)
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

test('what happens without any event is found by asking, daily at first', async () => {
  const { money, job, intent } = await released(false)
  money.books.refundByHand(intent.id)
  money.standIn.takeEvents()

  await recheckPayments(money.ctx)
  const sameDay = await money.statesOf(job)
  await money.sql`update payments set read_at = read_at - interval '25 hours', created_at = created_at - interval '25 hours'`
  await letPass(money.sql, 25 * 3_600)
  await recheckPayments(money.ctx)

  expect(sameDay).toEqual(['released'])
  expect(await money.statesOf(job)).toEqual(['refunded'])
})

test('payments of a provider that is not configured are not asked about', async () => {
  const { money, job, intent } = await released(false)
  money.books.refundByHand(intent.id)
  await money.sql`update payments set read_at = read_at - interval '25 hours', created_at = created_at - interval '25 hours'`

  await recheckPayments({ ...money.ctx, providers: { ...money.ctx.providers, stripe: undefined } })

  expect(await money.statesOf(job)).toEqual(['released'])
})

test('what the provider does not show yet is asked about again, and not sent twice', async () => {
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

test('a reading that a later one has overtaken counts no more', async () => {
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
