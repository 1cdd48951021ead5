import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { testApi } from '../testing/test-api.ts'

test('an internal fault hides its cause, and its id finds it in the log (3.1.20)', async () => {
  const { visitor, sql, logged } = await testApi()
  await sql`drop table users cascade`

  const answer = await visitor.get(`/api/users/${newId()}`)

  expect(answer.status).toBe(500)
  const body = await answer.json()
  expect(body).toEqual({
    code: 'internal',
    message: `Une erreur est survenue de notre côté. Réessayez. Référence : ${body.requestId.slice(0, 8)}.`,
    requestId: answer.headers.get('x-request-id'),
  })
  const [line] = logged.filter(({ level }) => level === 50)
  expect(line).toMatchObject({ requestId: body.requestId, msg: 'fault', fault: { code: '42P01' } })
})

test.for([
  ['DELETE', '/api/jobs', 405, 'GET, HEAD, POST'],
  ['PUT', `/api/jobs/${newId()}`, 405, 'GET, HEAD, PATCH, DELETE'],
  ['GET', '/api/auth/logout', 405, 'POST'],
  ['GET', '/api/nothing', 404, null],
  ['PUT', '/api/', 404, null],
] as const)('%s %s is answered %d, with the methods that it has, if any', async ([method, path, status, allow]) => {
  const { app } = await testApi()

  const answer = await app.request(path, { method })

  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  expect(await answer.json()).toMatchObject({ code: status === 405 ? 'wrong_method' : 'not_found' })
})

test('the log leaves out the fields of a request, even when the request causes a fault', async () => {
  const { visitor, sql, logged } = await testApi()
  await sql`alter table users add check (email not like 'secret%')`

  const answer = await visitor.post('/api/auth/register', {
    firstName: 'Léa',
    lastName: 'Moret',
    email: 'secret@example.ch',
    password: 'tres-secret-phrase',
    phone: '079 123 45 67',
    city: 'Lausanne, VD',
    userType: 'student',
    terms: true,
  })

  expect(answer.status).toBe(500)
  expect(JSON.stringify(logged)).toContain('23514')
  expect(JSON.stringify(logged)).not.toMatch(/secret|Moret|argon2/)
})

test('while the database is away, the answer asks to come back in a moment', async () => {
  const { visitor, sql, logged } = await testApi()
  await sql.end()

  const answers = [await visitor.get(`/api/users/${newId()}`), await visitor.get('/api/ready')]

  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toEqual({ code: 'unavailable', message: 'Le service revient dans un instant.' })
  }
  expect(logged.filter(({ level }) => level === 50)).toEqual([])
  expect((await visitor.get('/api/health')).status).toBe(200)
})

test('each call is one line of the log, without addresses, ids and what people search for', async () => {
  const { as, seed, logged } = await testApi()
  const lea = await seed.student()

  const answer = await as(lea).get(`/api/users/${lea.id}?search=secret`)

  expect(logged).toEqual([
    {
      level: 30,
      time: expect.anything(),
      pid: expect.anything(),
      hostname: expect.anything(),
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      route: '/api/users/:id',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
})

test('a request keeps the id that a proxy gave it', async () => {
  const { visitor } = await testApi()

  const given = await visitor.get('/api/health', { 'x-request-id': 'abc-123' })
  const forged = await visitor.get('/api/health', { 'x-request-id': 'a b\tc' })

  expect(given.headers.get('x-request-id')).toBe('abc-123')
  expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
