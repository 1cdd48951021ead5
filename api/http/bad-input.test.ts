import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushLimits } from '../../schema/limits.ts'
import { leasRegistration } from '../accounts/test-registration.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const post = (
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  path = '/api/auth/register',
) => api.app.request(path, { method: 'POST', headers, body, ...({ duplex: 'half' } as object) })

const statusAndCode = async (answer: Response) => [answer.status, (await answer.json()).code]

test.for(['', '{', '[1,', 'undefined', '\0', '{"a":1}}', 'é'])(
  'the body %j is not JSON and is refused as invalid',
  async (body) => {
    expect(await statusAndCode(await post(body))).toEqual([400, 'invalid'])
  },
)

test.for([
  'null',
  '[]',
  '"text"',
  '7',
  'true',
  '{"__proto__":{"firstName":"Léa"}}',
  '{"availableTools":{"length":[{"toString":1}]}}',
])('the body %s is no registration', async (body) => {
  expect(await statusAndCode(await post(body))).toEqual([400, 'invalid'])
})

test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/ld+json', ''])(
  'a body of the type "%s" is refused by its type',
  async (type) => {
    const answer = await post('{}', { 'content-type': type })

    expect(await statusAndCode(answer)).toEqual([415, 'wrong_type'])
  },
)

test('JSON may say its character set', async () => {
  const answer = await post('{}', { 'content-type': 'Application/JSON; charset=utf-8' })

  expect(answer.status).toBe(400)
})

test.for([
  ['NUL', 'L\0éa'],
  ['half of a surrogate pair', 'L\uD800a'],
  ['a number', 42],
  ['null', null],
  ['a list', ['Léa']],
  ['an object', { toString: 'Léa' }],
  ['too long a text', 'L'.repeat(81)],
] as const)('a name that is %s is named as the broken field', async ([, firstName]) => {
  const answer = await post(JSON.stringify({ ...leasRegistration, firstName }))

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'firstName' }] })
})

test('NUL and lone surrogates are refused in every text', async () => {
  const texts = ['firstName', 'lastName', 'email', 'password', 'phone', 'city', 'school', 'bio']
  for (const path of texts) {
    for (const bad of ['\0', '\uDC00']) {
      const answer = await post(JSON.stringify({ ...leasRegistration, [path]: `un texte${bad}assez long` }))

      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ issues: [{ path }] })
    }
  }
})

test('a malformed id is named as the broken field', async () => {
  const answer = await post(JSON.stringify({ ...leasRegistration, id: '123' }))

  expect(await answer.json()).toMatchObject({ issues: [{ path: 'id', message: 'Identifiant invalide' }] })
})

test('a field in a list is named by its index', async () => {
  const answer = await post(JSON.stringify({ ...leasRegistration, availableTools: ['vacuum', 'tank'] }))

  const { issues } = await answer.json()
  expect(issues).toEqual([{ path: 'availableTools.1', message: 'Choisissez une des options proposées' }])
})

test('a body with countless broken fields gets a short answer', async () => {
  const lea = await api.seed.student()

  const answer = await api.as(lea).post('/api/sync/push', { userId: lea.id, mutations: Array(500).fill({}) })

  expect(answer.status).toBe(400)
  expect((await answer.json()).issues).toHaveLength(50)
})

test('a body that is not JSON is refused also where a call takes no body, and nothing happens', async () => {
  const { app, as, cookieOf, seed } = api
  const { poster, job, applications } = await seed.jobWithApplicants(1)
  const headers = { cookie: await cookieOf(poster), 'content-type': 'text/plain', 'content-length': '2' }
  const path = `/api/applications/${applications[0]!.id}/accept`

  const answer = await app.request(path, { method: 'POST', headers, body: 'ok' })

  expect(await statusAndCode(answer)).toEqual([415, 'wrong_type'])
  expect((await (await as(poster).get(`/api/jobs/${job.id}`)).json()).status).toBe('open')
})

test('unknown fields are ignored', async () => {
  const answer = await post(JSON.stringify({ ...leasRegistration, isAdmin: true, emailVerified: true }))

  expect(answer.status).toBe(201)
  expect((await answer.json()).user).toMatchObject({ emailVerified: false })
})

test('a body of 300 kB is too large, with or without a Content-Length', async () => {
  const large = JSON.stringify({ ...leasRegistration, bio: 'a'.repeat(300_000) })

  const withLength = await post(large, { 'content-type': 'application/json', 'content-length': String(large.length) })
  const untold = await post(new Blob([large]).stream())

  expect(await statusAndCode(withLength)).toEqual([413, 'too_large'])
  expect(await statusAndCode(untold)).toEqual([413, 'too_large'])
})

test('a push may fill its limit, and a sign-up may not', async () => {
  const body = JSON.stringify({ padding: 'a'.repeat(pushLimits.bytes) })

  expect((await post(body, undefined, '/api/support-messages')).status).toBe(400)
  // Nobody is known who registers, and no account has long texts.
  expect((await post(body)).status).toBe(413)
})

test('deeply nested JSON is no fault', async () => {
  const answer = await post('['.repeat(100_000) + ']'.repeat(100_000), undefined, '/api/support-messages')

  expect(answer.status).toBe(400)
})

test.for([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/auth',
  '/api/auth/login/',
  '/api/%00',
  '/api/%ff',
  '/api/users/a/b/c/d',
])('%s is not found, in JSON', async (path) => {
  const answer = await api.visitor.get(path)

  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ code: 'not_found', message: 'Introuvable, ou plus disponible.' })
})

test('a method that a path does not have is refused with status 405', async () => {
  const answers = [await api.visitor.delete('/api/auth/login'), await api.visitor.get('/api/auth/login')]

  expect(answers.map(({ status }) => status)).toEqual([405, 405])
})

test('the requests of this file cause no internal fault', () => {
  const faults = api.logged.filter(({ level, status }) => Number(level) >= 50 || Number(status) >= 500)

  expect(api.logged.length).toBeGreaterThan(30)
  expect(faults).toEqual([])
})
