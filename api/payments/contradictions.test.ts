import { expect, test, vi } from 'vitest'
import { letPass } from '../testing/test-tasks.ts'
import { refreshIntent } from './provider-events.ts'
import { testMoney, testStripe } from './testing/money.ts'
import { newEvent } from './testing/stripe-objects.ts'
import { signEvent } from './testing/stripe-stand-in.ts'

/** The ways in which a charge can contradict its order, and the state that is reported first. */
const tampered: [string, Record<string, unknown>][] = [
  ['amount', { amount_received: 9_999 }],
  ['amount', { amount_received: 10_001 }],
  ['amount', { amount_received: 0 }],
  ['amount', { amount_received: 50 }],
  ['currency', { currency: 'eur' }],
  ['currency', { currency: 'jpy' }],
]

test('a charge of another amount or currency holds nothing, releases nothing and pays nobody', async () => {
  const money = await testStripe()
  for (const [mismatch, fields] of tampered) {
    const { poster, student, job } = await money.seed.assignedJob()
    const clientSecret = await money.secretFor(poster, job)
    money.books.pay(clientSecret)
    const [intent] = [...money.books.intents.values()].filter(({ client_secret: secret }) => secret === clientSecret)
    Object.assign(intent ?? {}, fields)

    await money.settleDown()
    await money.move(poster, job, 'completed')
    await money.runTasks()

    expect([mismatch, await money.statesOf(job)]).toEqual([mismatch, ['created']])
    expect((await money.mismatches()).at(-1)).toBe(mismatch)
    expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  }
  expect(await money.total('outside')).toBe(0)
  expect(money.books.transfers).toEqual([])
})

test('a charge whose metadata name another job or payment pays neither', async () => {
  const money = await testStripe()
  const { poster, job, student } = await money.seed.assignedJob()
  const dear = await money.seed.job(poster)
  const { id } = await money.seed.application(student, dear)
  await money.as(poster).post(`/api/applications/${id}/accept`)
  await money.secretFor(poster, dear, 49_000)
  const [known] = await money.sql<{ id: string }[]>`select id from payments where job_id = ${dear.id}`

  for (const metadata of [
    { jobId: dear.id, paymentId: known?.id },
    { jobId: job.id, paymentId: known?.id },
    { jobId: dear.id },
    {},
  ]) {
    const clientSecret = await money.secretFor(poster, job, 50)
    money.books.pay(clientSecret)
    const [intent] = [...money.books.intents.values()].filter(({ client_secret: secret }) => secret === clientSecret)
    Object.assign(intent ?? {}, { metadata })
    await money.settleDown()
    await money.sql`delete from payments where job_id = ${job.id}`
  }

  expect(await money.statesOf(dear)).toEqual(['created'])
  expect(await money.sql`select from ledger_transfers`).toHaveLength(0)
})

test('a payer whose charge contradicts the order is not charged again', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  money.books.pay(await money.secretFor(poster, job))
  const [intent] = money.books.intents.values()
  Object.assign(intent ?? {}, { amount_received: 9_999 })
  await money.settleDown()

  const answers = [await money.order(poster, job), await money.order(poster, job, 20_000)]

  expect(await Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).code]))).toEqual([
    [409, 'already_paid'],
    [409, 'already_paid'],
  ])
})

test('an order that was tampered with and then cancelled does not block the next one', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  await money.secretFor(poster, job)
  const [intent] = money.books.intents.values()
  Object.assign(intent ?? {}, { currency: 'eur' })

  const next = await money.order(poster, job, 20_000)

  expect(next.status).toBe(200)
  expect(await money.statesOf(job)).toEqual(['failed', 'created'])
})

test('nobody gets the secret of an intent that is not the one we ordered', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  const make = money.books.createIntent.bind(money.books)
  vi.spyOn(money.books, 'createIntent').mockImplementation((parameters) => make(parameters, { amount: 1 }))

  const answer = await money.order(poster, job)

  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret')
  expect([...(await money.sql`select intent_id from payments`)]).toEqual([{ intent_id: null }])
})

test('nothing is released while the provider contradicts the books, and it is as soon as it no longer does', async () => {
  const money = await testStripe()
  const contradictions = [
    { amount_received: 10 },
    { amount_received: 9_999 },
    { currency: 'eur' },
    { status: 'canceled' },
    { status: 'requires_capture' },
    { metadata: { jobId: 'another' } },
  ]
  for (const fields of contradictions) {
    const { poster, student, job, intent } = await money.paidByCard()
    await money.connected(student, `acct_${intent.id}`)
    const truth = structuredClone(intent)
    Object.assign(intent, fields)

    await money.release(poster)
    await money.runTasks()

    expect(await money.statesOf(job)).toEqual(['releasing'])
    expect((await money.mismatches()).at(-1)).toMatch(/^(amount|currency|status|jobId)$/)
    expect(money.books.transfers).toEqual([])
    expect(await money.balanceOf(student)).toMatchObject({ balance: 0 })

    Object.assign(intent, truth)
    await letPass(money.sql, 3600)
    await money.runTasks()

    expect(await money.statesOf(job)).toEqual(['released'])
    expect((await money.mismatches()).at(-1)).toBeNull()
    expect(money.books.transfers.splice(0)).toMatchObject([{ amount: 9_500 }])
  }
})

test('an intent that vanished is not released', async () => {
  const money = await testStripe()
  const vanished = await money.paidByCard()
  money.books.intents.delete(vanished.intent.id)

  await money.release(vanished.poster)
  await money.runTasks()

  expect(await money.statesOf(vanished.job)).toEqual(['releasing'])
  expect(await money.mismatches()).toEqual(['unknown'])
})

test('more paid out than was released is booked as a loss and left to a person', async () => {
  const money = await testStripe()
  const { job, intent, student } = await money.paidByCard()
  money.books.connect('acct_lea', student.id)
  const group = String(intent.transfer_group)
  money.books.createTransfer(
    new URLSearchParams({ amount: '3000', currency: 'chf', destination: 'acct_lea', transfer_group: group }),
  )

  await refreshIntent(money.ctx, { provider: 'stripe', intentId: intent.id })

  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await money.mismatches()).toEqual(['paidOut'])
  expect([await money.total('losses'), await money.total('outside')]).toEqual([-3_000, -money.books.balance()])
})

test('an intent that we did not order changes nothing, even when it names our payment', async () => {
  const money = await testStripe()
  const { poster, job } = await money.seed.assignedJob()
  await money.secretFor(poster, job)
  const [payment] = await money.sql<{ id: string }[]>`select id from payments`
  const order = { amount: '10000', currency: 'chf' }
  const names = { 'metadata[paymentId]': payment?.id ?? '', 'metadata[jobId]': job.id }
  for (const fields of [order, { ...order, ...names }]) {
    const foreign = money.books.createIntent(new URLSearchParams(fields))
    money.books.pay(String(foreign.client_secret))
  }

  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['created'])
  expect(await money.total('outside')).toBe(0)
})

test('an event repeated with another body counts once, and only causes a read of the intent', async () => {
  const money = await testStripe()
  const { intent, job } = await money.paidByCard()
  const open = await money.seed.assignedJob()
  await money.secretFor(open.poster, open.job)
  const first = newEvent('charge.refunded', intent)
  const again = {
    ...first,
    type: 'payment_intent.succeeded',
    data: { object: [...money.books.intents.values()].at(-1) },
  }

  for (const event of [first, again, again]) {
    expect((await money.post(signEvent(event, money.webhookSecrets[0]))).status).toBe(200)
  }
  const tasks = await money.sql`select payload->>'intentId' as intent from tasks where name = 'payment.refresh'`
  await money.runTasks()

  expect([...tasks]).toEqual([{ intent: intent.id }])
  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await money.statesOf(open.job)).toEqual(['created'])
})

test('fields that a client adds to a release or a confirmation have no effect', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.seed.assignedJob()
  const thief = await money.seed.student()
  const lies = {
    amount: 1,
    fee: 0,
    applicationFee: 0,
    payeeId: thief.id,
    studentId: thief.id,
    jobId: 'x',
    currency: 'jpy',
  }
  const clientSecret = await money.secretFor(poster, job)

  await money.as(poster).post('/api/payments/simulated/confirm', { clientSecret, outcome: 'succeeded', ...lies })
  const [held] = await money.transactionsOf(poster)
  await money.as(poster).post(`/api/payments/${held?.id}/release`, lies)
  await money.runTasks()

  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
  expect(await money.balanceOf(thief)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await money.total('fees')).toBe(500)
})

test('the secret of a small job pays that job and no other', async () => {
  const money = await testMoney()
  const small = await money.seed.assignedJob()
  const large = await money.seed.job(small.poster)
  const { id } = await money.seed.application(small.student, large)
  await money.as(small.poster).post(`/api/applications/${id}/accept`)
  const secret = await money.secretFor(small.poster, small.job, 50)
  await money.secretFor(small.poster, large, 49_000)

  await money.as(small.poster).post('/api/payments/simulated/confirm', {
    clientSecret: secret,
    outcome: 'succeeded',
    jobId: large.id,
    amount: 49_000,
  })

  expect(await money.statesOf(small.job)).toEqual(['held'])
  expect(await money.statesOf(large)).toEqual(['created'])
  expect(await money.total('escrow')).toBe(50)
})
