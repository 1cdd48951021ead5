import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { pushLimits } from '../../schema/limits.ts'
import type { PushAnswer } from '../../schema/sync.ts'
import { readTasks } from '../testing/test-tasks.ts'
import { issueEmailToken } from '../accounts/email-change.ts'
import { issueToken } from '../accounts/tokens.ts'
import { newToken } from './secret-token.ts'
import { createThrottle, weightOf } from './throttle.ts'
import { testApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import { mutation } from '../sync/test-device.ts'
import type { PushedMutation } from '../sync/verdicts.ts'
import { leasRegistration } from '../accounts/test-registration.ts'

const throttled = { config: { rateLimits: true, trustedProxies: 1 } }
const from = (address: string) => ({ 'x-forwarded-for': address })

test('after ten wrong passwords from one address, even the right one has to wait there (1.4.59)', async () => {
  const { visitor, seed } = await testApi(throttled)
  const lea = await seed.student()
  const wrong = { email: lea.email, password: 'wrong-1234' }

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => visitor.post('/api/auth/login', wrong, from('192.0.2.1'))),
  )
  const right = await visitor.post('/api/auth/login', { ...wrong, password: seedPassword }, from('192.0.2.1'))
  const elsewhere = await visitor.post('/api/auth/login', { ...wrong, password: seedPassword }, from('192.0.2.2'))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(right.status).toBe(429)
  expect(await right.json()).toEqual({ code: 'slow_down', message: 'Trop de tentatives. Patientez un instant.' })
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(elsewhere.status).toBe(200)
})

test('somebody who insists on one account does not lock out their whole school', async () => {
  const { visitor, seed } = await testApi(throttled)
  const lea = await seed.student()
  const wrong = { email: 'noah@example.ch', password: 'wrong-1234' }
  for (let attempt = 0; attempt < 105; attempt++) await visitor.post('/api/auth/login', wrong, from('192.0.2.1'))

  const answer = await visitor.post('/api/auth/login', { email: lea.email, password: seedPassword }, from('192.0.2.1'))

  expect(answer.status).toBe(200)
})

test('a browser that somebody has signed in with before counts only its own tries (1.4.59)', async () => {
  const { visitor, seed, sql } = await testApi(throttled)
  const lea = await seed.student()
  const here = from('192.0.2.1')
  const signIn = (password: string, device?: string) =>
    visitor.post('/api/auth/login', { email: lea.email, password }, { ...here, ...(device && { cookie: device }) })
  const first = await signIn(seedPassword)
  const own = /device=[^;]+/.exec(first.headers.getSetCookie().join(' '))?.[0]
  for (let attempt = 0; attempt < 10; attempt++) await signIn('wrong-1234')
  await sql`update rate_limits set points = 100 where key like 'login:%'`

  const stranger = await signIn(seedPassword, 'device=made-up')
  const inOwn = await signIn(seedPassword, own)
  for (let attempt = 0; attempt < 10; attempt++) await signIn('wrong-1234', own)
  const later = await signIn(seedPassword, own)

  expect([stranger.status, inOwn.status, later.status]).toEqual([429, 200, 429])
})

test('guesses from many networks take turns, tell the owner once a day, and leave known browsers alone (1.2.511)', async () => {
  const { visitor, seed, sql } = await testApi(throttled)
  const lea = await seed.student()
  const signIn = (password: string, address: string, device?: string) =>
    visitor.post(
      '/api/auth/login',
      { email: lea.email, password },
      { ...from(address), ...(device && { cookie: device }) },
    )
  const first = await signIn(seedPassword, '192.0.2.1')
  const own = /device=[^;]+/.exec(first.headers.getSetCookie().join(' '))?.[0]
  await sql`delete from tasks`
  for (let network = 1; network <= 50; network++) await signIn('wrong-1234', `198.51.100.${network}`)

  const turn = await signIn('wrong-1234', '203.0.113.1')
  const waiting = [await signIn('wrong-1234', '203.0.113.2'), await signIn(seedPassword, '192.0.2.1')]
  const known = await signIn(seedPassword, '192.0.2.1', own)
  await sql`delete from rate_limits where key like 'loginTurn:%'`
  const next = await signIn(seedPassword, '192.0.2.1')

  expect([turn.status, ...waiting.map(({ status }) => status), known.status, next.status]).toEqual([
    401, 429, 429, 200, 200,
  ])
  expect(Number(waiting[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  const mails = (await readTasks(sql)).map(({ payload }) => payload as { template: string })
  expect(mails.filter(({ template }) => template === 'guesses')).toEqual([{ template: 'guesses', userId: lea.id }])
})

test('who goes on guessing from many ranges keeps no owner waiting who comes with a new browser (1.2.511)', async () => {
  const { visitor, seed, sql } = await testApi(throttled)
  const lea = await seed.student()
  const signIn = (password: string, address: string) =>
    visitor.post('/api/auth/login', { email: lea.email, password }, from(address))
  await signIn('wrong-1234', '198.18.0.1')
  await sql`update rate_limits set points = 50 where key like 'loginOfAccount:%'`
  for (const range of [1, 2])
    for (let turn = 1; turn <= 3; turn++) {
      await sql`delete from rate_limits where key like 'loginTurn:%'`
      await signIn('wrong-1234', `198.18.${range}.${turn}`)
    }
  await sql`delete from rate_limits where key like 'loginTurn:%'`

  const guesses = [await signIn('wrong-1234', '198.18.1.9'), await signIn('wrong-1234', '198.18.2.9')]
  const owner = await signIn(seedPassword, '192.0.2.1')

  expect([...guesses, owner].map(({ status }) => status)).toEqual([401, 429, 200])
})

test('a refused network leaves no counters of made-up addresses', async () => {
  const { visitor, sql } = await testApi(throttled)
  const from1 = from('192.0.2.1')
  const login = (email: string) => visitor.post('/api/auth/login', { email, password: 'wrong-1234' }, from1)
  const forgot = (email: string) => visitor.post('/api/auth/forgot', { email }, from1)
  await Promise.all([login('lea@example.ch'), forgot('lea@example.ch')])
  await sql`update rate_limits set points = 100 where key like 'login:%' or key like 'mail:%'`
  const counters = () => sql`select key from rate_limits order by key`
  const before = await counters()

  const refused = [await login('noah@example.ch'), await forgot('noah@example.ch')]

  expect(refused.map(({ status }) => status)).toEqual([429, 429])
  expect(await counters()).toEqual(before)
})

test('a push counts its mutations, or its texts where these are long, or its photos', () => {
  const letters = Array.from({ length: 10 }, () => ({}))

  expect(weightOf(letters, 4_000)).toBe(10)
  expect(weightOf(letters, 100_000)).toBe(49)
  expect(weightOf([{ photo: 'x' }], 200_000)).toBe(50)
  expect(weightOf([], 40)).toBe(1)
})

test('the right password forgives the wrong ones before it', async () => {
  const { visitor, seed } = await testApi(throttled)
  const lea = await seed.student()
  const tryWith = (password: string) =>
    visitor.post('/api/auth/login', { email: lea.email, password }, from('192.0.2.1'))

  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 9; attempt++) expect((await tryWith('wrong-1234')).status).toBe(401)
    expect((await tryWith(seedPassword)).status).toBe(200)
  }
})

test('correct passwords have a limit for one account on one network, and other people do not wait for it', async () => {
  const { visitor, seed, sql } = await testApi(throttled)
  const [lea, noah] = [await seed.student(), await seed.student()]
  const signIn = async ({ email }: { email: string }, address: string) =>
    (await visitor.post('/api/auth/login', { email, password: seedPassword }, from(address))).status
  await signIn(lea, '192.0.2.1')
  await sql`update rate_limits set points = 60 where key like 'rightPassword:%'`

  const statuses = [await signIn(lea, '192.0.2.1'), await signIn(noah, '192.0.2.1'), await signIn(lea, '192.0.2.2')]

  expect(statuses).toEqual([429, 200, 200])
  expect(await readTasks(sql, 'mail.send')).toHaveLength(2)
})

test('one address may not try one password on everybody (1.4.59)', async () => {
  const { visitor, sql } = await testApi(throttled)
  const tryOn = (name: number) =>
    visitor.post('/api/auth/login', { email: `n${name}@example.ch`, password: 'summer-2026' }, from('2001:db8::1'))
  await tryOn(0)
  await sql`update rate_limits set points = 100 where key like 'login:%'`

  const answer = await tryOn(1)
  const sameHousehold = await visitor.post(
    '/api/auth/login',
    { email: 'n2@example.ch', password: 'summer-2026' },
    from('2001:db8:0:0:ffff::7'),
  )

  expect(answer.status).toBe(429)
  expect(sameHousehold.status).toBe(429)
})

test('attempts of one network that are counted one after the other leave the connections to everybody else', async () => {
  const { sql } = await testApi()
  const throttle = createThrottle(sql, true)
  await throttle.beforeRegistration('192.0.2.1')

  let isAnswered: boolean | undefined
  let counts: Promise<unknown> | undefined
  await sql.begin(async (tx) => {
    await tx`select from rate_limits for update`
    counts = Promise.all(Array.from({ length: 10 }, () => throttle.beforeRegistration('192.0.2.1')))
    await sleep(100)
    isAnswered = await Promise.race([sql`select`.then(() => true), sleep(2_000, false)])
  })
  await counts

  expect(isAnswered).toBe(true)
})

test('sign-ups from one address are limited, broken ones are not counted', async () => {
  const { visitor, sql } = await testApi(throttled)
  await visitor.post('/api/auth/register', {}, from('192.0.2.1'))
  const uncounted = await sql`select from rate_limits`
  await visitor.post('/api/auth/register', leasRegistration, from('192.0.2.1'))
  await sql`update rate_limits set points = 100`

  const answer = await visitor.post('/api/auth/register', leasRegistration, from('192.0.2.1'))

  expect(uncounted).toHaveLength(0)
  expect(answer.status).toBe(429)
})

test('mails to one e-mail address and tries of their links are limited for each network address', async () => {
  const { visitor, sql } = await testApi(throttled)
  const lea = { email: 'lea@example.ch' }
  const ask = async (path: string, address: string, body: object = lea) =>
    (await visitor.post(`/api/auth/${path}`, body, from(address))).status

  const asked: number[] = []
  for (const path of ['forgot', 'resend', 'forgot', 'resend', 'forgot', 'forgot'])
    asked.push(await ask(path, '192.0.2.1'))
  const elsewhere = await ask('forgot', '192.0.2.2')
  await ask('verify', '192.0.2.1', { token: 'guessed' })
  await sql`update rate_limits set points = 100 where key like 'token:%'`
  const guesses = [
    await ask('verify', '192.0.2.1', { token: 'guessed' }),
    await ask('reset', '192.0.2.1', { token: 'guessed', password: 'another-1234' }),
    await ask('reset', '192.0.2.2', { token: 'guessed', password: 'another-1234' }),
  ]

  expect(asked).toEqual([204, 204, 204, 204, 204, 429])
  expect(elsewhere).toBe(204)
  expect(guesses).toEqual([429, 429, 400])
})

test('each person’s acts are limited, and other people are not held up by them', async () => {
  const { as, seed, sql } = await testApi(throttled)
  const { poster: marc, student: lea, job } = await seed.assignedJob()
  const open = await seed.job(marc)
  const [nora, otto] = await Promise.all([seed.student(), seed.individual()])
  const draft = { title: 'Haie', description: 'Une haie.', location: 'Nyon, VD', duration: '2h', rate: 25 }
  const flood = [
    [lea, nora, 'POST', '/api/users/profile-image', { profileImage: 'data:,' }],
    [lea, nora, 'PATCH', '/api/users/:self', { city: 'Nyon, VD' }],
    [lea, nora, 'PATCH', '/api/users/:self/student-profile', { school: 'EPFL' }],
    [lea, nora, 'POST', '/api/applications', { jobId: open.id, message: 'Je viens.' }],
    [marc, otto, 'POST', '/api/jobs', draft],
    [marc, otto, 'POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' }],
    [marc, otto, 'POST', '/api/reviews', reviewOf(open, lea)],
    [marc, otto, 'POST', '/api/create-payment-intent', { jobId: job.id, amount: 5_000, applicationFee: 250 }],
    [marc, otto, 'POST', '/api/payments/simulated/confirm', { clientSecret: 'guessed', outcome: 'failed' }],
    [marc, otto, 'PATCH', `/api/jobs/${open.id}`, { title: 'Autre haie' }],
    [marc, otto, 'DELETE', `/api/jobs/${open.id}`, {}],
    [marc, otto, 'POST', `/api/applications/${newId()}/accept`, {}],
    [marc, otto, 'POST', `/api/applications/${newId()}/reject`, {}],
    [lea, nora, 'POST', `/api/applications/${newId()}/withdraw`, {}],
    [lea, nora, 'PATCH', `/api/messages/${newId()}/read`, {}],
    [lea, nora, 'PATCH', `/api/notifications/${newId()}/read`, {}],
    [lea, nora, 'PATCH', '/api/notifications/:self/mark-all-read', {}],
    [marc, otto, 'POST', `/api/payments/${newId()}/release`, {}],
    [marc, otto, 'POST', `/api/jobs/${job.id}/complaints`, { reason: 'Rien n’est fait.' }],
    [marc, otto, 'POST', `/api/complaints/${newId()}/answers`, { text: 'Ce n’est pas vrai.' }],
    [marc, otto, 'POST', `/api/complaints/${newId()}/withdraw`, {}],
    [lea, nora, 'POST', `/api/complaints/${newId()}/refund`, {}],
    [lea, nora, 'DELETE', '/api/users/profile-image', {}],
    [lea, nora, 'POST', '/api/sync/push', { userId: ':self', mutations: [] }],
  ] as const

  const callers = { POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const
  for (const [busy, other, method, path, body] of flood) {
    const call = async (user: { id: string }) => {
      const caller = as(user)
      const answer = await caller[callers[method]](
        path.replace(':self', user.id),
        'userId' in body ? { ...body, userId: user.id } : body,
        from('192.0.2.1'),
      )
      return { path, status: answer.status, waits: Number(answer.headers.get('retry-after')) > 0 }
    }
    expect(await call(busy)).not.toMatchObject({ status: 429 })
    await sql`update rate_limits set points = 1000000`
    expect(await call(busy)).toEqual({ path, status: 429, waits: true })
    expect(await call(other)).not.toMatchObject({ status: 429 })
    await sql`delete from rate_limits`
  }
})

test('one person does at most sixty acts about complaints an hour, and the limit holds up nothing else', async () => {
  const { as, seed, sql } = await testApi(throttled)
  const lea = await seed.student()
  const withdraw = () => as(lea).post(`/api/complaints/${newId()}/withdraw`, {})
  await withdraw()
  await sql`update rate_limits set points = 59`

  const last = await withdraw()
  const more = await withdraw()
  const other = await as(lea).patch(`/api/messages/${newId()}/read`, {})

  expect([last.status, more.status, other.status]).toEqual([404, 429, 404])
  expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(3_500)
})

test('a student who was offline for long sends a full outbox at once; a push that has to wait loses nothing', async () => {
  const { as, seed, sql } = await testApi(throttled)
  const lea = await seed.student()
  // Most of the mutations are unknown to this server, so that it answers quickly.
  const outbox = Array.from({ length: pushLimits.mutations }, (_, n) =>
    mutation('profile.update', { city: `Nyon ${n}, VD` }, { lane: `${n < 5}`, version: n < 5 ? 1 : 99 }),
  )
  const push = async () => {
    const answer = await as(lea).post('/api/sync/push', { userId: lea.id, mutations: outbox })
    if (answer.status !== 200) return [answer.status, Number(answer.headers.get('retry-after')) > 0]
    return [...new Set(((await answer.json()) as PushAnswer).verdicts.map(({ verdict }) => verdict))]
  }

  const first = await push()
  await sql`update rate_limits set points = 2900 where key like 'push:%'`
  const held = await push()
  await sql`update rate_limits set expire = 0`
  const later = await push()

  expect([first, held, later]).toEqual([
    ['applied', 'retry'],
    [429, true],
    ['duplicate', 'retry'],
  ])
})

test('a photo in a push counts by its cost, and other mutations go on for a while', async () => {
  const { as, seed, sql } = await testApi(throttled)
  const lea = await seed.student()
  const push = async (...mutations: PushedMutation[]) =>
    (await as(lea).post('/api/sync/push', { userId: lea.id, mutations })).status
  const aPhoto = () => mutation('photo.set', { id: newId() }, { photo: 'data:,' })
  const words = () => mutation('profile.update', { city: 'Nyon, VD' })

  const first = await push(aPhoto(), aPhoto())
  const [{ points } = { points: 0 }] = await sql<
    { points: number }[]
  >`select points from rate_limits where key like 'push:%'`
  await sql`update rate_limits set points = 2980 where key like 'push:%'`
  const later = [await push(words()), await push(aPhoto())]

  expect([first, points, later]).toEqual([200, 100, [200, 429]])
})

test('each person’s pushes of a day are limited, far above the amount that people write', async () => {
  const { sql } = await testApi()
  const throttle = createThrottle(sql, true)
  const [machine, other] = [{ id: newId() }, { id: newId() }]
  const pushAll = async () => {
    await throttle.beforeAct('push', machine, 3_000)
    await sql`update rate_limits set expire = 0`
  }

  for (let turn = 0; turn < 6; turn++) await pushAll()

  await expect(pushAll()).rejects.toMatchObject({ code: 'slow_down', details: { retryAfter: expect.any(Number) } })
  await expect(throttle.beforeAct('push', other, 3_000)).resolves.toBeUndefined()
  await expect(throttle.beforeAct('message', machine)).resolves.toBeUndefined()
})

test('the counters contain no names and no addresses', async () => {
  const { visitor, sql } = await testApi(throttled)
  await visitor.post('/api/auth/login', { email: 'lea@example.ch', password: 'wrong-1234' }, from('192.0.2.1'))

  const keys = JSON.stringify(await sql`select key from rate_limits`)

  expect(keys).toContain('login:')
  expect(keys).not.toMatch(/lea|192/)
})

test('limits can be turned off', async () => {
  const { visitor, sql } = await testApi({ config: { rateLimits: false } })

  await visitor.post('/api/auth/login', { email: 'lea@example.ch', password: 'wrong-1234' })

  expect(await sql`select from rate_limits`).toHaveLength(0)
})

test('tries of calendar addresses are limited, and keep nobody of the network from a link of a mail', async () => {
  const { visitor, seed, sql } = await testApi(throttled)
  const lea = await seed.student()
  const token = await issueToken(sql, lea.id, 'password_reset')
  const anyPicture = () => visitor.get(`/api/calendar/${newToken()}.ics`, from('192.0.2.1'))
  await anyPicture()
  await sql`update rate_limits set points = 100`

  const pictures = [await anyPicture(), await visitor.get('/api/calendar/1.ics', from('192.0.2.1'))]
  const reset = await visitor.post('/api/auth/reset', { token, password: 'un nouveau secret 77' }, from('192.0.2.1'))

  expect(pictures.map(({ status }) => status)).toEqual([429, 429])
  expect(reset.status).toBe(204)
})

test('made-up links keep nobody of the same network from the ones that were mailed to them', async () => {
  const { visitor, as, seed, sql } = await testApi(throttled)
  const [lea, noah] = [await seed.student(), await seed.student()]
  const use = async (path: string, body: object) => (await visitor.post(path, body, from('192.0.2.1'))).status
  await as(lea).post('/api/account/email', { password: seedPassword, email: 'nouvelle@example.ch' })
  const [change] = await sql<{ id: string }[]>`select id from email_changes`
  const links = {
    verify: await issueToken(sql, lea.id, 'verification'),
    email: await issueEmailToken(sql, change!.id),
    reset: await issueToken(sql, noah.id, 'password_reset'),
  }
  await use('/api/auth/verify', { token: 'made-up' })
  await sql`update rate_limits set points = 100 where key like 'token:%'`

  const madeUp = [
    await use('/api/auth/verify', { token: 'made-up' }),
    await use('/api/account/email/confirm', { token: 'made-up' }),
    await use('/api/auth/reset', { token: 'made-up', password: 'un nouveau secret 77' }),
  ]
  const mailed = [
    await use('/api/auth/verify', { token: links.verify }),
    await use('/api/account/email/confirm', { token: links.email }),
    await use('/api/auth/reset', { token: links.reset, password: 'secret', asksAboutPassword: true }),
    await use('/api/auth/reset', { token: links.reset, password: 'un nouveau secret 77' }),
  ]

  expect(madeUp).toEqual([429, 429, 429])
  expect(mailed).toEqual([204, 204, 400, 204])
})

test('passwords tried by repeated sign-ups count together with login passwords', async () => {
  const { visitor, sql } = await testApi(throttled)
  const registration = { ...leasRegistration, id: newId() }
  const signUp = (password: string, address: string) =>
    visitor.post('/api/auth/register', { ...registration, password }, from(address))
  await signUp(registration.password, '192.0.2.1')

  const tried: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) tried.push((await signUp('wrong-12345', '192.0.2.1')).status)
  const { email, password } = registration
  const later = [
    await signUp('wrong-12345', '192.0.2.1'),
    await signUp(password, '192.0.2.1'),
    await visitor.post('/api/auth/login', { email, password }, from('192.0.2.1')),
    await signUp(password, '192.0.2.2'),
  ]
  await sql`update rate_limits set points = 60 where key like 'rightPassword:%'`
  later.push(await signUp(password, '192.0.2.2'))

  expect(new Set(tried)).toEqual(new Set([409]))
  expect(later.map(({ status }) => status)).toEqual([429, 429, 429, 200, 429])
})
