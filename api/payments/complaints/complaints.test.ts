import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { newId } from '../../../schema/ids.ts'
import { answersPerComplaint, type Complaint } from '../../../schema/payments/complaint.ts'
import { testMoney, testStripe, type TestMoney } from '../testing/money.ts'
import { reviewOf } from '../../reviews/test-reviews.ts'
import { complained, jsonOf, refusal, titlesOf } from '../testing/complaints.ts'

const shared = (() => {
  let opened: Promise<TestMoney> | undefined
  return () => (opened ??= testMoney())
})()

test('a party complains, and both read it with the job', async () => {
  const { money, poster, student, job, complaint } = await complained()

  const read = await jsonOf<{ complaint: Complaint }>(await money.as(student).get(`/api/jobs/${job.id}`))
  const listed = await jsonOf<Complaint[]>(await money.as(poster).get(`/api/jobs/${job.id}/complaints`))

  expect(complaint).toMatchObject({
    jobId: job.id,
    byId: poster.id,
    reason: 'Le travail n’est pas fait.',
    amount: 10_000,
    answers: [],
    settledAt: null,
    outcome: null,
  })
  expect(new Date(complaint.createdAt).toISOString()).toBe(complaint.createdAt)
  expect((await money.transactionsOf(poster)).map(({ id }) => id)).toContain(complaint.releaseId)
  expect(read.complaint).toEqual(complaint)
  expect(listed).toEqual([complaint])
  expect((await titlesOf(money, student))[0]).toBe('Un problème a été signalé /accepted-jobs')
})

test('the payer may release anyway, which settles the complaint', async () => {
  const { money, poster, student, job } = await complained('student')

  const released = await money.release(poster)
  await money.runTasks()

  expect(released.status).toBe(200)
  expect(await money.statesOf(job)).toEqual(['released'])
  const [complaint] = await jsonOf<Complaint[]>(await money.as(student).get(`/api/jobs/${job.id}/complaints`))
  expect(complaint).toMatchObject({ outcome: 'released', settledAt: expect.any(String) })
  expect(await jsonOf(await money.as(student).get(`/api/jobs/${job.id}`))).not.toHaveProperty('complaint')
})

test('the student agrees to a refund: the job is cancelled and the payer has the money back', async () => {
  const { money, poster, student, job, act } = await complained()

  const agreed = await act(student, 'refund')
  const again = await act(student, 'refund')
  await money.runTasks()

  expect([agreed.status, again.status]).toEqual([200, 200])
  expect(await jsonOf<Complaint>(agreed)).toMatchObject({ outcome: 'refunded' })
  expect(await money.statesOf(job)).toEqual(['refunded'])
  expect((await titlesOf(money, poster)).slice(0, 2)).toEqual([
    'Paiement remboursé /dashboard?tab=wallet',
    `Job annulé /dashboard?tab=messages&jobId=${job.id}`,
  ])
  expect(await money.total('escrow')).toBe(0)
})

test('a settled complaint cannot be answered, withdrawn or refunded', async () => {
  const { money, poster, student, act } = await complained()
  await money.release(poster)

  expect(await refusal(await act(student, 'answers', { text: 'Bonjour' }))).toEqual([409, 'complaint_settled'])
  expect(await refusal(await act(poster, 'withdraw'))).toEqual([409, 'complaint_settled'])
  expect(await refusal(await act(student, 'refund'))).toEqual([409, 'complaint_settled'])
})

test('withdrawing again changes nothing', async () => {
  const { poster, act } = await complained()

  const [first, second] = [await act(poster, 'withdraw'), await act(poster, 'withdraw')]

  expect(await jsonOf(second)).toEqual(await jsonOf(first))
})

test('only the complaining party withdraws a complaint, and only the student refunds one of the payer', async () => {
  const his = await complained('poster')
  const hers = await complained('student')

  const answers = [
    await his.act(his.student, 'withdraw'),
    await his.act(his.poster, 'refund'),
    await hers.act(hers.student, 'refund'),
    await hers.act(hers.poster, 'withdraw'),
  ]

  expect(await Promise.all(answers.map(refusal))).toEqual(answers.map(() => [403, 'not_yours']))
})

test('one of two complaints at once counts, and the other is refused', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()

  const answers = await Promise.all([money.complain(poster, job), money.complain(student, job)])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await refusal(await money.complain(student, job))).toEqual([409, 'already_complained'])
})

test('a complaint made during a dispute holds the money once the bank has decided', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()

  const complaint = await jsonOf<Complaint>(await money.complain(poster, job))
  const early = await money.as(student).post(`/api/complaints/${complaint.id}/refund`, {})
  money.books.dispute(intent.id, 'won')
  await money.settleDown()
  await money.letDaysPass(30)

  expect(await refusal(early)).toEqual([409, 'wrong_status'])
  expect(await money.statesOf(job)).toEqual(['held'])
})

describe('on one database', () => {
  let money: TestMoney
  beforeAll(async () => {
    money = await shared()
  })

  test('without held money there is nothing to complain of', async () => {
    const { poster, student, job } = await money.seed.assignedJob()

    const unpaid = await money.complain(student, job)
    await money.secretFor(poster, job)
    const ordered = await money.complain(student, job)

    expect(await refusal(unpaid)).toEqual([409, 'nothing_held'])
    expect(await refusal(ordered)).toEqual([409, 'nothing_held'])
  })

  test('a long list of complaints comes page by page, the newest first', async () => {
    const { poster, student, job } = await money.paidJob()
    const made: string[] = []
    for (const by of [poster, student, poster]) {
      const { id } = await jsonOf<Complaint>(await money.complain(by, job))
      await money.as(by).post(`/api/complaints/${id}/withdraw`, {})
      made.unshift(id)
    }
    const pageOf = (page: number) => money.as(student).get(`/api/jobs/${job.id}/complaints?limit=2&page=${page}`)

    const [first, second] = [await pageOf(1), await pageOf(2)]

    expect([first.headers.get('x-total-count'), first.headers.get('link')]).toEqual([
      '3',
      `</api/jobs/${job.id}/complaints?limit=2&page=2>; rel="next"`,
    ])
    expect(second.headers.get('link')).toBeNull()
    const listed = [...(await jsonOf<Complaint[]>(first)), ...(await jsonOf<Complaint[]>(second))]
    expect(listed.map(({ id }) => id)).toEqual(made)
  })

  test('an index finds the complaints of a payment, and the complaints that its money settles', async () => {
    const plans: string[] = []
    const rolledBack = money.sql.begin(async (tx) => {
      // Switches off foreign keys: the many jobs of these complaints need not exist.
      await tx`set local session_replication_role = replica`
      await tx`
        insert into complaints (id, job_id, payment_id, by_id, reason)
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Rien' from generate_series(1, 3000)`
      await tx`analyze complaints`
      const id = newId()
      const explained = [
        await tx`explain select count(*) from complaints where payment_id = ${id} and by_id = ${id}`,
        await tx`explain update complaints set settled_at = now(), outcome = 'released' where payment_id = ${id} and settled_at is null`,
        await tx`explain select min(created_at) from complaints where payment_id = ${id}`,
      ]
      plans.push(...explained.map((plan) => plan.map((row) => String(row['QUERY PLAN'])).join()))
      throw new Error('That was all')
    })
    await expect(rolledBack).rejects.toThrow('That was all')

    for (const plan of plans) expect(plan).toContain('complaints_of_payment')
  })

  test('a complaint cannot stop money that has left or is on its way, and the refusal names where to turn', async () => {
    const { poster, student, job } = await money.paidJob()
    await money.release(poster)

    const onItsWay = await money.complain(poster, job)
    await money.runTasks()
    const gone = await money.complain(student, job)

    expect(onItsWay.status).toBe(409)
    expect(await onItsWay.json()).toMatchObject({
      code: 'money_moved',
      message: expect.stringContaining('page Contact'),
    })
    expect(await refusal(gone)).toEqual([409, 'money_moved'])
  })

  test('strangers can neither complain nor read a complaint', async () => {
    const { poster, job } = await money.paidJob()
    const stranger = await money.seed.student()
    const { id } = await jsonOf<Complaint>(await money.complain(poster, job))
    const open = await money.seed.job(await money.seed.individual())

    const answers = [
      await money.complain(stranger, job),
      await money.complain(stranger, open),
      await money.as(stranger).get(`/api/jobs/${job.id}/complaints`),
      await money.complain(stranger, { id: newId() }),
      await money.as(stranger).post(`/api/complaints/${id}/answers`, { text: 'Moi aussi' }),
      await money.as(stranger).post(`/api/complaints/${id}/withdraw`, {}),
      await money.as(stranger).post(`/api/complaints/${id}/refund`, {}),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 404, 404])
    expect(await jsonOf(await money.as(stranger).get(`/api/jobs/${job.id}`))).not.toHaveProperty('complaint')
  })

  test('a deleted offer is nobody’s to complain of', async () => {
    const poster = await money.seed.individual()
    const job = await money.seed.job(poster)
    await money.as(poster).delete(`/api/jobs/${job.id}`)

    expect((await money.complain(poster, job)).status).toBe(403)
    expect((await money.complain(await money.seed.student(), job)).status).toBe(404)
  })

  test('a lost answer may be asked for again under the same id, and no id serves twice', async () => {
    const { poster, student, job } = await money.paidJob()
    const other = await money.paidJob()
    const [id, answerId] = [newId(), newId()]
    const first = await money.complain(poster, job, 'Rien n’est fait.', id)
    const again = await money.complain(poster, job, 'Rien n’est fait.', id)
    const reply = { id: answerId, text: 'Demain.' }
    const path = `/api/complaints/${id}/answers`

    const answered = await money.as(student).post(path, reply)
    const answeredAgain = await money.as(student).post(path, reply)

    expect([first.status, again.status, answered.status, answeredAgain.status]).toEqual([201, 200, 201, 200])
    expect(await jsonOf(again)).toEqual(await jsonOf(first))
    expect((await jsonOf<Complaint>(answeredAgain)).answers).toHaveLength(1)
    expect(await refusal(await money.complain(poster, job, 'Autre chose.', id))).toEqual([409, 'id_reused'])
    // These ids were chosen by the server.
    const chosen = await jsonOf<Complaint>(await money.complain(other.poster, other.job))
    const { answers } = await jsonOf<Complaint>(await money.as(student).post(path, { text: 'Oui.' }))
    await money.as(other.poster).post(`/api/complaints/${chosen.id}/withdraw`, {})
    expect(await refusal(await money.complain(other.poster, other.job, 'Encore.', chosen.id))).toEqual([
      409,
      'id_reused',
    ])
    expect(await refusal(await money.as(student).post(path, { id: answers[1]!.id, text: 'Non.' }))).toEqual([
      409,
      'id_reused',
    ])
  })

  test('an empty or endless text is refused with a sentence', async () => {
    const { poster, job } = await money.paidJob()

    const empty = await money.complain(poster, job, '  ')
    const endless = await money.complain(poster, job, 'x'.repeat(1_001))

    expect(await jsonOf(empty)).toMatchObject({ code: 'invalid', message: 'Décrivez le problème' })
    expect(await jsonOf(endless)).toMatchObject({ code: 'invalid', message: 'Ce texte est trop long' })
  })

  test('each party writes a limited number of answers to a complaint, and a full one leaves the other free', async () => {
    const { poster, student, job } = await money.paidJob()
    const { id } = await jsonOf<Complaint>(await money.complain(poster, job))
    const answer = (by: User) => money.as(by).post(`/api/complaints/${id}/answers`, { text: 'Encore' })
    for (let count = 0; count < answersPerComplaint; count++) expect((await answer(poster)).status).toBe(201)

    expect(await refusal(await answer(poster))).toEqual([409, 'complaint_full'])
    expect((await answer(student)).status).toBe(201)
  })
})

test('a refund of an earlier payment leaves the complaint about a later one open', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  const refund = money.books.refundByHand(intent.id)
  await money.settleDown()
  money.books.pay(await money.secretFor(poster, job))
  await money.settleDown()
  await money.complain(poster, job)

  money.books.failRefund(refund)
  await money.settleDown()

  expect((await money.statesOf(job)).includes('held')).toBe(true)
  const [complaint] = await jsonOf<Complaint[]>(await money.as(student).get(`/api/jobs/${job.id}/complaints`))
  expect(complaint).toMatchObject({ settledAt: null, outcome: null })
})

test('a disputed payment for completed work takes no complaint', async () => {
  const money = await testStripe()
  const { poster, student, job, intent } = await money.paidByCard()
  await money.as(poster).patch(`/api/jobs/${job.id}`, { status: 'completed' })
  await money.settleDown()
  money.books.dispute(intent.id, 'needs_response')
  await money.settleDown()

  expect(await money.statesOf(job)).toEqual(['disputed'])
  expect(await refusal(await money.complain(student, job))).toEqual([409, 'money_moved'])
})

test('a poster who complains and then rates the work does not complete it', async () => {
  const { money, poster, student, job } = await complained()

  const answer = await money.as(poster).post('/api/reviews', reviewOf(job, student, { rating: 1 }))

  expect(answer.status).toBe(201)
  expect(await money.statesOf(job)).toEqual(['held'])
})

test('after a refund and a leaving, the next student reads no former complaint and earns pay by hand (1.2.460, 1.2.461)', async () => {
  const money = await testStripe()
  const { poster, student: lea, job, application, intent } = await money.paidByCard()
  const { id } = await jsonOf<Complaint>(await money.complain(lea, job))
  money.books.refundByHand(intent.id)
  await money.settleDown()
  const max = await money.seed.student()

  expect((await money.as(lea).post(`/api/applications/${application.id}/leave`)).status).toBe(200)
  const letter = await money.seed.application(max, job)
  await money.as(poster).post(`/api/applications/${letter.id}/accept`)
  const listed = [max, poster].map((one) => money.as(one).get(`/api/jobs/${job.id}/complaints`))
  const answered = await money.as(max).post(`/api/complaints/${id}/answers`, { text: 'Bonjour' })
  await money.as(poster).patch(`/api/jobs/${job.id}`, { status: 'completed' })
  const earned = await money.as(max).get(`/api/students/${max.id}/earnings`)

  expect(await Promise.all(listed.map(async (one) => jsonOf(await one)))).toEqual([[], []])
  expect(await refusal(answered)).toEqual([404, 'not_found'])
  expect(await jsonOf(earned)).toEqual({ totalEarnings: 75 })
})
