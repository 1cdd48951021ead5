import { expect, test } from 'vitest'
import { letPass } from '../tasks/test-tasks.ts'
import { settlePayment } from './settlement.ts'
import { newEvent } from './testing/stripe-objects.ts'
import { signEvent } from './testing/stripe-stand-in.ts'
import { testStripe } from './testing/money.ts'

type Money = Awaited<ReturnType<typeof testStripe>>

/** Posts all that Stripe has to say, and does what follows from it, until there is nothing more. */
const settleDown = async (money: Money, arrange = <T>(events: T[]): T[] => events) => {
  for (let round = 0; round < 5; round++) {
    for (const event of arrange(money.standIn.takeEvents())) expect((await money.post(event)).status).toBe(200)
    await money.runTasks()
  }
}
const paidByCard = async (money: Money) => {
  const assigned = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(assigned.poster, assigned.job)
  money.books.pay(clientSecret)
  await settleDown(money)
  const [intent] = [...money.books.intents.values()].filter(({ client_secret: secret }) => secret === clientSecret)
  return { ...assigned, clientSecret, intentId: intent?.id ?? '' }
}
const connect = (money: Money, { id }: { id: string }, account = 'acct_lea') =>
  money.sql`insert into payout_accounts (user_id, provider, account_id) values (${id}, 'stripe', ${account})`
const mismatchesOf = async ({ sql }: Money) =>
  (await sql<{ mismatch: string | null }[]>`select mismatch from payments`).map(({ mismatch }) => mismatch)

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
  const { poster, student, job } = await paidByCard(money)
  expect(await money.statesOf(job)).toEqual(['held'])

  await money.release(poster)
  await settleDown(money)

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(money.books.transfers).toEqual([])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('a student with a connected account is sent 95% out of this charge, once', async () => {
  const money = await testStripe()
  const { poster, student, job, intentId } = await paidByCard(money)
  await connect(money, student)
  money.books.accounts.add('acct_lea')

  await money.release(poster)
  await settleDown(money)

  expect(money.books.transfers).toMatchObject([
    {
      amount: 9_500,
      currency: 'chf',
      destination: 'acct_lea',
      source_transaction: money.books.intents.get(intentId)?.latest_charge,
    },
  ])
  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  expect((await money.transactionsOf(student)).map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
    ['escrow_release', 9_500],
    ['payout', 9_500],
  ])
})

test('an account that takes no money leaves it on the wallet', async () => {
  const money = await testStripe()
  const { poster, student, job } = await paidByCard(money)
  await connect(money, student, 'acct_closed')

  await money.release(poster)
  await settleDown(money)

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('answers that get lost, outages and slowness move money once', { timeout: 60_000 }, async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.standIn.faults.lostAnswers = 1
  const clientSecret = await money.secretFor(poster, job)
  expect(money.books.intents.size).toBe(1)
  money.books.pay(clientSecret)
  money.standIn.faults.outages = 1
  await settleDown(money)
  expect(await money.statesOf(job)).toEqual(['held'])

  // More lost answers than the package tries again: the task does.
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
  await settleDown(money)

  expect(money.books.refunds).toMatchObject([{ amount: 10_000 }])
  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(await money.total('escrow')).toBe(0)
})

test('a payout whose answer got lost is found again and not sent twice, even when its key is forgotten', async () => {
  const money = await testStripe()
  const { poster, student, job } = await paidByCard(money)
  await connect(money, student)
  money.books.accounts.add('acct_lea')
  await money.release(poster)
  await money.runTasks()
  expect(money.books.transfers).toHaveLength(1)
  const [payment] = await money.sql<{ id: string }[]>`select id from payments`

  const paidOut = await money.ctx.providers.stripe?.payOut({
    paymentId: payment?.id ?? '',
    jobId: job.id,
    amount: 9_400,
    currency: 'chf',
    account: 'acct_lea',
    chargeId: null,
  })

  expect(paidOut).toBe(true)
  expect(money.books.transfers).toHaveLength(1)
})

test('events twice, in any order, have the effect of the truth', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)
  money.books.pay(clientSecret, 'insufficient_funds')
  money.books.pay(clientSecret)

  await settleDown(money, (events) => [...events.toReversed(), ...events, ...events.toReversed()])

  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await money.total('escrow')).toBe(10_000)
  const [kept] = await money.sql<{ count: number }[]>`select count(*)::int as count from provider_events`
  expect(kept?.count).toBe(4)
})

test('a declined card is a failed payment, with the provider’s word for it', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.books.pay(await money.secretFor(poster, job), 'insufficient_funds')

  await settleDown(money)

  expect(await money.statesOf(job)).toEqual(['failed'])
  expect([...(await money.sql`select failure from payments`)]).toEqual([{ failure: 'insufficient_funds' }])
  expect(await money.transactionsOf(poster)).toMatchObject([{ type: 'payment', status: 'failed', amount: 10_000 }])
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
    await money.post({ ...real, signature: '' }),
    await money.post({ ...real, signature: 'nonsense' }),
    await money.post({ ...real, body: `${real.body} ` }),
    await money.post(signEvent(event, 'whsec_other')),
    await money.post(signEvent(event, money.webhookSecret, now - 301)),
  ]
  await money.runTasks()

  expect(await Promise.all(refused.map(async (answer) => [answer.status, (await answer.json()).code]))).toEqual(
    refused.map(() => [400, 'invalid']),
  )
  expect(await money.statesOf(job)).toEqual(['created'])
  expect(await money.sql`select from provider_events`).toHaveLength(0)
  expect((await money.post(signEvent(event, money.webhookSecret, now - 290))).status).toBe(200)
})

test('what an event says is not believed: the provider is asked', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  await money.secretFor(poster, job)
  const [intent] = money.books.intents.values()
  if (!intent) throw new Error('There is no intent')
  const forged = newEvent('payment_intent.succeeded', { ...intent, status: 'succeeded', amount_received: 10_000 })
  const stranger = newEvent('payment_intent.succeeded', { ...intent, id: 'pi_elsewhere' })
  const other = newEvent('account.updated', { id: 'acct_1', object: 'account' })

  for (const event of [forged, stranger, other]) {
    expect((await money.post(signEvent(event, money.webhookSecret))).status).toBe(200)
  }
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['created'])
  expect(await money.total('escrow')).toBe(0)
})

test('a charge of another amount, currency or job moves nothing', async () => {
  const tampered = [{ amount_received: 9_999 }, { currency: 'eur' }, { metadata: { jobId: 'another', paymentId: 'x' } }]
  for (const fields of tampered) {
    const money = await testStripe()
    const { poster, student, job } = await money.seed.assignedJob()
    const clientSecret = await money.secretFor(poster, job)
    money.books.pay(clientSecret)
    const [intent] = money.books.intents.values()
    Object.assign(intent ?? {}, fields)

    await settleDown(money)
    await money.move(poster, job, 'completed')
    await money.runTasks()

    expect(await money.statesOf(job)).toEqual(['created'])
    expect(await mismatchesOf(money)).toEqual([expect.stringMatching(/^(amount|currency|jobId)$/)])
    expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  }
})

test('nothing is released while the provider contradicts the books', async () => {
  const contradictions = [{ amount_received: 10 }, { currency: 'eur' }, { status: 'canceled' }]
  for (const fields of contradictions) {
    const money = await testStripe()
    const { poster, student, job, intentId } = await paidByCard(money)
    await connect(money, student)
    money.books.accounts.add('acct_lea')
    Object.assign(money.books.intents.get(intentId) ?? {}, fields)

    await money.release(poster)
    await money.runTasks()

    expect(await money.statesOf(job)).toEqual(['releasing'])
    expect(await mismatchesOf(money)).not.toEqual([null])
    expect(money.books.transfers).toEqual([])
    expect(await money.balanceOf(student)).toMatchObject({ balance: 0 })
  }
})

test('an intent that vanished, or was given back elsewhere, is not released', async () => {
  const money = await testStripe()
  const vanished = await paidByCard(money)
  money.books.intents.delete(vanished.intentId)
  await money.release(vanished.poster)
  await money.runTasks()
  expect(await money.statesOf(vanished.job)).toEqual(['releasing'])

  const back = await paidByCard(money)
  money.books.createRefund(new URLSearchParams({ payment_intent: back.intentId, amount: '4000' }))
  await money.release(back.poster)
  await money.runTasks()
  expect(await money.statesOf(back.job)).toEqual(['releasing'])
  expect((await mismatchesOf(money)).toSorted()).toEqual(['refunded', 'unknown'])
})

test('what the platform gives back by hand at the provider is in the books too, and not given back twice', async () => {
  const money = await testStripe()
  const { job, intentId } = await paidByCard(money)

  money.books.createRefund(new URLSearchParams({ payment_intent: intentId, amount: '10000' }))
  await settleDown(money)

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(money.books.refunds).toHaveLength(1)
})

test('a disputed payment waits for the bank, and then goes where the bank and the job say', async () => {
  const money = await testStripe()
  const won = await paidByCard(money)
  const lost = await paidByCard(money)
  money.books.dispute(won.intentId, 'needs_response')
  money.books.dispute(lost.intentId, 'needs_response')
  await settleDown(money)
  expect(await money.statesOf(won.job)).toEqual(['disputed'])
  expect((await money.release(won.poster)).status).toBe(409)
  expect((await (await money.order(won.poster, won.job)).json()).code).toBe('already_paid')

  await money.move(won.poster, won.job, 'completed')
  money.books.dispute(won.intentId, 'won')
  money.books.dispute(lost.intentId, 'lost')
  await settleDown(money)

  expect(await money.statesOf(won.job)).toEqual(['released'])
  expect(await money.statesOf(lost.job)).toEqual(['refunded'])
  expect(await money.balanceOf(lost.student)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await money.total('escrow')).toBe(0)
})

test('a dispute lost after the release is the platform’s loss, and nothing is taken from the student', async () => {
  const money = await testStripe()
  const { poster, student, job, intentId } = await paidByCard(money)
  await money.release(poster)
  await settleDown(money)

  money.books.dispute(intentId, 'lost')
  await settleDown(money)
  money.books.dispute(intentId, 'lost')
  await settleDown(money)

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.total('losses')).toBe(-10_000)
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('an intent of somebody else’s is none of ours', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  await money.secretFor(poster, job)
  const foreign = money.books.createIntent(new URLSearchParams({ amount: '10000', currency: 'chf' }))
  money.books.pay(String(foreign.client_secret))

  await settleDown(money)

  expect(await money.statesOf(job)).toEqual(['created'])
  expect(await money.total('outside')).toBe(0)
})

test(
  'when Stripe is away the payer is asked to try again, and gets the intent that was made',
  { timeout: 30_000 },
  async () => {
    const money = await testStripe()
    const { poster, job } = await money.seed.assignedJob()
    money.standIn.faults.lostAnswers = 3

    const failed = await money.order(poster, job)
    await settleDown(money)
    const clientSecret = await money.secretFor(poster, job)

    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5'])
    expect(money.books.intents.size).toBe(1)
    expect([...money.books.intents.values()]).toMatchObject([{ client_secret: clientSecret }])
  },
)

test('an intent that Stripe makes too late, when the job is cancelled or the amount another, is closed', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const other = await money.seed.assignedJob()
  money.standIn.faults.delayMs = 150

  const [late] = await Promise.all([
    money.order(poster, job),
    new Promise((resolve) => setTimeout(resolve, 50)).then(() => money.move(poster, job, 'cancelled')),
    ...[1_000, 2_000, 3_000].map((amount) => money.order(other.poster, other.job, amount)),
  ])
  await settleDown(money)

  expect([late.status, (await late.json()).code]).toEqual([409, 'not_payable'])
  const open = [...money.books.intents.values()].filter(({ status }) => status !== 'canceled')
  expect(open.filter(({ metadata }) => (metadata as { jobId: string }).jobId === job.id)).toEqual([])
  expect(open.length).toBeLessThanOrEqual(1)
  expect(await money.statesOf(job)).toEqual(['failed'])
})

test('payments of a provider that is not configured any more wait for it', async () => {
  const money = await testStripe()
  const { poster, job } = await paidByCard(money)
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

test('while Stripe takes the payments nobody can play it', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()

  const answer = await money.confirm(poster, await money.secretFor(poster, job))

  expect(answer.status).toBe(404)
  expect(await money.statesOf(job)).toEqual(['created'])
})

test('what is signed and is no event is refused, and leaves nothing', async () => {
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
    const answer = await money.post(signEvent(sent as unknown as typeof event, money.webhookSecret))
    expect({ sent, status: answer.status }).toMatchObject({ status: 400 })
  }

  expect(await money.sql`select from provider_events`).toHaveLength(0)
})
