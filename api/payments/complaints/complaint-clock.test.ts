import { expect, test } from 'vitest'
import type { Complaint } from '../../../schema/payments/complaint.ts'
import { readMoney } from '../../operator/money-report.ts'
import { testMoney, type TestMoney } from '../testing/money.ts'
import { complained, jsonOf, refusal, titlesOf } from '../testing/complaints.ts'

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
