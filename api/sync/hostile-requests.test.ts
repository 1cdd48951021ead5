import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { pullLimits, pushLimits } from '../../schema/limits.ts'
import { refusalCodes, refusalStatus, refusalText, type ErrorBody, type RefusalCode } from '../../schema/refusals.ts'
import { ruleTexts } from '../../schema/rules.ts'
import type { PushAnswer } from '../../schema/sync.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { createDevice, mutation, offer } from './test-device.ts'

let api: TestApi
let lea: { id: Id }
beforeAll(async () => {
  api = await testApi()
  lea = await api.seed.student()
})
afterAll(() => api.close())

const french = { 'accept-language': 'fr' }

const sentences = new Set<unknown>([...refusalCodes.map(refusalText), ...Object.values(ruleTexts)])

/** Expects that each request is refused with this code, in a French sentence of ours, and that the log has no fault. */
const expectRefused = async (code: RefusalCode, asked: Record<string, Promise<Response>>) => {
  for (const [what, answering] of Object.entries(asked)) {
    const answer = await answering
    const { message, ...body } = (await answer.json()) as ErrorBody
    expect([what, answer.status, body.code, sentences.has(message) || message]).toEqual([
      what,
      refusalStatus(code),
      code,
      true,
    ])
  }
  expect(faults()).toEqual([])
}
const named = <Sent>(all: readonly Sent[], send: (one: Sent) => Promise<Response>) =>
  Object.fromEntries(all.map((one) => [JSON.stringify(one).slice(0, 200), send(one)]))
const faults = () => api.logged.filter(({ level }) => Number(level) >= 50)

const cursors = [
  '',
  ',',
  'jobs:VD',
  'jobs:VD@',
  'jobs:VD@-1',
  'jobs:VD@1.5',
  'jobs:VD@NaN',
  'jobs:VD@Infinity',
  'jobs:VD@1e3',
  'jobs:VD@0x10',
  'jobs:VD@9999999999999999',
  'jobs:VD@1~',
  'jobs:VD@1~-1',
  'jobs:VD@1~new',
  'jobs:VD@1@2',
  'jobs:VD@1,jobs:VD@2',
  'jobs:VD@1\0',
  "jobs:VD'--@1",
  `jobs:${'A'.repeat(41)}@1`,
  '__proto__@1',
  Array.from({ length: pullLimits.feeds + 1 }, (_, n) => `jobs:A${n}@1`).join(','),
]

test.each([
  ['pull', cursors.map((feeds) => ({ feeds }))],
  ['pull', ['x', '1', `${newId()}\0`, '[]'].map((acknowledged) => ({ feeds: 'jobs:VD@1', acknowledged }))],
  ['pull', [{ inflight: 'x' }, { inflight: Array.from({ length: 101 }, newId).join(',') }, { epoch: 'e'.repeat(101) }]],
  ['pull', [{ user: 'x' }, { user: '' }, { user: '0' }]],
  ['events', cursors.filter((text) => text !== '').map((named) => ({ feeds: 'jobs:VD', cursors: named }))],
  ['events', ['', ',', 'jobs', 'jobs:', 'jobs:VD@1', 'jobs:V D', `jobs:${'A'.repeat(41)}`].map((feeds) => ({ feeds }))],
  ['events', [{ acknowledged: 'x' }, { epoch: 'e'.repeat(101) }, { user: 'x' }]],
] as const)('a query of a %s that no device writes is refused in words', async (path, queries) => {
  const usual = { user: lea.id, feeds: path === 'pull' ? 'jobs:VD@1' : 'jobs:VD' }

  await expectRefused(
    'invalid',
    named<Record<string, string>>(queries, (query) =>
      api.as(lea).get(`/api/sync/${path}?${new URLSearchParams({ ...usual, ...query }).toString()}`, french),
    ),
  )
})

test('the greatest possible cursors count as cursors of another history', async () => {
  const most = '9'.repeat(15)

  const answer = await api.as(lea).get(`/api/sync/pull?user=${lea.id}&feeds=${userFeed(lea.id)}@${most}~${most}`)

  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ feeds: [{ head: 1, cursor: 1, entries: [] }] })
})

test('a push of another form is refused as a whole, and nothing of it is decided', async () => {
  const right = mutation('profile.update', { city: 'Nyon, VD' })
  const push = (body: object) => api.as(lea).post('/api/sync/push', { userId: lea.id, ...body }, french)
  const broken = [
    ...[-1, 0, 1.5, 1e300, '1', null].map((version) => ({ ...right, version })),
    ...['x', 1, null, {}].map((id) => ({ ...right, id })),
    ...['n'.repeat(61), 7, null].map((name) => ({ ...right, name })),
    ...['l'.repeat(121), 7, null].map((lane) => ({ ...right, lane })),
    ...[7, {}, []].map((photo) => ({ ...right, photo })),
    ...['x', [7], Array(6).fill('x')].map((photos) => ({ ...right, photos })),
    null,
    [],
    'x',
  ]

  const own = userFeed(lea.id)
  const many = Array.from({ length: pushLimits.mutations + 1 }, () => ({ ...right, args: 1 }))
  await expectRefused('invalid', {
    ...named(broken, (one) => push({ mutations: [right, one] })),
    ...named([null, {}, 'x', 1], (mutations) => push({ mutations })),
    ...named(['x', 7, null, []], (userId) => push({ userId, mutations: [right] })),
    ...named(['x', 7, ['x'], [`${own}@-1`], [`${own}@NaN`], Array(pullLimits.feeds + 1).fill('jobs:VD@1')], (feeds) =>
      push({ feeds, mutations: [right] }),
    ),
    ...named([7, 'e'.repeat(101)], (epoch) => push({ epoch, mutations: [right] })),
    acknowledged: push({ acknowledged: 'x', mutations: [right] }),
    many: push({ mutations: many }),
  })
  await expectRefused('too_large', { 'ten thousand': push({ mutations: Array(10_000).fill(right) }) })
  expect(await api.sql`select from mutation_records where user_id = ${lea.id}`).toHaveLength(0)
})

test('numbers and types that no form lets through refuse their mutation alone, once and for ever', async () => {
  const { student, job } = await api.seed.assignedJob()
  const args = (upTo: string) => `{"jobId":"${job.id}","upTo":${upTo}}`
  const hostile = ['-1', '1.5', '1e999', '-1e999', '99999999999999999999', '"5"', 'null', '[]', '{"valueOf":1}'].map(
    (upTo) => `{"id":"${newId()}","name":"message.read","version":1,"lane":"one","args":${args(upTo)}}`,
  )
  const right = mutation('message.read', { jobId: job.id, upTo: Number.MAX_SAFE_INTEGER }, { lane: 'one' })
  const push = async () => {
    const answer = await api.app.request('/api/sync/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await api.cookieOf(student), ...french },
      body: `{"userId":"${student.id}","mutations":[${[...hostile, JSON.stringify(right)].join(',')}]}`,
    })
    return ((await answer.json()) as PushAnswer).verdicts
  }

  const [first, again] = [await push(), await push()]

  const invalid = hostile.map(() => ({ verdict: 'rejected', code: 'invalid', message: refusalText('invalid') }))
  expect(first).toMatchObject([...invalid, { verdict: 'applied' }])
  expect(again).toMatchObject([...invalid, { verdict: 'duplicate' }])
  expect(faults()).toEqual([])
})

test('a mutation under somebody else’s id or about their rows changes nothing', async () => {
  const { poster: marc, student: anna, job } = await api.seed.assignedJob()
  const phoneOf = (person: { id: Id }) => createDevice(api, person, [userFeed(person.id)])
  const open = offer()
  const template = { id: newId(), name: 'Jardin', letter: 'Je viens volontiers.' }
  const letter = mutation('application.submit', { id: newId(), jobId: open.id, message: 'Je suis libre samedi.' })
  const saved = mutation('template.save', template)
  const message = mutation('message.send', { id: newId(), jobId: job.id, receiverId: marc.id, content: 'Bonjour' })
  await phoneOf(marc).push(mutation('job.publish', open))
  await phoneOf(anna).push(letter, saved, message)
  const of = (name: string, args: object) => ({ id: newId(), name, version: 1, lane: newId(), args })
  const read = async () => [
    await api.sql`select * from applications where student_id = ${anna.id} order by id`,
    await api.sql`select * from letter_templates where user_id = ${anna.id}`,
    await api.sql`select * from messages where job_id = ${job.id}`,
    await api.sql`select * from jobs where posted_by_id = ${marc.id} order by id`,
  ]
  const before = await read()

  const verdicts = await phoneOf(lea).push(
    ...[letter, saved, message].map((one, nth) => ({ ...one, lane: `replayed ${nth}` })),
    of('application.withdraw', { id: (letter.args as { id: Id }).id, jobId: open.id }),
    of('application.read', { jobId: open.id, ids: [(letter.args as { id: Id }).id] }),
    of('message.read', { jobId: job.id, upTo: 9 }),
    of('template.delete', { id: template.id }),
    of('job.edit', { id: open.id, title: 'À moi' }),
  )

  expect(verdicts.map((one) => (one.verdict === 'rejected' ? one.code : one.verdict))).toEqual([
    'id_reused',
    'id_reused',
    'id_reused',
    'not_found',
    'not_yours',
    'not_yours',
    'applied',
    'not_yours',
  ])
  expect(await read()).toEqual(before)
  expect(faults()).toEqual([])
})

test('eight of two hundred unread streams of one person stay open, and other people do not wait', async () => {
  const marc = await api.seed.individual()
  let open = 0
  const { subscribe } = api.bus
  api.bus.subscribe = (feeds, moved) => {
    open += 1
    const leave = subscribe(feeds, moved)
    return () => {
      open -= 1
      leave()
    }
  }

  const asked = Array.from({ length: 200 }, () =>
    api.as(lea).get(`/api/sync/events?user=${lea.id}&feeds=${userFeed(lea.id)}`),
  )
  const meanwhile = await api.as(marc).get('/api/auth/me')
  const answers = await Promise.all(asked)

  expect(meanwhile.status).toBe(200)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(() => open).toBe(8)
  for (const { body } of answers) await body?.cancel()
  await expect.poll(() => open).toBe(0)
  expect(faults()).toEqual([])
})
