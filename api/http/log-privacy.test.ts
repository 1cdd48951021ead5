import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { leasRegistration, marcsRegistration } from '../accounts/test-registration.ts'
import { createMailer } from '../mail/mailer.ts'
import { origin, startMailServer, tokenIn } from '../testing/test-mail.ts'
import { letPass, noProviders } from '../testing/test-tasks.ts'
import { noPush } from '../testing/test-no-push.ts'
import { handlers } from '../worker/handlers.ts'
import { createWorker } from '../worker/worker.ts'
import { testApi } from '../testing/test-api.ts'

const letter = 'Je m’appelle Léa et j’habite à la rue du Lac 7.'
const chat = 'Mon code d’entrée est le Z4711.'
const search = 'Tante Odette'
const secondPassword = 'mot-nouveau-77'

test('a day of two people leaves no names, addresses, passwords, tokens or letters in the log', async () => {
  let mailRefusal = 0
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      mailRefusal === 0
        ? done()
        : done(Object.assign(new Error(`Mailbox <${address}> says no`), { responseCode: mailRefusal })),
  })
  const api = await testApi({ config: { smtpUrl: server.url } })
  const { sql, visitor, logged, app } = api
  const mailer = createMailer({ smtpUrl: server.url, folder: '/nonexistent', origin })
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const { runDue } = createWorker({
    sql,
    log,
    handlers,
    ctx: { sql, log, mailer, origin, providers: noProviders, push: noPush, operatorEmail: null, wages: [] },
  })
  const secrets: string[] = []
  const enter = async (registration: { email: string; password: string }, password = registration.password) => {
    const answer = await visitor.post('/api/auth/login', { email: registration.email, password })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    if (cookie) secrets.push(cookie.split('=')[1] ?? '')
    return { cookie }
  }

  // Two people sign up; one mail is refused at first.
  mailRefusal = 451
  for (const registration of [leasRegistration, marcsRegistration])
    await visitor.post('/api/auth/register', registration)
  await runDue()
  mailRefusal = 0
  await letPass(sql, 60)
  await runDue()
  for (const mail of server.received) {
    secrets.push(tokenIn(mail))
    await visitor.post('/api/auth/verify', { token: tokenIn(mail) })
    await visitor.post('/api/auth/verify', { token: tokenIn(mail) })
  }
  await enter(leasRegistration, 'wrong-1234')
  const lea = await enter(leasRegistration)
  const marc = await enter(marcsRegistration)

  // They share a job, an application and a conversation.
  const draft = { title: `Pour ${search}`, description: chat, location: 'Nyon, VD', duration: '2h', rate: 25 }
  const job = (await (await visitor.post('/api/jobs', draft, marc)).json()) as { id: string }
  const sent = await visitor.post('/api/applications', { jobId: job.id, message: letter }, lea)
  const application = (await sent.json()) as { id: string }
  await visitor.post('/api/applications', { jobId: job.id, message: letter }, lea)
  await visitor.post(`/api/applications/${application.id}/accept`, undefined, marc)
  await visitor.post(`/api/jobs/${job.id}/messages`, { content: chat }, marc)
  const me = (await (await visitor.get('/api/auth/me', lea)).json()) as { id: string }
  const mutation = { id: newId(), name: 'message.send', version: 1, lane: 'x', args: { content: chat } }
  await visitor.post('/api/sync/push', { userId: me.id, mutations: [mutation, { ...mutation, name: chat }] }, lea)
  await visitor.get(`/api/jobs?search=${encodeURIComponent(search)}`, lea)

  // Things go wrong: a broken body, an unknown path, a missing mailbox, a database error that quotes the values.
  await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email":"${leasRegistration.email}"`,
  })
  await visitor.get(`/api/${leasRegistration.email}/${encodeURIComponent(letter)}`)
  mailRefusal = 550
  await visitor.post('/api/auth/forgot', { email: leasRegistration.email })
  await runDue()
  mailRefusal = 0
  await sql`alter table messages add constraint planted check (content not like '%4711%') not valid`
  expect((await visitor.post(`/api/jobs/${job.id}/messages`, { content: chat }, marc)).status).toBe(500)
  await sql`alter table messages drop constraint planted`
  await sql`alter table messages add constraint planted check (content::integer > 0) not valid`
  expect((await visitor.post(`/api/jobs/${job.id}/messages`, { content: chat }, marc)).status).toBe(500)

  // A person resets their password.
  await visitor.post('/api/auth/forgot', { email: leasRegistration.email })
  await runDue()
  const token = tokenIn(server.received.find(({ subject }) => subject.includes('nouveau mot de passe')))
  secrets.push(token)
  expect((await visitor.post('/api/auth/reset', { token, password: secondPassword })).status).toBe(204)
  await runDue()
  await visitor.post('/api/auth/logout', undefined, marc)
  mailer.close()

  expect(secrets.filter((secret) => secret.length > 30)).toHaveLength(5)
  const personal = [
    ...[leasRegistration, marcsRegistration].flatMap((one) => [one.email, one.password, one.lastName, one.phone]),
    'Léa',
    'Marc',
    'example.ch',
    '+4179',
    letter,
    'rue du Lac',
    chat,
    // No id and no time in a line contains this by chance.
    'Z4711',
    search,
    'Odette',
    secondPassword,
    ...secrets,
  ]
  const lines = logged.map((line) => JSON.stringify(line))
  const leaks = lines.filter((line) => personal.some((text) => line.includes(text)))
  expect(leaks).toEqual([])

  // The log must not simply be empty.
  const requests = logged.filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(20)
  for (const request of requests) {
    expect(request).toMatchObject({
      requestId: expect.any(String),
      method: expect.any(String),
      status: expect.any(Number),
    })
  }
  expect(logged.filter(({ msg }) => msg === 'fault')).toHaveLength(2)
  expect(logged.filter(({ msg }) => msg === 'task failed').length).toBeGreaterThan(0)
  expect(logged.filter(({ msg }) => msg === 'mail given up').length).toBeGreaterThan(0)
})
