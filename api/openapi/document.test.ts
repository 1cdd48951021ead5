import { expect, test } from 'vitest'
import { testApi, type TestApi } from '../http/test-api.ts'
import { operations } from './operations.ts'
import { readDocument, type ApiDocument } from './test-document.ts'
import type { JsonSchema } from './schemas.ts'

const fetchDocument = async ({ visitor }: TestApi) =>
  (await (await visitor.get('/api/openapi.json')).json()) as ApiDocument

test('every route is described, each under a name of its own, and nothing else is', async () => {
  const api = await testApi()
  const document = await fetchDocument(api)

  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const routes = api.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)

  expect(document.openapi).toBe('3.1.0')
  expect(described.toSorted()).toEqual([...new Set(routes)].toSorted())
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
})

test('every reference leads somewhere, and the limits of texts are told', async () => {
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

test('an answer that its description does not allow is noticed', async () => {
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

test('a client made of nothing but the description gets through a day', async () => {
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

test('what a description requires is required', async () => {
  const api = await testApi()
  const document = await fetchDocument(api)
  const { resolve } = readDocument(document)
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])

  for (const { method, path, name, body } of operations.filter((operation) => operation.body)) {
    const described = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method]
    const schema = resolve(described?.requestBody?.content['application/json'].schema) as JsonSchema
    expect({ name, schema }).toMatchObject({ schema: { type: 'object' } })
    expect(body).toBeDefined()
    const required = (schema['required'] ?? []) as string[]
    if (required.length === 0) continue
    const caller = api.as(name === 'submitApplication' ? lea : marc)
    const answer = await caller.post(path.replace(':id', marc.id), {})
    const { issues } = (await answer.json()) as { issues: { path: string }[] }
    expect({ name, paths: issues.map((issue) => issue.path) }).toEqual({
      name,
      paths: expect.arrayContaining(required),
    })
  }
})

/** A client as a generator would make it: knows operations by name, fills in what is required, keeps the cookie. */
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

/** A value that a schema allows: required fields only. */
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
