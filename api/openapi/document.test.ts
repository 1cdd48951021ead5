import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Paging } from '../../schema/paging.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { query } from '../http/validate.ts'
import { describeApi } from './document.ts'
import { noContent, operation } from './operation.ts'
import { readDocument, type ApiDocument, type JsonSchema } from '../testing/test-document.ts'

const fetchDocument = async ({ visitor }: TestApi) =>
  (await (await visitor.get('/api/openapi.json')).json()) as ApiDocument

const describedIn = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
  )

/** Returns the routes of the API without an `operation`, as "GET /api/jobs". */
const findUndescribed = (routes: { method: string; path: string }[], document: ApiDocument): string[] => {
  const { find } = readDocument(document)
  const silent = routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .filter(({ method, path }) => !find(method, path)?.summary)
    .map(({ method, path }) => `${method} ${path}`)
  return [...new Set(silent)]
}

test('every route is described, each under a name of its own, and nothing else is', async () => {
  const api = await testApi()
  const document = await fetchDocument(api)

  const operations = describedIn(document)
  const names = operations.map(({ operationId }) => operationId)

  expect(document.openapi).toBe('3.1.0')
  expect(findUndescribed(api.app.routes, document)).toEqual([])
  expect(operations.filter(({ path }) => !path.startsWith('/api/'))).toEqual([])
  expect(new Set(names).size).toBe(operations.length)
  expect(JSON.stringify(document)).not.toContain('x-refusals')
})

test('a route without a description is noticed', async () => {
  const app = new Hono()
    .get('/api/described', operation('describe', { summary: 'Described.', answers: noContent }), (c) => c.body(null))
    .get('/api/described/:id', (c) => c.body(null))
    .get('/api/validated', query(Paging), (c) => c.body(null))
    .post('/api/described', (c) => c.body(null))

  // The document goes through JSON, as for a client.
  const document = (await Response.json(await describeApi(app)).json()) as ApiDocument

  expect(findUndescribed(app.routes, document)).toEqual([
    'GET /api/described/:id',
    'GET /api/validated',
    'POST /api/described',
  ])
})

test('every reference resolves, and the description contains the limits of texts', async () => {
  const document = await fetchDocument(await testApi())

  const resolved = readDocument(document).resolve(document.paths)

  expect(JSON.stringify(resolved)).not.toContain('$ref')
  expect(document.components.schemas['JobDraft']).toMatchObject({
    required: ['title', 'description', 'location', 'duration', 'rate'],
    properties: { title: { type: 'string', minLength: 1, maxLength: 120 }, rate: { type: 'number', minimum: 15 } },
  })
  expect(document.components.schemas['Registration']).toMatchObject({
    properties: { email: { format: 'email', maxLength: 254 }, password: { minLength: 6 }, id: { format: 'uuid' } },
  })
})

test('an answer that its description does not allow is noticed (1.7.34, 2.7.27)', async () => {
  const api = await testApi()
  const { disagreement } = readDocument(await fetchDocument(api))
  const job = await api.seed.job(await api.seed.individual())
  const { title: _title, ...untitled } = job

  const judge = (body: unknown, status = 200) => disagreement('GET', '/api/jobs/:id', Response.json(body, { status }))

  expect(await judge(job)).toBeUndefined()
  expect(await judge({ ...job, secret: 1 })).toContain('secret')
  expect(await judge(untitled)).toContain('title')
  expect(await judge({ ...job, status: 'lost' })).toContain('status')
  expect(await judge(job, 202)).toContain('not described')
  expect(await judge({ message: 'Introuvable', code: 'no_such_code' }, 404)).toContain('code')
  expect(await disagreement('GET', '/api/nothing', Response.json({}))).toContain('not described')
})

test('a client built from the description alone gets through a day', async () => {
  const api = await testApi()
  const lea = createClient(api, await fetchDocument(api))
  const marc = createClient(api, await fetchDocument(api))

  await lea.call('register', { body: { userType: 'student', email: 'lea@example.ch' } })
  const { user } = await marc.call('register', { body: { userType: 'private', email: 'marc@example.ch' } })
  const job = await marc.call('publishJob', { body: { location: 'Nyon, VD' } })
  const listed = await lea.call('listJobs', { query: { search: job.title, limit: '1' } })
  const application = await lea.call('submitApplication', { body: { jobId: job.id, studentId: undefined } })
  await marc.call('acceptApplication', { path: { id: application.id } })
  const message = await lea.call('sendMessage', { path: { id: job.id }, body: { receiverId: user.id } })
  await marc.call('readMessage', { path: { id: message.id } })
  await marc.call('changeJob', { path: { id: job.id }, body: { status: 'completed' } })
  const accepted = await marc.call('listAcceptedJobs', { path: { id: user.id } })
  await marc.call('logout', {})

  expect(listed).toMatchObject([{ id: job.id }])
  expect(accepted).toMatchObject([{ id: job.id, status: 'completed', applicationsCount: 1 }])
})

test('the API requires the fields that its description requires', async () => {
  const api = await testApi()
  const document = await fetchDocument(api)
  const { resolve } = readDocument(document)
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  await api.sql`insert into moderators (user_id) values (${marc.id})`
  const withBody = describedIn(document).filter(({ requestBody }) => requestBody)

  for (const { path, operationId: name, requestBody } of withBody) {
    const schema = resolve(requestBody?.content['application/json'].schema) as JsonSchema
    expect({ name, schema }).toMatchObject({ schema: { type: 'object' } })
    const required = (schema['required'] ?? []) as string[]
    if (required.length === 0) continue
    const caller = api.as(['submitApplication', 'sendSchoolProof', 'askConsent'].includes(name) ? lea : marc)
    const answer = await caller.post(path.replace('{id}', marc.id), {})
    const { issues } = (await answer.json()) as { issues: { path: string }[] }
    expect({ name, paths: issues.map((issue) => issue.path) }).toEqual({
      name,
      paths: expect.arrayContaining(required),
    })
  }
  expect(withBody).not.toHaveLength(0)
})

test('an operation names the refusals of its guards and validators beside its own (1.8.19)', async () => {
  const { paths } = await fetchDocument(await testApi())

  const refusals = Object.entries(paths['/api/applications']?.['post']?.responses ?? {})
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => [status, description])

  expect(Object.fromEntries(refusals)).toEqual({
    400: 'invalid',
    401: 'signed_out, device_emptied',
    403: 'not_yours, suspended, wrong_role, wrong_origin',
    404: 'not_found',
    409: 'already_applied, job_not_open, too_young, id_reused',
    413: 'too_large',
    415: 'wrong_type',
    426: 'upgrade',
    429: 'slow_down',
    500: 'internal',
    503: 'unavailable, no_room',
  })
})

/** Makes a client as a generator would: it knows operations by name, fills in the required fields, and keeps the cookie. */
const createClient = (api: TestApi, document: ApiDocument) => {
  const { resolve, disagreement } = readDocument(document)
  const byName = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, described]) => [described.operationId, { path, method, described }] as const,
      ),
    ),
  )
  let cookie = ''

  interface Input {
    path?: Record<string, string>
    query?: Record<string, string>
    body?: Record<string, unknown>
  }
  const call = async (name: string, { path: params = {}, query = {}, body }: Input) => {
    const operation = byName.get(name)
    if (!operation) throw new Error(`${name} is not described`)
    const { path, method, described } = operation
    for (const given of Object.keys(query)) {
      expect(described.parameters.map((parameter) => parameter.name)).toContain(given)
    }
    const schema = described.requestBody && resolve(described.requestBody.content['application/json'].schema)
    const sent = schema ? { ...(sampleOf(schema as JsonSchema) as object), ...body } : undefined
    const url = `${path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? '')}?${new URLSearchParams(query)}`
    const answer = await api.app.request(url, {
      method: method.toUpperCase(),
      headers: { cookie, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const result = answer.status === 204 ? undefined : await answer.clone().json()
    expect({ name, status: answer.status, result }).toMatchObject({ status: expect.toSatisfy((s) => s < 300) })
    expect(await disagreement(method, path, answer)).toBeUndefined()
    for (const header of Object.keys(described.responses[answer.status]?.headers ?? {})) {
      if (header !== 'Link') expect([...answer.headers.keys()]).toContain(header.toLowerCase())
    }
    return result
  }
  return { call }
}

/** Returns a value that a schema allows, with the required fields only. */
const sampleOf = (schema: JsonSchema): unknown => {
  const { type, const: only, enum: options, anyOf, properties = {}, required = [], minLength = 1, minimum = 1 } = schema
  if (only !== undefined) return only
  if (Array.isArray(options)) return options[0]
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0])
  if (type === 'object') {
    const fields = properties as Record<string, JsonSchema>
    return Object.fromEntries((required as string[]).map((name) => [name, sampleOf(fields[name] ?? {})]))
  }
  if (type === 'array') return []
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return minimum
  return 'x'.repeat(minLength as number)
}
