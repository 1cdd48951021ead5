import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { issueToken } from '../accounts/tokens.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { readTasks } from '../testing/test-tasks.ts'
import { readUserAgent } from './user-agent.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
beforeEach(async () => void (await api.sql`delete from tasks`))
afterAll(() => api.close())

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'

/** Signs in like a browser that keeps its cookies. Returns the cookie of the device and the answer. */
const signIn = async (email: string, device?: string) => {
  const answer = await api.visitor.post(
    '/api/auth/login',
    { email, password: seedPassword },
    { 'user-agent': firefox, ...(device && { cookie: device }) },
  )
  const given = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''
  return { answer, full: given, device: given.split(';')[0] ?? '' }
}

const registration = {
  firstName: 'Noé',
  lastName: 'Roux',
  password: seedPassword,
  phone: '079 123 45 67',
  city: 'Sion, VS',
  userType: 'private',
  terms: true,
}

/** Signs a person up, by default a new one. Returns their cookies, too. */
const signUp = async (more: { id?: Id; email?: string } = {}) => {
  const email = more.email ?? `noe.${newId()}@example.ch`
  const answer = await api.visitor.post('/api/auth/register', { ...registration, ...more, email })
  const { user } = (await answer.json()) as { user: User }
  return { ...user, device: cookieNamed('device', answer), session: cookieNamed('session', answer) }
}

const cookieNamed = (name: string, answer: Response): string => {
  const given = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
  return given.split(';')[0] ?? ''
}

const mailsAbout = async () => (await readTasks(api.sql)).map(({ payload }) => payload)

test('a new device notifies the owner, and the device of the sign-up and a returning device do not', async () => {
  const lea = await signUp()

  await signIn(lea.email, lea.device)
  expect(await mailsAbout()).toEqual([])
  const laptop = await signIn(lea.email)
  await signIn(lea.email, laptop.device)

  expect(await mailsAbout()).toEqual([{ template: 'new-device', userId: lea.id, deviceId: expect.any(String) }])
  expect(laptop.full).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('each sign-in gives the browser another token, so that one that somebody planted there serves nobody (1.2.512)', async () => {
  const [lea, marc] = [await api.seed.student(), await api.seed.individual()]
  const planted = `device=${'p'.repeat(43)}`

  const first = await signIn(lea.email, planted)
  const second = await signIn(lea.email, first.device)
  const shared = await signIn(marc.email, second.device)
  await api.sql`delete from tasks`
  const again = await signIn(lea.email, shared.device)
  // Its answer may have been lost, and the browser still has the cookie of before.
  await signIn(lea.email, shared.device)
  const known = await mailsAbout()
  for (const old of [planted, first.device, second.device]) await signIn(lea.email, old)

  expect(new Set([first, second, shared, again].map(({ device }) => device)).size).toBe(4)
  expect(known).toEqual([])
  expect(await mailsAbout()).toMatchObject([{ template: 'new-device', userId: lea.id }])
  expect((await api.sql`select from devices where user_id = ${lea.id}`).length).toBeGreaterThan(2)
})

test('after a password reset by mail every browser is new, and the first sign-in notifies the owner', async () => {
  const lea = await signUp()
  const token = await issueToken(api.sql, lea.id, 'password_reset')
  await api.visitor.post('/api/auth/reset', { token, password: seedPassword })
  await api.sql`delete from tasks`

  await signIn(lea.email)

  expect(await mailsAbout()).toMatchObject([{ template: 'new-device', userId: lea.id }])
})

test('a cancelled deletion of an account notifies its owner', async () => {
  const lea = await signUp()
  const offer = { title: 'Haie', description: 'Une haie à tailler.', location: 'Nyon, VD', duration: '2h', rate: 25 }
  await api.visitor.post('/api/jobs', offer, { cookie: lea.session })
  await api.visitor.post('/api/account/deletion', { password: seedPassword }, { cookie: lea.session })
  await api.sql`delete from tasks`

  await api.visitor.post('/api/auth/keep-account', { email: lea.email, password: seedPassword })

  expect(await mailsAbout()).toMatchObject([{ template: 'new-device', userId: lea.id }])
})

test('a sign-up that is sent again for a lost answer tells nobody, a replay after an hour does', async () => {
  const id = newId()
  const lea = await signUp({ id })
  await signUp({ id, email: lea.email })
  const soon = await mailsAbout()

  await api.sql`update users set created_at = now() - interval '61 minutes' where id = ${id}`
  await signUp({ id, email: lea.email })

  expect(soon).toEqual([])
  expect(await mailsAbout()).toMatchObject([{ template: 'new-device', userId: id }])
})

test('where addresses are proven, only the browser of the sign-up is known at the first sign-in', async () => {
  const proving = await testApi({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  const signInAs = (cookie?: string) =>
    proving.visitor.post('/api/auth/login', { email, password: seedPassword }, cookie ? { cookie } : {})
  const email = 'noe.prouve@example.ch'
  const answer = await proving.visitor.post('/api/auth/register', { ...registration, email })
  await proving.sql`update users set email_verified = true`
  await proving.sql`delete from tasks`

  await signInAs(cookieNamed('device', answer))
  const known = await readTasks(proving.sql)
  await signInAs()

  expect(cookieNamed('session', answer)).toBe('')
  expect(known).toEqual([])
  expect((await readTasks(proving.sql)).map(({ payload }) => payload)).toMatchObject([{ template: 'new-device' }])
})

test('two people at one browser have different device hashes in the database', async () => {
  const [lea, marc] = [await api.seed.student(), await api.seed.individual()]

  const { device } = await signIn(lea.email)
  await signIn(marc.email, device)

  const hashes = await api.sql<{ hash: string }[]>`
    select encode(token_hash, 'hex') as hash from devices where user_id in (${lea.id}, ${marc.id})`
  expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(2)
  expect(hashes.map(({ hash }) => hash)).not.toContain(Buffer.from(device.slice(7), 'base64url').toString('hex'))
})

test('several sign-ins at once with a new browser send one mail', async () => {
  const lea = await signUp()
  const device = `device=${'n'.repeat(43)}`

  const answers = await Promise.all([1, 2, 3].map(() => signIn(lea.email, device)))

  expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200, 200])
  expect(await mailsAbout()).toHaveLength(1)
})

test('signing up makes the first device, and names it as its user agent does', async () => {
  const draft = { ...registration, email: 'noe@example.ch' }

  await api.visitor.post('/api/auth/register', draft, { 'user-agent': firefox })

  const rows = await api.sql`
    select browser, system from devices join users on users.id = user_id where email = 'noe@example.ch'`
  expect([...rows]).toEqual([{ browser: 'Firefox', system: 'Android' }])
  expect(await mailsAbout()).toEqual([])
})

test.for([
  [firefox, 'Firefox', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Mac',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  [
    'Mozilla/5.0 (Linux; U; Android 4.0.3; fr-ch) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    'Safari',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36', null, 'Linux'],
  ['curl/8.5.0', null, null],
  [undefined, null, null],
] as const)('the user agent %s is read', ([userAgent, browser, system]) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, system })
})

test('a name that stands far into a user agent is not read', () => {
  expect(readUserAgent(`${'a '.repeat(250)}Firefox/145.0 Linux`)).toEqual({ browser: null, system: null })
})

test('a device whose session is ended with its data hears so at its next pull, for its owner alone, until the owner signs in there again (1.2.603)', async () => {
  const [lea, tom] = [await api.seed.student(), await api.seed.student()]
  const phone = async (device?: string) => {
    const { answer, device: known } = await signIn(lea.email, device)
    const [session] = await api.sql<{ id: Id }[]>`
      select id from sessions where user_id = ${lea.id} order by created_at desc limit 1`
    return { cookie: `${cookieNamed('session', answer)}; ${known}`, device: known, session: session!.id }
  }
  const pull = async ({ cookie }: { cookie: string }, { id } = lea) => {
    const answer = await api.visitor.get(`/api/sync/pull?user=${id}&feeds=user:${id}`, { cookie })
    const { code } = (await answer.json()) as { code?: string }
    return [answer.status, code, answer.headers.get('clear-site-data')]
  }
  const end = (path: string) => api.as(lea).delete(`/api/account/sessions${path}`, { password: seedPassword })
  const [stolen, lent, old] = [await phone(), await phone(), await phone()]

  await end(`/${stolen.session}?empty=true`)
  await end(`/${lent.session}`)
  const told = [await pull(stolen), await pull(stolen, tom), await pull(lent), await pull({ cookie: 'session=x' })]
  await end('?empty=true')
  told.push(await pull(old))
  const back = await phone(stolen.device)
  await end(`/${back.session}`)
  told.push(await pull(back))

  const signedOut = [401, 'signed_out', null]
  const emptied = [401, 'device_emptied', '"cache"']
  expect(told).toEqual([emptied, signedOut, signedOut, signedOut, emptied, signedOut])
})
