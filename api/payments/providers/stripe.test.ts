import { expect, test, vi } from 'vitest'
import { letPass } from '../../worker/test-tasks.ts'
import { refreshIntent } from '../provider-events.ts'
import { settlePayment } from '../settlement.ts'
import { newCharge, newEvent, newRefund } from '../testing/stripe-objects.ts'
import { signEvent } from '../testing/stripe-stand-in.ts'
import { testStripe } from '../testing/money.ts'

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

test('lost answers, outages and slowness move money once', { timeout: 60_000 }, async () => {
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

test('repeated events in any order lead to the state at Stripe', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)
  money.books.pay(clientSecret, 'insufficient_funds')
  money.books.pay(clientSecret)

  await money.settleDown((events) => [...events.toReversed(), ...events, ...events.toReversed()])

  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await money.total('escrow')).toBe(10_000)
  const [kept] = await money.sql<{ count: number }[]>`select count(*)::int as count from provider_events`
  expect(kept?.count).toBe(4)
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

test('an event of real money is refused where only test keys are set', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.books.pay(await money.secretFor(poster, job))
  const [event] = money.standIn.takeEvents()
  const real = { ...JSON.parse(event!.body), livemode: true }

  const answer = await money.post(signEvent(real, money.webhookSecrets[0]))
  await money.runTasks()

  expect(answer.status).toBe(400)
  expect(await money.statesOf(job)).toEqual(['created'])
})

test('an event with another signature, body, secret or age is refused and leaves nothing', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.books.pay(await money.secretFor(poster, job))
  const [real] = money.standIn.takeEvents().toReversed()
  if (!real) throw new Error('Stripe said nothing')
  const event = JSON.parse(real.body)
  const now = Math.floor(Date.now() / 1000)

  const refused = [
    await money.visitor.post('/api/stripe/webhook', event),
    await money.post({ ...real, signature: '' }),
    await money.post({ ...real, signature: 'nonsense' }),
    await money.post({ ...real, body: `${real.body} ` }),
    await money.post(signEvent(event, 'whsec_other')),
    await money.post(signEvent(event, money.webhookSecrets[0], now - 301)),
  ]
  await money.runTasks()

  expect(await Promise.all(refused.map(async (answer) => [answer.status, (await answer.json()).code]))).toEqual(
    refused.map(() => [400, 'invalid']),
  )
  expect(await money.statesOf(job)).toEqual(['created'])
  expect(await money.sql`select from provider_events`).toHaveLength(0)
  expect((await money.post(signEvent(event, money.webhookSecrets[0], now - 290))).status).toBe(200)
})

test('the content of an event is not believed: the intent is read from the provider', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  await money.secretFor(poster, job)
  const [intent] = money.books.intents.values()
  if (!intent) throw new Error('There is no intent')
  const forged = newEvent('payment_intent.succeeded', { ...intent, status: 'succeeded', amount_received: 10_000 })
  const stranger = newEvent('payment_intent.succeeded', { ...intent, id: 'pi_elsewhere' })
  const other = newEvent('account.updated', { id: 'acct_1', object: 'account' })

  for (const event of [forged, stranger, other]) {
    expect((await money.post(signEvent(event, money.webhookSecrets[0]))).status).toBe(200)
  }
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['created'])
  expect(await money.total('escrow')).toBe(0)
})

test('a refund made by hand at the provider is booked too, and not made twice', async () => {
  const money = await testStripe()
  const { job, intent } = await money.paidByCard()

  money.books.createRefund(new URLSearchParams({ payment_intent: intent.id, amount: '10000' }))
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(money.books.refunds).toHaveLength(1)
})

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

test(
  'when Stripe is away the payer is asked to try again, and gets the intent that was made',
  { timeout: 30_000 },
  async () => {
    const money = await testStripe()
    const { poster, job } = await money.seed.assignedJob()
    money.standIn.faults.lostAnswers = 3

    const failed = await money.order(poster, job)
    await money.settleDown()
    const clientSecret = await money.secretFor(poster, job)

    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5'])
    expect(money.books.intents.size).toBe(1)
    expect([...money.books.intents.values()]).toMatchObject([{ client_secret: clientSecret }])
  },
)

test(
  'an intent that Stripe makes too late, when the job is cancelled or the amount another, is closed',
  { timeout: 20_000 },
  async () => {
    const money = await testStripe()
    const { poster, job } = await money.seed.assignedJob()
    const other = await money.seed.assignedJob()
    money.standIn.faults.delayMs = 150

    const [late] = await Promise.all([
      money.order(poster, job),
      new Promise((resolve) => setTimeout(resolve, 50)).then(() => money.move(poster, job, 'cancelled')),
      ...[1_000, 2_000, 3_000].map((amount) => money.order(other.poster, other.job, amount)),
    ])
    await money.settleDown()

    expect([late.status, (await late.json()).code]).toEqual([409, 'not_payable'])
    const open = [...money.books.intents.values()].filter(({ status }) => status !== 'canceled')
    expect(open.filter(({ metadata }) => (metadata as { jobId: string }).jobId === job.id)).toEqual([])
    expect(open.length).toBeLessThanOrEqual(1)
    expect(await money.statesOf(job)).toEqual(['failed'])
  },
)

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

test('each of Stripe’s endpoints signs with a secret of its own', async () => {
  const money = await testStripe()
  const event = newEvent('account.updated', { id: 'acct_1', object: 'account' })

  const answers = await Promise.all(
    money.webhookSecrets.map((secret) => money.post(signEvent({ ...event, id: `evt_${secret}` }, secret))),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
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

test('an intent read before the latest booking takes nothing back, and the release goes on', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)
  const { stripe } = money.ctx.providers
  const [intent] = money.books.intents.values()
  const old = await stripe?.readIntent(intent?.id ?? '')
  money.books.pay(clientSecret)
  await money.settleDown()

  const late = { ...money.ctx.providers, stripe: stripe && { ...stripe, readIntent: () => Promise.resolve(old) } }
  await refreshIntent({ ...money.ctx, providers: late }, { provider: 'stripe', intentId: intent?.id ?? '' })
  await money.release(poster)
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['released'])
})

test('an order that could still be charged when its release is due is closed and released in one go', async () => {
  const money = await testStripe()
  const { poster, job } = await money.paidByCard()
  await money.sql`update payments set is_chargeable = true`

  await money.release(poster)
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['released'])
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

test('a signed body that is no event is refused, and leaves nothing', async () => {
  const money = await testStripe()
  const event = newEvent('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' })
  const broken = [
    { ...event, id: undefined },
    { ...event, id: 'x'.repeat(256) },
    { ...event, id: 'evt_\0' },
    { ...event, type: null },
    { ...event, type: { value: 'payment_intent.succeeded' } },
    { ...event, data: { object: { id: 'pi_\0', object: 'payment_intent' } } },
    { ...event, data: 7 },
    [],
  ]

  for (const sent of broken) {
    const answer = await money.post(signEvent(sent as unknown as typeof event, money.webhookSecrets[0]))
    expect({ sent, status: answer.status }).toMatchObject({ status: 400 })
  }

  expect(await money.sql`select from provider_events`).toHaveLength(0)
})
