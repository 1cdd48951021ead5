import { expect, test } from 'vitest'
import { newAccountHours } from '../../schema/payments/payment.ts'
import { refreshAccount } from './payout-accounts.ts'
import { testMoney, testStripe, type TestStripe } from './testing/money.ts'

type Student = { id: string }

const open = (money: TestStripe, student: Student) => money.as(student).post('/api/payout-account')
const urlOf = async (money: TestStripe, student: Student): Promise<string> =>
  (await (await open(money, student)).json()).url
const stateOf = async (money: Pick<TestStripe, 'as'>, student: Student) =>
  await (await money.as(student).get('/api/payout-account')).json()
const accountIds = ({ books }: TestStripe) => [...books.accounts.keys()]
/** The student has completed the form at Stripe. */
const submit = ({ books }: TestStripe, { id }: Student, transfers: 'active' | 'inactive' | 'pending' = 'active') =>
  books.connect([...books.accounts.keys()].at(-1) ?? '', id, transfers)

test('a student opens one account in Switzerland, however often and at once, with ways back into the app', async () => {
  const money = await testStripe()
  const student = await money.seed.student()

  const before = await stateOf(money, student)
  const urls = await Promise.all([1, 2, 3].map(() => urlOf(money, student)))

  expect(before).toEqual({ provider: 'stripe', state: 'none', paysFrom: null })
  const [account, ...others] = [...money.books.accounts.values()]
  expect(others).toEqual([])
  expect(account).toMatchObject({ country: 'CH', metadata: { userId: student.id } })
  expect(new Set(urls).size).toBe(3)
  for (const url of urls) {
    expect(money.books.links.get(url)).toEqual({
      account: account?.id,
      returnUrl: expect.stringMatching(/^http:\/\/localhost[^/]*\/dashboard\?tab=wallet$/),
    })
  }
  expect(await stateOf(money, student)).toEqual({ provider: 'stripe', state: 'incomplete', paysFrom: null })
})

test('coming back from Stripe shows the state at once, though no event has come', async () => {
  const money = await testStripe()
  const student = await money.seed.student()
  await open(money, student)

  submit(money, student, 'pending')
  const examined = await stateOf(money, student)
  submit(money, student, 'inactive')
  const asked = await stateOf(money, student)
  submit(money, student)
  const ready = await stateOf(money, student)

  expect([examined.state, asked.state, ready.state]).toEqual(['in_review', 'incomplete', 'ready'])
  const hours = (Date.parse(ready.paysFrom) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(newAccountHours)
})

test('a first payout waits for 48 hours; the student hears from when, and later ones go at once', async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  await money.release(poster)
  await money.settleDown()
  await open(money, student)
  submit(money, student)
  await money.settleDown()
  const early = [...money.books.transfers]
  const waiting = await money.balanceOf(student)
  const notices = await money.told(student)

  await money.accountsHaveWaited()
  await money.settleDown()

  expect(early).toEqual([])
  expect(waiting).toEqual({ balance: 9_500, pendingBalance: 0 })
  expect(notices.filter(({ title }: { title: string }) => title === 'Compte de versement prêt')).toHaveLength(1)
  expect(money.books.transfers).toMatchObject([{ amount: 9_500, destination: accountIds(money)[0] }])
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
})

test('a release to a new account waits on the wallet with the rest', async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  await open(money, student)
  submit(money, student)
  await money.settleDown()

  await money.release(poster)
  await money.settleDown()
  const early = [...money.books.transfers]
  // A task that runs too early schedules itself again.
  await money.sql`update tasks set run_at = now() where name = 'payment.payOut'`
  await money.settleDown()
  const stillEarly = [...money.books.transfers]
  await money.accountsHaveWaited()
  await money.settleDown()

  expect([...early, ...stillEarly]).toEqual([])
  expect(money.books.transfers).toMatchObject([{ amount: 9_500 }])
})

test('another account waits anew, since whoever took an account over would name their own', async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  await money.connected(student)
  money.books.connect('acct_other', student.id)
  await money.settleDown()

  await money.release(poster)
  await money.settleDown()

  expect(money.books.transfers).toEqual([])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('an account that is ready leads to Stripe’s pages about it, not to new questions', async () => {
  const money = await testStripe()
  const student = await money.seed.student()
  await open(money, student)
  submit(money, student)
  await money.settleDown()

  const url = await urlOf(money, student)

  expect(url).toBe(`https://connect.stripe.com/express/${accountIds(money)[0]}`)
})

test('an account that Stripe refused for good says so', async () => {
  const money = await testStripe()
  const student = await money.seed.student()
  await open(money, student)
  const [account] = [...money.books.accounts.values()]
  Object.assign(account?.requirements as object, { disabled_reason: 'rejected.other' })

  const { state } = await stateOf(money, student)

  expect(state).toBe('refused')
})

test('an account that is gone at Stripe makes way for another one', async () => {
  const money = await testStripe()
  const student = await money.seed.student()
  await open(money, student)
  money.books.disconnect(accountIds(money)[0] ?? '')
  const gone = await stateOf(money, student)

  const reopened = await open(money, student)
  money.books.disconnect(accountIds(money)[0] ?? '')
  const unnoticed = await open(money, student)

  expect(gone).toEqual({ provider: 'stripe', state: 'none', paysFrom: null })
  expect([reopened.status, unnoticed.status]).toEqual([200, 200])
  expect(accountIds(money)).toHaveLength(1)
  expect((await stateOf(money, student)).state).toBe('incomplete')
})

test('while Stripe is away the state that is known stands, and opening asks to try again', async () => {
  const money = await testStripe()
  const student = await money.seed.student()
  await open(money, student)
  money.standIn.faults.outages = 6

  const known = await stateOf(money, student)
  const refused = await open(money, student)

  expect(known.state).toBe('incomplete')
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
})

test('where payments are simulated there is no account to open', async () => {
  const money = await testMoney()
  const student = await money.seed.student()

  const known = await stateOf(money, student)
  const refused = await money.as(student).post('/api/payout-account')

  expect(known).toEqual({ provider: 'simulated', state: 'none', paysFrom: null })
  expect(refused.status).toBe(404)
})

test('money that a former account refuses goes to the account that has replaced it meanwhile', async () => {
  const money = await testStripe()
  const { poster, student } = await money.paidByCard()
  await money.connected(student, 'acct_former')
  await money.release(poster)
  money.books.disconnect('acct_former')
  money.books.connect('acct_new', student.id)
  await refreshAccount(money.ctx, { accountId: 'acct_new' })

  await money.settleDown()
  await money.accountsHaveWaited()
  await money.settleDown()

  expect(money.books.transfers.map(({ destination }) => destination)).toEqual(['acct_new'])
})
