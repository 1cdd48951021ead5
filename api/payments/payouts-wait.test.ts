import { expect, test } from 'vitest'
import { standingDays } from '../../schema/payments/payer-limits.ts'
import { testMoney, testStripe, type TestStripe } from './testing/money.ts'

const paidOut = ({ books }: TestStripe): number[] => books.transfers.map(({ amount }) => Number(amount))

/** A job under way whose student has an account that takes money. */
const begin = async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()
  await money.connected(first.student)
  /** The poster pays for another job, and releases the money at once. */
  const payAndRelease = async (amount: number): Promise<void> => {
    const job = await money.anotherJob(first)
    expect(await money.payByCard(first.poster, job, amount)).toBeUndefined()
    await money.move(first.poster, job, 'completed')
    await money.settleDown()
  }
  return { money, ...first, payAndRelease }
}

test('money of a new payer is released at once, and paid out seven days after it was paid (3.5.26)', async () => {
  const { money, student, poster, payAndRelease } = await begin()

  await payAndRelease(10_000)
  const early = paidOut(money)
  const balance = await money.balanceOf(student)
  // A task that runs too early schedules itself again.
  await money.sql`update tasks set run_at = now() where name = 'payment.payOut'`
  await money.settleDown()
  const stillEarly = paidOut(money)
  await money.letStand(poster)
  await money.settleDown()

  expect([early, stillEarly]).toEqual([[], []])
  expect(balance).toEqual({ balance: 9_500, pendingBalance: 0 })
  expect(paidOut(money)).toEqual([9_500])
})

test('the student’s wallet says from when, and the payer’s does not (3.5.26)', async () => {
  const { money, student, poster, payAndRelease } = await begin()

  await payAndRelease(10_000)

  const momentOf = async (user: { id: string }) =>
    (await money.transactionsOf(user)).find(({ type }) => type === 'escrow_release')?.paysOutFrom
  const days = (Date.parse((await momentOf(student)) ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(standingDays, 2)
  expect(await momentOf(poster)).toBeUndefined()
  await money.letStand(poster)
  await money.settleDown()
  expect(await momentOf(student)).toBeUndefined()
})

test('a week’s payments are paid out at once up to the largest payment that stood, and no further (3.5.26)', async () => {
  const { money, poster, payAndRelease } = await begin()
  await payAndRelease(40_000)
  await money.letStand(poster)
  await money.settleDown()
  const before = paidOut(money)

  await payAndRelease(30_000)
  await payAndRelease(10_000)
  const within = paidOut(money)
  await payAndRelease(10_000)
  const beyond = paidOut(money)

  expect(before).toEqual([38_000])
  expect(within).toEqual([38_000, 28_500, 9_500])
  expect(beyond).toEqual(within)
})

test('a payer who was trusted for 50 centimes gets nothing out before the week is over (3.5.25, 3.5.26)', async () => {
  const { money, poster, payAndRelease } = await begin()
  await payAndRelease(50)
  await money.letStand(poster)
  await money.settleDown()
  const trust = paidOut(money)

  for (const amount of [10_000, 20_000, 20_000]) await payAndRelease(amount)
  const charged = [...money.books.intents.values()].map(({ id }) => String(id)).slice(1)
  for (const id of charged) money.books.dispute(id, 'lost')
  await money.settleDown()
  await money.letStand(poster)
  await money.settleDown()

  expect(charged).toHaveLength(3)
  expect(paidOut(money)).toEqual(trust)
  expect(await money.total('losses', 'stripe')).toBe(0)
})

test('a payment whose bank asks for it back while it waits is not paid out (3.5.26)', async () => {
  const { money, poster, payAndRelease } = await begin()
  await payAndRelease(10_000)
  const [intent] = [...money.books.intents.values()]

  money.books.dispute(String(intent?.id), 'needs_response')
  await money.settleDown()
  await money.letStand(poster)
  await money.settleDown()

  expect(paidOut(money)).toEqual([])
})

test('money that waits for the student’s account as well leaves when both have waited (3.5.20, 3.5.26)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()
  await money.payByCard(first.poster, first.job)
  await money.move(first.poster, first.job, 'completed')
  await money.settleDown()
  await money.connected(first.student)
  const accountHasWaited = paidOut(money)

  await money.letStand(first.poster)
  await money.settleDown()

  expect(accountHasWaited).toEqual([])
  expect(paidOut(money)).toEqual([9_500])
})

test('play money waits for nothing (3.5.26)', async () => {
  const money = await testMoney()
  const { poster, student } = await money.paidJob()
  await money.sql`
    insert into payout_accounts (user_id, provider, account_id, state, pays_from)
    values (${student.id}, 'simulated', 'acct', 'ready', now())`

  await money.release(poster)
  await money.runTasks()

  expect((await money.transactionsOf(student)).map(({ type }) => type)).toContain('payout')
})
