import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
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
