import { expect, test } from 'vitest'
import { letPass } from '../testing/test-tasks.ts'
import { refreshAccount } from './payout-accounts.ts'
import { payOutFromWallet } from './payouts.ts'
import { testStripe, type TestStripe } from './testing/money.ts'

const accountsOf = async ({ sql }: TestStripe) =>
  (
    await sql<{ id: string; userId: string; state: string }[]>`
      select account_id as id, user_id as "userId", state from payout_accounts order by account_id`
  ).map((account) => ({ ...account }))
const notificationsOf = async (money: TestStripe, user: { id: string }): Promise<string[]> =>
  (await money.told(user)).map(({ title }) => title)
const linesOf = async (money: TestStripe, user: { id: string }) =>
  (await money.transactionsOf(user)).map(({ type, status, amount }) => [type, status, amount]).toSorted()
const paymentId = async ({ sql }: TestStripe) => (await sql<{ id: string }[]>`select id from payments`)[0]?.id ?? ''

/** Makes money that was released before the student had an account; by now the account exists and has waited long enough. */
const releasedToWallet = async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  await money.release(poster)
  await money.settleDown()
  money.books.connect('acct_lea', student.id)
  await refreshAccount(money.ctx, { accountId: 'acct_lea' })
  await money.accountsHaveWaited()
  return { money, student }
}

test('a student whose account appears after the payment is sent 95% out of this charge on release, once', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  await money.connected(student)

  await money.release(poster)
  await money.settleDown()

  expect(money.books.transfers).toMatchObject([
    { amount: 9_500, currency: 'chf', destination: 'acct_lea', source_transaction: intent.latest_charge },
  ])
  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await linesOf(money, student)).toEqual([
    ['escrow_release', 'completed', 9_500],
    ['payout', 'completed', 9_500],
  ])
})

test('money on the wallet is paid out once there is an account, once', async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  await money.release(poster)
  await money.settleDown()
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })

  await money.connected(student)
  await money.connected(student)

  expect(money.books.transfers).toMatchObject([{ amount: 9_500, destination: 'acct_lea' }])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await linesOf(money, student)).toContainEqual(['payout', 'completed', 9_500])
  expect(await money.sql`select from tasks where name = ${'payment.payOut'}`).toHaveLength(0)
})

test('an account that is created during the release gets the money too', async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  await money.release(poster)
  money.books.connect('acct_lea', student.id)

  await refreshAccount(money.ctx, { accountId: 'acct_lea' })
  await money.accountsHaveWaited()
  await money.settleDown()
  await money.accountsHaveWaited()
  await money.settleDown()

  expect(money.books.transfers).toMatchObject([{ amount: 9_500, destination: 'acct_lea' }])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
})

test('money that an account refuses stays on the wallet, the student is notified, and it is paid out when the account takes money again', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.paidByCard()
  await money.connected(student)
  // The account is closed, and the event about it is late.
  money.books.connect('acct_lea', student.id, 'inactive')
  money.standIn.takeEvents()

  await money.release(poster)
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(money.books.transfers).toEqual([])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
  expect(await linesOf(money, student)).toEqual([['escrow_release', 'completed', 9_500]])
  expect(await accountsOf(money)).toEqual([{ id: 'acct_lea', userId: student.id, state: 'incomplete' }])
  expect((await notificationsOf(money, student)).slice(0, 2).toSorted()).toEqual([
    'Paiement reçu',
    'Versement impossible',
  ])

  await money.connected(student)

  expect(money.books.transfers).toMatchObject([{ amount: 9_500 }])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await money.total('escrow')).toBe(0)
})

test('money that an account refuses again is still on the wallet', async () => {
  const { money, student } = await releasedToWallet()
  money.books.connect('acct_lea', student.id, 'inactive')
  money.standIn.takeEvents()

  await money.runTasks()

  expect(money.books.transfers).toEqual([])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
  expect(await notificationsOf(money, student)).toContain('Versement impossible')
  expect(await money.sql`select from tasks where name = ${'payment.payOut'}`).toHaveLength(0)
})

test('no money is sent to an account that is known to be closed', async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  await money.connected(student)
  money.books.disconnect('acct_lea')
  await money.settleDown()

  await money.release(poster)
  await money.settleDown()

  expect(money.standIn.requests).not.toContain('POST /v1/transfers')
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('a payout whose answers get lost is sent once, even when Stripe has forgotten its key, and by several at once', async () => {
  const { money, student } = await releasedToWallet()
  const before = money.standIn.requests.length
  // The requests before the transfer are answered; the transfer is made, and its three answers are lost.
  money.standIn.loseAnswersTo('POST /v1/transfers', 3)
  await money.runTasks()
  expect(money.standIn.requests.slice(before).filter((request) => request === 'POST /v1/transfers')).toHaveLength(3)
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
  money.standIn.forgetKeys()

  const id = await paymentId(money)
  await Promise.all([1, 2, 3, 4].map(() => payOutFromWallet(money.ctx, { paymentId: id })))
  await letPass(money.sql, 3600)
  await money.runTasks()

  expect(money.books.transfers).toHaveLength(1)
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
})

test('a refusal that two runs hear at once notifies the student once', async () => {
  const { money, student } = await releasedToWallet()
  money.books.connect('acct_lea', student.id, 'inactive')
  const { stripe } = money.ctx.providers
  const id = await paymentId(money)
  /** Answers the first run's request: another run is refused while it is under way, and then the first one is refused too. */
  const refuseAfterAnotherRun = async () => {
    await payOutFromWallet(money.ctx, { paymentId: id })
    return false
  }

  await payOutFromWallet(
    {
      ...money.ctx,
      providers: { ...money.ctx.providers, stripe: stripe && { ...stripe, payOut: refuseAfterAnotherRun } },
    },
    { paymentId: id },
  )

  expect((await notificationsOf(money, student)).filter((title) => title === 'Versement impossible')).toHaveLength(1)
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('a payment that is not released, or does not exist, is not paid out', async () => {
  const money = await testStripe()
  const { student } = await money.paidByCard()
  await money.connected(student)
  const without = await money.paidByCard()
  await money.release(without.poster)
  await money.settleDown()

  for (const { id } of await money.sql<{ id: string }[]>`select id from payments`) {
    await payOutFromWallet(money.ctx, { paymentId: id })
  }

  expect(money.books.transfers).toEqual([])
  expect(await money.balanceOf(without.student)).toMatchObject({ balance: 9_500 })
})

test('only an account that names the student is stored', async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  const other = await money.seed.student()
  money.books.connect('acct_nobody', 'nonsense')
  money.books.connect('acct_poster', poster.id)
  money.books.connect('acct_unnamed', student.id)
  Object.assign(money.books.readAccount('acct_unnamed'), { metadata: {}, capabilities: {} })
  await money.connected(student)

  money.books.connect('acct_lea', other.id)
  money.books.disconnect('acct_nobody')
  await money.settleDown()

  expect(await accountsOf(money)).toEqual([{ id: 'acct_lea', userId: student.id, state: 'ready' }])
})

test('a new account takes the place of one that works only once it works itself', async () => {
  const money = await testStripe()
  const { student } = await money.paidByCard()
  const own = (id: string, state: string) => [{ id, userId: student.id, state }]
  money.books.connect('acct_first', student.id, 'pending')
  await money.settleDown()
  expect(await accountsOf(money)).toEqual(own('acct_first', 'in_review'))

  money.books.connect('acct_second', student.id)
  await money.settleDown()
  expect(await accountsOf(money)).toEqual(own('acct_second', 'ready'))
  money.books.connect('acct_third', student.id, 'pending')
  await money.settleDown()

  expect(await accountsOf(money)).toEqual(own('acct_second', 'ready'))
})

test('while Stripe is away or not configured, an account keeps its state and is read again later', async () => {
  const money = await testStripe()
  const { student } = await money.paidByCard()
  await money.connected(student)
  const without = { ...money.ctx, providers: { ...money.ctx.providers, stripe: undefined } }
  money.standIn.faults.outages = 3

  await expect(refreshAccount(money.ctx, { accountId: 'acct_lea' })).rejects.toThrow('Out of order')
  await expect(refreshAccount(without, { accountId: 'acct_lea' })).rejects.toThrow('not configured')

  expect(await accountsOf(money)).toMatchObject([{ state: 'ready' }])
})
