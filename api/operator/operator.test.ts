import { expect, test } from 'vitest'
import { testMoney, testStripe, type TestMoney } from '../payments/testing/money.ts'
import { refreshIntent } from '../payments/provider-events.ts'
import { decide, split } from './decide.ts'
import { describeMetrics } from './describe-metrics.ts'
import { describeMoney, findMatters, isQuiet, readMoney, type MoneyReport } from './money-report.ts'
import { readService } from './service-report.ts'

/** What a monitor reads of this report. */
const metricsOf = async ({ sql }: TestMoney, report: MoneyReport) =>
  await describeMetrics({
    money: report,
    service: await readService(sql),
    missing: 0,
    backupAge: undefined,
    certificateEnd: undefined,
    disk: undefined,
    hasRoom: true,
    replicas: [],
  })

const newest = async (money: TestMoney, user: { id: string }) => (await money.told(user))[0]

/** Makes a payment for a job whose cancellation was proposed `days` ago. */
const unanswered = async (days: number) => {
  const money = await testMoney()
  const paid = await money.paidJob()
  await money.move(paid.poster, paid.job, 'cancelled')
  await age(money, paid.job, days)
  return { money, ...paid, payment: await money.paymentOf(paid.job) }
}

/** Dates the payment and the proposals of a job `days` back. */
const age = async ({ sql }: TestMoney, { id }: { id: string }, days: number) => {
  const passed = sql`make_interval(days => ${days})`
  await sql`
    update jobs set cancellation_proposed_at = cancellation_proposed_at - ${passed}, first_proposed_at = first_proposed_at - ${passed}
    where id = ${id}`
  await sql`update payments set held_at = held_at - ${passed} where job_id = ${id}`
}

test('an operator sees nothing while all is well, and that the ledger is level', async () => {
  const money = await testMoney()
  await money.paidJob()

  const report = await readMoney(money.sql)

  expect(isQuiet(report)).toBe(true)
  expect(describeMoney(report)).toEqual([
    'Aucun paiement à examiner.',
    'Argent fictif : 100.00 CHF chez le prestataire, 0.00 CHF de frais, 0.00 CHF de pertes (0 paiement(s)).',
    'Le grand livre est équilibré.',
  ])
})

test('a proposal that nobody answers comes to the operator after 14 days, not before', async () => {
  const early = await unanswered(13)
  const late = await unanswered(15)

  const before = await findMatters(early.money.sql)
  const after = await findMatters(late.money.sql)

  expect(before).toEqual([])
  expect(after).toMatchObject([{ id: late.payment, amount: 10_000, why: 'annulation proposée sans réponse' }])
  expect(describeMoney(await readMoney(late.money.sql))[0]).toContain(`${late.payment}  100.00 CHF`)
})

test('a proposal that is taken back and made anew comes to the operator as early as the first', async () => {
  const { money, poster, job, payment } = await unanswered(13)

  await money.move(poster, job, 'in_progress')
  await money.move(poster, job, 'cancelled')
  await age(money, job, 2)

  expect(await findMatters(money.sql)).toMatchObject([{ id: payment, why: 'annulation proposée sans réponse' }])
})

test('a dispute, a release that hangs and a charge that contradicts its order come to the operator, as metrics too', async () => {
  const money = await testStripe()
  const { intent, job } = await money.paidByCard()
  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()
  const other = await money.paidByCard()
  await money.sql`update payments set state = 'releasing', decided_at = now() - interval '2 hours' where job_id = ${other.job.id}`
  const third = await money.seed.assignedJob()
  const secret = await money.secretFor(third.poster, third.job)
  money.books.pay(secret)
  const charged = [...money.books.intents.values()].find(({ client_secret: one }) => one === secret)
  Object.assign(charged!, { amount_received: 50 })
  for (const event of money.standIn.takeEvents()) await money.post(event)
  await refreshIntent(money.ctx, { provider: 'stripe', intentId: String(charged!.id) })

  const report = await readMoney(money.sql)

  expect(report.matters.map(({ id, why }) => [id, why]).toSorted()).toEqual(
    [
      [await money.paymentOf(job), 'contesté auprès de la banque'],
      [await money.paymentOf(other.job), 'versement bloqué'],
      [await money.paymentOf(third.job), 'le prestataire annonce autre chose : amount'],
    ].toSorted(),
  )
  for (const kind of ['mismatch', 'stuck', 'disputed'])
    expect(await metricsOf(money, report)).toContain(`coupdemain_payments_to_examine{kind="${kind}"} 1\n`)
})

test('an open complaint comes to the operator after 14 days, with the texts of both sides', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  const complaint = await (await money.complain(student, job, 'Il ne répond\nplus.')).json()
  await money.as(poster).post(`/api/complaints/${complaint.id}/answers`, { text: 'Si.' })
  const early = await findMatters(money.sql)

  await money.sql`update complaints set created_at = created_at - interval '15 days'`
  const late = await findMatters(money.sql)

  expect(early).toEqual([])
  expect(late).toMatchObject([{ id: await money.paymentOf(job), why: 'problème signalé par l’étudiant' }])
  const said = describeMoney({ matters: late, imbalance: 0, providers: [], lateTasks: 0 })
  expect(said[1]).toMatch(/, signalé : Il ne répond plus\.$/)
  expect(said[2]).toMatch(/, réponse : Si\.$/)
})

test('a split that returns nothing, or leaves nothing to send, is refused', async () => {
  const money = await testMoney()
  const { job } = await money.paidJob(10_000)
  const id = await money.paymentOf(job)

  for (const refund of [0, -5, 9_951, 10_000])
    await expect(split(money.sql, id, refund)).rejects.toMatchObject({ code: 'invalid' })
  expect(await money.statesOf(job)).toEqual(['held'])
  await decide(money.sql, id, 'release')
  await expect(split(money.sql, id, 2_000)).rejects.toMatchObject({ code: 'wrong_status' })
})

test('the report shows an unbalanced ledger and late tasks', () => {
  const report = { matters: [], imbalance: 5, providers: [], lateTasks: 2 }

  expect(isQuiet(report)).toBe(false)
  expect(describeMoney(report)).toEqual([
    'Aucun paiement à examiner.',
    '2 tâche(s) de paiement en retard.',
    'Le grand livre est faux de 5 centimes.',
  ])
})

test('a dispute after the payout comes to the operator, and its loss stays in the sums and the metrics', async () => {
  const money = await testStripe()
  const { poster, student, intent } = await money.paidByCard()
  await money.connected(student)
  await money.settleDown()
  await money.release(poster)
  await money.settleDown()
  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()
  const open = await readMoney(money.sql)
  money.books.dispute(intent.id, 'lost')
  await money.settleDown()
  const lost = await readMoney(money.sql)

  expect(open.matters).toMatchObject([{ kind: 'disputed', why: 'contesté auprès de la banque, déjà versé' }])
  expect(await metricsOf(money, open)).toContain('coupdemain_payments_to_examine{kind="disputed"} 1\n')
  expect(isQuiet(lost)).toBe(true)
  expect(describeMoney(lost)).toContain(
    'Stripe : -118.20 CHF chez le prestataire, 23.20 CHF de frais, 100.00 CHF de pertes (1 paiement(s)).',
  )
  expect(lost.providers[0]?.balance).toBe(money.books.balance())
  expect(await metricsOf(money, lost)).toContain('coupdemain_losses_centimes{provider="stripe"} 10000\n')
})

test.each([
  ['release', 'released', 'completed', 'l’étudiant reçoit 95.00 CHF fictifs, après les frais.'],
  ['refund', 'refunded', 'cancelled', 'le particulier récupère 100.00 CHF fictifs.'],
] as const)('an operator decides to %s, and both sides are notified', async (decision, state, status, sentence) => {
  const { money, poster, student, job, payment } = await unanswered(15)

  await decide(money.sql, payment, decision)
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual([state])
  expect(await (await money.as(poster).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ status })
  const told = async (user: { id: string }) =>
    (await money.told(user)).map(({ title, message }) => `${title}: ${message.split(', ').slice(1).join(', ')}`)
  expect(await told(poster)).toContain(`Notre décision sur ce paiement: ${sentence}`)
  expect(await told(student)).toContain(`Notre décision sur ce paiement: ${sentence}`)
})

test('a decided payment cannot be decided again, and an unknown payment cannot be decided', async () => {
  const { money, payment, student } = await unanswered(15)
  await decide(money.sql, payment, 'refund')

  await expect(decide(money.sql, payment, 'release')).rejects.toMatchObject({ code: 'wrong_status' })
  await expect(decide(money.sql, student.id, 'release')).rejects.toMatchObject({ code: 'not_found' })
  expect(await newest(money, student)).toMatchObject({ title: 'Notre décision sur ce paiement' })
})
