import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { meOf, seedPassword } from '../testing/test-seed.ts'
import { eraseAccount } from '../personal-data/erasure.ts'
import { letLeavingPass } from '../personal-data/test-leaving.ts'
import { preparePayment } from './checkout.ts'
import { testMoney, testStripe, type TestMoney } from './testing/money.ts'
import { noMail } from './testing/no-mail.ts'

const ordersOf = ({ sql }: TestMoney) =>
  sql`select amount, fee, currency, payee_id as "payeeId", job_id as "jobId", state from payments order by created_at`

test('the poster gets a secret to pay with, and gets it again for an equal amount', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.seed.assignedJob()

  const first = await money.order(poster, job, 12_345)
  const again = await money.order(poster, job, 12_345)

  expect(first.status).toBe(200)
  const { clientSecret } = await first.json()
  expect(clientSecret).toMatch(/^pi_sim_\w+_secret_\w+$/)
  expect(await again.json()).toEqual({ clientSecret, isNewPayer: false })
  expect([...(await ordersOf(money))]).toEqual([
    { amount: 12_345, fee: 617, currency: 'chf', payeeId: student.id, jobId: job.id, state: 'created' },
  ])
})

test('amounts off the limits, fractions and another fee than 5% rounded half up are refused (2.9.6)', async () => {
  const money = await testMoney()
  const paid = await money.paidJob()
  const { poster } = paid
  const job = await money.anotherJob(paid)
  // The payer's first payment is a week old: the highest amount is refused in the first week.
  await money.sql`update payments set held_at = held_at - interval '7 days'`
  const wrong: [unknown, unknown, string][] = [
    [49, 2, 'amount'],
    [1_000_001, 50_000, 'amount'],
    [100.5, 5, 'amount'],
    ['10000', 500, 'amount'],
    [-100, -5, 'amount'],
    [null, 0, 'amount'],
    [0, 0, 'amount'],
    [49.999, 2, 'amount'],
    [Number.MAX_SAFE_INTEGER, 0, 'amount'],
    [[10_000], 500, 'amount'],
    [{ valueOf: 10_000 }, 500, 'amount'],
    [true, 0, 'amount'],
    [undefined, 500, 'amount'],
    [10_000, '500', 'applicationFee'],
    [10_000, [500], 'applicationFee'],
    [10_000, -500, 'applicationFee'],
    [10_000, 500.4, 'applicationFee'],
    [10_000, null, 'applicationFee'],
    [10_000, 499, 'applicationFee'],
    [10_000, 501, 'applicationFee'],
    [10_000, 0, 'applicationFee'],
    [10_000, undefined, 'applicationFee'],
    [50, 2, 'applicationFee'],
    [10_010, 500, 'applicationFee'],
  ]

  for (const [amount, applicationFee, path] of wrong) {
    const answer = await money.as(poster).post('/api/create-payment-intent', { jobId: job.id, amount, applicationFee })
    const { code, issues } = await answer.json()
    expect([amount, applicationFee, answer.status, code, issues[0].path]).toEqual([
      amount,
      applicationFee,
      400,
      'invalid',
      path,
    ])
  }
  expect(await ordersOf(money)).toHaveLength(1)

  // 5% of 50 is 2.5, of 10'010 is 500.5: half a centime goes to the platform.
  for (const [amount, applicationFee] of [
    [50, 3],
    [10_010, 501],
    [1_000_000, 50_000],
  ] as const) {
    const answer = await money.as(poster).post('/api/create-payment-intent', { jobId: job.id, amount, applicationFee })
    expect(answer.status).toBe(200)
  }
})

test('the client’s payee, currency, state and fee have no effect', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.seed.assignedJob()
  const thief = await money.seed.student()

  const answer = await money.order(poster, job, 10_000, {
    studentAccountId: 'acct_thief',
    studentId: thief.id,
    payeeId: thief.id,
    payee_id: thief.id,
    currency: 'jpy',
    fee: 0,
    state: 'held',
    provider: 'stripe',
  })

  expect(answer.status).toBe(200)
  expect([...(await ordersOf(money))]).toEqual([
    { amount: 10_000, fee: 500, currency: 'chf', payeeId: student.id, jobId: job.id, state: 'created' },
  ])
})

test('only the poster pays, and only for a job that exists', async () => {
  const money = await testMoney()
  const { student, job } = await money.seed.assignedJob()
  const stranger = await money.seed.individual()

  const answers = [
    await money.visitor.post('/api/create-payment-intent', { jobId: job.id, amount: 10_000, applicationFee: 500 }),
    await money.order(student, job),
    await money.order(stranger, job),
    await money.order(stranger, { id: newId() }),
  ]

  expect(await Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).code]))).toEqual([
    [401, 'signed_out'],
    [403, 'wrong_role'],
    [403, 'not_yours'],
    [404, 'not_found'],
  ])
})

test('a job is payable from acceptance on, also once completed, but not open or cancelled', async () => {
  const money = await testMoney()
  const poster = await money.seed.individual()
  const open = await money.seed.job(poster)
  const deleted = await money.seed.job(poster)
  await money.as(poster).delete(`/api/jobs/${deleted.id}`)
  const cancelled = await money.seed.assignedJob()
  await money.move(cancelled.poster, cancelled.job, 'cancelled')
  const completed = await money.seed.assignedJob()
  await money.move(completed.poster, completed.job, 'completed')
  const underWay = await money.seed.assignedJob()
  await money.move(underWay.student, underWay.job, 'in_progress')

  expect((await (await money.order(poster, open)).json()).code).toBe('not_payable')
  expect((await (await money.order(poster, deleted)).json()).code).toBe('not_payable')
  expect((await (await money.order(cancelled.poster, cancelled.job)).json()).code).toBe('not_payable')
  expect((await money.order(completed.poster, completed.job)).status).toBe(200)
  expect((await money.order(underWay.poster, underWay.job)).status).toBe(200)
})

test('a paid job is not paid again', async () => {
  const money = await testMoney()
  const { poster, job } = await money.paidJob()

  const same = await money.order(poster, job)
  const other = await money.order(poster, job, 5_000)

  expect([same.status, (await same.json()).code]).toEqual([409, 'already_paid'])
  expect([other.status, (await other.json()).code]).toEqual([409, 'already_paid'])
})

test('another amount closes the former intent first', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  const former = await money.secretFor(poster, job, 10_000)

  const other = await money.secretFor(poster, job, 20_000)
  const tooLate = await money.confirm(poster, former)

  expect(other).not.toBe(former)
  expect([tooLate.status, (await tooLate.json()).code]).toEqual([409, 'not_payable'])
  expect(await money.statesOf(job)).toEqual(['failed', 'created'])
})

test('after a declined card the next intent is a new one, and the former takes no card any more', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  const former = await money.secretFor(poster, job)
  await money.confirm(poster, former, 'failed')

  const next = await money.secretFor(poster, job)

  expect(next).not.toBe(former)
  expect((await money.confirm(poster, former)).status).toBe(409)
  expect(await money.statesOf(job)).toEqual(['failed', 'created'])
})

test('twenty requests at once all get one intent', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()

  const secrets = await Promise.all(Array.from({ length: 20 }, () => money.secretFor(poster, job)))

  expect(new Set(secrets).size).toBe(1)
  expect(await money.statesOf(job)).toEqual(['created'])
})

test('requests for several amounts at once are all answered, and only one of their secrets can be paid', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()

  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => money.order(poster, job, n * 1_000)))
  const secrets = await Promise.all(answers.map(async (answer) => (await answer.json()).clientSecret as string))
  const paid = []
  for (const secret of secrets) paid.push((await money.confirm(poster, secret)).status)

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(paid.toSorted()).toEqual([200, 409, 409, 409, 409])
  expect((await money.statesOf(job)).toSorted()).toEqual(['failed', 'failed', 'failed', 'failed', 'held'])
})

test('two servers that prepare an order at once both hand out one intent', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  const order = (ctx = money.ctx) =>
    preparePayment(ctx, meOf(poster), { jobId: job.id, amount: 1_000, applicationFee: feeOf(1_000) })
  const { simulated } = money.ctx.providers
  const others: string[] = []
  const createIntent: typeof simulated.createIntent = async (asked) => {
    // The other order is answered while this one still waits for the provider.
    others.push((await order()).clientSecret)
    return await simulated.createIntent(asked)
  }

  const own = await order({
    ...money.ctx,
    providers: { ...money.ctx.providers, simulated: { ...simulated, createIntent } },
  })

  expect(others).toEqual([own.clientSecret])
  expect(await money.statesOf(job)).toEqual(['created'])
})

test('requests for several amounts to several servers at once leave one payable intent', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  const order = (amount: number) =>
    preparePayment(money.ctx, meOf(poster), { jobId: job.id, amount, applicationFee: feeOf(amount) })

  await Promise.allSettled([1, 2, 3, 4].map((n) => order(n * 1_000)))
  // A task closes an intent that a later order replaced while the provider was creating it; no client has its secret.
  await money.runTasks()

  const open = await money.sql`select from simulated_intents where status = 'open'`
  const states = await money.statesOf(job)
  expect(states.filter((state) => state === 'created').length).toBeLessThanOrEqual(1)
  expect(open.length).toBeLessThanOrEqual(1)
})

test('an order that lost its intent gets a new one, or is dropped for another amount', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  await money.secretFor(poster, job, 10_000)
  await money.sql`delete from simulated_intents`
  await money.sql`delete from payments`
  const lost = newId()
  await money.sql`
    insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider)
    select ${lost}, id, posted_by_id, assigned_to_id, 10000, 500, 'simulated' from jobs where id = ${job.id}`

  expect(await money.secretFor(poster, job, 10_000)).toMatch(/^pi_sim_/)
  expect(await money.statesOf(job)).toEqual(['created'])

  await money.sql`delete from payments`
  await money.sql`
    insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider)
    select ${newId()}, id, posted_by_id, assigned_to_id, 10000, 500, 'simulated' from jobs where id = ${job.id}`
  expect(await money.secretFor(poster, job, 20_000)).toMatch(/^pi_sim_/)
  expect(await money.statesOf(job)).toEqual(['failed', 'created'])
})

test('nobody pays a student whose account is leaving or erased, and whoever stays can be paid again (1.2.431)', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.seed.assignedJob()
  await money.move(poster, job, 'completed')
  const answer = async () => {
    const ordered = await money.order(poster, job)
    return [ordered.status, (await ordered.json()).code]
  }

  await money.as(student).post('/api/account/deletion', { password: seedPassword })
  const leaving = await answer()
  await money.visitor.post('/api/auth/keep-account', { email: student.email, password: seedPassword })
  const staying = await answer()
  await money.sql`update users set leaving_since = now() where id = ${student.id}`
  await letLeavingPass(money.sql)
  await eraseAccount({ ...money.ctx, ...noMail }, { userId: student.id }, { id: 1, attempts: 1 })
  const erased = await answer()

  expect([leaving, staying, erased]).toEqual([
    [409, 'payee_gone'],
    [200, undefined],
    [409, 'payee_gone'],
  ])
})

test('no new money goes to a suspended student, until the suspension is lifted (1.2.444)', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.seed.assignedJob()
  const suspend = (isOn: boolean) =>
    money.sql`update users set suspended_at = ${isOn ? new Date() : null} where id = ${student.id}`

  await suspend(true)
  const refused = await money.order(poster, job)
  await suspend(false)
  const ordered = await money.order(poster, job)

  expect([refused.status, (await refused.json()).code, ordered.status]).toEqual([409, 'not_payable', 200])
})

test('an order is closed when its student leaves, and a payment at that moment goes back to the card (1.2.431)', async () => {
  const money = await testStripe()
  const [open, paid] = [await money.seed.assignedJob(), await money.seed.assignedJob()]
  for (const { poster, student, job } of [open, paid]) {
    await money.move(poster, job, 'completed')
    const secret = await money.secretFor(poster, job)
    if (job === paid.job) money.books.pay(secret)
    await money.as(student).post('/api/account/deletion', { password: seedPassword })
  }

  await money.settleDown()

  expect([await money.statesOf(open.job), await money.statesOf(paid.job)]).toEqual([['failed'], ['refunded']])
  expect([...money.books.intents.values()].map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
  expect(await money.total('wallet')).toBe(0)
  expect((await money.told(paid.poster)).map(({ title }) => title)).toContain('Paiement remboursé')
})
