import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { formatAppointment, formatTime } from '../../schema/dates.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { Job, JobRow } from '../../schema/jobs/job.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { Verdict } from '../../schema/sync.ts'
import { testStripe } from '../payments/testing/money.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi } from '../testing/test-api.ts'
import { leaAndMarc } from '../testing/test-seed.ts'

/** Returns a full hour of a day in two months. */
const at = (hour: number): string => {
  const moment = new Date(Date.now() + 60 * 86_400_000)
  moment.setUTCHours(hour, 0, 0, 0)
  return moment.toISOString()
}
const [saturday, two, four] = [at(9), at(13), at(15)]
const [agreedOn, askedFor] = [formatAppointment(saturday), formatAppointment(two)]
const codes = (verdicts: Verdict[]) => verdicts.map((one) => ('code' in one ? one.code : one.verdict))

/** Makes work of Léa's for Marc, on a Saturday at ten. */
const agreed = async () => {
  const api = await testApi()
  const { job, poster: marc, student: lea, application } = await api.seed.assignedJob(leaAndMarc)
  await api.sql`update jobs set title = 'Haie', scheduled_for = ${saturday}, duration = '2 heures', estimated_minutes = 120 where id = ${job.id}`
  const phones = { marc: createDevice(api, marc, [userFeed(marc.id)]), lea: createDevice(api, lea, [userFeed(lea.id)]) }
  const rowFor = async (person: User | null): Promise<Job> =>
    (await (person ? api.as(person) : api.visitor).get(`/api/jobs/${job.id}`)).json()
  const toldTo = async (person: User) =>
    ((await (await api.as(person).get(`/api/notifications/${person.id}`)).json()) as Notification[])
      .filter(({ aboutId: _aboutId, title }: Notification & { aboutId?: Id }) =>
        /propos|convenu|refusée|retirée/i.test(title),
      )
      .map(({ title, message }) => `${title} : ${message}`)
  return { api, job, marc, lea, application, phones, rowFor, toldTo }
}

const proposing = (
  { id: jobId, assignedToId }: Pick<JobRow, 'id' | 'assignedToId'>,
  more: Partial<MutationArguments<'schedule.propose'>> = {},
) =>
  mutation('schedule.propose', {
    id: newId(),
    jobId,
    studentId: assignedToId!,
    scheduledFor: two,
    duration: null,
    ...more,
  })
const named = ({ args }: ReturnType<typeof proposing>) => {
  const { id, jobId } = args as { id: Id; jobId: Id }
  return { id, jobId }
}

test('Léa asks for another time, Marc agrees, and both read it; nobody else reads the proposal (2.2.210, 3.5.610)', async () => {
  const { api, job, marc, lea, phones, rowFor, toldTo } = await agreed()
  const asked = proposing(job, { duration: '3 heures' })

  expect(codes(await phones.lea.push(asked))).toEqual(['applied'])
  const proposed = await rowFor(marc)
  const toldMarc = await toldTo(marc)
  expect(codes(await phones.marc.push(mutation('schedule.answer', { ...named(asked), accepts: true })))).toEqual([
    'applied',
  ])

  expect(proposed).toMatchObject({
    scheduledFor: saturday,
    timeProposals: [{ byId: lea.id, scheduledFor: two, duration: '3 heures' }],
  })
  expect(toldMarc).toEqual([
    `Autre heure proposée : « Haie » : Léa propose le ${askedFor} au lieu de ${formatTime(saturday)}, pour 3 h au lieu de 2 h.`,
  ])
  expect(await toldTo(lea)).toEqual([`C’est convenu : « Haie » : Marc accepte le ${askedFor}, pour 3 h.`])
  for (const person of [marc, lea])
    expect(await rowFor(person)).toMatchObject({
      scheduledFor: two,
      duration: '3 heures',
      estimatedDuration: 3,
      timeProposals: [{ outcome: 'agreed' }],
    })
  expect((await rowFor(await api.seed.student({ firstName: 'Tom' }))).timeProposals).toBeUndefined()
  expect((await rowFor(null)).timeProposals).toBeUndefined()
})

test('a proposal that is declined leaves the time, and says so; one without a date proposes a first one', async () => {
  const { api, job, marc, lea, phones, rowFor, toldTo } = await agreed()
  const [date, duration] = [proposing(job), proposing(job, { scheduledFor: null, duration: '4 heures' })]

  await phones.marc.push(date)
  await phones.lea.push(mutation('schedule.answer', { ...named(date), accepts: false }))
  await phones.marc.push(duration)
  await phones.lea.push(mutation('schedule.answer', { ...named(duration), accepts: false }))
  await api.sql`update jobs set scheduled_for = null where id = ${job.id}`
  const first = proposing(job)
  await phones.marc.push(first)
  await phones.lea.push(mutation('schedule.answer', { ...named(first), accepts: false }))

  expect(await rowFor(lea)).toMatchObject({ scheduledFor: null, duration: '2 heures' })
  expect((await toldTo(marc)).toReversed()).toEqual([
    `Proposition refusée : « Haie » : Léa refuse le ${askedFor}. Ce qui est convenu reste : le ${agreedOn}.`,
    'Proposition refusée : « Haie » : Léa refuse une durée de 4 h. Ce qui est convenu reste : 2 h.',
    `Proposition refusée : « Haie » : Léa refuse le ${askedFor}.`,
  ])
  expect((await toldTo(lea)).toReversed().slice(1)).toEqual([
    'Autre durée proposée : « Haie » : Marc propose une durée de 4 h au lieu de 2 h.',
    `Autre heure proposée : « Haie » : Marc propose le ${askedFor}.`,
  ])
})

test('of two proposals the newer one counts, and two for the same time are an agreement (3.5.610)', async () => {
  const { job, marc, lea, phones, rowFor, toldTo } = await agreed()
  const [ofLea, againByLea, ofMarc] = [proposing(job), proposing(job, { scheduledFor: four }), proposing(job)]

  await phones.lea.push(ofLea, againByLea, { ...againByLea, id: newId() })
  const toldMarc = await toldTo(marc)
  await phones.marc.push(ofMarc)
  const late = await phones.marc.push(mutation('schedule.answer', { ...named(againByLea), accepts: true }))
  const same = await phones.lea.push(proposing(job))

  expect(toldMarc).toEqual([expect.stringContaining(formatAppointment(four))])
  expect([...codes(late), ...codes(same)]).toEqual(['proposal_over', 'applied'])
  expect(await rowFor(marc)).toMatchObject({ scheduledFor: two })
  expect((await rowFor(marc)).timeProposals?.map(({ outcome }) => outcome)).toEqual(['replaced', 'replaced', 'agreed'])
  expect(await toldTo(lea)).toHaveLength(1)
  expect((await toldTo(marc))[0]).toContain('C’est convenu')
})

test('a proposal for work that has ended, has another student or has passed is refused with a sentence (3.5.610)', async () => {
  const { api, job, application, lea, phones } = await agreed()
  const open = proposing(job)
  await phones.lea.push(open)

  const past = await phones.lea.push(proposing(job, { scheduledFor: '2020-01-01T09:00:00.000Z' }))
  const other = await phones.marc.push(proposing(job, { studentId: newId() }))
  await api.sql`update jobs set status = 'completed' where id = ${job.id}`
  const ended = [
    ...(await phones.marc.push(proposing(job), mutation('schedule.answer', { ...named(open), accepts: true }))),
    ...(await phones.lea.push(mutation('schedule.withdraw', named(open)))),
  ]
  await api.sql`update jobs set status = 'assigned' where id = ${job.id}`
  await api.as(lea).post(`/api/applications/${application.id}/leave`)
  const left = await phones.lea.push(proposing(job))

  expect([past, other].flatMap(codes)).toEqual(['date_past', 'work_over'])
  expect([...past, ...other].map((one) => 'message' in one && one.message)).toEqual([
    'Cette heure est déjà passée : proposez-en une autre.',
    'Ce job n’est plus en cours : il est terminé, annulé ou repris par quelqu’un d’autre.',
  ])
  expect([...codes(ended), ...codes(left)]).toEqual(['work_over', 'work_over', 'applied', 'not_yours'])
  expect(await api.sql`select from jobs where time_proposals is not null`).toHaveLength(0)
})

test('a stranger, and a party across a block, propose and answer nothing', async () => {
  const { api, job, marc, lea, phones } = await agreed()
  const asked = proposing(job)
  await phones.lea.push(asked)
  const tom = createDevice(api, await api.seed.student({ firstName: 'Tom' }), [])
  const answer = mutation('schedule.answer', { ...named(asked), accepts: true })

  const strange = await tom.push(
    proposing(job),
    answer,
    mutation('schedule.withdraw', named(asked)),
    proposing({ ...job, id: newId() }),
  )
  await api.sql`insert into blocks (blocker_id, blocked_id) values (${marc.id}, ${lea.id})`
  const apart = [
    ...(await phones.marc.push(proposing(job), answer)),
    ...(await phones.lea.push(mutation('schedule.withdraw', named(asked)))),
  ]
  await api.sql`update jobs set status = 'open', assigned_to_id = null, deleted_at = now() where id = ${job.id}`
  const deleted = [...(await phones.lea.push(proposing(job))), ...(await phones.marc.push(proposing(job)))]

  expect(codes(strange)).toEqual(['not_yours', 'not_yours', 'not_yours', 'not_found'])
  expect([...codes(apart), ...codes(deleted)]).toEqual([
    'chat_closed',
    'chat_closed',
    'applied',
    'not_found',
    'work_over',
  ])
})

test('what is taken back is told in the place of the unread proposal, and waits no more', async () => {
  const { job, marc, phones, toldTo } = await agreed()
  const asked = proposing(job)
  await phones.lea.push(asked)
  const withdrawal = mutation('schedule.withdraw', named(asked))

  const verdicts = await phones.lea.push(withdrawal, { ...withdrawal, id: newId() })

  expect(codes(verdicts)).toEqual(['applied', 'applied'])
  expect(await toldTo(marc)).toEqual([expect.stringContaining('Léa ne propose plus')])
  expect(codes(await phones.marc.push(mutation('schedule.answer', { ...named(asked), accepts: true })))).toEqual([
    'proposal_over',
  ])
})

test('the release of held money moves with the date, in both directions, with two days’ notice (3.5.6, 3.5.610)', async () => {
  const money = await testStripe()
  const { poster, student, job } = await money.paidByCard()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const daysLeft = async () =>
    (
      await money.sql<{ days: number }[]>`
      select round(extract(epoch from release_at - now()) / 86400)::int as days from payments where job_id = ${job.id}`
    )[0]?.days
  const moveTo = async (scheduledFor: string | null, duration: string | null = null) => {
    const asked = proposing({ id: job.id, assignedToId: student.id }, { scheduledFor, duration })
    await createDevice(money, student, []).push(asked)
    await createDevice(money, poster, []).push(mutation('schedule.answer', { ...named(asked), accepts: true }))
    return await daysLeft()
  }
  await money.sql`update jobs set scheduled_for = null where id = ${job.id}`
  await money.sql`update payments set held_at = now() where job_id = ${job.id}`

  expect([await daysLeft(), await moveTo(inDays(10)), await moveTo(inDays(3)), await moveTo(null, '5 heures')]).toEqual(
    [7, 17, 10, 10],
  )
  await money.sql`update payments set release_at = now() + interval '3 days' where job_id = ${job.id}`
  expect(await moveTo(inDays(1))).toBe(2)
})
