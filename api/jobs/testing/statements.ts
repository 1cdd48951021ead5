import { pino } from 'pino'
import { newId, type Id } from '../../../schema/ids.ts'
import { swissDay } from '../../../schema/dates.ts'
import { userFeed } from '../../../schema/feeds.ts'
import { mutationNames, type MutationName } from '../../../schema/mutations.ts'
import type { Verdict } from '../../../schema/sync.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createBus } from '../../feeds/bus.ts'
import { createCaller, type Caller } from '../../testing/test-caller.ts'
import { createSimulatedProvider } from '../../providers/simulated.ts'
import { noMail } from '../../payments/testing/no-mail.ts'
import { limitsOf, type ConnectionOptions, type Sql } from '../../postgres/connect.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import { connectWatched, type RanStatement } from '../../testing/test-plans.ts'
import { makeImage, toDataUrl } from '../../photos/test-images.ts'
import { openSession } from '../../sessions/sessions.ts'
import { createDevice, mutation, offer } from '../../sync/test-device.ts'
import type { PushedMutation } from '../../sync/verdicts.ts'
import { handlers } from '../../worker/handlers.ts'
import { createWorker } from '../../worker/worker.ts'
import { cases, pages, pageSize, passedWhileTyping } from './cases.ts'
import { feedsOf } from './first-loads.ts'

/** A statement, and the act that caused it. */
export type CausedStatement = RanStatement & { act: string }

/** Reads and writes offers as people of the crowd do, by every mutation. Returns all statements that ran, those of tasks and triggers too. */
export const runStatements = async (options: ConnectionOptions): Promise<CausedStatement[]> => {
  const { sql, take } = connectWatched(options, { max: 4, ...limitsOf(120) })
  const people = await findPeople(sql)
  const bus = createBus(sql)
  const log = pino({ level: 'silent' })
  const app = createApp({ sql, bus, log, dist: '/nonexistent', config: readConfig({ RATE_LIMITS: 'off' }) })
  const providers = { simulated: createSimulatedProvider(sql), stripe: undefined }
  const worker = createWorker({ sql, log, handlers, ctx: { sql, log, providers, ...noMail } })
  const callerWith = (headers: Record<string, string>) =>
    createCaller(
      (path, request) => app.request(path, request),
      () => Promise.resolve(headers),
    )
  const join = async (id: Id, feeds: string[]) => {
    const caller = callerWith({ cookie: `session=${await openSession(sql, id)}` })
    return { id, caller, phone: createDevice({ as: () => caller }, { id }, feeds) }
  }

  const ran: CausedStatement[] = []
  const crowd: Crowd = {
    ...people,
    sql,
    photo: toDataUrl(await makeImage({ width: 12 })),
    unwritten: new Set(mutationNames),
    student: await join(people.studentId, feedsOf(people.studentId)),
    leaver: await join(people.leaverId, [userFeed(people.leaverId)]),
    poster: await join(people.posterId, [userFeed(people.posterId)]),
    visitor: callerWith({}),
    note: async (act, work) => {
      take()
      await work()
      ran.push(...take().map((statement) => ({ ...statement, act })))
    },
    runTasks: async () => {
      await sql`update tasks set run_at = now()`
      await worker.runDue()
    },
  }
  await pullAnew(crowd)
  const jobId = await work(crowd)
  await askAgain(crowd)
  await keepProfiles(crowd)
  await readLists(crowd, jobId)
  if (crowd.unwritten.size > 0) throw new Error(`Nobody of the crowd writes ${[...crowd.unwritten].join(', ')}`)
  await bus.close()
  await sql.end({ timeout: 5 })
  return ran
}

interface Member {
  id: Id
  caller: Caller
  phone: ReturnType<typeof createDevice>
}

interface People {
  studentId: Id
  /** Another student. */
  leaverId: Id
  posterId: Id
  /** Another poster. */
  strangerId: Id
}

interface Crowd extends People {
  sql: Sql
  photo: string
  /** The mutations that nobody has written yet. */
  unwritten: Set<MutationName>
  student: Member
  leaver: Member
  poster: Member
  visitor: Caller
  /** Notes the statements of some work under the name of an act. */
  note: (act: string, work: () => Promise<unknown>) => Promise<void>
  runTasks: () => Promise<void>
}

const findPeople = async (sql: Sql): Promise<People> =>
  onlyRow(
    await sql<People[]>`
      select student_id as "studentId", posted_by_id as "posterId",
        (select id from users where user_type = 'student' and id <> student_id order by id limit 1) as "leaverId",
        (select id from users where user_type = 'private' and id <> posted_by_id order by id limit 1) as "strangerId"
      from jobs join applications on job_id = jobs.id
      where jobs.status = 'open' and deleted_at is null order by jobs.created_at desc limit 1`,
  )

const pullAnew = async ({ note, student, poster }: Crowd): Promise<void> => {
  await note('first pull of a student', student.phone.catchUp)
  await note('first pull of a poster', poster.phone.catchUp)
}

/** Pushes as one person. Nothing may be refused, as the statements after a refusal would not be seen. */
const pushAs = async ({ note, unwritten }: Crowd, { phone }: Member, mutations: PushedMutation[]): Promise<void> => {
  for (const { name } of mutations) unwritten.delete(name as MutationName)
  await note(mutations.map(({ name }) => name).join(', '), async () => {
    expectApplied(mutations, await phone.push(...mutations))
  })
}

/** An offer from its publication to the review, with what people write beside it. Returns its id. */
const work = async (crowd: Crowd): Promise<Id> => {
  const { note, student, poster, strangerId, runTasks, sql, photo } = crowd
  const push = (one: Member, ...mutations: PushedMutation[]) => pushAs(crowd, one, mutations)
  const call = (act: string, answer: () => Promise<Response>) => note(act, async () => expectOk(await answer()))
  // An hour late, so that either may say that the other is not there.
  const published = offer({ scheduledFor: new Date(Date.now() - 3_600_000).toISOString() })
  const deleted = offer()
  const jobId = published.id
  const apply = () => mutation('application.submit', { id: newId(), jobId, message: 'Je viens volontiers.' })
  const say = ({ id: receiverId }: Member) =>
    mutation('message.send', { id: newId(), jobId, receiverId, content: 'À 10 heures ?' })
  const search = { id: newId(), name: 'Jardin', filter: { search: 'jardin' } }
  const template = { id: newId(), name: 'Jardin', letter: 'Bonjour !' }

  await push(student, mutation('search.save', search), mutation('template.save', template))
  await push(student, mutation('template.delete', { id: template.id }))
  await push(student, mutation('profile.update', { city: 'Sion, VS' }))
  await push(student, mutation('studentProfile.update', { bio: 'J’aime le jardin.', school: 'HES-SO Valais' }))
  await push(poster, mutation('job.publish', published))
  await push(poster, mutation('job.publish', deleted))
  await call('delete of an offer', () => poster.caller.delete(`/api/jobs/${deleted.id}`))
  await note('announcements and searches', runTasks)
  const photoId = newId()
  await push(poster, mutation('job.addPhoto', { id: jobId, photoId }, { photo }))
  await push(poster, mutation('job.removePhoto', { id: jobId, photoId }))
  await push(poster, mutation('job.invite', { id: jobId, studentId: student.id }))
  await push(student, mutation('offer.keep', { id: jobId, isKept: true }))
  const question = { id: newId(), jobId }
  await push(student, mutation('question.ask', { ...question, text: 'Faut-il apporter une échelle ?' }))
  await push(poster, mutation('question.answer', { ...question, answer: 'Non, elle est là.' }))
  await push(poster, mutation('question.remove', question))
  await push(poster, mutation('job.openToAll', { id: jobId }))
  const former = apply()
  await push(student, former)
  await push(poster, mutation('job.edit', { id: jobId, title: 'Tondre le jardin', rate: 30 }))
  await push(student, mutation('application.withdraw', { id: idOf(former), jobId }))
  const letter = apply()
  const named = { id: idOf(letter), jobId }
  await push(student, letter)
  await push(poster, mutation('application.read', { jobId, ids: [named.id] }))
  await push(poster, mutation('application.shortlist', { ...named, isShortlisted: true }))
  await sql`update applications set created_at = now() - interval '30 days' where id = ${named.id}`
  await push(student, mutation('application.nudge', named))
  await note('pull of a student', student.phone.catchUp)
  await note('pull of a poster', poster.phone.catchUp)
  await call('accept', () => poster.caller.post(`/api/applications/${named.id}/accept`))
  // The work was to begin an hour ago.
  await sql`update applications set decided_at = now() - interval '1 day' where id = ${named.id}`
  await agree(crowd, jobId)
  await push(student, say(poster), say(poster))
  await push(poster, mutation('message.read', { jobId, upTo: 2 }), say(student))
  await call('completion', () => poster.caller.patch(`/api/jobs/${jobId}`, { status: 'completed' }))
  await settleUp(crowd, jobId)
  const review = { jobId, revieweeId: poster.id, rating: 5, comment: null, structuredEvaluation: null }
  await push(student, mutation('review.submit', { id: newId(), ...review }))
  await note('tasks after the work', runTasks)
  await note('pull of a student', student.phone.catchUp)
  const [notification] = student.phone.has('notification')
  const [wageYear] = student.phone.has('wageYear')
  if (!notification || !wageYear) throw new Error('The student has no notification, or nothing counts the wages')
  await push(student, mutation('wageYear.update', { id: wageYear, isAsked: true }))
  await push(student, mutation('notification.read', { id: notification }))
  await push(student, mutation('notification.readAll', { upTo: notification }))
  await push(student, mutation('search.delete', { id: search.id }))
  await push(student, mutation('person.block', { id: strangerId, isBlocked: true }))
  return jobId
}

/** An offer that another student takes and leaves, after which those who were turned down are asked again. */
const askAgain = async (crowd: Crowd): Promise<void> => {
  const { note, student, leaver, poster, runTasks } = crowd
  const push = (one: Member, ...mutations: PushedMutation[]) => pushAs(crowd, one, mutations)
  const call = (act: string, answer: () => Promise<Response>) => note(act, async () => expectOk(await answer()))
  const published = offer({ scheduledFor: new Date(Date.now() + 86_400_000).toISOString() })
  const jobId = published.id
  const apply = () => mutation('application.submit', { id: newId(), jobId, message: 'Je viens volontiers.' })
  const [turnedDown, taken] = [apply(), apply()]

  await push(poster, mutation('job.publish', published))
  await push(student, turnedDown)
  await push(leaver, taken)
  await call('accept of another', () => poster.caller.post(`/api/applications/${idOf(taken)}/accept`))
  await push(leaver, mutation('application.leave', { id: idOf(taken), jobId, reason: 'ill', words: null }))
  await push(poster, mutation('job.reopen', { id: jobId }))
  await push(student, mutation('application.renew', { id: idOf(turnedDown), jobId }))
  await note('announcement of an offer that was left', runTasks)
  await call('delete of the offer that was left', () => poster.caller.delete(`/api/jobs/${jobId}`))
}

/** What the two say of the time of agreed work, and of the visit. */
const agree = async (crowd: Crowd, jobId: Id): Promise<void> => {
  const { student, poster } = crowd
  const push = (one: Member, ...mutations: PushedMutation[]) => pushAs(crowd, one, mutations)
  const ofWork = { jobId, studentId: student.id }
  const [taken, agreed, hours] = [newId(), newId(), newId()]
  const another = (id: Id) => mutation('schedule.propose', { ...ofWork, id, scheduledFor: null, duration: '3 heures' })
  const now = new Date().toISOString()
  const time = { ...ofWork, on: swissDay(now), at: now }

  await push(poster, mutation('visit.sayAbsent', { ...ofWork, isAbsent: true }))
  await push(
    student,
    mutation('visit.answerAbsence', { ...ofWork, isAgreed: false, words: 'J’étais devant la porte.' }),
  )
  await push(poster, mutation('visit.sayAbsent', { ...ofWork, isAbsent: false }))
  await push(student, another(taken))
  await push(student, mutation('schedule.withdraw', { id: taken, jobId }))
  await push(student, another(agreed))
  await push(poster, mutation('schedule.answer', { id: agreed, jobId, accepts: true }))
  await push(student, mutation('visit.arrive', time))
  await push(poster, mutation('visit.leave', time))
  await push(student, mutation('visit.proposeHours', { ...ofWork, id: hours, minutes: 90 }))
  await push(poster, mutation('visit.answerHours', { id: hours, jobId, isAgreed: true }))
}

/** Payments from hand to hand, and a certificate, of completed work. */
const settleUp = async (crowd: Crowd, jobId: Id): Promise<void> => {
  const { student, poster } = crowd
  const push = (one: Member, ...mutations: PushedMutation[]) => pushAs(crowd, one, mutations)
  const [taken, paid, paper] = [newId(), newId(), newId()]
  const today = swissDay(new Date().toISOString())
  const declare = (id: Id) =>
    mutation('payment.declare', { id, jobId, payeeId: student.id, amount: 6_000, method: 'cash', paidOn: today })

  await push(poster, declare(taken))
  await push(poster, mutation('payment.withdraw', { id: taken, jobId }))
  await push(poster, declare(paid))
  await push(student, mutation('payment.contest', { id: paid, jobId, otherAmount: 5_000 }))
  await push(student, mutation('payment.confirm', { id: paid, jobId }))
  await push(student, mutation('paper.ask', { id: paper, jobId, posterId: poster.id }))
  await push(student, mutation('paper.withdraw', { id: paper, jobId }))
}

/** What a student keeps of themselves, which everybody sees beside their letters. */
const keepProfiles = async (crowd: Crowd): Promise<void> => {
  const { student, photo } = crowd
  const push = (...mutations: PushedMutation[]) => pushAs(crowd, student, mutations)
  await push(mutation('photo.set', { id: newId() }, { photo }))
  await push(mutation('photo.clear', {}))
  await push(mutation('schoolProof.send', {}, { photo }))
  await push(mutation('schoolProof.withdraw', {}))
}

/** The lists and searches of a visitor, of a student with a block, and of a poster. */
const readLists = async ({ note, student, poster, visitor }: Crowd, jobId: Id): Promise<void> => {
  const read = (who: Caller, path: string) => note(`GET ${path}`, async () => expectOk(await who.get(`/api/${path}`)))
  for (const query of [...Object.values(cases).map((queryAt) => queryAt(0)), ...passedWhileTyping]) {
    for (const page of pages) {
      const parameters = new URLSearchParams({ ...query, page: `${page}`, limit: `${pageSize}` })
      for (const who of [visitor, student.caller]) await read(who, `jobs?${parameters}`)
    }
    await read(student.caller, `jobs/statistics?${new URLSearchParams(query)}`)
  }
  for (const who of [visitor, student.caller, poster.caller]) await read(who, `jobs/${jobId}`)
  for (const list of ['jobs', 'deleted-jobs', 'accepted-jobs', 'reviews'])
    await read(poster.caller, `users/${poster.id}/${list}`)
  for (const list of ['applications', 'messages']) await read(poster.caller, `jobs/${jobId}/${list}`)
  for (const path of [`users/${student.id}/accepted-jobs`, `applications/student/${student.id}`, 'unread-messages'])
    await read(student.caller, path)
  await read(student.caller, `notifications/${student.id}`)
}

const idOf = ({ args }: PushedMutation): Id => (args as { id: Id }).id

const expectApplied = (mutations: PushedMutation[], verdicts: Verdict[]): void => {
  const refused = verdicts.find(({ verdict }) => verdict !== 'applied')
  if (refused) throw new Error(`${mutations.find(({ id }) => id === refused.id)?.name}: ${JSON.stringify(refused)}`)
}

const expectOk = async (answer: Response): Promise<void> => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
