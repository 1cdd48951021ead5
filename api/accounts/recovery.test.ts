import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { leaAndMarc, seedPassword } from '../testing/test-seed.ts'
import { mailWorker, startMailServer, tokenIn } from '../testing/test-mail.ts'
import { readTasks } from '../testing/test-tasks.ts'
import { leasRegistration } from './test-registration.ts'

/** Starts the API with a mail server, so that addresses must be verified. */
const withMail = async (rateLimits = false) => {
  const server = await startMailServer()
  const api = await testApi({ config: { smtpUrl: server.url, rateLimits, trustedProxies: 1 } })
  const { runDue } = mailWorker(api.sql, { smtpUrl: server.url })
  const lastMail = async () => {
    await runDue()
    return server.received.at(-1)
  }
  return { ...api, received: server.received, lastMail }
}

const signInAs = ({ visitor }: TestApi, email: string, password = seedPassword) =>
  visitor.post('/api/auth/login', { email, password })

test('with mail a new account is closed until its address is verified', async () => {
  const api = await withMail()
  const { visitor, lastMail } = api

  const registered = await visitor.post('/api/auth/register', leasRegistration)
  expect(registered.status).toBe(201)
  expect(registered.headers.get('set-cookie')).not.toContain('session=')
  expect(await registered.json()).toMatchObject({ user: { emailVerified: false }, needsVerification: true })

  const refused = await signInAs(api, leasRegistration.email)
  expect(refused.status).toBe(403)
  expect(refused.headers.get('set-cookie')).toBeNull()
  expect(await refused.json()).toEqual({ code: 'unverified', message: 'Vérifiez votre email', needsVerification: true })

  const mail = await lastMail()
  expect(mail).toMatchObject({ to: [leasRegistration.email], subject: 'Confirmez votre adresse e-mail' })
  expect(mail?.text).toMatch(/https:\/\/app\.example\/auth\/verify#[\w-]{43}/)
  const verified = await visitor.post('/api/auth/verify', { token: tokenIn(mail) })
  expect(verified.status).toBe(204)
  expect(verified.headers.get('set-cookie')).toBeNull()

  const answer = await signInAs(api, leasRegistration.email)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ emailVerified: true })
})

test('a wrong password tells nothing about verification', async () => {
  const api = await withMail()
  await api.visitor.post('/api/auth/register', leasRegistration)

  const answer = await signInAs(api, leasRegistration.email, 'wrong-1234')

  expect(answer.status).toBe(401)
})

test('a sign-up that is sent again sends no second letter and opens no session', async () => {
  const { visitor, sql, lastMail } = await withMail()
  const registration = { ...leasRegistration, id: newId() }
  await visitor.post('/api/auth/register', registration)

  const again = await visitor.post('/api/auth/register', registration)

  expect(again.status).toBe(200)
  expect(await again.json()).toMatchObject({ needsVerification: true })
  expect(again.headers.get('set-cookie')).not.toContain('session=')
  expect((await readTasks(sql)).filter(({ name }) => name === 'mail.send')).toHaveLength(1)
  await visitor.post('/api/auth/verify', { token: tokenIn(await lastMail()) })
  const later = await visitor.post('/api/auth/register', registration)
  expect(await later.json()).toMatchObject({ needsVerification: false })
  expect(later.headers.get('set-cookie')).toContain('session=')
})

test('without mail nobody has to verify an address, and the app reads this in its configuration', async () => {
  const off = await testApi()
  const on = await withMail()

  const registered = await off.visitor.post('/api/auth/register', leasRegistration)

  expect(await registered.json()).toMatchObject({ needsVerification: false })
  expect(await readTasks(off.sql)).toEqual([])
  expect(await (await off.visitor.get('/api/config')).json()).toMatchObject({ verification: false })
  expect(await (await on.visitor.get('/api/config')).json()).toMatchObject({ verification: true })
})

test('a link serves once, also when it is used twice at once', async () => {
  const { visitor, seed, lastMail } = await withMail()
  const lea = await seed.student()
  await visitor.post('/api/auth/resend', { email: lea.email })
  const token = tokenIn(await lastMail())

  const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/api/auth/verify', { token })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400])
  const refused = await visitor.post('/api/auth/verify', { token })
  expect(await refused.json()).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'token', message: 'Ce lien n’est plus valable. Demandez-en un nouveau.' }],
  })
})

test.for([
  ['verify', 'resend', 3 * 24 * 3600],
  ['reset', 'forgot', 3600],
] as const)('a link to %s opens nothing after its time', async ([use, ask, seconds]) => {
  const { visitor, seed, sql, lastMail } = await withMail()
  const lea = await seed.student()
  const later = (wait: number) =>
    sql`update account_tokens set expires_at = expires_at - make_interval(secs => ${wait})`
  await visitor.post(`/api/auth/${ask}`, { email: lea.email })
  const token = tokenIn(await lastMail())

  await later(seconds)
  expect((await visitor.post(`/api/auth/${use}`, { token, password: 'another-1234' })).status).toBe(400)

  await later(-60)
  expect((await visitor.post(`/api/auth/${use}`, { token, password: 'another-1234' })).status).toBe(204)
})

test('a link to verify sets no password, and a made-up one does nothing', async () => {
  const { visitor, seed, lastMail } = await withMail()
  const lea = await seed.student()
  await visitor.post('/api/auth/resend', { email: lea.email })
  const token = tokenIn(await lastMail())

  const password = 'another-1234'
  expect((await visitor.post('/api/auth/reset', { token, password })).status).toBe(400)
  expect((await visitor.post('/api/auth/reset', { token: 'x'.repeat(43), password })).status).toBe(400)
  expect((await visitor.post('/api/auth/verify', { token: '' })).status).toBe(400)
})

test('a token is stored as a hash alone', async () => {
  const { visitor, seed, sql, lastMail } = await withMail()
  const lea = await seed.student()
  await visitor.post('/api/auth/forgot', { email: lea.email })
  const token = tokenIn(await lastMail())

  const [stored] = await sql<{ token_hash: Buffer }[]>`select * from account_tokens`

  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored?.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true)
})

test('a link is worthless once the account has another address', async () => {
  const { visitor, seed, sql, lastMail } = await withMail()
  const lea = await seed.student()
  await visitor.post('/api/auth/forgot', { email: lea.email })
  const token = tokenIn(await lastMail())

  await sql`update users set email = 'lea.new@example.ch' where id = ${lea.id}`

  expect((await visitor.post('/api/auth/reset', { token, password: 'another-1234' })).status).toBe(400)
})

test('a forgotten password is replaced: the old one and every session end, and the owner is told', async () => {
  const api = await withMail()
  const { visitor, seed, as, bus, sql, lastMail, received } = api
  const lea = await seed.student()
  const marc = await seed.individual()
  expect((await as(lea).get('/api/auth/me')).status).toBe(200)
  expect((await as(marc).get('/api/auth/me')).status).toBe(200)
  const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${lea.id}`
  const told = new Promise<void>((resolve) => void bus.onSessionEnded(session?.id ?? '', resolve))
  await visitor.post('/api/auth/forgot', { email: lea.email.toUpperCase() })
  const mail = await lastMail()
  expect(mail).toMatchObject({ to: [lea.email], subject: 'Choisissez un nouveau mot de passe' })

  const answer = await visitor.post('/api/auth/reset', { token: tokenIn(mail), password: 'nouveau-mot-1' })

  expect(answer.status).toBe(204)
  expect((await as(lea).get('/api/auth/me')).status).toBe(401)
  expect((await as(marc).get('/api/auth/me')).status).toBe(200)
  await told
  expect((await signInAs(api, lea.email)).status).toBe(401)
  await lastMail()
  expect(received.at(-1)?.subject).toBe('Votre mot de passe a été changé')
  expect((await signInAs(api, lea.email, 'nouveau-mot-1')).status).toBe(200)
  expect(await lastMail()).toMatchObject({ to: [lea.email], subject: 'Nouvelle connexion à votre compte' })
})

test('a new password that is easy to guess is refused, and the link still serves', async () => {
  const { visitor, seed, lastMail } = await withMail()
  const lea = await seed.student(leaAndMarc.student)
  await visitor.post('/api/auth/forgot', { email: lea.email })
  const token = tokenIn(await lastMail())

  const answers = []
  for (const password of ['dragon', 'LeaMoret1', 'another-1234'])
    answers.push(await visitor.post('/api/auth/reset', { token, password, asksAboutPassword: true }))

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 204])
  expect(await answers[1]?.json()).toMatchObject({ issues: [{ path: 'password' }] })
})

test('a new password makes all other links to one worthless', async () => {
  const { visitor, seed, lastMail } = await withMail()
  const lea = await seed.student()
  await visitor.post('/api/auth/forgot', { email: lea.email })
  const first = tokenIn(await lastMail())
  await visitor.post('/api/auth/forgot', { email: lea.email })
  const second = tokenIn(await lastMail())

  await visitor.post('/api/auth/reset', { token: second, password: 'another-1234' })

  expect((await visitor.post('/api/auth/reset', { token: first, password: 'third-1234' })).status).toBe(400)
})

test('a password reset leaves no session from sign-ins with the old password at that moment', async () => {
  const api = await withMail()
  const { visitor, seed, sql, lastMail } = api
  const lea = await seed.student()
  await sql`update users set email_verified = true`
  await visitor.post('/api/auth/forgot', { email: lea.email })
  const token = tokenIn(await lastMail())

  const signingIn = Array.from({ length: 20 }, () => signInAs(api, lea.email))
  const reset = await visitor.post('/api/auth/reset', { token, password: 'another-1234' })
  const answers = await Promise.all([...signingIn, ...Array.from({ length: 5 }, () => signInAs(api, lea.email))])

  expect(reset.status).toBe(204)
  expect(new Set(answers.map(({ status }) => status))).toContain(401)
  expect(await sql`select id from sessions where user_id = ${lea.id}`).toHaveLength(0)
})

test.for(['resend', 'forgot'] as const)('/%s answers the same for every address', async (ask) => {
  const { visitor, seed, sql, lastMail, received } = await withMail()
  const lea = await seed.student()

  const known = await visitor.post(`/api/auth/${ask}`, { email: lea.email })
  const unknown = await visitor.post(`/api/auth/${ask}`, { email: 'nobody@example.ch' })

  const seen = async (answer: Response) => [answer.status, await answer.text(), [...answer.headers.keys()]]
  expect(await seen(unknown)).toEqual(await seen(known))
  expect(known.status).toBe(204)
  expect(await readTasks(sql)).toHaveLength(2)
  await lastMail()
  expect(received.map(({ to }) => to)).toEqual([[lea.email]])
})

test('asking again while a letter waits sends one, and a verified address gets none to verify', async () => {
  const { visitor, seed, sql, lastMail, received } = await withMail()
  const lea = await seed.student()
  const marc = await seed.individual()
  await sql`update users set email_verified = true where id = ${marc.id}`

  for (let asked = 0; asked < 4; asked++) await visitor.post('/api/auth/resend', { email: lea.email })
  await visitor.post('/api/auth/resend', { email: marc.email })
  await lastMail()

  expect(received.map(({ to }) => to)).toEqual([[lea.email]])
})

test('nobody’s mailbox is filled: letters are throttled, for unknown addresses alike', async () => {
  const { visitor, seed } = await withMail(true)
  const lea = await seed.student()

  for (const email of [lea.email, 'nobody@example.ch']) {
    const statuses = []
    for (let asked = 0; asked < 6; asked++) statuses.push((await visitor.post('/api/auth/forgot', { email })).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  }
  const refused = await visitor.post('/api/auth/forgot', { email: lea.email })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.for(['resend', 'forgot'] as const)(
  'strangers who ask by /%s from anywhere can fill no mailbox and cannot keep its owner out',
  async (ask) => {
    const { visitor, seed, sql, lastMail, received } = await withMail(true)
    const lea = await seed.student()
    const askFrom = (address: string) =>
      visitor.post(`/api/auth/${ask}`, { email: lea.email }, { 'x-forwarded-for': address })

    const statuses = new Set<number>()
    for (let minute = 0; minute < 6 * 60; minute += 5) {
      for (const last of [1, 2]) statuses.add((await askFrom(`10.${last}.0.${minute / 5}`)).status)
      await lastMail()
      await sql`update rate_limits set expire = expire - ${5 * 60_000}`
    }
    const mailed = received.length
    const owners = await askFrom('192.0.2.7')
    const token = tokenIn(await lastMail())
    const used =
      ask === 'resend'
        ? await visitor.post('/api/auth/verify', { token })
        : await visitor.post('/api/auth/reset', { token, password: 'another-1234' })

    expect(mailed).toBeLessThan(25)
    expect([[...statuses], owners.status, used.status]).toEqual([[204], 204, 204])
  },
)

test('a network waits after it has asked for twenty mails in a day, and other networks do not (1.2.435)', async () => {
  const { visitor, sql } = await withMail(true)
  const askFrom = async (address: string) =>
    (await visitor.post('/api/auth/forgot', { email: 'lea@example.ch' }, { 'x-forwarded-for': address })).status

  const statuses = []
  for (let asked = 0; asked < 21; asked++) {
    statuses.push(await askFrom('192.0.2.1'))
    await sql`update rate_limits set expire = expire - ${30 * 60_000}`
  }

  expect([new Set(statuses.slice(0, 20)), statuses.at(-1)]).toEqual([new Set([204]), 429])
  expect(await askFrom('192.0.2.2')).toBe(204)
})

test('two requests send one mail with a valid link, and a used link lets the next request send a new mail (1.2.435)', async () => {
  const { visitor, seed, lastMail, received } = await withMail(true)
  const lea = await seed.student()
  const forgot = async () => {
    const { status } = await visitor.post('/api/auth/forgot', { email: lea.email })
    return [status, tokenIn(await lastMail()), received.length] as const
  }

  const [, first] = await forgot()
  const again = await forgot()
  const reset = await visitor.post('/api/auth/reset', { token: first, password: 'another-1234' })
  const other = await visitor.post('/api/auth/resend', { email: lea.email })

  expect(again).toEqual([204, first, 1])
  expect([reset.status, other.status]).toEqual([204, 204])
  await lastMail()
  received.length = 0
  const [status, second] = await forgot()
  expect(status).toBe(204)
  expect((await visitor.post('/api/auth/reset', { token: second, password: 'third-1234-x' })).status).toBe(204)
})

test('a failed request does not count as a mail on its way, and the next request sends the mail', async () => {
  const { visitor, seed, sql, lastMail } = await withMail(true)
  const lea = await seed.student()
  const forgot = async () => (await visitor.post('/api/auth/forgot', { email: lea.email })).status

  await sql`alter table tasks rename to tasks_away`
  const failed = await forgot()
  await sql`alter table tasks_away rename to tasks`
  const again = await forgot()

  expect([failed, again]).toEqual([500, 204])
  expect(await lastMail()).toMatchObject({ to: [lea.email], subject: 'Choisissez un nouveau mot de passe' })
})

test('links can’t be guessed at without end', async () => {
  const { visitor } = await withMail(true)

  const statuses = new Set<number>()
  for (let guess = 0; guess < 101; guess++) {
    statuses.add((await visitor.post('/api/auth/verify', { token: `guess-${guess}` })).status)
  }

  expect([...statuses]).toEqual([400, 429])
})

test('a new password keeps to the rules of passwords', async () => {
  const { visitor } = await withMail()

  const answer = await visitor.post('/api/auth/reset', { token: 'x', password: '12345' })

  expect(await answer.json()).toMatchObject({ issues: [{ path: 'password' }] })
})
