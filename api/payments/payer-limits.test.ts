import { expect, test } from 'vitest'
import { formatTime } from '../../schema/dates.ts'
import { declineLimit, newPayer } from '../../schema/payments/payer-limits.ts'
import { testMoney, testStripe, type TestMoney } from './testing/money.ts'

type Assigned = Awaited<ReturnType<TestMoney['seed']['assignedJob']>>

const pay = async (money: TestMoney, { poster }: Assigned, job: { id: string }, amount = 1_000) => {
  const answer = await money.order(poster, job, amount)
  if (answer.status !== 200) return (await answer.json()).code
  const { clientSecret } = await answer.json()
  return (await (await money.confirm(poster, clientSecret)).json()).status
}
/** Dates everything that was paid or declined `hours` back. */
const letAge = async ({ sql }: TestMoney, hours: number) => {
  await sql`
    update payments set held_at = held_at - make_interval(hours => ${hours}),
      last_declined_at = last_declined_at - make_interval(hours => ${hours})`
}
const decline = (money: TestMoney, { poster }: Assigned, secret: string) => money.confirm(poster, secret, 'failed')

test('a new payer pays three times in 24 hours, and again a day later', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const others = [await money.anotherJob(first), await money.anotherJob(first), await money.anotherJob(first)]

  const paid = [
    await pay(money, first, first.job),
    await pay(money, first, others[0]!),
    await pay(money, first, others[1]!),
  ]
  const fourth = await money.order(first.poster, others[2]!)
  await letAge(money, 24)
  const tomorrow = await pay(money, first, others[2]!)

  expect(paid).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(fourth.status).toBe(409)
  expect(await fourth.json()).toEqual({
    code: 'payer_limit',
    message:
      'Jusqu’à 7 jours après votre premier paiement par carte : au plus 3 paiements et 500.00 CHF en 24 heures. Si c’est le montant qui dépasse, réduisez-le ; sinon, réessayez plus tard.',
  })
  expect(tomorrow).toBe('succeeded')
})

test('a new payer pays up to 500 CHF in 24 hours, to the centime', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const other = await money.anotherJob(first)

  const atOnce = await pay(money, first, first.job, newPayer.amount + 1)
  const part = await pay(money, first, first.job, 30_000)
  const tooMuch = await pay(money, first, other, 20_001)
  const rest = await pay(money, first, other, 20_000)

  expect([atOnce, part, tooMuch, rest]).toEqual(['payer_limit', 'succeeded', 'payer_limit', 'succeeded'])
})

test('seven days after a payment that stood the limits are gone, and the order says so', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const other = await money.anotherJob(first)
  const before = await (await money.order(first.poster, first.job)).json()
  await pay(money, first, first.job)

  await letAge(money, newPayer.days * 24)
  const after = await (await money.order(first.poster, other, 900_000)).json()

  expect([before.isNewPayer, after.isNewPayer]).toEqual([true, false])
})

test('a payment that a bank contests, or that was given back, proves nothing', async () => {
  const money = await testStripe()
  const first = await money.paidByCard()
  const other = await money.anotherJob(first)
  await money.release(first.poster)
  await money.settleDown()
  money.books.dispute(first.intent.id, 'lost')
  await money.settleDown()

  await letAge(money, newPayer.days * 24)
  const answer = await money.order(first.poster, other, 60_000)

  expect(answer.status).toBe(409)
})

test('orders that were never paid take no room: they are closed when another one needs it', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const others = [await money.anotherJob(first), await money.anotherJob(first), await money.anotherJob(first)]
  for (const job of [first.job, ...others.slice(0, 2)]) await money.order(first.poster, job)

  const fourth = await money.order(first.poster, others[2]!)
  const tooMuch = await money.order(first.poster, first.job, 45_000)

  expect([fourth.status, tooMuch.status]).toEqual([200, 200])
  const open = await money.sql`select amount from payments where is_chargeable`
  expect([...open]).toEqual([{ amount: 45_000 }])
})

test('orders at once keep the limits together', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const jobs = [first.job, await money.anotherJob(first), await money.anotherJob(first)]

  const answers = await Promise.all(jobs.map((job) => money.order(first.poster, job, 30_000)))
  const handedOut = await Promise.all(
    answers
      .filter(({ ok }) => ok)
      .map(async (answer) => ((await answer.json()) as { clientSecret: string }).clientSecret),
  )
  const payable = await money.sql`select from payments where is_chargeable and client_secret = any(${handedOut})`
  const again = await money.order(first.poster, first.job, 30_000)

  // Concurrent orders close each other, perhaps all of them. After one more order, that one alone is open.
  expect(payable.length).toBeLessThanOrEqual(1)
  expect(again.status).toBe(200)
  const open = await money.sql`select job_id as "jobId" from payments where is_chargeable and intent_id is not null`
  expect([...open]).toEqual([{ jobId: first.job.id }])
})

test('five declines end the card payment of a job for an hour, whose end is said', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const other = await money.anotherJob(first)
  const secret = await money.secretFor(first.poster, first.job)
  for (let n = 1; n < declineLimit.declines; n++) await decline(money, first, secret)
  const atFour = await money.order(first.poster, first.job)

  const { clientSecret: next } = await atFour.json()
  await decline(money, first, next)
  await money.runTasks()
  const refused = await money.order(first.poster, first.job)
  const late = await money.confirm(first.poster, next)
  const elsewhere = await money.order(first.poster, other)

  const [until] = await money.sql<{ at: Date }[]>`select max(last_declined_at) + interval '1 hour' as at from payments`
  const time = formatTime(until?.at.toISOString() ?? '')
  expect(atFour.status).toBe(200)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(await refused.json()).toEqual({
    code: 'declined_too_often',
    message: `La carte a été refusée 5 fois pour ce job. Par sécurité, patientez une heure. Nouvel essai possible dès ${time}.`,
  })
  expect(await late.json()).toMatchObject({ code: 'declined_too_often' })
  expect(elsewhere.status).toBe(200)
})

test('after that hour the job is paid by another order; the former one stays closed', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const secret = await money.secretFor(first.poster, first.job)
  for (let n = 0; n < declineLimit.declines; n++) await decline(money, first, secret)
  await money.runTasks()

  await letAge(money, 1)
  const former = await money.confirm(first.poster, secret)
  const after = await pay(money, first, first.job)

  expect(await former.json()).toMatchObject({ code: 'not_payable' })
  expect(after).toBe('succeeded')
})

test('the English sentence has the time too', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const secret = await money.secretFor(first.poster, first.job)
  for (let n = 0; n < declineLimit.declines; n++) await decline(money, first, secret)

  const body = { jobId: first.job.id, amount: 1_000, applicationFee: 50 }
  const answer = await money.as(first.poster).post('/api/create-payment-intent', body, { 'accept-language': 'en' })

  expect((await answer.json()).message).toMatch(/^The card was declined 5 times .* You can try again from \d\d:\d\d\.$/)
})

test('Stripe’s declines are counted by its failed charges, though their events are lost', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()
  const secret = await money.secretFor(first.poster, first.job)
  for (let n = 0; n < declineLimit.declines; n++) money.books.pay(secret, 'insufficient_funds')
  money.standIn.takeEvents()

  const refused = await money.order(first.poster, first.job)
  await money.runTasks()

  expect(refused.status).toBe(429)
  expect([...money.books.intents.values()].map(({ status }) => status)).toEqual(['canceled'])
  expect(money.books.pay(secret)).toBe(false)
})
