import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ActivityActor, ActivityKind } from '../../schema/accounts/activity.ts'
import type { AccountSecurity, ActivityEntry, RecoveryCodes } from '../../schema/accounts/security.ts'
import type { User } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { openSession } from '../sessions/sessions.ts'
import { leaAndMarc, seedPassword } from '../testing/test-seed.ts'
import type { Mail } from '../mail/mailer.ts'
import { origin } from '../testing/test-mail.ts'
import { handlers } from '../worker/handlers.ts'
import { noProviders } from '../testing/test-tasks.ts'
import { noPush } from '../testing/test-no-push.ts'
import { cleanUp } from '../worker/clean-up.ts'
import { readOrder } from '../operator/orders.ts'
import { seatModerator } from '../safety/testing/moderator.ts'
import { payByCard } from '../testing/world.ts'
import { base32, codeAt } from './one-time-codes.ts'
import { createWorker, type Worker } from '../worker/worker.ts'

let api: TestApi
let worker: Worker
const sent: Mail[] = []

beforeAll(async () => {
  api = await testApi({ config: { rateLimits: true } })
  const log = pino({ level: 'silent' })
  const mailer = { send: async (mail: Mail) => void sent.push(await Promise.resolve(mail)), close: () => undefined }
  const ctx = {
    sql: api.sql,
    log,
    mailer,
    origin,
    providers: noProviders,
    push: noPush,
    operatorEmail: null,
    wages: [],
    figures: [],
  }
  worker = createWorker({ sql: api.sql, log, handlers: { 'mail.send': handlers['mail.send'] }, ctx, pollMs: 20 })
})
beforeEach(async () => {
  await api.sql`delete from tasks`
  sent.length = 0
})
afterAll(async () => {
  await worker.stop()
  await api.close()
})

const password = seedPassword
const newPassword = 'quatre-tilleuls'

/** Signs a person in with another browser. Returns the headers with which calls come from there. */
const elsewhere = async ({ email }: User, secret = password) => {
  const answer = await api.visitor.post(
    '/api/auth/login',
    { email, password: secret },
    { 'user-agent': 'Firefox/1 Linux' },
  )
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
const securityOf = async (user: User): Promise<AccountSecurity> =>
  (await api.as(user).get('/api/account/security')).json() as Promise<AccountSecurity>
const mails = async () => {
  await worker.runDue()
  return sent.map(({ to, subject }) => [to.address, subject]).toSorted()
}
/** Returns the token of the link to a new address. */
const sentToken = (): string => {
  const token = sent
    .flatMap(({ text }) => /app\.example\/auth\/(?:email|phone)#([\w-]{43})/.exec(text)?.[1] ?? [])
    .at(-1)
  if (!token) throw new Error('No link was sent')
  return token
}

test('a new password ends all other sessions, and its owner is told (1.4.28)', async () => {
  const lea = await api.seed.student()
  const phone = await elsewhere(lea)

  const changed = await api.as(lea).post('/api/account/password', { password, newPassword })

  expect(changed.status).toBe(204)
  const cookie = changed.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await api.visitor.get('/api/auth/me', { cookie })).status).toBe(200)
  expect((await api.visitor.get('/api/auth/me', phone)).status).toBe(401)
  expect((await api.visitor.post('/api/auth/login', { email: lea.email, password })).status).toBe(401)
  expect((await api.visitor.post('/api/auth/login', { email: lea.email, password: newPassword })).status).toBe(200)
  expect(await mails()).toContainEqual([lea.email, 'Votre mot de passe a été changé'])
})

test('a device that another device’s password change signed out sends its mutations after it signs in again', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const phone = await elsewhere(student)
  const args = { id: newId(), jobId: job.id, receiverId: poster.id, content: 'Écrit dans le tunnel' }
  const mutations = [{ id: newId(), name: 'message.send', version: 1, lane: `job:${job.id}`, args }]
  const send = (cookie: { cookie: string }) =>
    api.visitor.post('/api/sync/push', { userId: student.id, mutations }, cookie)

  await api.as(student).post('/api/account/password', { password, newPassword })
  const refused = await send(phone)
  const taken = await send(await elsewhere(student, newPassword))

  expect([refused.status, taken.status]).toEqual([401, 200])
  expect(await taken.json()).toMatchObject({ verdicts: [{ verdict: 'applied' }] })
})

test.for([
  ['password', { newPassword }],
  ['email', { email: 'lea.neuve@example.ch' }],
  ['phone', { phone: '+41 79 765 43 21' }],
] as const)(
  'another %s wants the right password, and guessing at it is slowed down as at sign-in',
  async ([what, wish]) => {
    const lea = await api.seed.student()

    const first = await api.as(lea).post(`/api/account/${what}`, { ...wish, password: 'wrong-1234' })
    const statuses = []
    for (let guess = 0; guess < 10; guess++)
      statuses.push((await api.as(lea).post(`/api/account/${what}`, { ...wish, password: `wrong-${guess}` })).status)

    expect(first.status).toBe(400)
    expect(await first.json()).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'password', message: 'Ce n’est pas votre mot de passe' }],
    })
    expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([400]), 429])
    expect((await api.as(lea).get('/api/auth/me')).status).toBe(200)
    expect(await mails()).toEqual([])
  },
)

test('a new password gives the own session a new token too, so that a copy of the old one is worth nothing (1.2.512)', async () => {
  const noe = await api.seed.individual()
  const copied = await elsewhere(noe)
  const answer = await api.visitor.post('/api/account/password', { password, newPassword }, copied)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''

  const [former, present] = [
    await api.visitor.get('/api/auth/me', copied),
    await api.visitor.get('/api/auth/me', { cookie }),
  ]

  expect([answer.status, former.status, present.status]).toEqual([204, 401, 200])
})

test('the right password gives the tries back', async () => {
  const lea = await api.seed.student()
  const change = (secret: string) =>
    api.as(lea).post('/api/account/phone', { password: secret, phone: '+41 79 765 43 21' })

  for (let guess = 0; guess < 9; guess++) await change('wrong-1234')
  const right = await change(password)
  const wrong = await change('wrong-1234')

  expect([right.status, wrong.status]).toEqual([200, 400])
})

test('a new password that is easy to guess is refused beside its field', async () => {
  const lea = await api.seed.student(leaAndMarc.student)

  for (const guessable of ['dragon', 'lea.moret', 'court']) {
    const answer = await api
      .as(lea)
      .post('/api/account/password', { password, newPassword: guessable, asksAboutPassword: true })

    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'newPassword' }] })
  }
})

test('a new address counts once its link was opened; the old one is told before and after, and no mail names anybody (1.4.28)', async () => {
  const lea = await api.seed.student({ firstName: 'Cliquez', lastName: 'Ici' })
  const email = 'toute.neuve@example.ch'

  const asked = await api.as(lea).post('/api/account/email', { password, email })
  const before = await securityOf(lea)
  const asking = await mails()
  expect(JSON.stringify(sent)).not.toContain('Cliquez')
  const token = sentToken()
  expect((await api.visitor.post('/api/auth/login', { email, password })).status).toBe(401)
  const confirmed = await api.visitor.post('/api/account/email/confirm', { token })
  const again = await api.visitor.post('/api/account/email/confirm', { token })
  sent.length = 0

  expect(asking).toEqual([
    [lea.email, 'Une nouvelle adresse a été demandée'],
    [email, 'Confirmez votre nouvelle adresse e-mail'],
  ])
  expect([asked.status, confirmed.status, again.status]).toEqual([204, 204, 400])
  expect(before.pendingEmail).toEqual({ email, expiresAt: expect.any(String) })
  expect((await securityOf(lea)).pendingEmail).toBeNull()
  expect(await (await api.as(lea).get('/api/auth/me')).json()).toMatchObject({ email, emailVerified: true })
  expect((await api.visitor.post('/api/auth/login', { email, password })).status).toBe(200)
  expect(await mails()).toContainEqual([lea.email, 'Votre adresse e-mail a été changée'])
})

test('strangers who ask for links cannot keep anyone from an address, and ten moves a day are the limit', async () => {
  const [lea, noa] = [await api.seed.student(), await api.seed.student()]
  const email = 'lea.autre@example.ch'
  const moveTo = async (user: User, wish: string) =>
    (await api.as(user).post('/api/account/email', { password, email: wish })).status
  for (const path of ['forgot', 'resend']) await api.visitor.post(`/api/auth/${path}`, { email })

  const moved = await moveTo(lea, email)
  const statuses = []
  for (let time = 0; time < 11; time++) statuses.push(await moveTo(noa, `noa-${time}@example.ch`))

  expect(moved).toBe(204)
  expect([new Set(statuses.slice(0, 10)), statuses.at(-1)]).toEqual([new Set([204]), 429])
})

test('an address of somebody else is refused when it is asked, and when its link is opened too late', async () => {
  const [lea, marc] = [await api.seed.student(), await api.seed.individual()]

  const taken = await api.as(lea).post('/api/account/email', { password, email: marc.email.toUpperCase() })
  const own = await api.as(lea).post('/api/account/email', { password, email: lea.email.toUpperCase() })
  await api.as(lea).post('/api/account/email', { password, email: 'wanted@example.ch' })
  await mails()
  await api.seed.individual({ email: 'Wanted@example.ch' })
  const late = await api.visitor.post('/api/account/email/confirm', { token: sentToken() })

  expect([taken.status, own.status, late.status]).toEqual([409, 400, 409])
  expect(await own.json()).toMatchObject({ issues: [{ path: 'email', message: 'C’est déjà votre adresse' }] })
  expect(await (await api.as(lea).get('/api/auth/me')).json()).toMatchObject({ email: lea.email })
})

test.for([
  ['a newer address', (lea: User) => api.as(lea).post('/api/account/email', { password, email: 'c@example.ch' })],
  ['its owner’s no', (lea: User) => api.as(lea).delete('/api/account/email')],
  ['a new password', (lea: User) => api.as(lea).post('/api/account/password', { password, newPassword })],
  ['its time', () => api.sql`update email_changes set expires_at = now()`],
] as const)('the link to a new address is worthless after %s', async ([, act]) => {
  const lea = await api.seed.student()
  await api.as(lea).post('/api/account/email', { password, email: 'b@example.ch' })
  await mails()
  const token = sentToken()

  await act(lea)
  const answer = await api.visitor.post('/api/account/email/confirm', { token })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ issues: [{ path: 'token' }] })
})

test('a changed phone number notifies its owner once, wherever it is changed, and an unchanged one does not', async () => {
  const lea = await api.seed.student()

  const changed = await api.as(lea).post('/api/account/phone', { password, phone: '079 765 43 21' })
  await api.as(lea).patch(`/api/users/${lea.id}`, { phone: '079 765 43 21', city: 'Nyon, VD' })
  expect(await mails()).toEqual([[lea.email, 'Votre numéro de téléphone a été changé']])
  await api.as(lea).patch(`/api/users/${lea.id}`, { phone: '079 000 00 01', password })

  expect(await changed.json()).toMatchObject({ phone: '+41797654321' })
  expect(await mails()).toHaveLength(2)
})

test('the mail of a changed number has a link that puts the former one back, once, within seven days (1.2.510)', async () => {
  const lea = await api.seed.student({ phone: '+41791234567' })
  const phone = async () => (await (await api.as(lea).get('/api/auth/me')).json()).phone
  const takeBack = (token: string) => api.visitor.post('/api/account/phone/back', { token })
  await api.as(lea).patch(`/api/users/${lea.id}`, { phone: '079 000 00 01' })
  await mails()
  const first = sentToken()
  await api.as(lea).patch(`/api/users/${lea.id}`, { phone: '079 000 00 02' })
  await mails()
  const second = sentToken()

  const answers = [(await takeBack(first)).status, await phone(), (await takeBack(first)).status]
  await api.sql`update account_tokens set expires_at = now() where purpose = 'phone_back'`

  expect(answers).toEqual([204, '+41791234567', 400])
  expect((await takeBack(second)).status).toBe(400)
  expect(await phone()).toBe('+41791234567')
})

test('the devices are listed, this one first, and can be signed out one by one or all', async () => {
  const lea = await api.seed.student()
  const [first, second] = [await elsewhere(lea), await elsewhere(lea)]
  const stranger = await elsewhere(await api.seed.student())

  const { devices } = await securityOf(lea)
  const [, one] = devices
  const away = await api.as(lea).delete(`/api/account/sessions/${one?.id}`, { password: seedPassword })
  const repeated = await api.as(lea).delete(`/api/account/sessions/${one?.id}`, { password: seedPassword })
  const statuses = async () =>
    Promise.all([first, second].map(async (cookie) => (await api.visitor.get('/api/auth/me', cookie)).status))
  const afterOne = await statuses()
  const rest = await api.as(lea).delete('/api/account/sessions', { password: seedPassword })

  expect(devices.map(({ isCurrent, browser, system }) => [isCurrent, browser, system])).toEqual([
    [true, null, null],
    [false, 'Firefox', 'Linux'],
    [false, 'Firefox', 'Linux'],
  ])
  expect([away.status, repeated.status, rest.status]).toEqual([204, 404, 204])
  expect(afterOne.toSorted()).toEqual([200, 401])
  expect(await statuses()).toEqual([401, 401])
  expect((await securityOf(lea)).devices).toHaveLength(1)
  expect((await api.visitor.get('/api/auth/me', stranger)).status).toBe(200)
})

test('nobody signs out a session of somebody else', async () => {
  const [lea, marc] = [await api.seed.student(), await api.seed.individual()]
  const [his] = (await securityOf(marc)).devices

  const answer = await api.as(lea).delete(`/api/account/sessions/${his?.id}`, { password: seedPassword })

  expect(answer.status).toBe(404)
  expect((await api.as(marc).get('/api/auth/me')).status).toBe(200)
})

test('a device that was signed out from elsewhere is a new one when it comes back', async () => {
  const lea = await api.seed.student()
  const login = (headers: Record<string, string> = {}) =>
    api.visitor.post('/api/auth/login', { email: lea.email, password }, { 'user-agent': 'Edg/1 Windows', ...headers })
  const cookie = (await login()).headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  await elsewhere(lea)
  await api.as(lea).delete('/api/account/sessions', { password: seedPassword })
  await elsewhere(lea)
  await mails()
  sent.length = 0

  await login({ cookie })

  expect(await mails()).toEqual([[lea.email, 'Nouvelle connexion à votre compte']])
  expect(sent[0]?.text).toContain('depuis un nouvel appareil\u00a0: Edge, Windows')
})

test('a stream of a device that is signed out closes', async () => {
  const lea = await api.seed.student()
  await elsewhere(lea)
  const { devices } = await securityOf(lea)
  const closed = new Promise<void>((resolve) => void api.bus.onSessionEnded(devices[1]?.id ?? '', resolve))

  await api.as(lea).delete('/api/account/sessions', { password: seedPassword })

  await closed
})

test('what is done to an account is logged with the act, for its owner and the operator, for 90 days (1.2.513)', async () => {
  const lea = await api.seed.student()
  const phone = await elsewhere(lea)
  for (let guess = 0; guess < 2; guess++) await elsewhere(lea, 'wrong-1234')
  await api.as(lea).post('/api/account/phone', { password, phone: '079 765 43 21' })
  await api.as(lea).post('/api/account/email', { password, email: `neuve.${lea.email}` })
  await api.as(lea).delete('/api/account/sessions', { password: seedPassword })
  const refused = await api.as(lea).post('/api/account/password', { password, newPassword: 'x' })
  const said: string[] = []
  await readOrder(['activity', lea.email])!(api.sql, (text) => said.push(text))
  await api.sql`update security_log set at = now() - interval '91 days' where user_id = ${lea.id} and kind = 'signed_in'`
  await cleanUp({ sql: api.sql, log: pino({ level: 'silent' }) })
  const kept = await (await api.as(lea).get('/api/account/activity')).json()
  const strangers = await (await api.as(await api.seed.student()).get('/api/account/activity')).json()

  expect([refused.status, phone.cookie !== '', strangers]).toEqual([400, true, { entries: [] }])
  expect(kept.entries.map(({ kind, by, times }: ActivityEntry) => [kind, by, times])).toEqual([
    ['sessions_ended', 'owner', 1],
    ['email_asked', 'owner', 1],
    ['phone_changed', 'owner', 1],
    ['sign_in_refused', 'unknown', 2],
  ])
  expect(said.join('\n').split('\n')).toHaveLength(5)
  expect(said[0]).toContain(`${lea.email}  Mot de passe refusé (2 fois)  inconnu, Firefox, Linux`)
})

/** Every kind of act, with who does it in the test below. */
const actors: Record<ActivityKind, ActivityActor> = {
  signed_in: 'owner',
  sign_in_refused: 'unknown',
  code_refused: 'unknown',
  password_changed: 'owner',
  password_reset: 'owner',
  email_asked: 'owner',
  email_changed: 'owner',
  phone_changed: 'owner',
  sessions_ended: 'owner',
  calendar_made: 'owner',
  signed_out: 'operator',
  factor_on: 'owner',
  factor_off: 'owner',
  recovery_codes_made: 'owner',
  recovery_code_used: 'owner',
  data_exported: 'owner',
  deletion_asked: 'owner',
  deletion_taken_back: 'owner',
  suspend: 'moderator',
  lift: 'moderator',
  hide: 'moderator',
  restore: 'moderator',
  appoint: 'operator',
  dismount: 'operator',
  school_confirmed: 'operator',
  school_withdrawn: 'operator',
  money_released: 'operator',
  money_refunded: 'operator',
  money_split: 'operator',
}

test('each kind of act on an account is logged, under who did it (1.2.513)', async () => {
  const since = new Date()
  const order = (...args: string[]) => readOrder(args)!(api.sql, () => undefined)
  const signIn = ({ email }: User, more: object = {}) =>
    api.visitor.post('/api/auth/login', { email, password, ...more })
  const { mia, decide } = await seatModerator(api)

  const lea = await api.seed.student()
  await elsewhere(lea, 'wrong-1234')
  await elsewhere(lea)
  await api.as(lea).delete('/api/account/sessions', { password: seedPassword })
  await api.as(lea).post('/api/account/calendar', { password })
  await api.as(lea).post('/api/account/phone', { password, phone: '079 765 43 21' })
  await (await api.as(lea).post('/api/account/data', { password })).arrayBuffer()
  await api.as(lea).post('/api/account/email', { password, email: `neuve.${lea.email}` })
  await mails()
  await api.visitor.post('/api/account/email/confirm', { token: sentToken() })
  const eva = await api.seed.student()
  await api.visitor.post('/api/auth/forgot', { email: eva.email })
  await mails()
  const [, token] = sent.flatMap(({ text }) => /auth\/reset#([\w-]{43})/.exec(text) ?? [])
  await api.visitor.post('/api/auth/reset', { token, password: newPassword })
  const ida = await api.seed.student()
  await api.as(ida).post('/api/account/password', { password, newPassword })

  const tom = await api.seed.student()
  await api.as(tom).post('/api/account/second-factor', { password })
  const [kept] = await api.sql<{ secret: Buffer }[]>`select secret from second_factors where user_id = ${tom.id}`
  const code = codeAt(kept!.secret, Math.floor(Date.now() / 30_000))
  const { codes } = (await (
    await api.as(tom).post('/api/account/second-factor/confirm', { code })
  ).json()) as RecoveryCodes
  await signIn(tom, { code: '000000' })
  await signIn(tom, { code: codes[0] })
  await api.as(tom).post('/api/account/second-factor/codes', { password })
  await api.as(tom).post('/api/account/second-factor/off', { password })
  await api.as(tom).patch(`/api/users/${tom.id}/student-profile`, { school: 'UNIL' })
  await order('end-sessions', tom.email)
  for (const rest of [['--confirm', 'UNIL'], ['--withdraw']]) await order('school', tom.email, ...rest)

  const noah = await api.seed.student()
  for (const act of ['suspend', 'lift']) await decide(act, 'person', noah)
  await api.as(noah).post('/api/account/deletion', { password })
  await api.visitor.post('/api/auth/keep-account', { email: noah.email, password })
  const offer = await api.seed.job(await api.seed.individual())
  for (const act of ['hide', 'restore']) await decide(act, 'job', offer)
  await order('moderator', mia.email, '--remove')
  for (const rest of [['release'], ['refund'], ['split', '--refund', '20.00']]) {
    const { poster, job } = await api.seed.assignedJob()
    await payByCard(api, poster, job)
    const [payment] = await api.sql<{ id: string }[]>`select id from payments where job_id = ${job.id}`
    await order(rest[0]!, payment!.id, ...rest.slice(1))
  }

  const logged = await api.sql<{ kind: ActivityKind; by: ActivityActor }[]>`
    select distinct kind, by from security_log where at >= ${since} order by kind`
  expect(Object.fromEntries(logged.map(({ kind, by }) => [kind, by]))).toEqual(actors)
})

test('a second factor is switched on by a code, asked for at each sign-in, and switched off with the password (1.2.514)', async () => {
  const lea = await api.seed.student()
  const post = (path: string, body: object) => api.as(lea).post(`/api/account/second-factor${path}`, body)
  const signIn = async (code?: string) => {
    const answer = await api.visitor.post('/api/auth/login', { email: lea.email, password, ...(code && { code }) })
    return answer.status === 200 ? 'in' : ((await answer.json()) as { code: string }).code
  }
  const now = Math.floor(Date.now() / 30_000)

  const [refused, begun] = [await post('', { password: 'wrong-1234' }), await post('', { password })]
  const [kept] = await api.sql<{ secret: Buffer }[]>`select secret from second_factors where user_id = ${lea.id}`
  const secret = kept!.secret
  expect(await begun.json()).toEqual({
    secret: base32(secret),
    address: `otpauth://totp/Coup%20de%20main%3A${encodeURIComponent(lea.email)}?secret=${base32(secret)}&issuer=Coup%20de%20main`,
  })
  const unconfirmed = await signIn()
  const [wrong, confirmed] = [
    await post('/confirm', { code: '12' }),
    await post('/confirm', { code: codeAt(secret, now - 1) }),
  ]
  const { codes } = (await confirmed.json()) as RecoveryCodes
  const right = codeAt(secret, now)
  const entered = [await signIn(), await signIn(codeAt(secret, now - 1)), await signIn('000 000')]
  const together = await Promise.all([signIn(right), signIn(right)])
  const recovered = [await signIn(` ${codes[0]!.slice(0, 5)} ${codes[0]!.slice(5)}`), await signIn(codes[0])]
  const state = await securityOf(lea)
  const [again, off] = [await post('', { password }), await post('/off', { password })]

  expect([refused.status, unconfirmed, wrong.status, confirmed.status]).toEqual([400, 'in', 400, 200])
  expect([new Set(codes).size, ...new Set(codes.map((code) => code.length))]).toEqual([10, 10])
  expect(entered).toEqual(['code_needed', 'invalid', 'invalid'])
  expect(together.toSorted()).toEqual(['in', 'invalid'])
  expect(recovered).toEqual(['in', 'invalid'])
  expect(state.secondFactor).toEqual({ isOn: true, codesLeft: 9 })
  expect([again.status, off.status, await signIn()]).toEqual([409, 204, 'in'])
})

test('whoever has a second factor makes new recovery codes with the password, which end the others (1.2.752)', async () => {
  const lea = await api.seed.student()
  const renew = (typed: string) => api.as(lea).post('/api/account/second-factor/codes', { password: typed })
  const without = await renew(password)
  await api.sql`
    insert into second_factors (user_id, secret, confirmed_at) values (${lea.id}, ${Buffer.alloc(20, 7)}, now())`
  const codesOf = async () => ((await (await renew(password)).json()) as RecoveryCodes).codes
  const [wrong, lost, kept] = [await renew('wrong-1234'), await codesOf(), await codesOf()]
  const signIn = async (code: string | undefined) =>
    (await api.visitor.post('/api/auth/login', { email: lea.email, password, code })).status

  const state = await securityOf(lea)
  expect([without.status, wrong.status, state.secondFactor]).toEqual([404, 400, { isOn: true, codesLeft: 10 }])
  expect([await signIn(lost[0]), await signIn(kept[0])]).toEqual([400, 200])
})

test('one-time codes have a limit, on one network and on all together (1.2.514)', async () => {
  const lea = await api.seed.student()
  await api.sql`
    insert into second_factors (user_id, secret, confirmed_at) values (${lea.id}, ${Buffer.alloc(20, 7)}, now())`
  const signIn = async (code: string) =>
    (await api.visitor.post('/api/auth/login', { email: lea.email, password, code })).status

  const guesses = []
  for (let guess = 0; guess < 11; guess++) guesses.push(await signIn('000000'))
  const right = await signIn(codeAt(Buffer.alloc(20, 7), Math.floor(Date.now() / 30_000)))
  await api.sql`delete from rate_limits where key like 'codeOfOne:%'`
  await api.sql`update rate_limits set points = 100 where key like 'codeOfAccount:%'`
  const elsewhereToo = await signIn('000000')

  expect([guesses.slice(0, 10).every((status) => status === 400), guesses[10], right, elsewhereToo]).toEqual([
    true,
    429,
    429,
    429,
  ])
})

test('other sessions end, and a calendar is made, with the password alone; the owner reads of both (3.4.742, 3.4.743)', async () => {
  const api = await testApi()
  const lea = await api.seed.student()
  const [, other] = [await api.cookieOf(lea), await openSession(api.sql, lea.id)]
  const { as, sql } = api
  const isIn = async () => (await api.visitor.get('/api/auth/me', { cookie: `session=${other}` })).status
  const proofs = [undefined, {}, { password: 'wrong' }]
  const refused = []
  for (const proof of proofs) {
    refused.push((await as(lea).delete('/api/account/sessions?empty=true', proof)).status)
    refused.push((await as(lea).post('/api/account/calendar', proof ?? {})).status)
  }
  const before = await isIn()

  const made = await as(lea).post('/api/account/calendar', { password: seedPassword })
  const { pathname } = new URL(((await made.json()) as { address: string }).address)
  const read = (await api.visitor.get(pathname)).status
  const ended = await as(lea).delete('/api/account/sessions?empty=true', { password: seedPassword })

  expect(refused).toEqual(Array(6).fill(400))
  expect([before, read, ended.status]).toEqual([200, 200, 204])
  expect([await isIn(), (await api.visitor.get(pathname)).status]).toEqual([401, 404])
  const log = await sql<{ kind: string }[]>`select kind from security_log where user_id = ${lea.id} and by = 'owner'`
  expect(log.map(({ kind }) => kind).toSorted()).toEqual(['calendar_made', 'sessions_ended'])
  const mails = await sql<
    { template: string }[]
  >`select payload ->> 'template' as template from tasks where name = 'mail.send'`
  expect(mails.map(({ template }) => template)).toEqual(expect.arrayContaining(['calendar-made', 'sessions-ended']))
})

test('with a second factor, other sessions end with its code as well (3.4.742)', async () => {
  const api = await testApi()
  const lea = await api.seed.student()
  await openSession(api.sql, lea.id)
  await api.sql`insert into second_factors (user_id, secret, confirmed_at) values (${lea.id}, ${Buffer.alloc(20, 7)}, now())`
  const end = async (code?: string) => {
    const answer = await api.as(lea).delete('/api/account/sessions', { password: seedPassword, code })
    return answer.status === 204 ? 204 : ((await answer.json()) as { code: string }).code
  }

  expect([await end(), await end('000000')]).toEqual(['code_needed', 'invalid'])
  expect(await api.sql`select from sessions where user_id = ${lea.id}`).toHaveLength(2)
})
