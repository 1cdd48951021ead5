import { expect, test } from 'vitest'
import { refreshIntent } from '../payments/provider-events.ts'
import { newEvent } from '../payments/testing/stripe-objects.ts'
import { signEvent } from '../payments/testing/stripe-stand-in.ts'
import { testStripe } from '../payments/testing/money.ts'

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

test('each of Stripe’s endpoints signs with a secret of its own', async () => {
  const money = await testStripe()
  const event = newEvent('account.updated', { id: 'acct_1', object: 'account' })

  const answers = await Promise.all(
    money.webhookSecrets.map((secret) => money.post(signEvent({ ...event, id: `evt_${secret}` }, secret))),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
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
