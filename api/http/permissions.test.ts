import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { readDocument, type ApiDocument } from '../testing/test-document.ts'
import { rememberRows } from '../testing/test-rows.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { rows } from '../testing/test-permissions.ts'
import { fieldsOf, impersonal, ofCaller, offer, person, publicFields } from '../testing/public-fields.ts'
import { actors, makeWorld, type Actor, type World } from '../testing/world.ts'

/* Every route × every actor (rule 3.4.43). Each answer is also compared with the OpenAPI document. */

let api: TestApi
let document: ReturnType<typeof readDocument>
let world: World
/** Restores the world after each call that has changed it. After a refused or a reading call this is not needed. */
let restoreWorld: () => Promise<void>

beforeAll(async () => {
  api = await testApi()
  document = readDocument((await (await api.visitor.get('/api/openapi.json')).json()) as ApiDocument)
  world = await makeWorld(api)
  // Enough finished work for a record (rule 2.2.224).
  await api.sql`
    insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(), 'status', 'completed'))).*
    from jobs j, generate_series(1, 5) where j.id = ${world.job.id}`
  // All sessions are opened now: `restoreWorld` would remove one that is opened later.
  for (const actor of actors) {
    const person = personOf(world, actor)
    if (person) await api.cookieOf(person)
  }
  restoreWorld = await rememberRows(api.sql)
})
afterAll(() => api.close())

/** Returns the person of an actor; undefined for the visitor. */
const personOf = (world: World, actor: Actor): User | undefined =>
  ({
    visitor: undefined,
    student: world.student,
    individual: world.individual,
    owner: world.owner,
    counterpart: world.counterpart,
    'strange student': world.student,
    'strange individual': world.individual,
  })[actor]

/** Actors who have nothing to do with what they ask for. */
const strangers: readonly Actor[] = ['visitor', 'strange student', 'strange individual']
/** The fields that strangers were answered, by route. */
const answered = new Map<string, Set<string>>()

const namesThemselves: readonly Actor[] = ['student', 'individual', 'owner', 'counterpart']

// Shows rules 2.6.12, 2.6.17, 2.8.24.
test.for(rows)('$route', async ({ route, call, expected }) => {
  const [method = '', pattern = ''] = route.split(' ')
  const statuses: Record<string, number> = {}

  for (const actor of actors) {
    const person = personOf(world, actor)
    const self = person && namesThemselves.includes(actor) ? person.id : world.owner.id
    const { path, body } = await call(world, self, api)
    const text = body && JSON.stringify(body)
    const headers = {
      ...(person && { cookie: await api.cookieOf(person) }),
      ...(text && { 'content-length': `${Buffer.byteLength(text)}` }),
      'content-type': 'application/json',
    }
    const answer = await api.app.request(path, { method, headers, ...(text && { body: text }) })

    statuses[actor] = answer.status
    if (method !== 'GET' && answer.ok) await restoreWorld()
    if (method === 'GET' && answer.ok && isJson(answer) && strangers.includes(actor)) {
      const known = answered.get(route) ?? new Set()
      for (const field of fieldsOf(await answer.clone().json())) known.add(field)
      answered.set(route, known)
    }
    expect(await document.disagreement(method, pattern, answer)).toBeUndefined()
    if (!answer.bodyUsed) await answer.body?.cancel()
  }

  expect(statuses).toEqual(Object.fromEntries(actors.map((actor, column) => [actor, expected[column]])))
})

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('application/json') === true

test('strangers, signed in or not, read the fields of the table and no others, on devices too (2.2.152)', async () => {
  const personal = [...answered].filter(([route]) => !impersonal.has(route) && !ofCaller.has(route))

  expect(Object.fromEntries(personal.map(([route, fields]) => [route, [...fields].toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(publicFields).map(([route, fields]) => [route, [...fields].toSorted()])),
  )
  expect([...impersonal, ...ofCaller].filter((route) => !answered.has(route))).toEqual([])

  const { id } = world.student
  const pulled = await api.as(world.student).get(`/api/sync/pull?user=${id}&feeds=user:${id}@new,jobs:VD@new`)
  const { rows: pulledRows } = (await pulled.json()) as { rows: { job: unknown[]; person: unknown[] } }
  expect(pulledRows.job.flatMap((one) => fieldsOf(one)).filter((field) => !offer.includes(field))).toEqual([])
  expect(pulledRows.person.flatMap((one) => fieldsOf(one)).filter((field) => !person.includes(field))).toEqual([])
  expect(pulledRows.person.length).toBeGreaterThan(0)
})

test('every route has its row, and every row its route (1.6.6, 1.8.19)', () => {
  const routes = api.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)

  expect([...new Set(rows.map(({ route }) => route))].toSorted()).toEqual([...new Set(routes)].toSorted())
})
