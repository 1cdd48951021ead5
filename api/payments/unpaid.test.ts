import { expect, test } from 'vitest'
import { letPass } from '../testing/test-tasks.ts'
import { testMoney, testStripe } from './testing/money.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

test('a payment whose event never came is found two minutes later', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.books.pay(await money.secretFor(poster, job))
  money.standIn.takeEvents()

  await letPass(money.sql, minute)
  await money.runTasks()
  const before = await money.statesOf(job)
  await letPass(money.sql, minute)
  await money.runTasks()

  expect(before).toEqual(['created'])
  expect(await money.statesOf(job)).toEqual(['held'])
})

test('a second order asks the provider first, so nobody pays what is paid', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.books.pay(await money.secretFor(poster, job))
  money.standIn.takeEvents()

  const again = await money.order(poster, job)

  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ code: 'already_paid' })
  expect(await money.statesOf(job)).toEqual(['held'])
})

test('a payer who comes back before the event has the money held at once', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const check = async () => await (await money.as(poster).post(`/api/jobs/${job.id}/payment-check`)).json()
  const before = await check()
  const secret = await money.secretFor(poster, job)
  const ordered = await check()
  const [intent] = money.books.intents.values()
  Object.assign(intent!, { status: 'processing' })
  const processing = await check()
  Object.assign(intent!, { status: 'requires_payment_method' })
  money.books.pay(secret)
  money.standIn.takeEvents()

  const paid = await check()

  expect([before, ordered, processing, paid].map(({ state }) => state)).toEqual([
    'unpaid',
    'unpaid',
    'confirming',
    'paid',
  ])
  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await check()).toEqual({ state: 'paid' })
})

test('a payment that a bank still decides blocks orders for its amount, another amount and another job', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.seed.assignedJob()
  const secret = await money.secretFor(poster, job, 30_000)
  const [intent] = money.books.intents.values()
  Object.assign(intent!, { status: 'processing' })
  const other = await money.anotherJob({ poster, student })

  const answers = [
    await money.order(poster, job, 30_000),
    await money.order(poster, job, 20_000),
    await money.order(poster, other, 30_000),
  ]

  const codes = answers.map(async (answer) => [answer.status, (await answer.json()).code])
  expect(await Promise.all(codes)).toEqual(Array.from({ length: 3 }, () => [409, 'bank_confirming']))
  Object.assign(intent!, { status: 'requires_payment_method' })
  expect(await money.secretFor(poster, job, 30_000)).toBe(secret)
})

test('an order that a bank still decides about after a day is asked about daily until it has', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const secret = await money.secretFor(poster, job)
  const [intent] = money.books.intents.values()
  Object.assign(intent!, { status: 'processing' })
  for (const seconds of [2 * minute, hour, day]) {
    await letPass(money.sql, seconds)
    await money.runTasks()
  }
  Object.assign(intent!, { status: 'requires_payment_method' })
  money.books.pay(secret)
  money.standIn.takeEvents()

  await letPass(money.sql, day)
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['held'])
})

test('an order that the provider has forgotten is unpaid, and nobody else may ask', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  await money.secretFor(poster, job)
  money.books.intents.clear()

  const answers = await Promise.all(
    [poster, await money.seed.individual()].map((who) => money.as(who).post(`/api/jobs/${job.id}/payment-check`)),
  )

  expect(await answers[0]!.json()).toEqual({ state: 'unpaid' })
  expect(answers[1]!.status).toBe(404)
})

test('an order that stays unpaid for a day expires, and the next order is a new one', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const first = await money.secretFor(poster, job)
  for (const seconds of [2 * minute, hour]) {
    await letPass(money.sql, seconds)
    await money.runTasks()
  }
  const before = await money.statesOf(job)

  await letPass(money.sql, day)
  await money.runTasks()
  const expired = await money.statesOf(job)
  const second = await money.secretFor(poster, job)

  expect(before).toEqual(['created'])
  expect(expired).toEqual(['failed'])
  expect([...money.books.intents.values()].map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method'])
  expect(second).not.toBe(first)
})

test('the provider is asked no more once an order is paid', async () => {
  const money = await testStripe()
  const { job } = await money.paidByCard()
  const asked = money.standIn.requests.length

  await letPass(money.sql, 2 * day)
  await money.runTasks()

  expect(money.standIn.requests).toHaveLength(asked)
  expect(await money.statesOf(job)).toEqual(['held'])
})

test('twelve orders at once give one intent and one answer', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()

  const answers = await Promise.all(Array.from({ length: 12 }, () => money.order(poster, job)))

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  const secrets = await Promise.all(answers.map(async (answer) => (await answer.json()).clientSecret))
  expect(new Set(secrets).size).toBe(1)
  expect(await money.statesOf(job)).toEqual(['created'])
})
