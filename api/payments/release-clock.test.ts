import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { testStripe, type TestStripe } from './testing/money.ts'

const titlesFor = async ({ told }: TestStripe, user: User): Promise<string[]> =>
  (await told(user)).map(({ title }) => title)

const announced = (titles: string[]) => titles.filter((title) => title === 'Libération dans deux jours').length

test('money that comes back from a dispute after its time is released two days after both heard of it', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  await money.letDaysPass(3)
  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()
  await money.letDaysPass(37)

  money.books.dispute(intent.id, 'won')
  await money.settleDown()
  const early = [await money.statesOf(job), announced(await titlesFor(money, poster))]
  await money.letDaysPass(2)

  expect(early).toEqual([['held'], 1])
  expect(announced(await titlesFor(money, student))).toBe(1)
  expect((await titlesFor(money, student)).filter((title) => title === 'Paiement réservé')).toHaveLength(1)
  expect(await money.statesOf(job)).toEqual(['released'])
})

test('a dispute that ends early leaves the day of the release as it was', async () => {
  const money = await testStripe()
  const { job, intent } = await money.paidByCard()
  const due = async () => (await money.sql`select release_at from payments where job_id = ${job.id}`)[0]
  const before = await due()

  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()
  money.books.dispute(intent.id, 'won')
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await due()).toEqual(before)
})

/** The poster proposes to cancel work that is under way. */
const propose = async (money: TestStripe, poster: User, job: { id: Id }) => {
  await money.move(poster, job, 'in_progress')
  await money.move(poster, job, 'cancelled')
}

/** Returns the days until the release by time. */
const daysLeft = async ({ sql }: TestStripe, job: { id: Id }) => {
  const [found] = await sql<{ days: number }[]>`
    select extract(epoch from release_at - now())::float8 / 86400 as days from payments where job_id = ${job.id}`
  return found?.days
}

test('a proposal that is older than the payment stops the release only from the payment on', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.seed.assignedJob()
  await propose(money, poster, job)
  await money.letDaysPass(10)
  money.books.pay(await money.secretFor(poster, job))
  await money.settleDown()
  await money.letDaysPass(3)

  await money.move(student, job, 'in_progress')

  expect(await daysLeft(money, job)).toBeCloseTo(7)
})

test('money that comes back from a dispute while a proposal is open is released two days after the proposal ends', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  await money.letDaysPass(6)
  await propose(money, poster, job)
  await money.letDaysPass(1)
  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()
  await money.letDaysPass(38)
  money.books.dispute(intent.id, 'won')
  await money.settleDown()
  await money.letDaysPass(5)

  await money.move(student, job, 'in_progress')

  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await daysLeft(money, job)).toBeCloseTo(2)
})

test('a complaint that is withdrawn while a proposal is open does not count its days a second time', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.paidByCard()
  await money.letDaysPass(6)
  await propose(money, poster, job)
  const { id } = await (await money.complain(student, job)).json()
  await money.letDaysPass(10)
  await money.as(student).post(`/api/complaints/${id}/withdraw`, {})

  await money.move(student, job, 'in_progress')

  expect(await daysLeft(money, job)).toBeCloseTo(2)
})
