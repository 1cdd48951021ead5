import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { readMoney } from '../operator/money-report.ts'
import { seatModerator } from '../safety/testing/moderator.ts'
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

test.for(['poster', 'student'] as const)(
  'while the %s is suspended nothing is released by time, and the operator sees it (3.5.38)',
  async (side) => {
    const money = await testStripe()
    const paid = await money.paidByCard()
    const { decide } = await seatModerator(money)
    await decide('suspend', 'person', paid[side])
    await money.letDaysPass(30)
    const { matters } = await readMoney(money.sql)
    const before = await money.statesOf(paid.job)

    await decide('lift', 'person', paid[side])
    const left = await daysLeft(money, paid.job)
    await money.letDaysPass(1)
    const early = await money.statesOf(paid.job)
    await money.letDaysPass(1)

    expect(before).toEqual(['held'])
    const who = side === 'poster' ? 'particulier' : 'étudiant'
    expect(matters).toMatchObject([{ kind: 'suspended', why: `${who} suspendu, délai de libération arrêté` }])
    expect(left).toBeCloseTo(2)
    expect(early).toEqual(['held'])
    expect(announced(await titlesFor(money, paid.student))).toBe(1)
    expect(await money.statesOf(paid.job)).toEqual(['released'])
  },
)

test('a suspended student complains of held money (3.5.38)', async () => {
  const money = await testStripe()
  const { student, job } = await money.paidByCard()
  const { decide } = await seatModerator(money)
  await decide('suspend', 'person', student)

  const complaint = await money.complain(student, job)

  expect(complaint.status).toBe(201)
})

test('a suspended payer proposes to cancel and complains, a suspended student answers, and both do nothing else (3.5.38)', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.paidByCard()
  const { decide } = await seatModerator(money)
  for (const person of [poster, student]) await decide('suspend', 'person', person)
  const { as } = money

  const complaint = await money.complain(poster, job)
  const { id } = await complaint.json()
  const said = [
    complaint,
    await as(student).post(`/api/complaints/${id}/answers`, { text: 'Le travail est fait.' }),
    await as(poster).post(`/api/complaints/${id}/withdraw`, {}),
    await money.move(poster, job, 'cancelled'),
    await money.move(student, job, 'in_progress'),
  ]
  const other = [
    await money.release(poster),
    await money.move(poster, job, 'completed'),
    await money.move(student, job, 'in_progress'),
    await as(poster).patch(`/api/jobs/${job.id}`, { title: 'Autre', status: 'cancelled' }),
  ]
  await money.move(poster, job, 'cancelled')
  said.push(await money.move(student, job, 'cancelled'))
  await money.settleDown()

  expect(said.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200, 200])
  expect(await Promise.all(other.map(async (one) => (await one.json()).code))).toEqual(other.map(() => 'suspended'))
  expect(await money.statesOf(job)).toEqual(['refunded'])
})
