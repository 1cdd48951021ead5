import { EventEmitter, once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Sql } from '../postgres/connect.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { createTestDatabase, withoutHurry } from '../testing/test-database.ts'
import { createSeed, seedPassword } from '../testing/test-seed.ts'
import { newToken } from '../http/secret-token.ts'
import { findSession, openSession, openSessionWith } from './sessions.ts'

test('on plain http the cookie is out of reach of scripts and of other sites', async () => {
  const api = await testApi()

  const cookie = await signIn(api)

  expect(cookie.full).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test.for([
  ['PUBLIC_URL is https', { publicUrl: new URL('https://coup-de-main.example') }, {}],
  ['a trusted proxy says so', { trustedProxies: 1 }, { 'x-forwarded-proto': 'https' }],
] as const)('on https the cookie belongs to this host alone (%s)', async ([, config, headers]) => {
  const api = await testApi({ config })

  const cookie = await signIn(api, headers)

  expect(cookie.full).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookie.device).toMatch(/^__Host-device=[\w-]{43}$/)
  const me = await api.visitor.get('/api/auth/me', { cookie: cookie.pair, ...headers })
  expect(me.status).toBe(200)
  const again = await signIn(api, { cookie: cookie.device, ...headers })
  expect(again.device).not.toBe(cookie.device)
})

test('whoever says "https" without being our proxy is not believed', async () => {
  const api = await testApi()

  const cookie = await signIn(api, { 'x-forwarded-proto': 'https' })

  expect(cookie.full).not.toContain('Secure')
})

test('the database holds no token that opens a session', async () => {
  const api = await testApi()
  const { token } = await signIn(api)

  const rows = await api.sql`select sessions::text as text from sessions`

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})

test('a password that is given again gives the session another token, and the former one ends once that has arrived', async () => {
  const api = await testApi()
  const { pair: former } = await signIn(api)
  const status = async (cookie: string) => (await api.visitor.get('/api/auth/me', { cookie })).status

  const answer = await api.visitor.post('/api/account/calendar', { password: seedPassword }, { cookie: former })
  const renewed = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  // The answer may have been lost, and others were under way as it came.
  const before = [await status(former), await status(renewed), await status(former)]
  await api.sql`update sessions set former_until = former_until - interval '11 seconds'`

  expect(renewed).toMatch(/^session=/)
  expect(renewed).not.toBe(former)
  expect(before).toEqual([200, 200, 200])
  expect([await status(former), await status(renewed)]).toEqual([401, 200])
})

test('signing in rotates: the session that the browser had is over', async () => {
  const api = await testApi()
  const first = await signIn(api)

  const second = await signIn(api, { cookie: first.pair })

  expect((await api.visitor.get('/api/auth/me', { cookie: first.pair })).status).toBe(401)
  expect((await api.visitor.get('/api/auth/me', { cookie: second.pair })).status).toBe(200)
})

test('signing in elsewhere leaves this session alone', async () => {
  const api = await testApi()
  const phone = await signIn(api)

  await signIn(api)

  expect((await api.visitor.get('/api/auth/me', { cookie: phone.pair })).status).toBe(200)
})

test('signing out ends the session, clears the cookie and announces the end', async () => {
  const { sql, visitor, ...api } = await testApi()
  const cookie = await signIn({ ...api, sql, visitor })
  const [session] = await sql`select id from sessions`
  const emitter = new EventEmitter()
  const listening = await sql.listen('sessions_ended', (id) => emitter.emit('ended', id))
  const ended = once(emitter, 'ended')

  const answer = await visitor.post('/api/auth/logout', undefined, { cookie: cookie.pair })

  expect(answer.status).toBe(204)
  expect(answer.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0; Path=\//)
  expect((await visitor.get('/api/auth/me', { cookie: cookie.pair })).status).toBe(401)
  expect(await sql`select from sessions`).toHaveLength(0)
  expect(await ended).toEqual([session?.id])
  await listening.unlisten()
})

test('signing out works for a visitor and for an unknown session', async () => {
  const { visitor } = await testApi()

  const answers = [
    await visitor.post('/api/auth/logout'),
    await visitor.post('/api/auth/logout', undefined, { cookie: 'session=nothing' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([204, 204])
})

test('a session slides at most once an hour, and the cookie follows', async () => {
  const { sql, visitor, ...api } = await testApi()
  const cookie = await signIn({ ...api, sql, visitor })
  const readExpiry = async () => (await sql`select expires_at as at from sessions`)[0]?.at as Date

  const before = await readExpiry()
  const soon = await visitor.get('/api/auth/me', { cookie: cookie.pair })
  const afterSoon = await readExpiry()
  await sql`update sessions set last_seen_at = now() - interval '61 minutes', expires_at = now() + interval '1 day'`
  const later = await visitor.get('/api/auth/me', {
    cookie: cookie.pair,
    'if-none-match': soon.headers.get('etag') ?? '',
  })
  const afterLater = await readExpiry()

  expect(soon.headers.get('set-cookie')).toBeNull()
  expect(afterSoon).toEqual(before)
  expect(later.status).toBe(304)
  expect(later.headers.get('set-cookie')).toContain(`session=${cookie.token}; Max-Age=2592000`)
  expect(afterLater.getTime()).toBeGreaterThanOrEqual(before.getTime())
})

/** Opens a session that was last used two days ago, and reads it after `change`, over new connections. */
const findOldSession = async (change: (sql: Sql, database: string) => Promise<unknown>) => {
  const { sql, options, drop } = await createTestDatabase({ max: 1 })
  const { id } = await createSeed(sql).student()
  const token = await openSession(sql, id)
  await sql`update sessions set last_seen_at = now() - interval '2 days'`
  await sql`update users set used_at = now() - interval '2 days'`
  await change(sql, options.database)
  const app = connect(options, { max: 1, ...withoutHurry })
  onTestFinished(async () => {
    await app.end({ timeout: 1 })
    await drop()
  })
  return { id, found: findSession(app, token) }
}

const refuseUpdates = (sql: Sql, table: string, code: string) =>
  sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$;
    create trigger refusing before update on ${table} for each row execute function refuse()`)

test.for([
  ['is read-only', (sql: Sql, name: string) => sql`alter database ${sql(name)} set default_transaction_read_only = on`],
  ['has no room for the session', (sql: Sql) => refuseUpdates(sql, 'sessions', '53100')],
  ['has no room for the account', (sql: Sql) => refuseUpdates(sql, 'users', '53100')],
] as const)('somebody who comes back after days reads from a database that %s', async ([, change]) => {
  const { id, found } = await findOldSession(change)

  expect((await found)?.me.id).toBe(id)
})

test.for(['sessions', 'users'])('any other fault of noting the use in %s stays one', async (table) => {
  const { found } = await findOldSession((sql) => refuseUpdates(sql, table, 'XX000'))

  await expect(found).rejects.toMatchObject({ code: 'XX000' })
})

test('a session ends 180 days after it began, however often it is used, and the cookie knows (1.4.26)', async () => {
  const { sql, visitor, ...api } = await testApi()
  const cookie = await signIn({ ...api, sql, visitor })
  const age = (days: number) => sql`
    update sessions set created_at = now() - make_interval(days => ${days}), last_seen_at = now() - interval '2 hours'`
  const use = () => visitor.get('/api/auth/me', { cookie: cookie.pair })

  await age(179)
  const last = await use()
  const [left] = await sql<{ hours: number }[]>`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions`
  await age(180)
  await use()
  const over = await use()

  expect(left?.hours).toBe(24)
  const maxAge = Number(/Max-Age=(\d+)/.exec(last.headers.get('set-cookie') ?? '')?.[1])
  expect(maxAge).toBeGreaterThan(86_000)
  expect(maxAge).toBeLessThanOrEqual(86_400)
  expect([last.status, over.status]).toEqual([200, 401])
})

test('an expired session is refused', async () => {
  const { sql, visitor, ...api } = await testApi()
  const cookie = await signIn({ ...api, sql, visitor })
  await sql`update sessions set expires_at = now() - interval '1 second'`

  const answer = await visitor.get('/api/auth/me', { cookie: cookie.pair })

  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({ code: 'signed_out', message: 'Connectez-vous pour continuer.' })
})

test('without a cookie, or with one that we never gave, a visitor is signed out (1.7.1, 1.7.4, 2.7.1)', async () => {
  const { visitor } = await testApi()
  const tokens = ['', 'x', 'é', '%00', '%ff', 'a'.repeat(4_000)]

  const answers = [await visitor.get('/api/auth/me')]
  for (const token of tokens) answers.push(await visitor.get('/api/auth/me', { cookie: `session=${encodeURI(token)}` }))

  expect(answers.map(({ status }) => status)).toEqual(Array(tokens.length + 1).fill(401))
})

test('who signs in with a password that is changed at that moment gets no session', async () => {
  const { sql, seed } = await testApi()
  const { id } = await seed.student()
  const [before] = await sql<{ passwordHash: string }[]>`select password_hash as "passwordHash" from users`
  await sql`update users set password_hash = 'another'`

  const opening = openSessionWith(sql, { id, passwordHash: before?.passwordHash ?? '' }, someBrowser)

  await expect(opening).rejects.toMatchObject({ code: 'bad_credentials' })
  expect(await sql`select from sessions`).toHaveLength(0)
})

test('the next sign-in ends the least recently used of a person’s hundred sessions', async () => {
  const { sql, seed } = await testApi()
  const [lea, marc] = [await seed.student(), await seed.individual()]
  const tokens = Array.from({ length: 100 }, newToken)
  await sql`
    insert into sessions (token_hash, user_id, expires_at, last_seen_at)
    select sha256(token::bytea), ${lea.id}, now() + interval '1 day', now() - make_interval(mins => place::int)
    from unnest(${tokens}::text[]) with ordinality as made (token, place)`
  const his = await openSession(sql, marc.id)

  const newest = await openSession(sql, lea.id)

  const isOpen = async (token: string | undefined) => (await findSession(sql, token ?? '')) !== undefined
  const open = await Promise.all([newest, his, tokens[98], tokens[99]].map(isOpen))
  expect(open).toEqual([true, true, true, false])
})

test('the x-user-id header may name oneself and nobody else (1.7.22)', async () => {
  const { as, seed } = await testApi()
  const lea = await seed.student()
  const marc = await seed.individual()

  const own = await as(lea).get('/api/auth/me', { 'x-user-id': lea.id.toUpperCase() })
  const foreign = await as(lea).get('/api/auth/me', { 'x-user-id': marc.id })
  const nonsense = await as(lea).get('/api/auth/me', { 'x-user-id': 'undefined' })

  expect(own.status).toBe(200)
  expect(foreign.status).toBe(403)
  expect(await foreign.json()).toMatchObject({ code: 'not_yours' })
  expect(nonsense.status).toBe(403)
})

const someBrowser = { token: newToken(), known: undefined, others: [], browser: 'Firefox', system: 'Linux' }

const signIn = async (
  { visitor, seed, sql }: Pick<TestApi, 'visitor' | 'seed' | 'sql'>,
  headers: Record<string, string> = {},
) => {
  const [known] = await sql<{ email: string }[]>`select email from users limit 1`
  const { email } = known ?? (await seed.student())
  const answer = await visitor.post('/api/auth/login', { email, password: seedPassword }, headers)
  const [full = '', device = ''] = answer.headers.getSetCookie()
  const pair = full.split(';')[0] ?? ''
  return { full, pair, token: pair.split('=')[1] ?? '', device: device.split(';')[0] ?? '' }
}
