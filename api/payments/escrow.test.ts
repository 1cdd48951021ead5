import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { autoReleaseDays } from '../../schema/payments/payment.ts'
import { letPass } from '../testing/test-tasks.ts'
import { settlePayment } from './settlement.ts'
import { testMoney, type TestMoney } from './testing/money.ts'

const newest = async (money: TestMoney, user: { id: string }) => (await money.told(user))[0]

test('a payment is held until the payer releases it, and starts the work', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()

  expect(await (await money.as(student).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ status: 'in_progress' })
  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await money.total('escrow')).toBe(10_000)
  expect((await money.told(student)).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Paiement réservé', 'Le travail a commencé']),
  )

  const released = await money.release(poster)
  await money.runTasks()

  expect(released.status).toBe(200)
  expect(await released.json()).toMatchObject({ type: 'escrow_release', amount: 10_000, jobId: job.id })
  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
  expect(await money.total('escrow')).toBe(0)
  expect(await money.total('fees')).toBe(500)
  expect(await newest(money, student)).toMatchObject({ title: 'Paiement reçu', actionUrl: '/dashboard?tab=wallet' })
})

test('releasing again returns the same transaction and moves nothing', async () => {
  const money = await testMoney()
  const { poster, student } = await money.paidJob()

  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => money.release(poster)))
  await money.runTasks()
  const later = await money.release(poster)

  const ids = await Promise.all([...answers, later].map(async (answer) => (await answer.json()).id))
  expect([...answers, later].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(ids).size).toBe(1)
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('nobody but the payer releases', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  const stranger = await money.seed.individual()
  const id = (await money.transactionsOf(poster)).find(({ type }) => type === 'escrow_release')?.id

  const answers = [
    await money.visitor.post(`/api/payments/${id}/release`, {}),
    await money.as(student).post(`/api/payments/${id}/release`, {}),
    await money.as(stranger).post(`/api/payments/${id}/release`, {}),
    await money.as(poster).post(`/api/payments/${newId()}/release`, {}),
    await money.as(poster).post('/api/payments/nonsense/release', {}),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 404, 404])
  expect(await money.statesOf(job)).toEqual(['held'])
})

test('completing the job releases (2.4.12)', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()

  await money.move(poster, job, 'completed')
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('paying for a completed job releases at once', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.seed.assignedJob()
  await money.move(poster, job, 'completed')

  await money.confirm(poster, await money.secretFor(poster, job))
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
})

test('held money is released 7 days after the payment by the database’s clock, and the payer is notified (2.4.12, 2.9.7)', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  const day = 24 * 3600

  await letPass(money.sql, autoReleaseDays * day)
  await money.runTasks()
  expect(await money.statesOf(job)).toEqual(['held'])

  // The task that ran too early is scheduled for the remaining time.
  await money.sql`update payments set release_at = release_at - interval '7 days'`
  await letPass(money.sql, autoReleaseDays * day)
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.balanceOf(student)).toEqual({ balance: 9_500, pendingBalance: 0 })
  expect(await newest(money, poster)).toMatchObject({ title: 'Fonds libérés' })
})

test('money for work that is still to come is held until 7 days after the work', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  await money.sql`update jobs set scheduled_for = now() + interval '20 days' where id = ${job.id}`
  await money.confirm(poster, await money.secretFor(poster, job))

  await money.letDaysPass(26)
  const before = await money.statesOf(job)
  await money.letDaysPass(2)

  expect(before).toEqual(['held'])
  expect(await money.statesOf(job)).toEqual(['released'])
})

test('both sides hear of an automatic release two days before it', async () => {
  const money = await testMoney()
  const { poster, student } = await money.paidJob()

  await money.letDaysPass(4)
  const early = await newest(money, poster)
  await money.letDaysPass(1)

  expect(early).not.toMatchObject({ title: 'Libération dans deux jours' })
  for (const person of [poster, student])
    expect(await newest(money, person)).toMatchObject({ title: 'Libération dans deux jours' })
})

test('after days without a worker money is released, and nobody hears that it will be', async () => {
  const money = await testMoney()
  // More than a worker does at once: what was due first is done first.
  const paid = await Promise.all(Array.from({ length: 5 }, () => money.paidJob()))

  await money.letDaysPass(10)

  const titlesOf = async (person: { id: string }) => (await money.told(person)).map(({ title }) => title)
  const heard = await Promise.all(
    paid.map(async ({ poster, student }) => [await titlesOf(poster), await titlesOf(student)]),
  )
  for (const [posters, students] of heard) {
    expect(posters).toContain('Fonds libérés')
    expect(students).toContain('Paiement reçu')
  }
  expect(heard.flat(2)).not.toContain('Libération dans deux jours')
})

test('silence about a proposed cancellation releases nothing, reminds the student and stops the clock', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  await money.move(poster, job, 'cancelled')

  await money.letDaysPass(3)
  const reminded = await newest(money, student)
  await money.letDaysPass(30)

  expect(reminded).toMatchObject({ title: 'Annulation proposée : votre réponse est attendue' })
  expect(await money.statesOf(job)).toEqual(['held'])
})

test('once a cancellation is declined the clock goes on where it stood', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  await money.letDaysPass(5)
  await money.move(poster, job, 'cancelled')
  await money.letDaysPass(30)

  await money.move(student, job, 'in_progress')
  await money.letDaysPass(1)
  const before = await money.statesOf(job)
  await money.letDaysPass(2)

  expect(before).toEqual(['held'])
  expect(await money.statesOf(job)).toEqual(['released'])
})

test('the timer does nothing for a payment that is decided or unknown', async () => {
  const money = await testMoney()
  const { poster, job } = await money.paidJob()
  await money.release(poster)
  await money.runTasks()

  await letPass(money.sql, 8 * 24 * 3600)
  await money.sql`insert into tasks (name, payload) values ('payment.autoRelease', ${JSON.stringify({ paymentId: newId() })}::text::jsonb)`
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['released'])
  expect(await money.sql`select from tasks`).toHaveLength(0)
})

test('work under way that both cancel gives the money back', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()

  await money.move(poster, job, 'cancelled')
  expect(await money.statesOf(job)).toEqual(['held'])
  await money.move(student, job, 'cancelled')
  expect(await money.statesOf(job)).toEqual(['refunding'])
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect(await money.balanceOf(poster)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await money.balanceOf(student)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(await money.total('outside')).toBe(0)
  expect([...(await money.sql`select amount, refunded from simulated_intents`)]).toEqual([
    { amount: 10_000, refunded: 10_000 },
  ])
  expect(await newest(money, poster)).toMatchObject({ title: 'Paiement remboursé' })
})

test('refunded money can’t be released, and released money can’t be refunded', async () => {
  const money = await testMoney()
  const back = await money.paidJob()
  await money.move(back.poster, back.job, 'cancelled')
  const id = (await money.transactionsOf(back.poster)).find(({ type }) => type === 'escrow_release')?.id
  await money.move(back.student, back.job, 'cancelled')
  const gone = await money.paidJob()
  await money.release(gone.poster)
  await money.move(gone.poster, gone.job, 'cancelled')

  const release = await money.as(back.poster).post(`/api/payments/${id}/release`, {})
  const cancel = await money.move(gone.student, gone.job, 'cancelled')

  expect([release.status, (await release.json()).code]).toEqual([409, 'already_refunded'])
  expect([cancel.status, (await cancel.json()).code]).toEqual([409, 'already_released'])
  expect(await money.statesOf(gone.job)).toEqual(['releasing'])
})

test('either a release or a cancellation at the same moment wins, and the money goes one way', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  await money.move(poster, job, 'cancelled')

  const answers = await Promise.all([money.release(poster), money.move(student, job, 'cancelled')])
  await money.runTasks()

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(['released', 'refunded']).toContain((await money.statesOf(job))[0])
  expect(await money.total('escrow')).toBe(0)
})

test('a payment that comes after the cancellation is refunded', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)
  await money.move(poster, job, 'cancelled')

  // The worker has not closed the intent yet.
  expect((await money.confirm(poster, clientSecret)).status).toBe(200)
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect((await money.transactionsOf(poster)).map(({ type, status }) => [type, status])).toEqual([
    ['refund', 'completed'],
    ['payment', 'completed'],
  ])
  expect(await money.transactionsOf(student)).toEqual([])
})

test('cancelling closes the intent that nobody has paid yet', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)

  await money.move(poster, job, 'cancelled')
  await money.runTasks()

  expect((await money.confirm(poster, clientSecret)).status).toBe(409)
  expect(await money.statesOf(job)).toEqual(['failed'])
})

test('cancelling a job whose order never reached the provider leaves nothing to do', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  await money.sql`
    insert into payments (id, job_id, payer_id, payee_id, amount, fee, provider)
    select ${newId()}, id, posted_by_id, assigned_to_id, 10000, 500, 'simulated' from jobs where id = ${job.id}`

  await money.move(poster, job, 'cancelled')
  await settlePayment(money.ctx, { paymentId: newId() }, { attempts: 1 })
  await money.runTasks()

  expect(await money.sql`select from tasks where name = 'payment.settle'`).toHaveLength(0)
  expect((await money.order(poster, job)).status).toBe(409)
})

test('a second successful payment for a job is refunded', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  await money.confirm(poster, await money.secretFor(poster, job, 5_000), 'failed')
  const [first] = await money.sql<{ secret: string }[]>`select client_secret as secret from simulated_intents`
  await money.confirm(poster, await money.secretFor(poster, job, 7_000))
  // The closed intent can be paid at the provider after all.
  await money.sql`update simulated_intents set status = 'declined' where client_secret = ${first?.secret ?? ''}`

  const second = await money.confirm(poster, first?.secret ?? '')
  await money.runTasks()

  expect(second.status).toBe(200)
  expect(await money.statesOf(job)).toEqual(['refunded', 'held'])
  expect(await money.total('escrow')).toBe(7_000)
})

test('success twice is one payment, and a decline after it changes nothing', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)

  const answers = await Promise.all([1, 2, 3].map(() => money.confirm(poster, clientSecret)))
  const declined = await money.confirm(poster, clientSecret, 'failed')
  await money.runTasks()

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await declined.json()).toEqual({ status: 'succeeded' })
  expect(await money.statesOf(job)).toEqual(['held'])
  expect(await money.total('escrow')).toBe(10_000)
})

test('a card that works on the second try pays by the same intent', async () => {
  const money = await testMoney()
  const { poster, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)

  expect(await (await money.confirm(poster, clientSecret, 'failed')).json()).toEqual({ status: 'failed' })
  expect(await money.statesOf(job)).toEqual(['failed'])
  await money.confirm(poster, clientSecret)

  expect(await money.statesOf(job)).toEqual(['held'])
})

test('nobody confirms somebody else’s simulated payment', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.seed.assignedJob()
  const clientSecret = await money.secretFor(poster, job)
  const confirm = { clientSecret, outcome: 'succeeded' }

  const answers = [
    await money.visitor.post('/api/payments/simulated/confirm', confirm),
    await money.confirm(student, clientSecret),
    await money.confirm(poster, 'pi_unknown'),
    await money.confirm(poster, clientSecret, 'maybe'),
    await money.visitor.post('/api/stripe/webhook', {}),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 400, 404])
  expect(await money.statesOf(job)).toEqual(['created'])
})
