import { expect } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { testStripe, type TestStripe } from './money.ts'

/** Returns the centimes on each of our accounts that is not empty, and checks that the books agree with the provider's balance. */
export const booksOf = async (money: TestStripe) => {
  expect(await money.total('outside', 'stripe')).toBe(-money.books.balance())
  const found = await money.sql<{ kind: string; centimes: number }[]>`
    select kind, sum(balance_of(id))::int as centimes from ledger_accounts
    where kind <> 'outside' group by kind having sum(balance_of(id)) <> 0`
  return Object.fromEntries(found.map(({ kind, centimes }) => [kind, centimes]))
}

export const told = async (money: TestStripe, user: User): Promise<string[]> =>
  (await money.told(user)).map(({ title, message }) => `${title}: ${message}`)

/** Makes a payment of 100.00 CHF by card, which is released. Stripe keeps 3.20 CHF. */
export const released = async (isPaidOut: boolean) => {
  const money = await testStripe()
  const paid = await money.paidByCard()
  if (isPaidOut) await money.connected(paid.student)
  await money.settleDown()
  await money.release(paid.poster)
  await money.settleDown()
  return { money, ...paid }
}

export const cost = { provider_fees: -320 }
export const costWithDispute = { provider_fees: -2_320 }
