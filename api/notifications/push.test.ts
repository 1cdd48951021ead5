import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { pushDevices } from '../../schema/notifications/push.ts'
import { write } from '../feeds/write.ts'
import { announced } from '../jobs/notifications.ts'
import { openSession } from '../sessions/sessions.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { notify, notifyAll, screens } from './notifications.ts'
import { preparePushes } from './push-prepare.ts'
import { sendPushes } from './push-send.ts'
import { testPush, titles, twoWhoAgreed } from './test-push.ts'

test('a message is told to the phone of its reader: encrypted, signed, with who wrote and none of the words (1.2.360, 1.2.361)', async () => {
  const { phone, say, send, marc, lea, jobId, service } = await twoWhoAgreed()

  await say('Le code de la porte est 4711.')
  await send()

  const [first, ...others] = phone.device.delivered
  expect(others).toEqual([])
  expect(first?.payload).toEqual({
    id: expect.any(String),
    userId: lea.id,
    notificationId: expect.any(String),
    tag: `message:${jobId}`,
    title: 'Nouveau message',
    text: `De ${marc.firstName}`,
    url: screens.conversation(jobId),
    reply: { jobId, receiverId: marc.id },
    unread: 2,
    unreadIds: expect.arrayContaining([first?.payload.notificationId]),
  })
  expect(first?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:aide@coup-de-main.example' })
  expect(first?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(Number(first?.headers['ttl'])).toBeGreaterThan(86_300)
})

test('each event is pushed once, and a new message replaces the one before and shows the count (1.2.360, 1.2.361)', async () => {
  const { phone, say, send } = await twoWhoAgreed()

  await say('Bonjour')
  await send()
  await send()
  await say('Vous êtes là ?')
  await say('Je suis devant.')
  await send()
  await send()

  expect(titles(phone)).toEqual(['Nouveau message', '3 nouveaux messages'])
  expect(new Set(phone.device.delivered.map(({ payload }) => payload.tag)).size).toBe(1)
  expect(new Set(phone.device.delivered.map(({ payload }) => payload.id)).size).toBe(2)
})

test('a phone hears of an application, its withdrawal and the next one, and of no further changes (1.2.434)', async () => {
  const { as, seed, subscribe, send } = await testPush()
  const marc = await seed.individual()
  const [lea, job, phone] = [await seed.student(), await seed.job(marc), await subscribe(marc)]

  for (let time = 0; time < 3; time++) {
    const answer = await as(lea).post('/api/applications', { jobId: job.id, message: 'Je suis disponible.' })
    await send()
    await as(lea).post(`/api/applications/${(await answer.json()).id}/withdraw`)
    await send()
  }

  expect(titles(phone)).toEqual(['Nouvelle candidature', 'Candidature retirée', 'Nouvelle candidature'])
  expect(new Set(phone.device.delivered.map(({ payload }) => payload.tag)).size).toBe(1)
})

test.each([302, 307, 308])('a service that answers %i leads no push to another address', async (status) => {
  const { subscribe, say, send, lea, service } = await twoWhoAgreed()
  const inside = service.subscribe()
  const { device } = await subscribe(lea, { status, headers: { location: inside.endpoint } })

  await say('Bonjour')
  await send()

  expect([device.asked, inside.device.asked]).toEqual([1, 0])
})

test('two runs at once tell a device once', async () => {
  const { phone, say, send, ctx, sql, service } = await twoWhoAgreed({ delayMs: 100 })
  await say('Bonjour')
  const [task] = await sql<{ payload: never }[]>`delete from tasks where name = 'push.prepare' returning payload`
  const run = { id: 1, attempts: 1 }
  await preparePushes(ctx, task!.payload, run)
  await preparePushes(ctx, task!.payload, run)

  const other = { ...ctx, push: { ...ctx.push, busy: new Set<string>() } }
  await Promise.all([ctx, ctx, other].map((one) => sendPushes(one, { service: service.origin }, run)))
  await send()

  expect(phone.device.asked).toBe(1)
})

test('a notification read on another device causes no push (1.2.360)', async () => {
  const { phone, say, send, as, lea } = await twoWhoAgreed()

  await say('Bonjour')
  await as(lea).patch(`/api/notifications/${lea.id}/mark-all-read`)
  await send()

  expect(phone.device.asked).toBe(0)
})

test('a push names itself among what is unread, however much newer waits in the bell', async () => {
  const { phone, say, send, lea, sql } = await twoWhoAgreed()
  await say('Un')
  await send()
  const offers = Array.from({ length: 31 }, () => announced(lea.id, [{ id: newId(), title: 'Tondre' }]))
  await write(sql, (tx) => notifyAll(tx, offers))
  await say('Deux')
  await send()

  const second = phone.device.delivered[1]?.payload
  expect(second?.unreadIds).toContain(second?.notificationId)
  expect(second?.unreadIds).toHaveLength(30)
})

test('the icon’s number and the shown pushes leave out notices about a blocked person (1.2.409)', async () => {
  const { phone, say, send, as, lea, marc, sql, jobId } = await twoWhoAgreed()
  await say('Bonjour')
  await send()
  await sql`update jobs set status = 'completed' where id = ${jobId}`
  await sql`insert into blocks (blocker_id, blocked_id) values (${marc.id}, ${lea.id})`
  await write(sql, (tx) =>
    notify(tx, { userId: lea.id, type: 'other', topic: 'money', title: 'Paiement reçu', message: '', actionUrl: null }),
  )
  await send()

  const bell = (await (await as(lea).get(`/api/notifications/${lea.id}`)).json()) as { id: string }[]

  const [before, after] = phone.device.delivered.map(({ payload }) => payload)
  expect(titles(phone)).toEqual(['Nouveau message', 'Paiement'])
  expect(before?.unreadIds).toContain(before?.notificationId)
  expect(after?.unreadIds).not.toContain(before?.notificationId)
  expect(after?.unreadIds.toSorted()).toEqual(bell.map(({ id }) => id).toSorted())
  expect(after?.unread).toBe(bell.length)
})

test.for([404, 410])(
  'a subscription whose service answers %s is removed with all that waits for it',
  async (status) => {
    const { phone, say, send, sql } = await twoWhoAgreed({ status })

    await say('Bonjour')
    await send()
    await say('Encore')
    await send()

    expect(phone.device.asked).toBe(1)
    expect(await sql`select from push_subscriptions`).toHaveLength(0)
    expect(await sql`select from push_deliveries`).toHaveLength(0)
  },
)

test('a service that asks for patience gets it for all pushes to the device', async () => {
  const { phone, say, send } = await twoWhoAgreed({ status: 429, headers: { 'retry-after': '600' } })

  await say('Bonjour')
  await send()
  await send(500)
  expect(phone.device.asked).toBe(1)
  phone.device.behaviour = {}
  await send(200)

  expect(titles(phone)).toEqual(['Nouveau message'])
})

test('however often a service asks for patience, a failure afterwards is only the first', async () => {
  const { phone, say, send } = await twoWhoAgreed({ status: 429, headers: { 'retry-after': '60' } })

  await say('Bonjour')
  for (let time = 1; time <= 6; time++) await send(100)
  phone.device.behaviour = { status: 500 }
  await send(100)
  phone.device.behaviour = {}
  await send(100)

  expect(phone.device.asked).toBe(8)
  expect(titles(phone)).toEqual(['Nouveau message'])
})

test('a service that fails is tried again, later each time, and given up in the end', async () => {
  const { phone, say, send, sql } = await twoWhoAgreed({ status: 500 })

  await say('Bonjour')
  const waits = []
  for (let tries = 1; tries <= 6; tries++) {
    await send(60 * 60 * 3)
    const [left] = await sql<{ seconds: number }[]>`
      select extract(epoch from run_at - now())::int as seconds from push_deliveries`
    waits.push(left?.seconds)
  }
  await send(60 * 60 * 3)

  expect(phone.device.asked).toBe(6)
  expect(waits.map((wait) => wait && Math.ceil(wait / 10) * 10)).toEqual([90, 270, 810, 2430, 7290, undefined])
})

test('a push that its service refuses as too large is not sent again, and the subscription stays', async () => {
  const { phone, say, send, sql } = await twoWhoAgreed({ status: 413 })

  await say('Bonjour')
  await send()
  await send(10_000)

  expect(phone.device.asked).toBe(1)
  expect(await sql`select from push_subscriptions`).toHaveLength(1)
})

test('a sign-out, here or from elsewhere, and an expired session end the subscription (1.2.363)', async () => {
  const { phone, say, send, as, lea, sql, app } = await twoWhoAgreed()
  const laptop = { cookie: `session=${await openSession(sql, lea.id)}`, 'content-type': 'application/json' }

  await say('Bonjour')
  await sql`update sessions set expires_at = now() - interval '1 minute' where id in (select session_id from push_subscriptions)`
  await send()
  expect(phone.device.asked).toBe(0)
  await sql`update sessions set expires_at = now() + interval '1 day'`
  const body = JSON.stringify({ password: seedPassword })
  const headers = { ...laptop, 'content-length': String(body.length) }
  await app.request('/api/account/sessions', { method: 'DELETE', headers, body })
  expect(await sql`select from push_subscriptions`).toHaveLength(0)

  const other = phone.device
  await app.request('/api/account/push', {
    method: 'POST',
    headers: laptop,
    body: JSON.stringify({ endpoint: phone.endpoint, keys: phone.keys }),
  })
  expect(await sql`select from push_subscriptions`).toHaveLength(1)
  await app.request('/api/auth/logout', { method: 'POST', headers: laptop })
  await send()

  expect(await sql`select from push_subscriptions`).toHaveLength(0)
  expect([other.asked, (await as(lea).get('/api/account/push')).status]).toEqual([0, 401])
})

test('a browser belongs to whoever subscribed it last, and has one subscription', async () => {
  const { phone, say, send, as, marc, lea, sql, service } = await twoWhoAgreed()
  const renewed = service.subscribe()

  await as(lea).post('/api/account/push', { endpoint: renewed.endpoint, keys: renewed.keys })
  await say('Bonjour')
  await as(marc).post('/api/account/push', { endpoint: renewed.endpoint, keys: renewed.keys })
  await send()

  expect([phone.device.asked, renewed.device.asked]).toEqual([0, 0])
  expect(await sql`select from push_subscriptions where user_id = ${marc.id}`).toHaveLength(1)
  expect(await sql`select from push_subscriptions`).toHaveLength(1)
})

test('the number of one person’s devices is limited, and a new device replaces the least recently used one', async () => {
  const { lea, sql, app, service } = await twoWhoAgreed()

  for (let more = 0; more < pushDevices; more++) {
    const { endpoint, keys } = service.subscribe()
    await app.request('/api/account/push', {
      method: 'POST',
      headers: { cookie: `session=${await openSession(sql, lea.id)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys }),
    })
  }

  expect(await sql`select from push_subscriptions where user_id = ${lea.id}`).toHaveLength(pushDevices)
})

test('an internal address and a broken subscription are refused and store nothing', async () => {
  const { as, lea, sql, phone } = await twoWhoAgreed()
  await as(lea).delete('/api/account/push')
  const keys = phone.keys

  const statuses = []
  for (const body of [
    { endpoint: 'https://127.0.0.1/push', keys },
    { endpoint: 'https://metadata.google.internal/computeMetadata', keys },
    { endpoint: 'http://push.example.ch/1', keys },
    { endpoint: `https://push.example.ch/${'1'.repeat(1_000)}`, keys },
    { endpoint: 'https://push.example.ch/1\0', keys },
    { endpoint: 'https://push.example.ch/\uD800', keys },
    { endpoint: phone.endpoint, keys: { ...keys, p256dh: 'short' } },
    { endpoint: phone.endpoint },
  ])
    statuses.push((await as(lea).post('/api/account/push', body)).status)

  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400])
  expect(await sql`select from push_subscriptions`).toHaveLength(0)
})

test('an address that is too long is refused with the sentence that says so', async () => {
  const { as, lea, phone } = await twoWhoAgreed()

  const answer = await as(lea).post('/api/account/push', {
    endpoint: `https://push.example.ch/${'1'.repeat(1_000)}`,
    keys: phone.keys,
  })

  expect(await answer.json()).toMatchObject({ message: 'Ce texte est trop long' })
})

test('with another key of the server the browser is asked to subscribe anew', async () => {
  const { as, lea, sql, say, send, phone, keys } = await twoWhoAgreed()
  const settings = async () => (await as(lea).get('/api/account/push')).json()
  expect(await settings()).toEqual({ publicKey: keys.publicKey, isOn: true, quietHours: null })

  await sql`update push_subscriptions set public_key = 'an older one'`
  await say('Bonjour')
  await send()

  expect([(await settings()).isOn, phone.device.asked]).toEqual([false, 0])
})

test('a device whose service does not answer delays no other one', async () => {
  const { say, send, subscribe, marc, sql, phone } = await twoWhoAgreed({ hangs: true })
  const laptop = await subscribe(marc)
  await say('Bonjour')
  await write(sql, (tx) =>
    notify(tx, { userId: marc.id, type: 'other', topic: 'job', title: 'Job annulé', message: '', actionUrl: null }),
  )

  await send()

  expect([phone.device.asked, titles(laptop)]).toEqual([1, ['Job convenu']])
  await expect.poll(() => phone.device.endedAt).toBeDefined()
  expect(laptop.device.delivered[0]!.at, 'told before the phone was given up').toBeLessThan(phone.device.endedAt!)
})
