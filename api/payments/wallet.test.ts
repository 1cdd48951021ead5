import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { earnedByCard } from '../escrow/escrow.ts'
import { testMoney, testStripe } from './testing/money.ts'

test('held money is pending: before the fee for the payer, after it for the student', async () => {
  const money = await testMoney()
  const { poster, student } = await money.paidJob(10_010)

  expect(await money.balanceOf(poster)).toEqual({ balance: 0, pendingBalance: 10_010 })
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 9_509 })

  await money.release(poster)
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 9_509 })
  await money.runTasks()

  expect(await money.balanceOf(poster)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await money.balanceOf(student)).toEqual({ balance: 9_509, pendingBalance: 0 })
  expect(await earnedByCard(money.sql, student.id, 'simulated')).toBe(9_509)
  expect(await earnedByCard(money.sql, poster.id, 'simulated')).toBe(0)
})

test('money under refund is the payer’s, and no longer pending for the student', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  await money.move(poster, job, 'cancelled')
  await money.move(student, job, 'cancelled')

  expect(await money.balanceOf(poster)).toEqual({ balance: 0, pendingBalance: 10_000 })
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  const transactions = await money.transactionsOf(poster)
  expect(transactions.map(({ type, status, description }) => [type, status, description])).toEqual(
    expect.arrayContaining([
      ['payment', 'completed', `Paiement pour « ${job.title} »`],
      ['refund', 'pending', `Remboursement pour « ${job.title} »`],
      ['escrow_release', 'failed', `Réservation pour « ${job.title} »`],
    ]),
  )
})

// Shows rules 2.3.34, 2.3.36, 2.3.37, 2.3.38.
test('each party sees its side of a payment, in the documented shape', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  const common = {
    paymentState: 'held',
    jobId: job.id,
    jobTitle: job.title,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  }

  const paid = await money.transactionsOf(poster)
  const waiting = await money.transactionsOf(student)

  expect(paid).toEqual([
    {
      ...common,
      id: expect.any(String),
      type: 'escrow_release',
      status: 'pending',
      amount: 10_000,
      description: `Fonds réservés pour « ${job.title} »`,
    },
    {
      ...common,
      id: expect.any(String),
      type: 'payment',
      status: 'completed',
      amount: 10_000,
      description: `Paiement pour « ${job.title} »`,
    },
  ])
  expect(waiting).toEqual([{ ...paid[0], amount: 9_500 }])
})

test('an order that nobody tried to pay is no transaction, and a declined card is a failed one (2.3.35)', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)
  expect(await money.transactionsOf(poster)).toEqual([])

  await money.confirm(poster, clientSecret, 'failed')

  expect(await money.transactionsOf(poster)).toMatchObject([
    { type: 'payment', status: 'failed', amount: 10_000, description: `Paiement refusé pour « ${job.title} »` },
  ])
  expect(await money.transactionsOf(student)).toEqual([])
})

test('a long list comes in pages, newest first', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  for (const amount of [1_000, 2_000, 3_000]) {
    await money.confirm(poster, await money.secretFor(poster, job, amount), 'failed')
  }

  const first = await money.as(poster).get(`/api/wallets/${poster.id}/transactions?limit=2`)
  const last = await money.as(poster).get(`/api/wallets/${poster.id}/transactions?limit=2&page=2`)

  expect(first.headers.get('x-total-count')).toBe('3')
  expect(first.headers.get('link')).toContain('page=2')
  expect((await first.json()).map(({ amount }: { amount: number }) => amount)).toEqual([3_000, 2_000])
  expect((await last.json()).map(({ amount }: { amount: number }) => amount)).toEqual([1_000])
  expect((await money.as(poster).get(`/api/wallets/${poster.id}/transactions?limit=0`)).status).toBe(400)
})

test('a wallet is its owner’s alone', async () => {
  const money = await testMoney()
  const { poster, student } = await money.paidJob()

  for (const path of ['balance', 'transactions']) {
    const answers = [
      await money.visitor.get(`/api/wallets/${poster.id}/${path}`),
      await money.as(student).get(`/api/wallets/${poster.id}/${path}`),
      await money.as(poster).get(`/api/wallets/nonsense/${path}`),
      await money.as(poster).get(`/api/wallets/${poster.id.toUpperCase()}/${path}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 200])
  }
})

test('whatever changes the lines of a wallet moves the feed of its person, whose devices read it again (1.9.13)', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.seed.assignedJob()
  const people = [poster, student]
  const see = async () =>
    await Promise.all(
      people.map(async (one) => {
        const [feed] = await money.sql<{ head: number }[]>`select head from feeds where id = ${userFeed(one.id)}`
        return { head: feed?.head ?? 0, lines: await money.transactionsOf(one), balance: await money.balanceOf(one) }
      }),
    )
  const steps = {
    'the poster pays': () => money.payByCard(poster, job),
    'the student gets an account': () => money.connected(student),
    'the poster releases': async () => {
      await money.release(poster)
    },
    'the money goes to the bank': () => money.settleDown(),
  }
  const silent: string[] = []
  let changes = 0
  let before = await see()
  for (const [step, act] of Object.entries(steps)) {
    await act()
    const after = await see()
    for (const [at, { head, ...wallet }] of after.entries()) {
      const { head: headBefore, ...walletBefore } = before[at]!
      if (isDeepStrictEqual(wallet, walletBefore)) continue
      changes += 1
      if (head === headBefore) silent.push(`${step}: ${at === 0 ? 'poster' : 'student'}`)
    }
    before = after
  }
  expect(changes).toBeGreaterThanOrEqual(6)
  expect(silent).toEqual([])
})
