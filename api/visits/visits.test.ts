import { expect, test } from 'vitest'
import type { PublicUser, User } from '../../schema/accounts/user.ts'
import { swissDay } from '../../schema/dates.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { Verdict } from '../../schema/sync.ts'
import { proposalsPerJob } from '../../schema/visits/hours.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import type { TaskContext } from '../tasks/context.ts'
import { testApi } from '../testing/test-api.ts'
import { leaAndMarc } from '../testing/test-seed.ts'
import { showRecord } from './absences.ts'

const codes = (verdicts: Verdict[]) => verdicts.map((one) => ('code' in one ? one.code : one.verdict))
const now = () => new Date().toISOString()
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Makes work of Léa's for Marc, agreed on three days ago for an hour ago, whose phones push. */
const agreed = async () => {
  const api = await testApi()
  const { job, poster: marc, student: lea, application } = await api.seed.assignedJob(leaAndMarc)
  await api.sql`update jobs set scheduled_for = now() - interval '1 hour', duration = '2 heures', estimated_minutes = 120 where id = ${job.id}`
  await api.sql`update applications set decided_at = now() - interval '3 days'`
  await api.sql`delete from notifications`
  const phones = { marc: createDevice(api, marc, [userFeed(marc.id)]), lea: createDevice(api, lea, [userFeed(lea.id)]) }
  const read = async (person: User | null): Promise<Job> =>
    (await (await (person ? api.as(person) : api.visitor).get(`/api/jobs/${job.id}`)).json()) as Job
  const toldTo = async (person: User) =>
    ((await (await api.as(person).get(`/api/notifications/${person.id}`)).json()) as Notification[])
      .map(({ title, message }) => `${title}: ${message}`)
      .toReversed()
  const named = { jobId: job.id, studentId: lea.id }
  // In the hour after midnight what is noted belongs to the day of the work.
  const on = swissDay(ago(60))
  const at = (moment: string) => ({ ...named, on, at: moment })
  return { api, job, marc, lea, application, phones, read, toldTo, named, at }
}

test('the student arrives and finishes, the poster reads both and agrees (1.2.620, 2.2.220, 3.5.620, 3.5.621)', async () => {
  const { marc, lea, phones, read, toldTo, at } = await agreed()
  const [from, to] = [ago(50), ago(5)]

  const verdicts = await phones.lea.push(mutation('visit.arrive', at(from)), mutation('visit.leave', at(to)))
  await phones.marc.push(mutation('visit.arrive', at(from)), mutation('visit.leave', at(to)))

  expect(codes(verdicts)).toEqual(['applied', 'applied'])
  const { status, visit } = await read(marc)
  expect(status).toBe('in_progress')
  expect(visit?.times).toHaveLength(4)
  expect(visit?.times?.find(({ act, byId }) => act === 'arrive' && byId === lea.id)).toEqual({
    on: swissDay(from),
    act: 'arrive',
    byId: lea.id,
    at: from,
    notedAt: expect.any(String),
  })
  expect(await read(lea)).toMatchObject({ visit })
  expect((await read(null)).visit).toBeUndefined()
  expect(await toldTo(marc)).toEqual([
    expect.stringMatching(/^Le travail a commencé: /),
    expect.stringMatching(/^Fin du travail: Léa a terminé à \d\d:\d\d : « .+ »\.$/),
  ])
  // Marc says the same.
  expect(await toldTo(lea)).toEqual([])
})

test('a poster’s other time is told to the student once, and a correction takes its place in silence (3.5.620)', async () => {
  const { lea, marc, phones, read, toldTo, at } = await agreed()
  await phones.marc.push(mutation('visit.arrive', at(ago(55))))
  await phones.lea.push(mutation('visit.arrive', at(ago(54))), mutation('visit.leave', at(ago(40))))

  await phones.marc.push(mutation('visit.leave', at(ago(20))), mutation('visit.leave', at(ago(25))))

  expect(await toldTo(lea)).toEqual([
    expect.stringMatching(/^Le travail a commencé: /),
    expect.stringMatching(/^Autre heure notée: Marc note la fin à /),
  ])
  expect(await toldTo(marc)).toEqual([
    expect.stringMatching(/^Début du travail: Léa a commencé à /),
    expect.stringMatching(/^Fin du travail: /),
  ])
  expect((await read(lea)).visit?.times?.filter(({ act, byId }) => act === 'leave' && byId === marc.id)).toHaveLength(1)
})

test('a time is kept between the acceptance and the server’s clock, and has its own day (3.5.620)', async () => {
  const { lea, phones, read, at, named, api } = await agreed()
  const ahead = new Date(Date.now() + 20_000).toISOString()

  const verdicts = await phones.lea.push(
    mutation('visit.arrive', at(ahead)),
    mutation('visit.leave', { ...named, on: '2020-01-01', at: now() }),
    mutation('visit.leave', { ...named, on: 'gestern', at: now() }),
    // The clock of this phone is two days ahead.
    mutation('visit.leave', { ...named, on: swissDay(ago(-2880)), at: ago(-2880) }),
  )
  const { times = [] } = (await read(lea)).visit ?? {}
  const arrival = times.find(({ act }) => act === 'arrive')?.at ?? ''
  await api.sql`update applications set decided_at = now() - interval '1 minute'`
  await phones.lea.push(mutation('visit.arrive', at(ago(30))))

  expect(codes(verdicts)).toEqual(['applied', 'invalid', 'invalid', 'applied'])
  expect(arrival <= now()).toBe(true)
  expect(Date.parse((await read(lea)).visit?.times?.[0]?.at ?? '')).toBeGreaterThan(Date.parse(ago(2)))
})

test('work that has ended for the writer has its answer, and strangers have none (3.5.620)', async () => {
  const { api, job, lea, application, phones, at, named } = await agreed()
  const tom = createDevice(api, await api.seed.student({ firstName: 'Tom' }), [])
  const writes = () => [
    mutation('visit.arrive', at(now())),
    mutation('visit.proposeHours', { ...named, id: newId(), minutes: 60 }),
    mutation('visit.sayAbsent', { ...named, isAbsent: true }),
  ]

  expect(codes(await tom.push(...writes()))).toEqual(['not_yours', 'not_yours', 'not_yours'])
  await api.as(lea).post(`/api/applications/${application.id}/leave`)
  expect(codes(await phones.lea.push(...writes()))).toEqual(['work_ended', 'work_ended', 'work_ended'])
  await api.sql`update jobs set deleted_at = now() where id = ${job.id}`
  expect(codes(await phones.lea.push(...writes()))).toEqual(['not_found', 'not_found', 'not_found'])
})

test('an arrival leaves a proposal to cancel open and agrees to no new terms, and cancelled work refuses it (3.5.621)', async () => {
  const { api, marc, lea, job, phones, read, at } = await agreed()
  await api.sql`update applications set terms_changed_at = now()`
  await phones.lea.push(mutation('visit.arrive', at(now())))
  const terms = await api.sql`select from applications where terms_changed_at is not null`
  await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })

  expect(codes(await phones.lea.push(mutation('visit.leave', at(now()))))).toEqual(['applied'])
  expect(terms).toHaveLength(1)
  expect(await read(lea)).toMatchObject({ status: 'in_progress', cancellationProposedAt: expect.any(String) })
  await api.as(lea).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })
  expect(codes(await phones.lea.push(mutation('visit.leave', at(now()))))).toEqual(['work_ended'])
})

const proposing = (named: { jobId: Id; studentId: Id }, minutes: number, id = newId()) =>
  mutation('visit.proposeHours', { ...named, id, minutes })
const idOf = (proposed: ReturnType<typeof proposing>) => (proposed.args as { id: Id }).id

test('half an hour more is proposed and agreed, and is what is paid and earned (2.2.221, 3.5.622)', async () => {
  const { api, job, marc, lea, phones, read, toldTo, named } = await agreed()
  const proposed = proposing(named, 150)
  await phones.marc.push(proposed)
  const answer = (isAgreed: boolean) => mutation('visit.answerHours', { id: idOf(proposed), jobId: job.id, isAgreed })

  expect(codes(await phones.marc.push(answer(true)))).toEqual(['not_yours'])
  expect(codes(await phones.lea.push(answer(false), answer(false), answer(true), answer(true), answer(false)))).toEqual(
    ['applied', 'applied', 'applied', 'applied', 'already_agreed'],
  )

  expect((await read(lea)).visit).toEqual({ agreedMinutes: 150 })
  expect(await toldTo(lea)).toEqual([expect.stringMatching(/^Heures à confirmer: Marc compte 2 h 30 pour « /)])
  expect(await toldTo(marc)).toEqual([
    expect.stringMatching(/^Heures refusées: Léa n’est pas d’accord avec 2 h 30 pour « /),
    expect.stringMatching(/^Heures convenues: Léa est d’accord : 2 h 30 pour « /),
  ])
  await api.sql`update jobs set status = 'completed' where id = ${job.id}`
  const earned = await (await api.as(lea).get(`/api/students/${lea.id}/earnings`)).json()
  expect(earned).toEqual({ totalEarnings: job.rate * 2.5 })
})

test('two proposals at once: equal ones are agreed, of others the newer stands and the older is gone (3.5.622)', async () => {
  const { phones, read, marc, job, toldTo, named, lea } = await agreed()
  const first = proposing(named, 150)
  await phones.marc.push(first)
  const other = proposing(named, 130)
  await phones.lea.push(other, proposing(named, 140, idOf(other)), proposing(named, 130, idOf(other)))
  const crossed = await phones.lea.push(
    mutation('visit.answerHours', { id: idOf(first), jobId: job.id, isAgreed: true }),
  )

  expect(codes(crossed)).toEqual(['not_found'])
  expect((await read(marc)).visit?.proposal).toMatchObject({ byId: lea.id, minutes: 130 })
  await phones.lea.push(proposing(named, 135))
  expect(await toldTo(marc)).toEqual([expect.stringContaining('Léa compte 2 h 15')])
  await phones.marc.push(proposing(named, 135))
  expect((await read(marc)).visit).toEqual({ agreedMinutes: 135 })
})

test('hours of a false length, or of the 21st proposal, are refused; strangers find none (3.5.622)', async () => {
  const { api, phones, named, job } = await agreed()
  const many = Array.from({ length: proposalsPerJob }, (_, n) => proposing(named, 60 + 5 * n))
  const tom = createDevice(api, await api.seed.student({ firstName: 'Tom' }), [])

  expect(codes(await phones.lea.push(proposing(named, 61), proposing(named, 0)))).toEqual(['invalid', 'invalid'])
  await phones.lea.push(...many)
  expect(codes(await phones.lea.push(proposing(named, 60)))).toEqual(['hours_full'])
  expect(codes(await phones.marc.push(proposing(named, 60)))).toEqual(['applied'])
  expect(codes(await phones.lea.push(proposing(named, 75, idOf(many[0]!))))).toEqual(['id_reused'])
  const answer = { id: idOf(many.at(-1)!), jobId: job.id, isAgreed: true }
  expect(codes(await tom.push(mutation('visit.answerHours', answer)))).toEqual(['not_found'])
})

const absentOf = (named: { jobId: Id; studentId: Id }, isAbsent = true) =>
  mutation('visit.sayAbsent', { ...named, isAbsent })
const answering = (named: { jobId: Id; studentId: Id }, isAgreed: boolean, words: string | null = null) =>
  mutation('visit.answerAbsence', { ...named, isAgreed, words })

test('an absence is said, contested in words, and counts for nobody (2.2.222, 3.5.623)', async () => {
  const { marc, lea, phones, read, toldTo, named } = await agreed()

  expect(codes(await phones.marc.push(absentOf(named), absentOf(named)))).toEqual(['applied', 'applied'])
  const told = await toldTo(lea)
  await phones.lea.push(answering(named, false), answering(named, false), answering(named, false, 'J’ai sonné.'))

  expect(told).toEqual([
    expect.stringMatching(
      /^Absence signalée: Marc dit que vous n’étiez pas là pour « .+ »\. Répondez dans les 48 heures\.$/,
    ),
  ])
  expect((await read(marc)).visit?.absences).toEqual([
    { byId: marc.id, saidAt: expect.any(String), contestedAt: expect.any(String), words: 'J’ai sonné.' },
  ])
  expect(await toldTo(marc)).toEqual([expect.stringContaining('Absence contestée: Léa conteste son absence')])
  expect(codes(await phones.marc.push(absentOf(named, false), absentOf(named, false)))).toEqual(['applied', 'applied'])
  expect((await read(marc)).visit).toBeUndefined()
  // The unread notification says the last word.
  expect(await toldTo(lea)).toEqual([expect.stringContaining('Absence retirée')])
  expect(codes(await phones.lea.push(answering(named, true)))).toEqual(['not_found'])
})

test('an absence has its time, and its answer too (3.5.623)', async () => {
  const { api, job, phones, named } = await agreed()
  await api.sql`update jobs set scheduled_for = now() - interval '29 minutes' where id = ${job.id}`
  expect(codes(await phones.lea.push(absentOf(named)))).toEqual(['absence_time'])
  await api.sql`update jobs set scheduled_for = null where id = ${job.id}`
  expect(codes(await phones.lea.push(absentOf(named)))).toEqual(['absence_time'])
  await api.sql`update jobs set scheduled_for = now() - interval '2 hours' where id = ${job.id}`
  await phones.lea.push(absentOf(named))
  await api.sql`update absences set said_at = now() - interval '49 hours'`

  expect(codes(await phones.marc.push(answering(named, false)))).toEqual(['answer_late'])
  await api.sql`update absences set said_at = now()`
  expect(
    codes(await phones.marc.push(answering(named, true), answering(named, true), answering(named, false))),
  ).toEqual(['applied', 'applied', 'already_agreed'])
})

test('the record counts what somebody let down, from five jobs on, and a contested absence for nobody (2.2.224, 3.5.624)', async () => {
  const { api, job, marc, lea, phones, named } = await agreed()
  await api.sql`
    insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(), 'status', 'completed'))).*
    from jobs j, generate_series(1, 4) where j.id = ${job.id}`
  const recordOf = async (person: User) => {
    const { studentProfile, privateProfile } = (await (
      await api.visitor.get(`/api/users/${person.id}`)
    ).json()) as PublicUser
    const { completedJobs, agreedJobs } = (studentProfile ?? privateProfile)!
    return [completedJobs, agreedJobs]
  }
  const tooFew = await recordOf(lea)
  await phones.marc.push(absentOf(named))
  const waiting = await recordOf(lea)
  await api.sql`update absences set said_at = now() - interval '48 hours'`
  const unanswered = await recordOf(lea)
  await api.sql`update absences set said_at = now()`
  await phones.lea.push(answering(named, false))
  const contested = await recordOf(lea)
  await phones.lea.push(answering(named, true))
  const reconciled = await recordOf(lea)

  expect([tooFew, waiting, unanswered, contested, reconciled]).toEqual([
    [4, undefined],
    [4, undefined],
    [4, 5],
    [4, undefined],
    [4, 5],
  ])
  expect(await recordOf(marc)).toEqual([4, undefined])
  // Marc cancels late, but because Léa was not there.
  await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })
  expect(await recordOf(marc)).toEqual([4, undefined])
  await phones.marc.push(absentOf(named, false))
  expect([await recordOf(marc), await recordOf(lea)]).toEqual([
    [4, 5],
    [4, undefined],
  ])
  const { poster } = (await (await api.visitor.get(`/api/jobs/${job.id}`)).json()) as Job
  expect(poster).toMatchObject({ completedJobs: 4, agreedJobs: 5 })
})

test('leaving counts in the record less than twelve hours ahead, and not without a time or for the other’s fault (3.5.624)', async () => {
  const { api, job, lea, marc, application } = await agreed()
  const lateEnds = async () => (await api.sql`select from late_ends where person_id = ${lea.id}`).length
  const leaveAt = async (hours: number | null, suspended = false) => {
    await api.sql`
      update jobs set status = 'assigned', assigned_to_id = ${lea.id}, scheduled_for = now() + make_interval(hours => ${hours})
      where id = ${job.id}`
    await api.sql`update applications set status = 'accepted', withdrawn_at = null where id = ${application.id}`
    await api.sql`update users set suspended_at = ${suspended ? api.sql`now()` : null} where id = ${marc.id}`
    await api.as(lea).post(`/api/applications/${application.id}/leave`)
    return await lateEnds()
  }

  const toldOf = () => api.sql`select payload ->> 'personId' as id from tasks where name = 'record.changed'`

  expect([await leaveAt(13), await leaveAt(null), await leaveAt(2, true)]).toEqual([0, 0, 0])
  expect(await toldOf()).toEqual([])
  expect(await leaveAt(11)).toBe(1)
  expect(await toldOf()).toEqual([{ id: lea.id }])
})

test('who takes back that the other was absent, and had ended the work late, shows it again (3.5.624)', async () => {
  const { api, job, marc, phones, named } = await agreed()
  await phones.marc.push(absentOf(named))
  await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })
  await api.sql`delete from tasks where name = 'record.changed'`

  await phones.marc.push(absentOf(named, false))

  const told = await api.sql`select payload ->> 'personId' as id from tasks where name = 'record.changed'`
  expect(told).toContainEqual({ id: marc.id })
})

test('whoever sees a person reads their record once it has changed', async () => {
  const { api, lea, phones, named } = await agreed()
  await phones.marc.push(absentOf(named))
  await phones.marc.catchUp()
  const [task] = await api.sql<
    { payload: { personId: Id } }[]
  >`select payload from tasks where name = 'record.changed' and payload ->> 'personId' = ${lea.id}`
  const before = phones.marc.cursors()

  await showRecord({ sql: api.sql } as TaskContext, task!.payload, { id: 1, attempts: 1 })
  const [answer] = await phones.marc.catchUp()

  expect(before.length).toBeGreaterThan(0)
  expect(answer?.feeds[0]?.entries).toContainEqual(expect.objectContaining({ entity: 'person', id: lea.id }))
})
