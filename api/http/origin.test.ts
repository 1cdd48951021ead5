import { afterAll, beforeAll, expect, test } from 'vitest'
import { seatModerator } from '../safety/testing/moderator.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi({ config: { publicUrl: new URL('https://coup-de-main.example/') } })
})
afterAll(() => api.close())

const allowed = {
  'no browser, so neither header': {},
  'our public address': { origin: 'https://coup-de-main.example' },
  'the same site, as the browser says': { origin: 'https://coup-de-main.example', 'sec-fetch-site': 'same-origin' },
  'typed by a person': { 'sec-fetch-site': 'none' },
}
const refused = {
  'another site': { origin: 'https://evil.example' },
  'a neighbour of ours': { origin: 'https://evil.coup-de-main.example', 'sec-fetch-site': 'same-site' },
  'another port': { origin: 'http://localhost:4000', host: 'localhost:3000' },
  'our address without encryption': { origin: 'http://coup-de-main.example', host: 'coup-de-main.example' },
  'a name of its own for our machine': { origin: 'http://evil.example', host: 'evil.example' },
  'a sandboxed page': { origin: 'null' },
  nonsense: { origin: 'javascript:alert(1)' },
  'another site, as the browser says': { 'sec-fetch-site': 'cross-site' },
  'our address, but from another site': { origin: 'https://coup-de-main.example', 'sec-fetch-site': 'cross-site' },
}

test.for(Object.entries(allowed))('a write from %s is allowed', async ([, headers]) => {
  const answer = await api.visitor.post('/api/auth/logout', undefined, headers)

  expect(answer.status).toBe(204)
})

test('without a public address, only the host of the request is allowed, and only if it names no other machine', async () => {
  const { visitor } = await testApi()
  const logout = async (origin: string, host = new URL(origin).host) =>
    (await visitor.post('/api/auth/logout', undefined, { origin, host })).status

  expect(await logout('http://localhost:3000')).toBe(204)
  expect(await logout('http://192.168.1.20:3000')).toBe(204)
  expect(await logout('http://[fe80::1]:3000')).toBe(204)
  expect(await logout('http://localhost:4000', 'localhost:3000')).toBe(403)
  // The owner of a name can make it lead to this machine.
  expect(await logout('http://evil.example:3000')).toBe(403)
  expect(await logout('http://127.evil.example:3000')).toBe(403)
})

test.for(Object.entries(refused))('a write from %s is refused', async ([, headers]) => {
  const answer = await api.visitor.post('/api/auth/logout', undefined, headers)

  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'wrong_origin' })
})

test.for(['post', 'patch', 'delete'] as const)(
  'a %s from another site is refused before anything else',
  async (method) => {
    const answer = await api.visitor[method]('/api/nothing', {}, { origin: 'https://evil.example' })

    expect(answer.status).toBe(403)
  },
)

test('reading is not checked', async () => {
  const answer = await api.visitor.get('/api/health', {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('where others reach the server, a moderator needs a second factor (1.2.600)', async () => {
  const { mia } = await seatModerator(api)
  const read = async () => {
    const cookie = `__Host-${await api.cookieOf(mia)}`
    const answer = await api.visitor.get('/api/moderation/reports', { cookie })
    return answer.status === 200 ? 'read' : ((await answer.json()) as { code: string }).code
  }

  const without = await read()
  await api.sql`insert into second_factors (user_id, secret) values (${mia.id}, ${Buffer.alloc(20, 7)})`
  const unconfirmed = await read()
  await api.sql`update second_factors set confirmed_at = now()`

  expect([without, unconfirmed, await read()]).toEqual(['factor_needed', 'factor_needed', 'read'])
})
