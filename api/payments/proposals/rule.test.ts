import { expect, test } from 'vitest'
import type { Job } from '../../../schema/jobs/job.ts'
import { decide } from '../../operator/decide.ts'
import { readMoney } from '../../operator/money-report.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import { seatModerator } from '../../safety/testing/moderator.ts'
import { jsonOf, titlesOf } from '../testing/complaints.ts'
import { testMoney, type TestMoney } from '../testing/money.ts'
import { applyProposalRule, watchProposals } from './rule.ts'

/** Makes a paid job whose poster proposes to cancel it. */
const proposed = async () => {
  const money = await testMoney()
  const paid = await money.paidJob()
  await money.move(paid.poster, paid.job, 'cancelled')
  return { money, ...paid }
}

/** Lets days pass, and the hourly task look for proposals that nobody answers. */
const daysLater = async (money: TestMoney, days: number) => {
  await money.letDaysPass(days)
  await watchProposals(money.ctx)
  await money.runTasks()
}

const write = (money: TestMoney, student: { id: string }, poster: { id: string }, job: { id: string }) =>
  money.as(student).post(`/api/jobs/${job.id}/messages`, { receiverId: poster.id, content: 'J’ai tout fait samedi.' })

const jobOf = async (money: TestMoney, person: { id: string }, job: { id: string }) =>
  await jsonOf<Job>(await money.as(person).get(`/api/jobs/${job.id}`))

test('a student who says nothing in four weeks agrees: the job is cancelled and the payer has all back (3.5.670)', async () => {
  const { money, poster, student, job } = await proposed()

  await daysLater(money, 15)
  await daysLater(money, 13)
  const before = await money.statesOf(job)
  await daysLater(money, 2)

  expect([before, await money.statesOf(job)]).toEqual([['held'], ['refunded']])
  expect((await jobOf(money, poster, job)).status).toBe('cancelled')
  for (const person of [poster, student]) {
    const titles = (await titlesOf(money, person)).join()
    expect(titles).toContain('Annulation proposée : date limite')
    expect(titles).toContain('Annulation conclue comme annoncé')
  }
  expect((await readMoney(money.sql)).imbalance).toBe(0)
})

test.each([
  [
    'has written since',
    (m: TestMoney, job: { id: string }, student: { id: string }, poster: { id: string }) =>
      write(m, student, poster, job),
  ],
  [
    'came, as the poster noted',
    (m: TestMoney, job: { id: string }, student: { id: string }, poster: { id: string }) =>
      m.sql`insert into visit_times (job_id, student_id, visit_day, act, by_id, at)
        values (${job.id}, ${student.id}, current_date, 'arrive', ${poster.id}, now())`,
  ],
  [
    'contests to have been absent',
    (m: TestMoney, job: { id: string }, student: { id: string }, poster: { id: string }) =>
      m.sql`insert into absences (job_id, student_id, by_id, accused_id, contested_at)
        values (${job.id}, ${student.id}, ${poster.id}, ${student.id}, now())`,
  ],
  [
    'has agreed on the hours',
    (m: TestMoney, job: { id: string }) => m.sql`update jobs set agreed_minutes = 120 where id = ${job.id}`,
  ],
] as const)(
  'where the student %s the proposal ends as declined, and the payer has seven days to complain (3.5.670)',
  async (_what, speak) => {
    const { money, poster, student, job } = await proposed()
    await money.letDaysPass(1)
    await speak(money, job, student, poster)

    await daysLater(money, 14)
    await daysLater(money, 15)
    const lapsed = await jobOf(money, student, job)
    await daysLater(money, 6)
    const before = await money.statesOf(job)
    await daysLater(money, 1)

    expect(lapsed).toMatchObject({ status: 'in_progress' })
    expect(lapsed).not.toHaveProperty('cancellationProposedAt')
    expect([before, await money.statesOf(job)]).toEqual([['held'], ['released']])
    for (const person of [poster, student])
      expect((await titlesOf(money, person)).join()).toContain('Proposition d’annulation terminée')
  },
)

test('a message from before the proposal, and one of the poster, are no answer to it (3.5.670)', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob()
  await write(money, student, poster, job)
  await money.sql`update messages set created_at = now() - interval '1 minute'`
  await money.move(poster, job, 'cancelled')
  await money.as(poster).post(`/api/jobs/${job.id}/messages`, { receiverId: student.id, content: 'Êtes-vous là ?' })

  await daysLater(money, 15)
  await daysLater(money, 15)

  expect(await money.statesOf(job)).toEqual(['refunded'])
})

test('the two parties read its day from the beginning, others never; both and the operator are told once (3.5.670)', async () => {
  const { money, poster, student, job } = await proposed()
  const mails = async () =>
    (await money.sql`select from tasks where name = 'mail.send' and payload->>'template' = 'proposal-waits'`).length
  const inDays = async (person: { id: string }) =>
    Math.floor((Date.parse((await jobOf(money, person, job)).proposalEndsAt ?? '') - Date.now()) / (24 * 3600 * 1_000))
  const apply = async () => {
    for (let run = 0; run < 2; run += 1) await applyProposalRule(money.ctx, { jobId: job.id })
    const notices = (await titlesOf(money, student)).filter((title) => title.includes('date limite'))
    return [notices.length, await mails()]
  }

  const atFirst = [await inDays(poster), await inDays(student)]
  const stranger = await jobOf(money, await money.seed.student(), job)
  await money.letDaysPass(13)
  const early = await apply()
  await money.letDaysPass(2)
  const inTime = await apply()

  expect(atFirst).toEqual([28, 28])
  expect(stranger).not.toHaveProperty('proposalEndsAt')
  expect([early, inTime]).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(await inDays(poster)).toBe(14)
})

test('a server that was down for weeks still gives both parties two weeks (3.5.670)', async () => {
  const { money, poster, job } = await proposed()

  await daysLater(money, 60)
  const told = await titlesOf(money, poster)
  await daysLater(money, 13)
  const before = await money.statesOf(job)
  await daysLater(money, 2)

  expect(told.join()).toContain('Annulation proposée : date limite')
  expect([before, await money.statesOf(job)]).toEqual([['held'], ['refunded']])
})

test('while a problem is reported or a party is suspended the proposal stays, and two weeks with notice follow (3.5.670)', async () => {
  const { money, poster, student, job } = await proposed()
  await daysLater(money, 15)
  await money.complain(student, job)
  await daysLater(money, 20)
  const complained = [await money.statesOf(job), (await jobOf(money, student, job)).proposalEndsAt]
  const [complaint] = await jsonOf<{ id: string }[]>(await money.as(student).get(`/api/jobs/${job.id}/complaints`))
  await money.as(student).post(`/api/complaints/${complaint!.id}/withdraw`, {})
  const { decide: moderate } = await seatModerator(money)
  await moderate('suspend', 'person', student)
  await daysLater(money, 20)
  const suspended = [await money.statesOf(job), (await jobOf(money, poster, job)).proposalEndsAt]
  await moderate('lift', 'person', student)

  await daysLater(money, 0)
  await daysLater(money, 13)
  const before = await money.statesOf(job)
  await daysLater(money, 2)

  expect([complained, suspended]).toEqual([
    [['held'], undefined],
    [['held'], undefined],
  ])
  expect([before, await money.statesOf(job)]).toEqual([['held'], ['refunded']])
})

test('exactly one of the rule and an operator’s decision wins when both happen at once (3.5.670)', async () => {
  const { money, poster, job } = await proposed()
  await money.sql`update jobs set proposal_announced_end = now() - interval '1 second'`
  const paymentId = await money.paymentOf(job)
  await watchProposals(money.ctx)

  const [decision] = await Promise.allSettled([decide(money.sql, paymentId, 'release'), money.runTasks()])
  await money.runTasks()

  expect(await money.statesOf(job)).toEqual([decision.status === 'fulfilled' ? 'released' : 'refunded'])
  expect((await titlesOf(money, poster)).join().includes('comme annoncé')).toBe(decision.status === 'rejected')
  expect((await readMoney(money.sql)).imbalance).toBe(0)
})

test('exactly one of the rule and the student’s answer wins when both happen at once (3.5.670)', async () => {
  const { money, student, job } = await proposed()
  await money.sql`update jobs set proposal_announced_end = now() - interval '1 second'`
  await watchProposals(money.ctx)

  const [answer] = await Promise.all([money.move(student, job, 'in_progress'), money.runTasks()])
  await money.runTasks()

  expect([answer.status, await money.statesOf(job)]).toEqual(
    answer.status === 200 ? [200, ['held']] : [409, ['refunded']],
  )
})

test.each([
  // The days are those of Switzerland: half past eleven at night, and half past midnight.
  ['2026-11-29T22:30Z', '2026-11-29T22:30Z', '2026-11-29T22:30Z', '2026-12-27T22:59:59Z'],
  ['2026-11-29T23:30Z', '2026-11-29T23:30Z', '2026-11-29T23:30Z', '2026-12-28T22:59:59Z'],
  // Summer time begins and ends meanwhile.
  ['2027-03-05T12:00Z', '2027-03-05T12:00Z', '2027-03-05T12:00Z', '2027-04-02T21:59:59Z'],
  ['2027-10-10T21:59Z', '2027-10-10T21:59Z', '2027-10-10T21:59Z', '2027-11-07T22:59:59Z'],
  // The payment came later than the proposal.
  ['2026-11-29T12:00Z', '2026-11-29T12:00Z', '2026-12-05T12:00Z', '2027-01-02T22:59:59Z'],
  // Proposed anew: time since the first one, but two weeks at the least.
  ['2026-11-01T12:00Z', '2026-11-05T12:00Z', '2026-11-01T12:00Z', '2026-11-29T22:59:59Z'],
  ['2026-11-01T12:00Z', '2026-11-27T12:00Z', '2026-11-01T12:00Z', '2026-12-11T22:59:59Z'],
] as const)(
  'first proposed at %s, last at %s and paid at %s, it ends with a Swiss day, at %s (3.5.670)',
  async (first, last, paid, end) => {
    const { money, job } = await proposed()
    await money.sql`update jobs set first_proposed_at = ${first}::timestamptz, cancellation_proposed_at = ${last}::timestamptz`
    await money.sql`update payments set held_at = ${paid}::timestamptz`

    const read = await money.sql<{ end: Date }[]>`select proposal_end(j) as "end" from jobs j where id = ${job.id}`

    expect(onlyRow(read).end).toEqual(new Date(end))
  },
)

test('the rule acts after the last second of the day, and not before (3.5.670)', async () => {
  const { money, job } = await proposed()
  const run = async (from: string) => {
    await money.sql`update jobs set proposal_announced_end = now() + ${from}::interval`
    await watchProposals(money.ctx)
    await money.runTasks()
    return await money.statesOf(job)
  }

  expect([await run('20 seconds'), await run('-1 second')]).toEqual([['held'], ['refunded']])
})
