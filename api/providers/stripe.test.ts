import { expect, test } from 'vitest'
import { letPass } from '../testing/test-tasks.ts'
import { refreshIntent } from '../payments/provider-events.ts'
import { settlePayment } from '../payments/settlement.ts'
import { testStripe } from '../payments/testing/money.ts'

test('an intent is ordered with our amount, in francs, for this job and nobody else’s account', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()

  const clientSecret = await money.secretFor(poster, job)
  const again = await money.secretFor(poster, job)

  const [intent, ...others] = [...money.books.intents.values()]
  expect(others).toEqual([])
  expect(again).toBe(clientSecret)
  expect(intent).toMatchObject({
    amount: 10_000,
    currency: 'chf',
    client_secret: clientSecret,
    metadata: { jobId: job.id },
    transfer_data: null,
    application_fee_amount: null,
  })
  const config = await (await money.visitor.get('/api/config')).json()
  expect(config).toMatchObject({ payments: 'stripe', stripePublishableKey: 'pk_test_1' })
  expect(JSON.stringify(config)).not.toMatch(/sk_|whsec_/)
})

test('a charge that the webhook reports is held; without an account of the student’s the release stays on their wallet', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.paidByCard()
  expect(await money.statesOf(job)).toEqual(['held'])

  await money.release(poster)
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(money.books.transfers).toEqual([])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('lost answers, outages and slowness move money once', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.standIn.faults.lostAnswers = 1
  const clientSecret = await money.secretFor(poster, job)
  expect(money.books.intents.size).toBe(1)
  money.books.pay(clientSecret)
  money.standIn.faults.outages = 1
  await money.settleDown()
  expect(await money.statesOf(job)).toEqual(['held'])

  // The package gives up before this many lost answers, and the task retries.
  money.standIn.faults.lostAnswers = 6
  money.standIn.faults.delayMs = 20
  await money.move(poster, job, 'cancelled')
  await money.sql`update jobs set cancellation_proposed_at = now() where id = ${job.id}`
  const [assigned] = await money.sql<{ id: string }[]>`select assigned_to_id as id from jobs where id = ${job.id}`
  await money.move({ id: assigned?.id ?? '' }, job, 'cancelled')
  for (let attempt = 0; attempt < 4; attempt++) {
    await money.runTasks()
    await letPass(money.sql, 3600)
  }
  await money.settleDown()

  expect(money.books.refunds).toMatchObject([{ amount: 10_000 }])
  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(await money.total('escrow')).toBe(0)
})

test('a declined card is a failed payment, with the provider’s code', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.books.pay(await money.secretFor(poster, job), 'insufficient_funds')

  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['failed'])
  expect([...(await money.sql`select failure from payments`)]).toEqual([{ failure: 'insufficient_funds' }])
  expect(await money.transactionsOf(poster)).toMatchObject([{ type: 'payment', status: 'failed', amount: 10_000 }])
})

test('when Stripe is away the payer is asked to try again, and gets the intent that was made', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.standIn.faults.lostAnswers = 3

  const failed = await money.order(poster, job)
  await money.settleDown()
  const clientSecret = await money.secretFor(poster, job)

  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5'])
  expect(money.books.intents.size).toBe(1)
  expect([...money.books.intents.values()]).toMatchObject([{ client_secret: clientSecret }])
})

test('an intent that Stripe makes too late, when the job is cancelled or the amount another, is closed', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const other = await money.seed.assignedJob()
  money.standIn.faults.delayMs = 400

  const ordering = money.order(poster, job)
  await expect.poll(() => money.statesOf(job)).toEqual(['created'])
  const [late] = await Promise.all([
    ordering,
    money.move(poster, job, 'cancelled'),
    ...[1_000, 2_000, 3_000].map((amount) => money.order(other.poster, other.job, amount)),
  ])
  await money.settleDown()

  expect([late.status, (await late.json()).code]).toEqual([409, 'not_payable'])
  const open = [...money.books.intents.values()].filter(({ status }) => status !== 'canceled')
  expect(open.filter(({ metadata }) => (metadata as { jobId: string }).jobId === job.id)).toEqual([])
  expect(open.length).toBeLessThanOrEqual(1)
  expect(await money.statesOf(job)).toEqual(['failed'])
})

test('payments of a provider that is not configured any more wait for it', async () => {
  const money = await testStripe()
  const { poster, job } = await money.paidByCard()
  await money.release(poster)
  const [payment] = await money.sql<{ id: string }[]>`select id from payments`
  const without = { ...money.ctx, providers: { ...money.ctx.providers, stripe: undefined } }

  const settled = settlePayment(without, { paymentId: payment?.id ?? '' }, { attempts: 1 })

  await expect(settled).rejects.toThrow('stripe is not configured')
  expect(await money.statesOf(job)).toEqual(['releasing'])
})

test('another amount closes the former intent at Stripe; one that was paid meanwhile counts', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const former = await money.secretFor(poster, job, 10_000)
  const next = await money.secretFor(poster, job, 20_000)
  expect(money.books.pay(former)).toBe(false)

  money.books.pay(next)
  const tooLate = await money.order(poster, job, 30_000)

  expect([tooLate.status, (await tooLate.json()).code]).toEqual([409, 'already_paid'])
  expect(await money.statesOf(job)).toEqual(['failed', 'held'])
})

test('while Stripe takes the payments nobody can use the simulated checkout', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()

  const answer = await money.confirm(poster, await money.secretFor(poster, job))

  expect(answer.status).toBe(404)
  expect(await money.statesOf(job)).toEqual(['created'])
})

test('a charge that the bank is still busy with moves nothing yet', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)
  const [intent] = money.books.intents.values()
  Object.assign(intent ?? {}, { status: 'processing' })

  await money.settleDown()
  expect(await money.statesOf(job)).toEqual(['created'])
  Object.assign(intent ?? {}, { status: 'requires_payment_method' })
  money.books.pay(clientSecret)
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['held'])
})

test('an order that could still be charged when its release is due is closed and released in one go', async () => {
  const money = await testStripe()
  const { poster, job } = await money.paidByCard()
  await money.sql`update payments set is_chargeable = true`

  await money.release(poster)
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['released'])
})

test('a payout that was made already is not made again, even when Stripe has forgotten its key', async () => {
  const money = await testStripe()
  const { intent, job, student } = await money.paidByCard()
  money.books.connect('acct_lea', student.id)
  const order = { paymentId: String(intent.transfer_group), jobId: job.id, amount: 9_500, currency: 'chf' }
  const payOut = () =>
    money.ctx.providers.stripe?.payOut({ ...order, account: 'acct_lea', chargeId: null, refusals: 0 })

  const first = await payOut()
  money.standIn.forgetKeys()
  const again = await payOut()

  expect([first, again]).toEqual([true, true])
  expect(money.books.transfers).toHaveLength(1)
})

test('an intent whose answer got lost is found by its event, also after Stripe has forgotten the idempotency key', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.standIn.faults.lostAnswers = 3
  expect((await money.order(poster, job)).status).toBe(503)
  await money.settleDown()
  money.standIn.forgetKeys()

  const clientSecret = await money.secretFor(poster, job)

  expect([...money.books.intents.values()]).toMatchObject([{ client_secret: clientSecret }])
})

test('an intent that Stripe no longer knows does not block the next order', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  await money.secretFor(poster, job, 10_000)
  money.books.intents.clear()

  const next = await money.order(poster, job, 20_000)

  expect(next.status).toBe(200)
  expect(await money.statesOf(job)).toEqual(['failed', 'created'])
})

test('an error at Stripe that says nothing about the intent changes nothing', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  await money.secretFor(poster, job, 10_000)
  money.standIn.faults.outages = 3

  const closed = await money.order(poster, job, 20_000)
  money.standIn.faults.outages = 3
  const [intent] = money.books.intents.values()
  const asked = refreshIntent(money.ctx, { provider: 'stripe', intentId: intent?.id ?? '' })

  expect(closed.status).toBe(503)
  await expect(asked).rejects.toThrow('Out of order')
  expect(await money.statesOf(job)).toEqual(['created'])
})
