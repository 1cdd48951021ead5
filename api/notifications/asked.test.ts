import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { swissDay } from '../../schema/dates.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import { remindOfProposal } from '../jobs/cancellation.ts'
import { requestAt } from '../reviews/requests.ts'
import { seatModerator } from '../safety/testing/moderator.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { settleLapsed } from '../rescheduling/lapses.ts'
import { readTasks, taskContext } from '../testing/test-tasks.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import { showRecord } from '../visits/absences.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const today = swissDay(new Date().toISOString())
const inTwoMonths = new Date(Date.now() + 60 * 86_400_000).toISOString()

interface Work {
  marc: User
  lea: User
  jobId: Id
  applicationId: Id
}

/** Work of Léa's for Marc, agreed on three days ago for an hour ago. */
const agreed = async (): Promise<Work> => {
  const { job, poster: marc, student: lea, application } = await api.seed.assignedJob()
  await api.sql`update jobs set scheduled_for = now() - interval '1 hour' where id = ${job.id}`
  await api.sql`update applications set decided_at = now() - interval '3 days' where job_id = ${job.id}`
  return { marc, lea, jobId: job.id, applicationId: application.id }
}

const push = async (person: User, ...mutations: ReturnType<typeof mutation>[]) => {
  const verdicts = await createDevice(api, person, []).push(...mutations)
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(mutations.map(() => 'applied'))
}
/** Whether the person's notifications with this title are read, the newest first. */
const areRead = async (person: User, title: string): Promise<boolean[]> => {
  const all: Notification[] = await (await api.as(person).get(`/api/notifications/${person.id}`)).json()
  return all.filter((one) => one.title === title).map(({ isRead }) => isRead)
}
const setStatus = async (person: User, jobId: Id, status: string) =>
  expect((await api.as(person).patch(`/api/jobs/${jobId}`, { status })).status).toBe(200)

const noting = ({ jobId, lea }: Work, id: Id, more: { replaces?: Id; isAnother?: boolean } = {}) =>
  mutation('payment.declare', { id, jobId, payeeId: lea.id, amount: 6_000, method: 'cash', paidOn: today, ...more })
const proposingTime = ({ jobId, lea }: Work, id: Id, duration: string | null = null) =>
  mutation('schedule.propose', { id, jobId, studentId: lea.id, scheduledFor: inTwoMonths, duration })
const proposingHours = ({ jobId, lea }: Work, id: Id, minutes = 90) =>
  mutation('visit.proposeHours', { id, jobId, studentId: lea.id, minutes })
const sayingAbsent = ({ jobId, lea }: Work, isAbsent = true) =>
  mutation('visit.sayAbsent', { jobId, studentId: lea.id, isAbsent })
const proposeCancellation = async ({ marc, jobId }: Work) => {
  await setStatus(marc, jobId, 'in_progress')
  await setStatus(marc, jobId, 'cancelled')
}

const isOf = (payload: unknown, about: object) => JSON.stringify(payload) === JSON.stringify(about)
/** The hours until each time at which this person's record is shown anew. */
const hoursUntilRecord = async ({ id }: User) =>
  (await readTasks(api.sql, 'record.changed'))
    .filter(({ payload }) => isOf(payload, { personId: id }))
    .map(({ inSeconds }) => Math.round(inSeconds / 3_600))

/** What Marc does that asks Léa for an answer, and what ends that. */
const questions: {
  title: string
  ask: (work: Work, id: Id) => Promise<unknown>
  ends: Record<string, (work: Work, id: Id) => Promise<unknown>>
}[] = [
  {
    title: 'Paiement à confirmer',
    ask: (work, id) => push(work.marc, noting(work, id)),
    ends: {
      confirmed: ({ lea, jobId }, id) => push(lea, mutation('payment.confirm', { id, jobId })),
      'taken back': ({ marc, jobId }, id) => push(marc, mutation('payment.withdraw', { id, jobId })),
      'of work that its student leaves': leave,
    },
  },
  {
    title: 'Autre heure proposée',
    ask: (work, id) => push(work.marc, proposingTime(work, id)),
    ends: {
      'agreed to': ({ lea, jobId }, id) => push(lea, mutation('schedule.answer', { id, jobId, accepts: true })),
      declined: ({ lea, jobId }, id) => push(lea, mutation('schedule.answer', { id, jobId, accepts: false })),
      'once its date has passed': async ({ lea, jobId }) => {
        const [task] = (await readTasks(api.sql, 'schedule.lapse')).filter(({ payload }) => isOf(payload, { jobId }))
        expect(Math.round((task?.inSeconds ?? 0) / 3_600)).toBe(60 * 24)
        await settleLapsed(taskContext(api.sql), { jobId }, { id: 1, attempts: 1 })
        expect(await areRead(lea, 'Autre heure proposée')).toEqual([false])
        await api.sql`
          update jobs set time_proposals = jsonb_set(time_proposals, '{0,scheduledFor}', '"2026-01-05T09:00:00.000Z"') where id = ${jobId}`
        await settleLapsed(taskContext(api.sql), { jobId }, { id: 1, attempts: 1 })
      },
      'answered by another one': (work) => push(work.lea, proposingTime(work, newId(), '4 heures')),
      'of completed work': ({ marc, jobId }) => setStatus(marc, jobId, 'completed'),
      'of cancelled work': ({ marc, jobId }) => setStatus(marc, jobId, 'cancelled'),
      'of work that its student leaves': leave,
    },
  },
  {
    title: 'Heures à confirmer',
    ask: (work, id) => push(work.marc, proposingHours(work, id)),
    ends: {
      'agreed to': ({ lea, jobId }, id) => push(lea, mutation('visit.answerHours', { id, jobId, isAgreed: true })),
      declined: ({ lea, jobId }, id) => push(lea, mutation('visit.answerHours', { id, jobId, isAgreed: false })),
      'answered by other ones': (work) => push(work.lea, proposingHours(work, newId(), 120)),
      'answered by the same': (work) => push(work.lea, proposingHours(work, newId())),
      'of cancelled work': ({ marc, jobId }) => setStatus(marc, jobId, 'cancelled'),
      'of work that its student leaves': leave,
    },
  },
  {
    title: 'Absence signalée',
    ask: (work) => push(work.marc, sayingAbsent(work)),
    ends: {
      'agreed to': ({ lea, jobId }) =>
        push(lea, mutation('visit.answerAbsence', { jobId, studentId: lea.id, isAgreed: true, words: null })),
      'without an answer for 48 hours': async ({ lea, jobId }) => {
        await api.sql`update absences set said_at = now() - interval '49 hours' where job_id = ${jobId}`
        await showRecord(taskContext(api.sql), { personId: lea.id }, { id: 1, attempts: 1 })
      },
      'contested, 48 hours after it was said': async ({ lea, jobId }) => {
        const words = 'J’étais là.'
        await push(lea, mutation('visit.answerAbsence', { jobId, studentId: lea.id, isAgreed: false, words }))
        expect(await hoursUntilRecord(lea)).toContain(48)
        await api.sql`update absences set said_at = now() - interval '49 hours' where job_id = ${jobId}`
        await showRecord(taskContext(api.sql), { personId: lea.id }, { id: 1, attempts: 1 })
      },
      'of work that its student leaves': leave,
    },
  },
  {
    title: 'Annulation proposée',
    ask: proposeCancellation,
    ends: {
      declined: ({ lea, jobId }) => setStatus(lea, jobId, 'in_progress'),
      'agreed to': ({ lea, jobId }) => setStatus(lea, jobId, 'cancelled'),
      'of completed work': ({ marc, jobId }) => setStatus(marc, jobId, 'completed'),
    },
  },
]

test('a question about an offer asks its poster until it is answered, gone or out of sight, or the offer is closed (3.5.657)', async () => {
  const [marc, moderator] = [await api.seed.individual(), await seatModerator(api)]
  const ends: ((jobId: Id, id: Id, asker: User) => Promise<unknown>)[] = [
    (jobId, id) => push(marc, mutation('question.answer', { id, jobId, answer: 'Non, elle est là.' })),
    (jobId, id) => push(marc, mutation('question.remove', { id, jobId })),
    (jobId) => setStatus(marc, jobId, 'cancelled'),
    // The poster sees the question no longer.
    (_job, id) => moderator.decide('hide', 'question', { id }),
    (_job, _id, lea) => api.as(lea).post('/api/account/deletion', { password: seedPassword }),
    // A notification of somebody who is kept apart is shown again after the block.
    async (_job, _id, { id }) => {
      for (const isBlocked of [true, false]) await push(marc, mutation('person.block', { id, isBlocked }))
    },
    async (_job, _id, lea) => {
      for (const isBlocked of [true, false]) await push(lea, mutation('person.block', { id: marc.id, isBlocked }))
    },
  ]
  for (const end of ends) {
    const [{ id: jobId }, lea, id] = [await api.seed.job(marc), await api.seed.student(), newId()]
    await push(lea, mutation('question.ask', { id, jobId, text: 'Faut-il apporter une échelle ?' }))
    const before = await areRead(marc, 'Question sur votre offre')
    await end(jobId, id, lea)
    expect([before[0], (await areRead(marc, 'Question sur votre offre'))[0]]).toEqual([false, true])
  }
})

test('a proposed agreement asks for a signature until it is signed, refused, replaced, or the work is over (3.5.657)', async () => {
  const title = 'Accord de travail proposé'
  const propose = async ({ marc, jobId }: Work) => {
    const draft = { jobId, from: today, to: today, weeklyMinutes: null, means: 'cash', words: null }
    const answer = await api.as(marc).post('/api/papers/agreements', draft)
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { id: Id }).id
  }
  const ends: ((work: Work, id: Id) => Promise<unknown>)[] = [
    ({ lea }, id) => api.as(lea).post(`/api/papers/${id}/signature`, { password: seedPassword }),
    ({ lea, jobId }, id) => push(lea, mutation('paper.withdraw', { id, jobId })),
    // Nobody can sign terms any more that have changed.
    async (work) => {
      const id = newId()
      await push(work.marc, proposingTime(work, id))
      await push(work.lea, mutation('schedule.answer', { id, jobId: work.jobId, accepts: true }))
    },
    ({ marc, jobId }) => setStatus(marc, jobId, 'completed'),
    leave,
  ]
  for (const end of ends) {
    const work = await agreed()
    const id = await propose(work)
    const before = await areRead(work.lea, title)
    await end(work, id)
    expect([before, await areRead(work.lea, title)]).toEqual([[false], [true]])
  }
  const work = await agreed()
  await propose(work)
  await propose(work)
  expect(await areRead(work.lea, title)).toEqual([false, true])
})

async function leave({ lea, applicationId }: Work): Promise<void> {
  expect((await api.as(lea).post(`/api/applications/${applicationId}/leave`)).status).toBe(200)
}

const cases = questions.flatMap(({ title, ask, ends }) =>
  Object.entries(ends).map(([how, end]) => [`« ${title} » ${how}`, title, ask, end] as const),
)

// Shows rule 3.5.657.
test.for(cases)('%s asks nothing any more', async ([, title, ask, end]) => {
  const [work, id] = [await agreed(), newId()]
  await ask(work, id)
  const before = await areRead(work.lea, title)

  await end(work, id)

  expect([before, await areRead(work.lea, title)]).toEqual([[false], [true]])
})

test('the question of another job, and another question of the same job, stay (3.5.657)', async () => {
  const [one, other] = [await agreed(), await agreed()]
  const [payment, time] = [newId(), newId()]
  await push(one.marc, noting(one, payment), noting(one, newId(), { isAnother: true }))
  await push(one.marc, proposingTime(one, time))
  await push(other.marc, proposingTime(other, newId()))

  await push(one.lea, mutation('payment.confirm', { id: payment, jobId: one.jobId }))
  await push(one.lea, mutation('schedule.answer', { id: time, jobId: one.jobId, accepts: true }))

  expect(await areRead(one.lea, 'Paiement à confirmer')).toEqual([false, true])
  expect(await areRead(other.lea, 'Autre heure proposée')).toEqual([false])
})

test('a proposal or a note that is taken back turns into the news of that (3.5.657)', async () => {
  const work = await agreed()
  const time = newId()
  await push(work.marc, proposingTime(work, time), sayingAbsent(work))
  await push(work.marc, mutation('schedule.withdraw', { id: time, jobId: work.jobId }), sayingAbsent(work, false))
  await proposeCancellation(work)
  await api.sql`update jobs set cancellation_proposed_at = now() - interval '3 days' where id = ${work.jobId}`
  await remindOfProposal(taskContext(api.sql), { jobId: work.jobId })
  await setStatus(work.marc, work.jobId, 'in_progress')

  const titles = ['Proposition retirée', 'Absence retirée', 'Annulation retirée']
  for (const title of titles) expect(await areRead(work.lea, title)).toEqual([false])
  for (const title of ['Autre heure proposée', 'Absence signalée', 'Annulation proposée'])
    expect(await areRead(work.lea, title)).toEqual([])
  expect(await areRead(work.lea, 'Annulation proposée : votre réponse est attendue')).toEqual([true])
})

test('who contests a payment asks its declarer, until that is corrected or taken back (3.5.657)', async () => {
  const [corrected, withdrawn] = [await agreed(), await agreed()]
  for (const [work, isCorrected] of [
    [corrected, true],
    [withdrawn, false],
  ] as const) {
    const [id, { jobId }] = [newId(), work]
    await push(work.marc, noting(work, id))
    await push(work.lea, mutation('payment.contest', { id, jobId, otherAmount: null }))
    const before = await areRead(work.marc, 'Paiement contesté')
    if (isCorrected) await push(work.marc, noting(work, newId(), { replaces: id }))
    else await push(work.marc, mutation('payment.withdraw', { id, jobId }))
    expect([before, await areRead(work.marc, 'Paiement contesté')]).toEqual([[false], [true]])
  }
})

test('a certificate that was asked for asks its poster, until it is given, refused or taken back (3.5.657)', async () => {
  const read: boolean[][] = []
  for (const end of ['given', 'refused', 'taken back'] as const) {
    const [{ marc, lea, jobId }, id] = [await agreed(), newId()]
    await setStatus(marc, jobId, 'completed')
    await push(lea, mutation('paper.ask', { id, jobId, posterId: marc.id }))
    read.push(await areRead(marc, 'Attestation demandée'))
    if (end === 'given') {
      const draft = { jobId, from: today, to: today, hours: 3, words: null, password: seedPassword }
      await api.as(marc).post('/api/papers/certificates', draft)
    } else await push(end === 'refused' ? marc : lea, mutation('paper.withdraw', { id, jobId }))
    read.push(await areRead(marc, 'Attestation demandée'))
  }

  expect(read).toEqual([[false], [true], [false], [true], [false], [true]])
})

test('who is asked for a review is asked no more once it is written (3.5.657)', async () => {
  const { marc, lea, jobId } = await agreed()
  await setStatus(marc, jobId, 'completed')
  await api.sql`update jobs set updated_at = now() - interval '2 days' where id = ${jobId}`
  const [due] = await api.sql<{ at: Date }[]>`
    select review_request_at(updated_at) + interval '1 hour' as at from jobs where id = ${jobId}`
  await requestAt({ sql: api.sql, log: taskContext(api.sql).log }, due!.at)
  const before = [await areRead(marc, 'Votre avis'), await areRead(lea, 'Votre avis')]

  expect((await api.as(marc).post('/api/reviews', reviewOf({ id: jobId }, lea))).status).toBe(201)

  expect([...before, await areRead(marc, 'Votre avis'), await areRead(lea, 'Votre avis')]).toEqual([
    [false],
    [false],
    [true],
    [false],
  ])
})

test('an absence that is said again at once is shown after 48 hours all the same (3.5.623)', async () => {
  const work = await agreed()

  await push(work.marc, sayingAbsent(work), sayingAbsent(work, false), sayingAbsent(work))

  expect(await hoursUntilRecord(work.lea)).toContain(48)
})
