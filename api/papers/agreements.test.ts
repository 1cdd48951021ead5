import { expect, test } from 'vitest'
import { fullName, type User } from '../../schema/accounts/user.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { agreementsPerJob } from '../../schema/limits.ts'
import { paperPdfPath, type Agreement } from '../../schema/papers/paper.ts'
import { unzip } from '../personal-data/test-archive.ts'
import { letLeavingPass } from '../personal-data/test-leaving.ts'
import { testMoney } from '../payments/testing/money.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { write } from '../feeds/write.ts'
import { issueAwaited } from './agreements.ts'
import { papersOf, today, toldTo, verify, worked, year } from './testing/papers.ts'
import { readPdf } from './testing/read-pdf.ts'

/** Agreed work of Léa's for Marc, with what the two do about its agreement. */
const agreedWork = async (api: TestApi) => {
  const { marc, lea, job } = await worked(api)
  const propose = (by: User, more: object = {}) =>
    api.as(by).post('/api/papers/agreements', {
      jobId: job.id,
      from: today,
      to: null,
      weeklyMinutes: 240,
      means: 'cash',
      words: 'Le mercredi.',
      ...more,
    })
  const proposed = async (by: User, more: object = {}): Promise<Agreement> => {
    const answer = await propose(by, more)
    expect(answer.status).toBe(201)
    return (await answer.json()) as Agreement
  }
  const sign = (by: User, { id }: { id: Id }, password = seedPassword) =>
    api.as(by).post(`/api/papers/${id}/signature`, { password })
  const withdraw = async (by: User, { id }: { id: Id }) => {
    const [verdict] = await createDevice(api, by, []).push(mutation('paper.withdraw', { id, jobId: job.id }))
    return verdict && 'code' in verdict ? verdict.code : verdict?.verdict
  }
  return { marc, lea, job, propose, proposed, sign, withdraw }
}

/** The parents consent, as by their link. */
const consent = (api: TestApi, { id }: User) => api.sql`
  insert into parental_consents (user_id, token_hash, expires_at, given_at, name, relation, allows_photo, is_insured, mail_hash)
  values (${id}, '\\x01', now() + interval '1 day', now(), 'Anne', 'mother', true, true, '\\x01')`

const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { code: string }).code

test('one proposes an agreement, both sign what it says, and it is issued (2.2.271, 3.4.660, 3.4.661, 3.4.664)', async () => {
  const api = await testApi()
  const { marc, lea, job, proposed, sign } = await agreedWork(api)
  await api.sql`update student_profiles set birth_date = ${`${year - 17}-01-01`}::text::date, work_permit = 'unsure' where user_id = ${lea.id}`

  const paper = await proposed(lea)

  expect(paper).toMatchObject({
    kind: 'agreement',
    number: null,
    code: null,
    posterId: marc.id,
    data: {
      proposedBy: 'student',
      job: job.title,
      place: job.location,
      duration: '3 heures',
      weeklyMinutes: 240,
      rate: 2_500,
      holiday: { basisPoints: 1_064, amount: 266, isAgeKnown: true },
      permit: 'unsure',
      isMinor: true,
      contributions: { state: 'not_yet', total: 0 },
      replaces: null,
    },
  })
  expect(await papersOf(api, marc)).toEqual([paper])
  expect([await toldTo(api, marc), (await api.as(lea).get(paperPdfPath(paper.id))).status]).toEqual([
    expect.arrayContaining(['Accord de travail proposé']),
    404,
  ])
  await expect(api.sql`update papers set data = data || '{"rate": 1}'`).rejects.toThrow('never changes')

  await consent(api, lea)
  expect((await sign(lea, paper, 'pas-le-mien')).status).toBe(400)
  const first = (await (await sign(lea, paper)).json()) as Agreement
  const second = (await (await sign(marc, paper)).json()) as Agreement

  expect([first.number, first.studentSignedAt !== null, first.posterSignedAt]).toEqual([null, true, null])
  expect(second).toMatchObject({ id: paper.id, number: `C-${year}-000001`, data: paper.data })
  expect(second.studentSignedAt).toBe(first.studentSignedAt)
  expect((await sign(marc, paper)).status).toBe(200)
  expect(await toldTo(api, lea)).toContain('Accord de travail signé')
  expect(await toldTo(api, marc)).not.toContain('Accord de travail signé')
  expect(await papersOf(api, lea)).toEqual([second])
  expect(await verify(api, second.code)).toMatchObject({
    kind: 'agreement',
    posterSignedAt: second.posterSignedAt,
    studentSignedAt: second.studentSignedAt,
  })
  const { text } = await readPdf(new Uint8Array(await (await api.as(marc).get(paperPdfPath(paper.id))).arrayBuffer()))
  for (const part of [second.number!, 'Le mercredi.', `par ${marc.firstName}`, `par ${fullName(lea)} le`])
    expect(text).toContain(part)
  await expect(api.sql`update papers set data = data || '{"rate": 1}'`).rejects.toThrow('never changes')
})

test('what a minor and the household have signed waits for the parents, and is issued as they consent (3.4.664)', async () => {
  const api = await testApi()
  const { marc, lea, proposed, sign } = await agreedWork(api)
  await api.sql`update student_profiles set birth_date = ${`${Number(year) - 16}-01-01`}::text::date where user_id = ${lea.id}`
  const paper = await proposed(lea)
  await sign(lea, paper)
  const waiting = (await (await sign(marc, paper)).json()) as Agreement

  expect([waiting.number, waiting.issuedAt, waiting.data.limits?.length]).toEqual([null, null, 3])
  expect(waiting.posterSignedAt).not.toBeNull()
  await write(api.sql, (tx) => issueAwaited(tx, lea.id))

  expect(await papersOf(api, marc)).toMatchObject([{ id: paper.id, number: `C-${year}-000001` }])
  const { text } = await readPdf(new Uint8Array(await (await api.as(marc).get(paperPdfPath(paper.id))).arrayBuffer()))
  for (const part of ['Moins de 18 ans, avec l’accord parental.', 'De 6 h à 22 h']) expect(text).toContain(part)
})

test('hours of a week that contradict the offer are refused (3.4.660)', async () => {
  const api = await testApi()
  const { marc, job, propose } = await agreedWork(api)
  await api.sql`update jobs set duration = '6 h par semaine' where id = ${job.id}`

  const odd = await propose(marc, { weeklyMinutes: 3_000 })
  const same = await propose(marc, { weeklyMinutes: 360 })

  expect([odd.status, same.status]).toEqual([400, 201])
  expect(await odd.json()).toMatchObject({
    issues: [{ path: 'weeklyMinutes', message: expect.stringContaining('autres heures') }],
  })
})

test('both signing at once issue an agreement once (3.4.661)', async () => {
  const api = await testApi()
  const { marc, lea, proposed, sign } = await agreedWork(api)
  const paper = await proposed(marc)

  const answers = await Promise.all([sign(marc, paper), sign(lea, paper)])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await papersOf(api, lea)).toMatchObject([{ number: `C-${year}-000001` }])
})

test('terms that have changed are signed by nobody; a new agreement names the signed one, which stays (2.2.271, 3.4.664)', async () => {
  const api = await testApi()
  const { marc, lea, job, proposed, sign, withdraw } = await agreedWork(api)
  const old = await proposed(marc)
  await sign(marc, old)
  await sign(lea, old)
  const outdated = await proposed(marc)
  const phones = { marc: createDevice(api, marc, []), lea: createDevice(api, lea, []) }
  const wish = { id: newId(), jobId: job.id, studentId: lea.id, scheduledFor: null, duration: '5 heures' }
  await phones.marc.push(mutation('schedule.propose', wish))
  await phones.lea.push(mutation('schedule.answer', { id: wish.id, jobId: job.id, accepts: true }))

  const refused = await sign(lea, outdated)
  const next = await proposed(lea)

  expect([refused.status, await codeOf(refused)]).toEqual([409, 'terms_changed'])
  expect(next.data).toMatchObject({ duration: '5 heures', replaces: `C-${year}-000001` })
  expect(await codeOf(await sign(lea, outdated))).toBe('proposal_over')
  expect(await withdraw(marc, old)).toBe('already_agreed')
  const kept = (await papersOf(api, marc)).find(({ id }) => id === old.id)
  expect(kept).toMatchObject({ withdrawnAt: null, number: `C-${year}-000001`, data: { duration: '3 heures' } })
})

test('either withdraws an agreement before it is signed by both; who had not read it is not disturbed (3.4.664)', async () => {
  const api = await testApi()
  const { marc, lea, proposed, sign, withdraw } = await agreedWork(api)
  const tom = await api.seed.student({ firstName: 'Tom' })

  const own = await proposed(marc)
  expect([await withdraw(tom, own), await withdraw(marc, own), await withdraw(marc, own)]).toEqual([
    'not_found',
    'applied',
    'applied',
  ])
  const before = await toldTo(api, lea)
  const declined = await proposed(marc)
  await sign(marc, declined)
  await withdraw(lea, declined)

  expect(before).not.toContain('Accord de travail non signé')
  expect(await toldTo(api, marc)).toContain('Accord de travail non signé')
  expect(await codeOf(await sign(lea, declined))).toBe('proposal_over')
})

test('an agreement is for agreed work, is complete, and is proposed ten times at most (3.4.660)', async () => {
  const api = await testApi()
  const { marc, lea, job, propose, proposed, sign } = await agreedWork(api)
  const faults = [
    await propose(marc, { from: '2026-02-30' }),
    await propose(marc, { to: '2020-01-01' }),
    await propose(marc, { weeklyMinutes: null }),
    await propose(marc, { weeklyMinutes: 7 }),
    await propose(marc, { words: 'x'.repeat(501) }),
  ]
  const ofOneDay = await propose(marc, { to: today, weeklyMinutes: null })
  for (let count = 1; count < agreementsPerJob; count += 1) await propose(lea)
  const tooMany = await propose(lea)
  await api.sql`delete from papers where withdrawn_at is not null`
  const last = await proposed(lea)
  await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'completed' })

  expect(faults.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect([ofOneDay.status, tooMany.status, await codeOf(tooMany)]).toEqual([201, 409, 'agreed_enough'])
  expect([await codeOf(await propose(marc)), await codeOf(await sign(marc, last))]).toEqual(['work_over', 'work_over'])
})

test('an agreement is proposed to nobody across a block (3.4.660)', async () => {
  const api = await testApi()
  const { marc, lea, propose } = await agreedWork(api)
  await api.sql`insert into blocks (blocker_id, blocked_id) values (${lea.id}, ${marc.id})`

  expect(await codeOf(await propose(marc))).toBe('chat_closed')
})

test('the archive has a signed agreement as PDF and lists a proposed one; an erasure ends what is not signed (1.2.682)', async () => {
  const money = await testMoney()
  const { marc, lea, proposed, sign } = await agreedWork(money)
  const signed = await proposed(marc)
  await sign(marc, signed)
  await sign(lea, signed)
  await proposed(marc)
  const phone = createDevice(money, marc, [userFeed(marc.id)])
  expect((await phone.pull()).rows.paper).toHaveLength(2)

  const answer = await money.as(lea).post('/api/account/data', { password: seedPassword })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  const data = JSON.parse(files.get('donnees.json')!.toString('utf8'))
  await money.sql`update jobs set status = 'completed'`
  await money.as(lea).post('/api/account/deletion', { password: seedPassword })
  await letLeavingPass(money.sql)
  await money.runTasks()

  expect(data.papers).toMatchObject([{ paper: 'agreement', number: `C-${year}-000001` }, { paper: 'agreement' }])
  expect(files.get(data.papers[0].file)).toBeDefined()
  expect(data.papers[1].file ?? null).toBeNull()
  expect(await papersOf(money, marc)).toMatchObject([{ id: signed.id, data: { student: { lastName: lea.lastName } } }])
})
