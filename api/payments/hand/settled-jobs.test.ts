import { expect, test } from 'vitest'
import { swissDay } from '../../../schema/dates.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import { createDevice, mutation } from '../../sync/test-device.ts'
import { testMoney, testStripe, type TestMoney } from '../testing/money.ts'

const today = swissDay(new Date().toISOString())

/** Makes work of 60 CHF, whose poster notes payments by hand. */
const agreed = async (money: TestMoney) => {
  const { job, poster, student } = await money.seed.assignedJob()
  await money.sql`update jobs set rate_centimes = 3000, estimated_minutes = 120 where id = ${job.id}`
  const phones = { poster: createDevice(money, poster, []), student: createDevice(money, student, []) }
  const declare = async (amount: number): Promise<Id> => {
    const id = newId()
    const named = { id, jobId: job.id, payeeId: student.id }
    await phones.poster.push(mutation('payment.declare', { ...named, amount, method: 'cash', paidOn: today }))
    return id
  }
  const confirm = (id: Id) => phones.student.push(mutation('payment.confirm', { id, jobId: job.id }))
  const order = async () => {
    const answer = await money.order(poster, job)
    return [answer.status, (await answer.json()).code]
  }
  return { job, poster, declare, confirm, order }
}

test('a job that both confirm as settled by hand takes no card payment; before, it does (3.4.35)', async () => {
  const { declare, confirm, order } = await agreed(await testMoney())

  const part = await declare(2_000)
  await confirm(part)
  const afterPart = await order()
  const rest = await declare(4_000)
  const whileDeclared = await order()
  await confirm(rest)

  expect([afterPart, whileDeclared]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect(await order()).toEqual([409, 'settled_by_hand'])
})

test.each([
  ['its hours are not readable', { estimated_minutes: null }],
  ['its hours come again', { duration: '2 h par semaine' }],
  ['it is done again', { is_recurring: true }],
  ['it goes on for weeks', { is_long_term_project: true }],
])('a confirmed payment does not end the payment by card of a job if %s (3.4.35)', async (_why, change) => {
  const money = await testMoney()
  const { job, declare, confirm, order } = await agreed(money)
  await money.sql`update jobs set ${money.sql(change)} where id = ${job.id}`

  await confirm(await declare(6_000))

  expect(await order()).toEqual([200, undefined])
})

test('what a card has paid whole is not paid again by hand, in neither order, but a part beside it is (3.5.700)', async () => {
  const money = await testMoney()
  const { job, poster, student } = await money.seed.assignedJob()
  await money.sql`update jobs set rate_centimes = 3000, estimated_minutes = 120 where id = ${job.id}`
  const phones = { poster: createDevice(money, poster, []), student: createDevice(money, student, []) }
  const note = (amount: number, id = newId()) =>
    mutation('payment.declare', { id, jobId: job.id, payeeId: student.id, amount, method: 'cash', paidOn: today })
  const before = newId()
  await phones.student.push(note(6_000, before))
  await money.confirm(poster, await money.secretFor(poster, job, 6_000))

  const verdicts = [
    ...(await phones.poster.push(mutation('payment.confirm', { id: before, jobId: job.id }), note(7_000), note(1_000))),
    ...(await phones.student.push(note(6_500))),
  ]

  expect(verdicts.map((one) => ('code' in one ? one.code : one.verdict))).toEqual([
    'paid_by_card',
    'paid_by_card',
    'applied',
    'paid_by_card',
  ])
  expect(await money.sql`select from papers where kind = 'receipt'`).toHaveLength(0)
})

test('an order at hand is closed once both confirm that the job is settled, and not by a part (3.4.35)', async () => {
  const money = await testStripe()
  const { job, poster, declare, confirm } = await agreed(money)
  await money.secretFor(poster, job)

  await confirm(await declare(2_000))
  await money.settleDown()
  const afterPart = await money.statesOf(job)
  await confirm(await declare(4_000))
  await money.settleDown()

  expect([afterPart, await money.statesOf(job)]).toEqual([['created'], ['failed']])
  expect([...money.books.intents.values()].map(({ status }) => status)).toEqual(['canceled'])
})
