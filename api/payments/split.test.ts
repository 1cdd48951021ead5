import { expect, test } from 'vitest'
import { decide, split } from '../operator/decide.ts'
import { readMoney } from '../operator/money-report.ts'
import { settlePayment } from './settlement.ts'
import { testMoney, testStripe } from './testing/money.ts'

test('a part goes back and the rest to the student, to the centime, which settles the complaint', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob(9_999)
  await money.complain(poster, job)

  await split(money.sql, await money.paymentOf(job), 2_001)
  await money.runTasks()

  // 79.98 CHF are released, of which 5% are 4.00 CHF (3.999, rounded).
  expect(await money.statesOf(job)).toEqual(['released'])
  expect([await money.total('outside'), await money.total('escrow'), await money.total('fees')]).toEqual([
    -7_998, 0, 400,
  ])
  expect(await money.balanceOf(student)).toEqual({ balance: 7_598, pendingBalance: 0 })
  expect((await readMoney(money.sql)).imbalance).toBe(0)
  expect((await money.transactionsOf(poster)).map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
    ['escrow_release', 7_998],
    ['payment', 9_999],
    ['refund', 2_001],
  ])
  expect((await money.transactionsOf(student)).find(({ type }) => type === 'escrow_release')?.amount).toBe(7_598)
  const [complaint] = await (await money.as(student).get(`/api/jobs/${job.id}/complaints`)).json()
  expect(complaint).toMatchObject({ outcome: 'split' })
  expect(await (await money.as(poster).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ status: 'completed' })
  expect((await money.told(poster)).map(({ message }) => message).join()).toContain(
    'le particulier récupère 20.01 CHF fictifs et l’étudiant reçoit 75.98 CHF fictifs',
  )
})

test('until a split is carried out its student waits for their own part alone', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob(10_000)

  await split(money.sql, await money.paymentOf(job), 2_000)

  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 7_600 })
  const releases = (await Promise.all([student, poster].map(money.transactionsOf)))
    .flat()
    .filter(({ type }) => type === 'escrow_release')
  expect(releases).toMatchObject([
    { status: 'pending', amount: 7_600 },
    { status: 'pending', amount: 8_000 },
  ])
})

test('at Stripe the part goes back once, however often an answer gets lost, and only then the rest leaves', async () => {
  const money = await testStripe()
  const { job, student } = await money.paidByCard(10_000)
  money.books.connect(`acct_${student.id.replaceAll('-', '')}`, student.id)
  await money.settleDown()
  await money.accountsHaveWaited()
  await split(money.sql, await money.paymentOf(job), 2_000)
  money.standIn.faults.lostAnswers = 1

  for (let round = 0; round < 3; round++) {
    await money.sql`update tasks set run_at = now()`
    await money.settleDown()
  }

  expect(money.books.refunds.map(({ amount }) => amount)).toEqual([2_000])
  expect(money.books.transfers.map(({ amount }) => amount)).toEqual([7_600])
  expect(await money.statesOf(job)).toEqual(['released'])
  expect((await readMoney(money.sql)).imbalance).toBe(0)
})

test('the rest does not leave before the provider shows the part that went back', async () => {
  const money = await testMoney()
  const { job } = await money.paidJob()
  const paymentId = await money.paymentOf(job)
  await split(money.sql, paymentId, 2_000)
  const { simulated } = money.ctx.providers
  const silent = { simulated: { ...simulated, refundPart: () => Promise.resolve() }, stripe: undefined }

  const settling = settlePayment({ ...money.ctx, providers: silent }, { paymentId }, { attempts: 1 })

  await expect(settling).rejects.toThrow('does not show yet what has left')
  expect(await money.statesOf(job)).toEqual(['releasing'])
})

test('two settlements at once send each part once', async () => {
  const money = await testMoney()
  const { student, job } = await money.paidJob()
  const paymentId = await money.paymentOf(job)
  await split(money.sql, paymentId, 2_000)

  await Promise.all([1, 2, 3].map((attempts) => settlePayment(money.ctx, { paymentId }, { attempts })))

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.balanceOf(student)).toEqual({ balance: 7_600, pendingBalance: 0 })
  expect(await money.total('outside')).toBe(-8_000)
})

test('a refund part cannot be changed once the money is on its way', async () => {
  const money = await testMoney()
  const { job } = await money.paidJob()
  await split(money.sql, await money.paymentOf(job), 2_000)

  await expect(money.sql`update payments set refund_part = 3000`).rejects.toThrow('while the money is held')
})

test.each([
  ['release', 'l’étudiant reçoit 95.00 CHF fictifs, après les frais.'],
  ['refund', 'le particulier récupère 100.00 CHF fictifs.'],
] as const)('the notifications about a decision to %s name where the money goes', async (decision, sentence) => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()

  await decide(money.sql, await money.paymentOf(job), decision)

  for (const person of [poster, student]) {
    expect((await money.told(person)).map(({ message }) => message).join('\n')).toContain(sentence)
  }
})
