import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../http/env.ts'
import { selfParam } from '../http/params.ts'
import { readSessionToken } from './session-cookie.ts'
import { individual, maybeSignedIn, moderator, signedIn, student } from './signed-in.ts'
import { testApi } from '../testing/test-api.ts'

/** Creates an app with a route of every kind. */
const withRoutes = async () => {
  const api = await testApi()
  const routes = new Hono<Env>()
    .get('/anyone', maybeSignedIn, (c) => c.json({ id: c.get('me')?.id ?? null }))
    .get('/signed-in', signedIn, (c) => c.json(c.get('me')))
    .get('/student', student, (c) => c.body(null))
    .get('/individual', individual, (c) => c.body(null))
    .get('/self/:userId', signedIn, selfParam('userId'), (c) => c.body(null))
    .get('/moderator', moderator, (c) => c.body(null))
    .post('/api/account/*', signedIn, (c) => c.body(null))
    .post('/api/jobs', signedIn, (c) => c.body(null))
  const app = new Hono<Env>().use(async (c, next) => {
    c.set('sql', api.sql)
    c.set('config', api.config)
    c.set('sessionToken', readSessionToken(c))
    await next()
  })
  app.route('/', routes)
  app.onError((error, c) => c.text('code' in error ? String(error.code) : 'fault', 400))
  const cookies = { lea: await api.seed.student(), marc: await api.seed.individual() }
  const ask = async (path: string, cookie?: string, method = 'GET') => {
    const answer = await app.request(path, { method, headers: cookie ? { cookie } : {} })
    return answer.status === 200 ? 'passes' : answer.text()
  }
  return { ...api, ...cookies, app, ask }
}

test('each kind of route lets in only its callers', async () => {
  const { ask, lea, marc, cookieOf } = await withRoutes()
  const callers = [undefined, await cookieOf(lea), await cookieOf(marc)]
  const answersTo = (path: string) => Promise.all(callers.map((cookie) => ask(path, cookie)))

  expect(await answersTo('/anyone')).toEqual(['passes', 'passes', 'passes'])
  expect(await answersTo('/signed-in')).toEqual(['signed_out', 'passes', 'passes'])
  expect(await answersTo('/student')).toEqual(['signed_out', 'passes', 'wrong_role'])
  expect(await answersTo('/individual')).toEqual(['signed_out', 'wrong_role', 'passes'])
})

test('a path may name the caller, nobody else and nothing else', async () => {
  const { ask, lea, marc, cookieOf } = await withRoutes()
  const cookie = await cookieOf(lea)

  expect(await ask(`/self/${lea.id.toUpperCase()}`, cookie)).toBe('passes')
  expect(await ask(`/self/${marc.id}`, cookie)).toBe('not_yours')
  expect(await ask('/self/me', cookie)).toBe('not_found')
})

test('a moderator is one as long as the role is theirs', async () => {
  const { sql, ask, marc, cookieOf } = await withRoutes()
  const cookie = await cookieOf(marc)
  const asked = [await ask('/moderator', cookie)]
  await sql`insert into moderators (user_id) values (${marc.id})`
  asked.push(await ask('/moderator', cookie))
  await sql`delete from moderators`
  asked.push(await ask('/moderator', cookie))

  expect(asked).toEqual(['wrong_role', 'passes', 'wrong_role'])
})

test('a suspended moderator has no access as a moderator, not even for reading', async () => {
  const { sql, ask, marc, cookieOf } = await withRoutes()
  const cookie = await cookieOf(marc)
  await sql`insert into moderators (user_id) values (${marc.id})`
  await sql`update users set suspended_at = now() where id = ${marc.id}`
  const asked = [await ask('/moderator', cookie)]
  await sql`update users set suspended_at = null where id = ${marc.id}`
  asked.push(await ask('/moderator', cookie))

  expect(asked).toEqual(['suspended', 'passes'])
})

test('whoever is suspended reads and looks after the account, and writes nothing else', async () => {
  const { sql, ask, lea, cookieOf } = await withRoutes()
  const cookie = await cookieOf(lea)
  await sql`update users set suspended_at = now() where id = ${lea.id}`

  expect(await ask('/signed-in', cookie)).toBe('passes')
  expect(await ask('/signed-in', cookie, 'HEAD')).toBe('passes')
  expect(await ask('/api/account/password', cookie, 'POST')).toBe('passes')
  expect(await ask('/api/jobs', cookie, 'POST')).toBe('suspended')
})
