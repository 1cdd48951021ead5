import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { Question } from '../../schema/questions/question.ts'
import type { Verdict } from '../../schema/sync.ts'
import { write } from '../feeds/write.ts'
import { seatModerator, type Moderator } from '../safety/testing/moderator.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { questionsChanged } from './questions.ts'

let api: TestApi
let moderator: Moderator
beforeAll(async () => {
  api = await testApi()
  moderator = await seatModerator(api)
  return api.close
})

const ladder = 'Faut-il apporter l’échelle ?'
const codes = (verdicts: Verdict[]) => verdicts.map((one) => ('code' in one ? one.code : one.verdict))

/** Makes an offer of Marc's that Léa and Tom read, and the ways to ask and answer. */
const offered = async () => {
  const [marc, lea, tom] = [
    await api.seed.individual(),
    await api.seed.student(),
    await api.seed.student({ firstName: 'Tom' }),
  ]
  const job = await api.seed.job(marc, { title: 'Haie' })
  const phoneOf = (person: User) => createDevice(api, person, [userFeed(person.id), 'jobs:VD'])
  const ask = async (by: User, text = ladder, id = newId()) => {
    const [code] = codes(await phoneOf(by).push(mutation('question.ask', { id, jobId: job.id, text })))
    return { id, jobId: job.id, code }
  }
  type Named = { id: Id; jobId: Id }
  const answer = async ({ id, jobId }: Named, text = 'Non, elle est là.', by = marc) =>
    codes(await phoneOf(by).push(mutation('question.answer', { id, jobId, answer: text })))[0]
  const remove = async ({ id, jobId }: Named, by = marc) =>
    codes(await phoneOf(by).push(mutation('question.remove', { id, jobId })))[0]
  const readBy = async (person: User | null): Promise<Question[]> =>
    ((await (await (person ? api.as(person) : api.visitor).get(`/api/jobs/${job.id}`)).json()) as Job).questions ?? []
  const toldTo = async (person: User) =>
    ((await (await api.as(person).get(`/api/notifications/${person.id}`)).json()) as Notification[])
      .map(({ title, message }) => `${title} : ${message}`)
      .filter((text) => /question|réponse/i.test(text))
  return { marc, lea, tom, job, phoneOf, ask, answer, remove, readBy, toldTo }
}

test('a question is between its student and the poster until it is answered, and then everybody’s, without a name (1.2.671, 1.2.672, 3.5.650, 3.5.652)', async () => {
  const { marc, lea, tom, ask, answer, readBy } = await offered()
  const asked = await ask(lea)
  const before = [await readBy(lea), await readBy(marc), await readBy(tom), await readBy(null)]

  expect(await answer(asked)).toBe('applied')

  const open = { id: asked.id, text: ladder, askedAt: expect.any(String) }
  const answered = { ...open, answer: 'Non, elle est là.', answeredAt: expect.any(String) }
  expect(before).toEqual([[{ ...open, isMine: true }], [{ ...open, askedById: lea.id }], [], []])
  expect([await readBy(lea), await readBy(marc), await readBy(tom), await readBy(null)]).toEqual([
    [{ ...answered, isMine: true }],
    [{ ...answered, askedById: lea.id }],
    [answered],
    [answered],
  ])
})

test('the devices of both have a question at once, and those of others its answer (1.2.671)', async () => {
  const { marc, lea, tom, job, phoneOf, ask, answer } = await offered()
  const [his, hers, toms] = [phoneOf(marc), phoneOf(lea), phoneOf(tom)]
  for (const phone of [his, hers, toms]) await phone.catchUp()
  const news = async (phone: typeof his) =>
    (await phone.catchUp()).flatMap(({ rows }) =>
      (rows.job ?? []).filter(({ id }) => id === job.id).map(({ questions }) => questions?.[0]?.answer ?? 'open'),
    )

  const asked = await ask(lea)
  const afterQuestion = [await news(his), await news(hers), await news(toms)]
  await answer(asked)

  expect(afterQuestion).toEqual([['open'], ['open'], []])
  const all = [await news(his), await news(hers), await news(toms)]
  expect(all.map((one) => one.at(-1))).toEqual(['Non, elle est là.', 'Non, elle est là.', 'Non, elle est là.'])
})

test('poster and student hear of each step, and a repeated act says nothing new (2.2.261)', async () => {
  const { marc, lea, ask, answer, remove, toldTo } = await offered()

  const asked = await ask(lea)
  await ask(lea, ladder, asked.id)
  const afterQuestion = await toldTo(marc)
  for (const text of ['Non.', 'Non.']) await answer(asked, text)
  const afterAnswer = await toldTo(lea)
  for (const text of ['Oui.', 'Oui, une grande.']) await answer(asked, text)
  const afterCorrections = await toldTo(lea)
  const second = await ask(lea, 'Y a-t-il un chien ?')
  await remove(second, lea)
  const afterWithdrawal = await toldTo(marc)
  await remove(await ask(lea, 'Puis-je venir à deux ?'))

  expect(afterQuestion).toEqual([`Question sur votre offre : ${lea.firstName} a une question sur « Haie ».`])
  expect(afterAnswer).toEqual([`Réponse à votre question : ${marc.firstName} a répondu à votre question sur « Haie ».`])
  expect(afterCorrections).toEqual([
    `Réponse corrigée : ${marc.firstName} a corrigé sa réponse à votre question sur « Haie ».`,
  ])
  expect(afterWithdrawal[0]).toBe(`Question retirée : ${lea.firstName} a retiré sa question sur « Haie ».`)
  expect((await toldTo(lea))[0]).toBe(
    `Question écartée : ${marc.firstName} n’a pas répondu à votre question sur « Haie » et l’a retirée.`,
  )
})

test('whoever switched questions off hears of none (1.2.150, 2.2.261)', async () => {
  const { marc, lea, ask, toldTo } = await offered()
  await api.as(marc).post('/api/account/notifications', { kind: 'questions', channel: 'app', isOn: false })

  expect((await ask(lea)).code).toBe('applied')

  expect(await toldTo(marc)).toEqual([])
})

test('one question of a student waits, three in all, and nobody asks without end (3.5.651)', async () => {
  const { lea, tom, job, ask, answer, remove } = await offered()
  const [zoe, max] = [await api.seed.student(), await api.seed.student()]

  const first = await ask(lea)
  const again = await ask(lea, 'Y a-t-il un chien ?')
  const [ofTom, ofZoe] = [await ask(tom), await ask(zoe)]
  const fourth = await ask(max)
  await answer(ofTom)
  const afterAnswer = await ask(max)
  await remove(first, lea)
  const more: (string | undefined)[] = []
  for (const text of ['Et le chien ?', 'Et le chat ?', 'À deux, ça va ?', 'Et la pluie ?']) {
    const asked = await ask(lea, `${text} Merci !`)
    await remove(asked, lea)
    more.push(asked.code)
  }
  const sixth = await ask(lea)
  await api.sql`
    insert into questions (id, job_id, asker_id, text, answer, answered_at)
    select gen_random_uuid(), ${job.id}, ${zoe.id}, ${ladder}, 'Non.', now() from generate_series(1, 20)`
  const full = await ask(tom)

  expect([first, again, ofTom, ofZoe, fourth, afterAnswer].map(({ code }) => code)).toEqual([
    'applied',
    'question_waiting',
    'applied',
    'applied',
    'questions_waiting',
    'applied',
  ])
  expect([...more, sixth.code, full.code]).toEqual([
    'applied',
    'applied',
    'applied',
    'applied',
    'asked_enough',
    'questions_full',
  ])
})

test('a student asks twenty times in a day, about whatever offers (3.5.651)', async () => {
  const { marc, lea, ask } = await offered()
  const other = await api.seed.job(marc)
  await api.sql`
    insert into questions (id, job_id, asker_id, text, answer, answered_at)
    select gen_random_uuid(), ${other.id}, ${lea.id}, ${ladder}, 'Non.', now() from generate_series(1, 20)`

  const today = await ask(lea)
  await api.sql`update questions set asked_at = now() - interval '25 hours' where asker_id = ${lea.id}`

  expect([today.code, (await ask(lea)).code]).toEqual(['questions_today', 'applied'])
})

test('only students ask about open offers, only its poster answers, and an answered question stays (3.5.650)', async () => {
  const { marc, lea, tom, job, phoneOf, ask, answer, remove } = await offered()
  const asked = await ask(lea)
  const unknown = { id: newId(), jobId: job.id }

  expect([(await ask(marc)).code, (await ask(tom, 'Échelle ?')).code]).toEqual(['wrong_role', 'invalid'])
  expect([await answer(asked, 'Non.', tom), await answer(unknown), await remove(asked, tom)]).toEqual([
    'not_yours',
    'not_found',
    'not_yours',
  ])
  expect((await ask(tom, ladder, asked.id)).code).toBe('id_reused')
  await answer(asked)
  expect([await remove(asked, lea), await remove(unknown)]).toEqual(['already_answered', 'not_found'])
  const absent = mutation('question.ask', { id: newId(), jobId: newId(), text: ladder })
  expect(codes(await phoneOf(lea).push(absent))).toEqual(['not_found'])
  await api.sql`update jobs set status = 'cancelled' where id = ${job.id}`
  expect([(await ask(tom)).code, await answer(asked, 'Oui.')]).toEqual(['job_not_open', 'job_not_open'])
  await api.sql`update jobs set status = 'open', deleted_at = now() where id = ${job.id}`
  expect([(await ask(tom)).code, await answer(asked, 'Oui.')]).toEqual(['not_found', 'job_not_open'])
  expect([await remove(asked), await remove(asked)]).toEqual(['applied', 'applied'])
})

test('with the end of the offer strangers read nothing more, and the two parties do (1.2.671)', async () => {
  const { marc, lea, tom, job, ask, answer, readBy } = await offered()
  await answer(await ask(lea))
  await ask(tom, 'Y a-t-il un chien ?')
  const zoe = await api.seed.student()
  const letter = await api.seed.application(zoe, job)

  await api.as(marc).post(`/api/applications/${letter.id}/accept`)

  const texts = async (person: User | null) => (await readBy(person)).map(({ text }) => text)
  expect([await texts(null), await texts(await api.seed.student())]).toEqual([[], []])
  expect(await texts(zoe)).toEqual([ladder])
  expect(await texts(marc)).toEqual([ladder, 'Y a-t-il un chien ?'])
  expect(await texts(tom)).toEqual(['Y a-t-il un chien ?'])
  expect(await texts(lea)).toEqual([ladder])
})

test('a student who has taken a question back follows what becomes of the offer, as their device has it (1.2.670)', async () => {
  const { marc, lea, job, ask, remove } = await offered()
  const hers = createDevice(api, lea, [userFeed(lea.id)])
  const rows = async () => (await hers.catchUp()).flatMap((pulled) => pulled.rows.job ?? [])
  const asked = await ask(lea)
  await rows()

  await remove(asked, lea)
  const after = await rows()
  await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })

  expect(after.map(({ id, questions }) => [id, questions])).toEqual([[job.id, undefined]])
  expect((await rows()).map(({ id, status }) => [id, status])).toEqual([[job.id, 'cancelled']])
})

test('across a block nobody asks or answers, what waits is out of sight, and what was answered stays (1.2.674)', async () => {
  const { marc, lea, tom, ask, answer, remove, readBy, phoneOf } = await offered()
  const [ofLea, ofTom] = [await ask(lea), await ask(tom, 'Y a-t-il un chien ?')]
  const his = phoneOf(marc)
  await his.catchUp()
  const open = async () => {
    const rows = (await his.catchUp()).flatMap(({ rows }) => rows.job ?? [])
    return rows.at(-1)?.questions?.map(({ text }) => text)
  }
  const block = (by: User, id: Id, isBlocked: boolean) => phoneOf(by).push(mutation('person.block', { id, isBlocked }))

  await block(marc, lea.id, true)
  const blocked = await open()
  const refused = [await answer(ofLea), (await ask(lea)).code]
  await block(marc, lea.id, false)
  const after = await open()
  await answer(ofTom)
  await block(tom, marc.id, true)

  expect([blocked, after]).toEqual([['Y a-t-il un chien ?'], [ladder, 'Y a-t-il un chien ?']])
  expect(refused).toEqual(['not_found', 'not_found'])
  expect((await readBy(lea)).map(({ text }) => text)).toEqual([ladder, 'Y a-t-il un chien ?'])
  expect([await answer(ofTom, 'Oui.'), await remove(ofTom)]).toEqual(['applied', 'applied'])
})

test('a suspended student asks nothing, and a suspended poster’s offer takes none (3.5.650)', async () => {
  const { marc, lea, tom, ask } = await offered()

  await moderator.decide('suspend', 'person', lea)
  const suspended = await ask(lea)
  await moderator.decide('suspend', 'person', marc)

  expect([suspended.code, (await ask(tom)).code]).toEqual(['suspended', 'not_found'])
})

test('a moderator hides a question with its answer, or an answer with its question, and brings either back (1.2.673)', async () => {
  const { marc, lea, tom, ask, answer, readBy, toldTo } = await offered()
  const asked = await ask(lea)
  const tooEarly = await moderator.report(tom, 'question', asked)
  await answer(asked)
  const reported = [
    await moderator.report(tom, 'question', asked),
    await moderator.report(tom, 'answer', asked),
    await moderator.report(lea, 'question', asked),
    await moderator.report(marc, 'answer', asked),
  ]
  const reports = (await (await api.as(moderator.mia).get('/api/moderation/reports')).json()) as {
    kind: string
    text: string
    accused: { id: Id }
  }[]
  const shown = async () =>
    await Promise.all([lea, marc, tom].map(async (one) => (await readBy(one)).map(({ isHidden = false }) => isHidden)))

  await moderator.decide('hide', 'question', asked)
  const withoutQuestion = await shown()
  const refused = await answer(asked, 'Oui.')
  await moderator.decide('restore', 'question', asked)
  await moderator.decide('hide', 'answer', asked)
  const withoutAnswer = await shown()
  await moderator.decide('restore', 'answer', asked)

  expect([tooEarly.status, ...reported.map(({ status }) => status)]).toEqual([404, 204, 204, 400, 400])
  expect(reports.map(({ kind, text, accused }) => [kind, text, accused.id])).toEqual([
    ['question', ladder, lea.id],
    ['answer', 'Non, elle est là.', marc.id],
  ])
  expect(withoutQuestion).toEqual([[true], [], []])
  expect(withoutAnswer).toEqual([[], [true], []])
  expect(refused).toBe('not_found')
  expect(await shown()).toEqual([[false], [false], [false]])
  expect((await toldTo(lea))[0]).toContain('Votre question sur « Haie » est de nouveau visible.')
  expect((await toldTo(marc))[0]).toContain('Votre réponse sur « Haie » est de nouveau visible.')
})

test('while an offer is hidden, its questions are too (1.2.671)', async () => {
  const { marc, lea, tom, job, ask, answer, readBy, phoneOf } = await offered()
  await answer(await ask(lea))
  const toms = phoneOf(tom)
  await api.seed.application(tom, job)
  await toms.catchUp()

  await moderator.decide('hide', 'job', job)

  const rows = (await toms.catchUp()).flatMap((pulled) => pulled.rows.job ?? [])
  expect(rows.at(-1)).toMatchObject({ id: job.id, description: '' })
  expect(rows.at(-1)?.questions).toBeUndefined()
  expect([await readBy(marc), (await ask(tom)).code]).toEqual([[expect.anything()], 'not_found'])
})

test('the questions of somebody who is leaving are out of sight for others, and come back with them (1.2.674)', async () => {
  const { marc, lea, tom, job, phoneOf, ask, answer, readBy } = await offered()
  await answer(await ask(lea))
  const toms = phoneOf(tom)
  await toms.catchUp()

  await api.sql`update users set leaving_since = now() where id = ${lea.id}`
  await write(api.sql, (tx) => questionsChanged(tx, lea.id))

  const rows = (await toms.catchUp()).flatMap((pulled) => pulled.rows.job ?? [])
  expect(rows.map(({ id, questions }) => [id, questions])).toEqual([[job.id, undefined]])
  expect(await readBy(marc)).toEqual([])
  await api.sql`update users set leaving_since = null where id = ${lea.id}`
  expect(await readBy(tom)).toHaveLength(1)
})
