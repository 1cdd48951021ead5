import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fullName, type User } from '../../schema/accounts/user.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { certificatesPerJob, statementsPerDay } from '../../schema/limits.ts'
import { paperPdfPath, type Paper } from '../../schema/papers/paper.ts'
import { countWages } from '../employment/wage-years.ts'
import { write } from '../feeds/write.ts'
import { declarePayment } from '../payments/hand/hand-payments.ts'
import { testMoney, testStripe } from '../payments/testing/money.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { unzip } from '../personal-data/test-archive.ts'
import { letLeavingPass } from '../personal-data/test-leaving.ts'
import { leaAndMarc, meOf, seedPassword } from '../testing/test-seed.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { cleanUp } from '../worker/clean-up.ts'
import { issuePastReceipts } from './past-receipts.ts'
import { papersOf, payByHand, today, toldTo, verify, worked, year } from './testing/papers.ts'
import { readPdf } from './testing/read-pdf.ts'
import { summariseAt } from './yearly-summary.ts'

const complete = ({ as }: TestApi, poster: User, job: { id: Id }) =>
  as(poster).patch(`/api/jobs/${job.id}`, { status: 'completed' })

const draftFor = (job: { id: Id }, more: object = {}) => ({
  jobId: job.id,
  from: today,
  to: today,
  hours: 3,
  words: 'Elle a aussi ramassé les feuilles.',
  password: seedPassword,
  ...more,
})

test('a confirmed hand payment has a receipt, which a stranger verifies by its code, whatever host is asked for it (3.4.640, 3.4.643, 3.5.641, 3.5.644)', async () => {
  const api = await testApi()
  const { marc, lea, job } = await worked(api, leaAndMarc)
  const id = await payByHand(api, job, marc, lea)

  const [mine] = await papersOf(api, lea)
  expect(await papersOf(api, marc)).toEqual([mine])
  expect(mine).toMatchObject({
    id,
    kind: 'receipt',
    number: `Q-${year}-000001`,
    data: { amount: 6_000, reference: id },
  })
  const before = await verify(api, mine!.code)
  const answer = await api.as(lea).get(paperPdfPath(id))
  const file = Buffer.from(await answer.arrayBuffer())

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { text } = await readPdf(file)
  for (const part of [mine!.number!, '60.00 CHF', 'Léa Moret', mine!.code!]) expect(text).toContain(part)
  const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  const verified = await verify(api, mine!.code!.toLowerCase())
  expect(before).toEqual({ ...verified, hashes: [] })
  expect(Object.fromEntries(verified.facts)).toMatchObject({ 'Payé par': 'Marc D.', 'Reçu par': 'Léa M.' })
  expect(JSON.stringify(verified)).not.toContain('Moret')
  expect(verified).toMatchObject({
    kind: 'receipt',
    number: mine!.number,
    poster: 'Marc D.',
    student: 'Léa M.',
    withdrawnAt: null,
  })
  expect(verified.hashes).toEqual([hashOf(file)])
  const changed = Buffer.from(file)
  changed[file.length - 20]! ^= 1
  expect(verified.hashes).not.toContain(hashOf(changed))
  const tag = answer.headers.get('etag')!
  const known = await api.app.request(paperPdfPath(id), {
    headers: { cookie: await api.cookieOf(lea), 'if-none-match': tag },
  })
  const again = await api.app.request(paperPdfPath(id), {
    headers: { cookie: await api.cookieOf(marc), host: '203.0.113.5' },
  })
  expect([known.status, again.headers.get('etag')]).toEqual([304, tag])
  expect(await api.sql`select hashes from papers`).toEqual([{ hashes: [hashOf(file)] }])
})

test('nobody but its two people reads a paper, and no paper changes once it is issued (3.5.640)', async () => {
  const api = await testApi()
  const { marc, lea, job } = await worked(api)
  const id = await payByHand(api, job, marc, lea)
  const tom = await api.seed.student({ firstName: 'Tom' })

  expect((await api.as(tom).get(paperPdfPath(id))).status).toBe(404)
  expect((await api.visitor.get(paperPdfPath(id))).status).toBe(401)
  expect(await papersOf(api, tom)).toEqual([])
  expect((await api.visitor.get('/api/verify/2222-2222-2222-2222')).status).toBe(404)
  await expect(api.sql`update papers set data = data || '{"amount": 1}'`).rejects.toThrow('never changes')
})

test('receipts that are issued at once have numbers of their own (3.5.640)', async () => {
  const api = await testApi()
  const pairs = await Promise.all(Array.from({ length: 8 }, () => worked(api)))

  await Promise.all(pairs.map(({ job, marc, lea }) => payByHand(api, job, marc, lea)))

  const numbers = await api.sql<{ number: string }[]>`select number from papers order by number`
  expect(numbers.map(({ number }) => number)).toEqual(pairs.map((_, at) => `Q-${year}-00000${at + 1}`))
})

test('drawing papers and guessing codes have limits; a right code counts nothing (3.4.640, 3.5.644)', async () => {
  const api = await testApi({ config: { rateLimits: true } })
  const { marc, lea, job } = await worked(api)
  const id = await payByHand(api, job, marc, lea)
  const [paper] = await papersOf(api, lea)

  const drawn = [(await api.as(lea).get(paperPdfPath(id))).status]
  await api.sql`update rate_limits set points = 10 where key like 'paper:%'`
  drawn.push((await api.as(lea).get(paperPdfPath(id))).status)
  const tried = []
  for (let count = 0; count < 21; count += 1) {
    tried.push((await api.visitor.get(`/api/verify/${count < 20 ? '2222-2222-2222-2222' : paper!.code}`)).status)
    if (count === 0) tried.push((await api.visitor.get(`/api/verify/${paper!.code}`)).status)
  }

  expect(drawn).toEqual([200, 429])
  expect(tried).toEqual([404, 200, ...Array<number>(19).fill(404), 429])
})

test('a release has a receipt with our fee, which says that the money is simulated (3.5.641)', async () => {
  const money = await testMoney()
  const { poster, student } = await money.paidJob(10_000)
  await money.release(poster)
  await money.runTasks()

  const [paper] = await papersOf(money, student)

  expect(paper).toMatchObject({ kind: 'receipt', data: { amount: 10_000, fee: 500, means: 'card', isSimulated: true } })
  expect((await verify(money, paper!.code)).isSimulated).toBe(true)
})

test('money that goes back withdraws its receipt, and another amount has another one (3.5.641)', async () => {
  const money = await testStripe()
  const { poster, student, intent } = await money.paidByCard(10_000)
  await money.release(poster)
  await money.settleDown()
  const [first] = await papersOf(money, student)

  money.books.refundByHand(intent.id, 4_000)
  await money.settleDown()
  const partly = await papersOf(money, student)
  money.books.refundByHand(intent.id)
  await money.settleDown()

  const second = partly.find(({ id }) => id !== first!.id)
  expect(partly.find(({ id }) => id === first!.id)?.withdrawnAt).not.toBeNull()
  expect(second).toMatchObject({
    withdrawnAt: null,
    data: { amount: 6_000, replaces: first!.number, isSimulated: false },
  })
  expect((await papersOf(money, student)).map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([false, false])
})

test('the student asks for a certificate, and the poster signs it with their password; a stranger reads what it says (2.2.340, 3.4.641, 3.5.642)', async () => {
  const api = await testApi()
  const { marc, lea, job } = await worked(api, leaAndMarc)
  const phone = createDevice(api, lea, [userFeed(lea.id)])
  const ask = (more: object = {}) => mutation('paper.ask', { id: newId(), jobId: job.id, posterId: marc.id, ...more })
  const tooEarly = ask()
  const codesOf = async (...asked: ReturnType<typeof ask>[]) =>
    (await phone.push(...asked)).map((one) => ('code' in one ? one.code : one.verdict))
  expect(await codesOf(tooEarly)).toEqual(['wrong_status'])
  await complete(api, marc, job)

  const asked = ask()
  expect(await codesOf(asked, { ...asked, id: newId() }, ask(), ask({ posterId: lea.id }))).toEqual([
    'applied',
    'applied',
    'already_certified',
    'invalid',
  ])
  expect(await toldTo(api, marc)).toContain('Attestation demandée')
  const give = (more: object = {}, person = marc) =>
    api.as(person).post('/api/papers/certificates', draftFor(job, more))
  const refused = [
    await give({ password: 'pas-le-mien' }),
    await give({ to: '2999-01-01' }),
    await give({ from: today, to: '2026-01-01' }),
    await give({ hours: 0.01 }),
    await give({ from: '2020-01-01' }),
    await give({ hours: 3.5 }),
    await give({}, lea),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 403])
  await api.sql`update jobs set agreed_minutes = 200 where id = ${job.id}`
  expect((await give({ hours: 3.5 })).status).toBe(400)
  const given = await give({ hours: 200 / 60 })
  const paper = (await given.json()) as Paper

  expect(given.status).toBe(201)
  expect(paper).toMatchObject({
    id: (asked.args as { id: Id }).id,
    number: `A-${year}-000001`,
    data: { hours: 200 / 60 },
  })
  expect(await papersOf(api, lea)).toEqual([paper])
  expect((await give()).status).toBe(409)
  expect(await toldTo(api, lea)).toContain('Attestation signée')
  const shown = await verify(api, paper.code)
  expect(shown.posterSignedAt).toBe(paper.issuedAt)
  expect(shown.paragraphs).toEqual(['Marc D. atteste que Léa M. a effectué le travail suivant.', draftFor(job).words])
  expect(shown.facts).toEqual(
    expect.arrayContaining([
      ['Travail', 'Tailler la haie'],
      ['Durée', expect.stringMatching(/^3\sh\s20$/)],
    ]),
  )
})

test('either person withdraws a certificate, and it is asked for or given three times at most (3.5.642)', async () => {
  const api = await testApi()
  const { marc, lea, job } = await worked(api)
  await complete(api, marc, job)
  const phones = { marc: createDevice(api, marc, [userFeed(marc.id)]), lea: createDevice(api, lea, [userFeed(lea.id)]) }
  const tom = createDevice(api, await api.seed.student(), [])
  const withdraw = (id: Id, jobId = job.id) => mutation('paper.withdraw', { id, jobId })
  const firstOf = async (...verdicts: Awaited<ReturnType<typeof tom.push>>[]) =>
    verdicts.map(([one]) => (one && 'code' in one ? one.code : one?.verdict))

  const given = (await (
    await api.as(marc).post('/api/papers/certificates', draftFor(job, { words: null }))
  ).json()) as Paper
  const outcomes = await firstOf(
    await tom.push(withdraw(given.id)),
    await phones.lea.push(withdraw(given.id, newId())),
    await phones.lea.push(withdraw(given.id)),
    await phones.lea.push(withdraw(given.id)),
  )
  expect(outcomes).toEqual(['not_found', 'not_found', 'applied', 'applied'])
  expect(await toldTo(api, marc)).toEqual(expect.arrayContaining(['Attestation retirée']))
  expect((await verify(api, given.code)).withdrawnAt).not.toBeNull()
  for (let count = 1; count < certificatesPerJob; count += 1) {
    const id = newId()
    await phones.lea.push(mutation('paper.ask', { id, jobId: job.id, posterId: marc.id }))
    await phones[count === 1 ? 'marc' : 'lea'].push(withdraw(id))
  }

  expect(await toldTo(api, lea)).toContain('Attestation refusée')
  const last = mutation('paper.ask', { id: newId(), jobId: job.id, posterId: marc.id })
  expect(await firstOf(await phones.lea.push(last))).toEqual(['certified_enough'])
  expect((await (await api.as(marc).post('/api/papers/certificates', draftFor(job))).json()).code).toBe(
    'certified_enough',
  )
})

test('others than the two of completed work neither ask for a certificate nor give one (3.5.642)', async () => {
  const api = await testApi()
  const { marc, lea, job } = await worked(api)
  const tom = await api.seed.student({ firstName: 'Tom' })
  const phone = createDevice(api, tom, [userFeed(tom.id)])
  const paid = await payByHand(api, job, marc, lea)
  const ask = (jobId: Id, id = newId()) => mutation('paper.ask', { id, jobId, posterId: marc.id })

  const verdicts = await phone.push(ask(job.id), ask(newId()))
  const reused = await createDevice(api, lea, []).push(ask(job.id, paid))
  const given = [
    await api.as(marc).post('/api/papers/certificates', draftFor(job)),
    await api.as(tom).post('/api/papers/certificates', draftFor(job)),
    await api.as(marc).post('/api/papers/certificates', draftFor({ id: newId() })),
  ]

  expect([...verdicts, ...reused].map((one) => 'code' in one && one.code)).toEqual([
    'not_yours',
    'not_found',
    'id_reused',
  ])
  expect(given.map(({ status }) => status)).toEqual([409, 404, 404])
})

test('a statement counts a year’s payments, is issued once, and anew where more was paid; part payments have the hours once (3.4.642, 3.5.643, 3.5.721)', async () => {
  const api = await testApi()
  const { marc, lea, job } = await worked(api)
  await payByHand(api, job, marc, lea)
  const unanswered = {
    id: newId(),
    jobId: job.id,
    payeeId: lea.id,
    amount: 1_000,
    method: 'twint',
    paidOn: today,
  } as const
  await write(api.sql, (tx) => declarePayment(tx, meOf(marc), unanswered))
  const state = async (person: User, other: User, of = year) =>
    await api.as(person).post('/api/papers/statements', { personId: other.id, year: of })

  const first = (await (await state(lea, marc)).json()) as Paper
  const same = (await (await state(marc, lea)).json()) as Paper
  await api.sql`update jobs set agreed_minutes = 150`
  await payByHand(api, job, marc, lea, 2_000)
  const more = (await (await state(marc, lea)).json()) as Paper

  expect(first).toMatchObject({
    kind: 'statement',
    jobId: null,
    year,
    number: `R-${year}-000001`,
    data: { upTo: today },
  })
  expect(
    first.kind === 'statement' && first.data.lines.map(({ amount, isUnconfirmed }) => [amount, isUnconfirmed]),
  ).toEqual(
    expect.arrayContaining([
      [6_000, false],
      [1_000, true],
    ]),
  )
  expect(same.id).toBe(first.id)
  expect(more).toMatchObject({ data: { replaces: first.number } })
  const withdrawn = (await papersOf(api, lea)).filter(({ withdrawnAt }) => withdrawnAt !== null)
  expect(withdrawn.map(({ id }) => id)).toEqual([first.id])
  const hoursOf = (paper: Paper) => paper.kind === 'statement' && paper.data.lines.map(({ hours }) => hours)
  expect([hoursOf(first), hoursOf(more)]).toEqual([
    [3, null],
    [2.5, null, null],
  ])
  expect((await state(lea, marc, year - 1)).status).toBe(409)
  expect((await state(lea, marc, year + 1)).status).toBe(400)
  const statuses: number[] = []
  for (let count = 2; count <= statementsPerDay; count += 1) {
    await payByHand(api, job, marc, lea, 1_000 * count)
    statuses.push((await state(lea, marc)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: statementsPerDay - 2 }, () => 200), 429])
})

test('on 5 January the statements of the year are issued once; the household has one notification, the student one (2.2.274, 3.5.643)', async () => {
  const api = await testApi()
  const { marc, lea, job } = await worked(api)
  await payByHand(api, job, marc, lea)
  await api.sql`update hand_payments set paid_on = '2025-12-31'`
  await write(api.sql, (tx) => countWages(tx, { posterId: marc.id, studentId: lea.id }, [year, 2025]))

  await summariseAt(api, new Date('2026-01-04T12:00:00Z'))
  const before = await papersOf(api, lea)
  await summariseAt(api, new Date('2026-01-05T12:00:00Z'))
  await summariseAt(api, new Date('2026-01-06T12:00:00Z'))

  expect(before.filter(({ kind }) => kind === 'statement')).toEqual([])
  const stated = (await papersOf(api, lea)).filter(({ kind }) => kind === 'statement')
  expect(stated).toMatchObject([{ year: 2025, data: { upTo: '2025-12-31', lines: [{ amount: 6_000 }] } }])
  const about2025 = async (person: User) => (await toldTo(api, person)).filter((title) => title.endsWith('de 2025'))
  expect([await about2025(marc), await about2025(lea)]).toEqual([['Vos salaires de 2025'], ['Vos relevés de 2025']])
})

test('payments that were made before there were papers get their receipts', async () => {
  const money = await testMoney()
  const { poster, student, job } = await money.paidJob(10_000)
  await money.release(poster)
  await money.runTasks()
  await payByHand(money, job, poster, student)
  const numbered = async () => (await money.sql`select kind from papers`).length
  expect(await numbered()).toBe(2)
  await money.sql`delete from papers`

  await issuePastReceipts(money.ctx)
  await issuePastReceipts(money.ctx)

  expect(await numbered()).toBe(2)
})

test('the archive has the PDFs of one’s papers (1.2.640)', async () => {
  const api = await testApi()
  const { marc, lea, job } = await worked(api)
  const id = await payByHand(api, job, marc, lea)

  const answer = await api.as(lea).post('/api/account/data', { password: seedPassword })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))

  const data = JSON.parse(files.get('donnees.json')!.toString('utf8'))
  expect(data.papers).toMatchObject([{ paper: 'receipt', number: `Q-${year}-000001`, person: fullName(marc) }])
  const file = files.get(data.papers[0].file)!
  const pdf = Buffer.from(await (await api.as(lea).get(paperPdfPath(id))).arrayBuffer())
  expect(file.equals(pdf)).toBe(true)
})

test('after an erasure the other person keeps a paper with its names, and what was only asked for goes (3.5.645)', async () => {
  const money = await testMoney()
  const { marc, lea, job } = await worked(money, leaAndMarc)
  await payByHand(money, job, marc, lea)
  await complete(money, marc, job)
  const phone = createDevice(money, marc, [userFeed(marc.id)])
  await createDevice(money, lea, []).push(mutation('paper.ask', { id: newId(), jobId: job.id, posterId: marc.id }))
  expect((await phone.pull()).rows.paper).toHaveLength(2)

  await money.as(lea).post('/api/account/deletion', { password: seedPassword })
  await letLeavingPass(money.sql)
  await money.runTasks()
  const kept = await papersOf(money, marc)
  await money.as(marc).post('/api/account/deletion', { password: seedPassword })
  await letLeavingPass(money.sql)
  await money.runTasks()

  expect(kept).toMatchObject([{ kind: 'receipt', data: { payee: { firstName: 'Léa', lastName: 'Moret' } } }])
  const verified = await verify(money, kept[0]!.code)
  expect(verified).toMatchObject({ number: kept[0]!.number, poster: 'Compte supprimé', student: 'Compte supprimé' })
  expect(await money.sql`select from papers where data::text ~ 'Moret|Dubois|haie'`).toHaveLength(0)
})

test('papers of two erased people are removed after the years that the law names (3.5.645)', async () => {
  const api = await testApi()
  const log = { info: () => undefined, error: () => undefined }
  const { marc, lea, job } = await worked(api)
  await payByHand(api, job, marc, lea)
  const left = async () => {
    await cleanUp({ sql: api.sql, log: log as never })
    return (await api.sql`select from papers`).count
  }
  const age = async (years: number) => {
    await api.sql`alter table papers disable trigger papers_are_frozen`
    await api.sql`update papers set issued_at = now() - make_interval(years => ${years})`
    await api.sql`alter table papers enable trigger papers_are_frozen`
  }

  await age(9)
  const withBoth = await left()
  await api.sql`update papers set forgotten_at = now()`
  await age(5)
  const within = await left()
  await age(6)

  expect([withBoth, within, await left()]).toEqual([1, 1, 0])
})
