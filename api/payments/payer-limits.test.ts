import { expect, test } from 'vitest'
import { formatMoment, formatTime } from '../../schema/dates.ts'
import { declineLimit, payerLimits, standingDays, takenBackDays } from '../../schema/payments/payer-limits.ts'
import { amountLimits, feeOf } from '../../schema/payments/payment.ts'
import { meOf } from '../testing/test-seed.ts'
import { preparePayment } from './checkout.ts'
import { testMoney, testStripe, type TestMoney, type TestStripe } from './testing/money.ts'

type Assigned = Awaited<ReturnType<TestMoney['seed']['assignedJob']>>

/** Pays for another job; returns the code of the refusal if there is one. */
const payMore = async (money: TestStripe, first: Assigned, amount = 1_000) =>
  await money.payByCard(first.poster, await money.anotherJob(first), amount)
/** Returns the sentence with which an order of another job is refused; undefined if it is not. */
const refusalOf = async (money: TestStripe, first: Assigned, amount: number): Promise<string | undefined> => {
  const answer = await money.order(first.poster, await money.anotherJob(first), amount)
  return answer.ok ? undefined : (await answer.json()).message
}
/** Dates everything that was paid or declined `hours` back. */
const letAge = async ({ sql }: Pick<TestMoney, 'sql'>, hours: number) => {
  await sql`
    update payments set held_at = held_at - make_interval(hours => ${hours}),
      last_declined_at = last_declined_at - make_interval(hours => ${hours})`
}
const momentIn = (hours: number, since = Date.now()) => formatMoment(new Date(since + hours * 3_600_000).toISOString())
const beyond = 'Ce paiement dépasse ce que vous pouvez payer par carte en 24 heures.'
const decline = (money: TestMoney, { poster }: Assigned, secret: string) => money.confirm(poster, secret, 'failed')

test('a new payer pays three times in 24 hours, and again a day later (3.5.21)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()

  const paid = [await payMore(money, first), await payMore(money, first), await payMore(money, first)]
  const fourth = await payMore(money, first)
  await letAge(money, 24)
  const tomorrow = await payMore(money, first)

  expect([...paid, fourth, tomorrow]).toEqual([undefined, undefined, undefined, 'payer_limit', undefined])
})

test('a new payer pays up to 500 CHF in 24 hours, to the centime (3.5.21)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()

  const atOnce = await payMore(money, first, payerLimits.atFirst + 1)
  const part = await payMore(money, first, 30_000)
  const tooMuch = await payMore(money, first, 20_001)
  const rest = await payMore(money, first, 20_000)

  expect([atOnce, part, tooMuch, rest]).toEqual(['payer_limit', undefined, 'payer_limit', undefined])
})

test('a payment of 50 centimes that stood for 7 days allows no more than 500 CHF a day (3.5.25)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()
  await payMore(money, first, amountLimits.minimum)
  await money.letStand(first.poster)

  const thousands = await payMore(money, first, amountLimits.maximum)
  const tooMuch = await payMore(money, first, payerLimits.atFirst + 1)
  const paid = await payMore(money, first, payerLimits.atFirst)
  const more = await payMore(money, first, amountLimits.minimum)

  expect([thousands, tooMuch, paid, more]).toEqual(['payer_limit', 'payer_limit', undefined, 'payer_limit'])
})

test('a payer’s daily limit grows to twice the largest payment that stood, up to the largest amount (3.5.25)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()
  const limits: number[] = []

  for (let amount: number = payerLimits.atFirst; amount < amountLimits.maximum; amount *= 2) {
    expect(await payMore(money, first, Math.min(amount + 1, amountLimits.maximum))).toBe('payer_limit')
    expect(await payMore(money, first, amount)).toBeUndefined()
    await money.letStand(first.poster)
    limits.push(amount)
  }
  const most = await payMore(money, first, amountLimits.maximum)
  const evenMore = await payMore(money, first, amountLimits.minimum)

  expect(limits).toEqual([50_000, 100_000, 200_000, 400_000, 800_000])
  expect([most, evenMore]).toEqual([undefined, 'payer_limit'])
}, 60_000)

test('a payer with a large payment that stood makes any number of small ones (3.5.21)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()
  await payMore(money, first)
  const before = await (await money.order(first.poster, first.job)).json()
  await money.letStand(first.poster)

  const after = await (await money.order(first.poster, first.job)).json()
  const paid: (string | undefined)[] = []
  for (let n = 0; n < 4; n++) paid.push(await payMore(money, first))

  expect([before.isNewPayer, after.isNewPayer]).toEqual([true, false])
  expect(paid).toEqual([undefined, undefined, undefined, undefined])
})

/** Cancels another job whose order a tab pays nevertheless, so that the money goes straight back. Returns the states of its payments. */
const paySpoilt = async (
  money: TestStripe,
  first: Assigned,
  amount: number,
  before: (id: string) => void = () => {},
) => {
  const job = await money.anotherJob(first)
  const secret = await money.secretFor(first.poster, job, amount)
  await money.move(first.poster, job, 'cancelled')
  expect(money.books.pay(secret)).toBe(true)
  before(secret.split('_secret_')[0]!)
  await money.settleDown()
  return await money.statesOf(job)
}

test('what goes straight back to a payer counts in their 24 hours (3.5.60)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()

  const states = await paySpoilt(money, first, 30_000)
  const tooMuch = await payMore(money, first, 20_001)
  const rest = await payMore(money, first, 20_000)

  expect([states, tooMuch, rest]).toEqual([['refunded'], 'payer_limit', undefined])
})

test('a dispute about what goes straight back limits its payer (3.5.60)', async () => {
  const money = await testStripe()
  const first = await money.paidByCard(40_000)

  const states = await paySpoilt(money, first, 1_000, (id) => money.books.dispute(id, 'needs_response'))

  expect(states).toEqual(['refunding'])
  expect(await refusalOf(money, first, payerLimits.atFirst + 1)).toBeDefined()
})

/** What happens to a charge at Stripe. */
const spoilings: [string, (books: TestStripe['books'], intentId: string) => void][] = [
  ['was given back in part', (books, id) => books.refundByHand(id, 1)],
  ['a bank contests', (books, id) => books.dispute(id, 'needs_response')],
  ['a bank has taken back', (books, id) => books.dispute(id, 'lost')],
]

test.for(spoilings)('a payment that %s does not raise the limit (3.5.25)', async ([, spoil]) => {
  const money = await testStripe()
  const first = await money.paidByCard(40_000)
  expect(await refusalOf(money, first, 80_000)).toBeUndefined()

  spoil(money.books, first.intent.id)
  await money.settleDown()

  expect(await refusalOf(money, first, payerLimits.atFirst + 1)).toBeDefined()
})

test('a payer with a payment in dispute is limited like a new payer (3.5.25)', async () => {
  const money = await testStripe()
  const first = await money.paidByCard(40_000)
  await payMore(money, first, 2_000)
  await money.letStand(first.poster)
  expect(await refusalOf(money, first, 80_000)).toBeUndefined()

  const [, other] = [...money.books.intents.values()]
  money.books.dispute(String(other?.id), 'needs_response')
  await money.settleDown()

  expect(await refusalOf(money, first, payerLimits.atFirst + 1)).toBe(
    `${beyond} Vous pouvez encore payer 500.00 CHF aujourd’hui. La limite n’augmente pas tant qu’une banque conteste un de vos paiements, ni l’année qui suit un paiement qu’elle a repris.`,
  )
})

test('a payment that a bank took back limits its payer for a year (3.5.25)', async () => {
  const money = await testStripe()
  const first = await money.paidByCard(40_000)
  await payMore(money, first, 2_000)
  const [, other] = [...money.books.intents.values()]
  money.books.dispute(String(other?.id), 'lost')
  await money.settleDown()

  await letAge(money, (takenBackDays - 1) * 24)
  const within = await refusalOf(money, first, 80_000)
  await letAge(money, 24)
  const afterwards = await refusalOf(money, first, 80_000)

  expect([within === undefined, afterwards === undefined]).toEqual([false, true])
})

test('a refusal names the amount that is still possible, and the time of a higher one (3.5.25)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()

  const never = await refusalOf(money, first, 60_000)
  await payMore(money, first, 30_000)
  await letAge(money, 10)
  const partly = await refusalOf(money, first, 20_001)
  await payMore(money, first, 20_000)
  const full = await refusalOf(money, first, 1_000)
  await letAge(money, 30)
  const later = await refusalOf(money, first, 50_001)

  expect(never).toBe(
    `${beyond} Vous pouvez encore payer 500.00 CHF aujourd’hui. La limite augmente ${standingDays} jours après un paiement sans litige.`,
  )
  expect(partly).toBe(`${beyond} Vous pouvez encore payer 200.00 CHF aujourd’hui, et 500.00 CHF dès ${momentIn(14)}.`)
  expect(full).toBe(
    `${beyond} Vous ne pouvez plus rien payer par carte aujourd’hui, et 300.00 CHF dès ${momentIn(14)}.`,
  )
  expect(later).toBe(
    `${beyond} Vous pouvez encore payer 500.00 CHF aujourd’hui, et 600.00 CHF dès ${momentIn(standingDays * 24 - 40)}.`,
  )
})

test('the English sentence names them too (3.5.25)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()

  const body = { jobId: first.job.id, amount: 60_000, applicationFee: 3_000 }
  const answer = await money.as(first.poster).post('/api/create-payment-intent', body, { 'accept-language': 'en' })

  expect((await answer.json()).message).toBe(
    'This payment is beyond what you may pay by card in 24 hours. You can still pay 500.00 CHF today. The limit grows 7 days after a payment without a dispute.',
  )
})

test('in the demonstration every amount passes, however often (3.5.21)', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const amounts = [amountLimits.minimum, ...Array.from({ length: 4 }, () => amountLimits.maximum)]

  const paid: string[] = []
  for (const amount of amounts) {
    const order = await (await money.order(first.poster, await money.anotherJob(first), amount)).json()
    expect(order.isNewPayer).toBe(false)
    paid.push((await (await money.confirm(first.poster, order.clientSecret)).json()).status)
  }

  expect(paid).toEqual(amounts.map(() => 'succeeded'))
})

test('unpaid orders use no part of the limit and are closed when another order needs it (3.5.21)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()
  const others = [await money.anotherJob(first), await money.anotherJob(first), await money.anotherJob(first)]
  for (const job of [first.job, ...others.slice(0, 2)]) await money.order(first.poster, job)

  const fourth = await money.order(first.poster, others[2]!)
  const tooMuch = await money.order(first.poster, first.job, 45_000)

  expect([fourth.status, tooMuch.status]).toEqual([200, 200])
  const open = await money.sql`select amount from payments where is_chargeable`
  expect([...open]).toEqual([{ amount: 45_000 }])
})

test('orders that are paid on several servers at once keep the limit together (3.5.21)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()
  const jobs = [first.job, await money.anotherJob(first), await money.anotherJob(first), await money.anotherJob(first)]
  const amount = 30_000

  // A server lets a payer order one at a time; these orders pass it by.
  const orders = await Promise.allSettled(
    jobs.map(async ({ id: jobId }) => {
      const request = { jobId, amount, applicationFee: feeOf(amount) }
      const { clientSecret } = await preparePayment(money.ctx, meOf(first.poster), request)
      return money.books.pay(clientSecret)
    }),
  )
  await money.settleDown()

  const charged = orders.filter((order) => order.status === 'fulfilled' && order.value)
  const refused = orders.flatMap((order) => (order.status === 'rejected' ? String(order.reason.code) : []))
  expect(charged.length).toBeLessThanOrEqual(1)
  expect(refused.filter((code) => code !== 'payer_limit' && code !== 'unavailable')).toEqual([])
})

test('five declines end the card payment of a job for an hour, and the refusal names the end', async () => {
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
    message: `La carte a été refusée trop souvent. Par sécurité, patientez une heure. Nouvel essai possible dès ${time}.`,
  })
  expect(await late.json()).toMatchObject({ code: 'declined_too_often' })
  expect(elsewhere.status).toBe(200)
})

test('ten declines of one payer, on whatever jobs, end their card payments for an hour', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const jobs = [first.job, await money.anotherJob(first), await money.anotherJob(first)]
  for (const job of jobs) {
    const { clientSecret } = await (await money.order(first.poster, job)).json()
    for (let n = 1; n < declineLimit.declines; n++) await decline(money, first, clientSecret)
  }

  const refused = await money.order(first.poster, await money.anotherJob(first))
  await letAge(money, 1)
  const later = await money.order(first.poster, await money.anotherJob(first))

  expect([refused.status, later.status]).toEqual([429, 200])
})

test('after that hour the job is paid by another order; the former one stays closed', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const secret = await money.secretFor(first.poster, first.job)
  for (let n = 0; n < declineLimit.declines; n++) await decline(money, first, secret)
  await money.runTasks()

  await letAge(money, 1)
  const former = await money.confirm(first.poster, secret)
  const { clientSecret } = await (await money.order(first.poster, first.job)).json()
  const after = await money.confirm(first.poster, clientSecret)

  expect(await former.json()).toMatchObject({ code: 'not_payable' })
  expect(await after.json()).toEqual({ status: 'succeeded' })
})

test('the English sentence has the time too', async () => {
  const money = await testMoney()
  const first = await money.seed.assignedJob()
  const secret = await money.secretFor(first.poster, first.job)
  for (let n = 0; n < declineLimit.declines; n++) await decline(money, first, secret)

  const body = { jobId: first.job.id, amount: 1_000, applicationFee: 50 }
  const answer = await money.as(first.poster).post('/api/create-payment-intent', body, { 'accept-language': 'en' })

  expect((await answer.json()).message).toMatch(
    /^The card was declined too often.* You can try again from \d\d:\d\d\.$/,
  )
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

test('declines of an order count, though another amount has closed it before their events came (3.5.60)', async () => {
  const money = await testStripe()
  const first = await money.seed.assignedJob()
  for (let n = 0; n < declineLimit.declines; n++) {
    money.books.pay(await money.secretFor(first.poster, first.job, 1_000 + n), 'insufficient_funds')
    money.standIn.takeEvents()
  }

  const refused = await money.order(first.poster, first.job, 5_000)

  expect(refused.status).toBe(429)
})
