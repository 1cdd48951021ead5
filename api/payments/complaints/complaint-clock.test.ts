import { expect, test } from 'vitest'
import type { Complaint } from '../../../schema/payments/complaint.ts'
import { decide } from '../../operator/decide.ts'
import { readMoney } from '../../operator/money-report.ts'
import { seatModerator } from '../../safety/testing/moderator.ts'
import { testMoney, type TestMoney } from '../testing/money.ts'
import { complained, jsonOf, refusal, titlesOf } from '../testing/complaints.ts'
import { watchComplaints } from './rule.ts'

test('an open complaint stops the automatic release and its announcement; the other side is reminded after two days', async () => {
  const { money, poster, student, job } = await complained('student')

  await money.letDaysPass(3)
  const reminded = (await titlesOf(money, poster))[0]
  await money.letDaysPass(30)

  expect(reminded).toBe('Problème signalé : votre réponse est attendue /accepted-jobs')
  expect(await money.statesOf(job)).toEqual(['held'])
  expect((await titlesOf(money, student)).join()).not.toContain('Libération dans deux jours')
})

test('whoever has answered is not reminded', async () => {
  const { money, poster, student, act } = await complained()
  const answered = await act(student, 'answers', { text: 'Je reviens demain.' })

  await money.letDaysPass(3)

  expect(answered.status).toBe(201)
  expect(await jsonOf<Complaint>(answered)).toMatchObject({
    answers: [{ byId: student.id, text: 'Je reviens demain.' }],
  })
  expect((await titlesOf(money, poster))[0]).toBe('Réponse au problème signalé /accepted-jobs')
  expect((await titlesOf(money, student)).join()).not.toContain('votre réponse est attendue')
})

test('a settled complaint reminds nobody', async () => {
  const { money, poster, student, act } = await complained()
  await act(poster, 'withdraw')

  await money.letDaysPass(3)

  expect((await titlesOf(money, student)).join()).not.toContain('votre réponse est attendue')
})

test('after a withdrawn complaint the money is released two days later at the earliest, with notice', async () => {
  const { money, poster, student, job, act } = await complained()
  await money.letDaysPass(30)

  const withdrawn = await act(poster, 'withdraw')
  await money.letDaysPass(1)
  const before = await money.statesOf(job)
  const notified = await titlesOf(money, student)
  await money.letDaysPass(1)

  expect(await jsonOf<Complaint>(withdrawn)).toMatchObject({ outcome: 'withdrawn' })
  expect(before).toEqual(['held'])
  expect(notified.slice(0, 2).toSorted()).toEqual([
    'Libération dans deux jours /dashboard?tab=wallet',
    'Problème réglé /accepted-jobs',
  ])
  expect(await money.statesOf(job)).toEqual(['released'])
})

test('an early withdrawal leaves the release where it was', async () => {
  const { money, poster, job, act } = await complained()

  await act(poster, 'withdraw')
  await money.letDaysPass(5)
  const before = await money.statesOf(job)
  await money.letDaysPass(2)

  expect(before).toEqual(['held'])
  expect(await money.statesOf(job)).toEqual(['released'])
})

test('while a cancellation is proposed a withdrawn complaint starts no clock', async () => {
  const { money, poster, job, act } = await complained()
  await money.move(poster, job, 'cancelled')

  await act(poster, 'withdraw')
  await money.letDaysPass(30)

  expect(await money.statesOf(job)).toEqual(['held'])
})

test('exactly one of a complaint and the timer wins when both happen at once', async () => {
  const money = await testMoney()
  for (let round = 0; round < 6; round++) {
    const { student, job } = await money.paidJob()
    await money.sql`update payments set release_at = now() where job_id = ${job.id}`
    await money.sql`update tasks set run_at = now()`

    const [answer] = await Promise.all([money.complain(student, job), money.runTasks()])
    await money.runTasks()

    const [state] = await money.statesOf(job)
    expect([answer.status, state]).toEqual(answer.status === 201 ? [201, 'held'] : [409, 'released'])
  }
})

test('a timer that waits for the lock of a complaint reads the complaint afterwards', async () => {
  const money = await testMoney()
  const { student, job } = await money.paidJob()
  await money.sql`update payments set release_at = now() where job_id = ${job.id}`
  await money.sql`update tasks set run_at = now() where name = 'payment.autoRelease'`
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let blocking: Promise<void> | undefined
  await new Promise<void>((locked) => {
    blocking = money.sql.begin(async (tx) => {
      await tx`select from jobs where id = ${job.id} for no key update`
      locked()
      await held
    })
  })

  const complaining = money.complain(student, job)
  await expect.poll(() => waiting(money)).toBe(1)
  const running = money.runTasks()
  await expect.poll(() => waiting(money)).toBeGreaterThan(1)
  letGo()
  await Promise.all([blocking, running])

  expect((await complaining).status).toBe(201)
  expect(await money.statesOf(job)).toEqual(['held'])
})

const waiting = async ({ sql }: TestMoney) =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length

test('a withdrawal and a new complaint gain no time, and the third complaint is the last', async () => {
  const { money, poster, job, act } = await complained()
  await money.sql`update complaints set created_at = created_at - interval '15 days'`
  await act(poster, 'withdraw')
  await money.complain(poster, job)
  const matters = await money.sql<{ since: Date }[]>`select min(created_at) as since from complaints`
  const report = await readMoney(money.sql)

  expect(report.matters.map(({ why, since }) => [why, since])).toEqual([
    ['problème signalé par le particulier', matters[0]!.since],
  ])

  const withdraw = async () => {
    const [open] = await jsonOf<Complaint[]>(await money.as(poster).get(`/api/jobs/${job.id}/complaints`))
    await money.as(poster).post(`/api/complaints/${open!.id}/withdraw`, {})
  }
  await withdraw()
  await money.complain(poster, job)
  await withdraw()
  expect(await refusal(await money.complain(poster, job))).toEqual([409, 'complained_enough'])
})

/** Lets days pass, and the hourly task look for complaints that nobody decides. */
const daysLater = async (money: TestMoney, days: number) => {
  await money.letDaysPass(days)
  await watchComplaints(money.ctx)
  await money.runTasks()
}

test.each([
  ['poster', false, 10_000, 'refunded', 0, 'refunded'],
  ['student', false, 10_000, 'released', 9_500, 'released'],
  ['poster', true, 10_001, 'released', 4_751, 'split'],
  ['student', true, 10_000, 'released', 4_750, 'split'],
  // Half of it is too little to be sent.
  ['student', true, 60, 'released', 57, 'released'],
] as const)(
  'a complaint of the %s that nobody decides ends after 42 days, answered: %s, of %i centimes: %s (3.5.600)',
  async (by, isAnswered, amount, state, balance, outcome) => {
    const { money, poster, student, job, act } = await complained(by, amount)
    const other = by === 'poster' ? student : poster
    if (isAnswered) await act(other, 'answers', { text: 'Tout était fait.' })

    await daysLater(money, 41)
    await daysLater(money, 13)
    const before = await money.statesOf(job)
    await daysLater(money, 1)
    await daysLater(money, 1)

    expect([before, await money.statesOf(job)]).toEqual([['held'], [state]])
    expect(await money.balanceOf(student)).toEqual({ balance, pendingBalance: 0 })
    const [complaint] = await jsonOf<Complaint[]>(await money.as(poster).get(`/api/jobs/${job.id}/complaints`))
    expect(complaint).toMatchObject({ outcome, endsAt: null })
    for (const person of [poster, student]) {
      const titles = (await titlesOf(money, person)).join()
      expect(titles).toContain('Problème signalé : date limite')
      expect(titles).toContain('Problème réglé comme annoncé')
    }
  },
)

test('two weeks before the rule both parties read its day, and the operator is mailed on days 14 and 28 (3.5.600)', async () => {
  const { money, poster, student, job, complaint } = await complained()
  const mails = async () => (await money.sql<{ n: number }[]>`select operator_mails as n from complaints`)[0]!.n
  const readByDay: unknown[] = []

  for (const days of [13, 1, 13, 1]) {
    await daysLater(money, days)
    const notices = await Promise.all([poster, student].map((person) => titlesOf(money, person)))
    readByDay.push([await mails(), ...notices.map((titles) => titles.join().includes('date limite'))])
  }

  expect(readByDay).toEqual([
    [0, false, false],
    [1, false, false],
    [1, false, false],
    [2, true, true],
  ])
  const read = await jsonOf<{ complaint: Complaint }>(await money.as(student).get(`/api/jobs/${job.id}`))
  const inDays = (endsAt: string | null) => Math.round((Date.parse(endsAt ?? '') - Date.now()) / (24 * 3600 * 1_000))
  expect([inDays(complaint.endsAt), inDays(read.complaint.endsAt)]).toEqual([42, 14])
})

test('while a party is suspended no rule ends a complaint, and two weeks with notice follow (3.5.600)', async () => {
  const { money, student, poster, job } = await complained()
  await daysLater(money, 30)
  const { decide: moderate } = await seatModerator(money)
  await moderate('suspend', 'person', student)
  await daysLater(money, 30)
  const read = await jsonOf<{ complaint: Complaint }>(await money.as(poster).get(`/api/jobs/${job.id}`))

  await moderate('lift', 'person', student)
  await daysLater(money, 0)
  await daysLater(money, 13)
  const before = await money.statesOf(job)
  await daysLater(money, 1)
  await daysLater(money, 1)

  expect(read.complaint.endsAt).toBeNull()
  expect([before, await money.statesOf(job)]).toEqual([['held'], ['refunded']])
})

test('a complaint made anew leaves the other party two weeks to answer (3.5.600)', async () => {
  const { money, poster, student, job, act } = await complained('student')
  await daysLater(money, 41)
  await watchComplaints(money.ctx)
  await act(student, 'withdraw')
  await money.runTasks()

  await money.complain(poster, job)
  await daysLater(money, 0)
  await daysLater(money, 13)
  const before = await money.statesOf(job)
  await daysLater(money, 1)
  await daysLater(money, 1)

  expect([before, await money.statesOf(job)]).toEqual([['held'], ['released']])
  expect(await money.balanceOf(student)).toEqual({ balance: 4_750, pendingBalance: 0 })
})

test('exactly one of the rule and an operator’s decision wins when both happen at once (3.5.600)', async () => {
  const { money, poster, job } = await complained()
  await money.sql`update complaints set announced_at = now(), ends_at = now()`
  const paymentId = await money.paymentOf(job)
  await watchComplaints(money.ctx)

  const [decision] = await Promise.allSettled([decide(money.sql, paymentId, 'release'), money.runTasks()])
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual([decision.status === 'fulfilled' ? 'released' : 'refunded'])
  const titles = (await titlesOf(money, poster)).join()
  expect(titles.includes('comme annoncé')).toBe(decision.status === 'rejected')
  expect((await readMoney(money.sql)).imbalance).toBe(0)
})
