import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { clientAddress } from './client.ts'
import { limitVisitors, sharePages } from './concurrency.ts'
import type { Env } from './env.ts'
import type { Me } from './me.ts'
import { networkOf } from './network.ts'
import { Refusal } from './refusal.ts'
import { createThrottle } from './throttle.ts'
import { testApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'

test('three hundred pulls of one person at once are answered a few at a time, and the rest must slow down', async () => {
  const { as, seed } = await testApi()
  const [lea, noah] = [await seed.student(), await seed.student()]
  const pull = (who: { id: string }) => as(who).get(`/api/sync/pull?user=${who.id}&feeds=${userFeed(who.id)}@new`)

  const many = Promise.all(Array.from({ length: 300 }, () => pull(lea)))
  const another = await pull(noah)
  const statuses = (await many).map(({ status }) => status)
  const afterwards = await pull(lea)

  expect(another.status).toBe(200)
  const answered = statuses.filter((status) => status === 200).length
  // Eight of the session run and 200 wait; on a busy machine one may end before the last arrives, which makes room for another.
  expect(answered).toBeGreaterThanOrEqual(208)
  expect(answered).toBeLessThan(240)
  expect(statuses.filter((status) => status === 429)).toHaveLength(300 - answered)
  expect(afterwards.status).toBe(200)
})

test('a session that asks again at once, whatever it is told, gets its refusals late, and nobody else waits (3.4.777)', async () => {
  const { as, seed } = await testApi({ config: { rateLimits: true } })
  const [lea, noah] = [await seed.student(), await seed.student()]
  const took = async (who: { id: string }, password = seedPassword) => {
    const began = performance.now()
    const { status } = await as(who).post('/api/account/data', { password })
    return { status, isLate: performance.now() - began > 490 }
  }
  const first = await as(lea).post('/api/account/data', { password: seedPassword })

  const refused = [await took(lea), await took(lea), await took(lea)]
  const again = [await took(lea), await took(lea)]
  const noahs = await took(noah, 'un-autre-mot')
  await first.arrayBuffer()

  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(again).toEqual([
    { status: 409, isLate: true },
    { status: 409, isLate: true },
  ])
  expect(noahs.status).toBe(400)
})

test('the description of the API is sent to one network a few at a time', async () => {
  const { visitor } = await testApi()

  const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.get('/api/openapi.json')))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(61)
  expect(statuses.filter((status) => status === 429)).toHaveLength(39)
})

test('the description of the API is written once', async () => {
  const { visitor } = await testApi()
  const first = await visitor.get('/api/openapi.json', { 'accept-encoding': 'gzip' })
  const written = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => written.mockRestore())

  const again = await visitor.get('/api/openapi.json', { 'accept-encoding': 'gzip' })

  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(written.mock.results.filter(({ value }) => String(value).length > 10_000)).toEqual([])
})

test('the map of the site, which reads 5,000 offers, is drawn for one network a few at a time', async () => {
  const { visitor } = await testApi()

  const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.get('/sitemap.xml')))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(61)
  expect(statuses.filter((status) => status === 429)).toHaveLength(39)
})

test('lists for visitors of one network are made a few at a time, and signed-in people do not wait for them', async () => {
  const { visitor, as, seed } = await testApi()
  const lea = await seed.student()
  let answered = 0
  const list = async () => {
    const { status } = await visitor.get('/api/jobs?limit=500')
    answered += 1
    return status
  }

  const many = Promise.all(Array.from({ length: 200 }, list))
  const own = await as(lea).get('/api/jobs?limit=1')
  const before = answered
  const statuses = await many

  expect(own.status).toBe(200)
  // The signed-in student was answered before the whole queue of visitors.
  expect(before).toBeLessThan(200)
  expect(statuses.filter((status) => status === 200)).toHaveLength(61)
  expect(statuses.filter((status) => status === 429)).toHaveLength(139)
  expect((await visitor.get('/api/jobs/statistics')).status).toBe(200)
})

test('visitors of one network read people and offers a few at a time, and nobody else waits for them (3.4.112)', async () => {
  const { visitor, as, seed } = await testApi({ config: { trustedProxies: 1 } })
  const [lea, marc] = [await seed.student(), await seed.individual()]
  const job = await seed.job(marc)
  const person = `/api/users/${lea.id}`
  const paths = [person, `${person}/reviews`, `${person}/structured-evaluations`, `${person}/photo`]
  // The photos are not there, which takes as long.
  paths.push(`/api/jobs/${job.id}`, `/api/jobs/${job.id}/photos/${newId()}`, `/api/reviews/${newId()}/photos/1`)
  const of = (address: string) => ({ 'x-forwarded-for': address })
  let answered = 0
  const read = async (path: string) => {
    const { status } = await visitor.get(path, of('192.0.2.1'))
    answered += 1
    return status
  }
  const others = () => Promise.all([as(marc).get(person, of('192.0.2.1')), visitor.get(person, of('192.0.2.2'))])
  await others()

  const many = Promise.all(Array.from({ length: 35 }, () => paths.map(read)).flat())
  const otherStatuses = (await others()).map(({ status }) => status)
  const before = answered
  const statuses = await many

  expect(otherStatuses).toEqual([200, 200])
  expect(before).toBeLessThan(60)
  expect(new Set(statuses)).toEqual(new Set([200, 404]))
})

test('what the visitors of one network read in a minute has an end, and whoever is signed in reads on (3.4.112)', async () => {
  const { sql, config, seed } = await testApi({ config: { trustedProxies: 1 } })
  const { id } = await seed.student()
  const throttle = createThrottle(sql, true)
  const app = new Hono<Env>()
    .use(async (c, next) => {
      c.set('config', config)
      c.set('throttle', throttle)
      c.set('network', networkOf(clientAddress(c)))
      if (c.req.header('cookie')) c.set('me', { id } as Me)
      await next()
    })
    .get('/', limitVisitors, (c) => c.text(''))
    .onError((error, c) => c.text('', error instanceof Refusal ? 429 : 500))
  const read = async (address: string, cookie = '') =>
    (await app.request('/', { headers: { 'x-forwarded-for': address, cookie } })).status
  for (let times = 0; times < 3_000; times += 1) await read('192.0.2.7')

  const statuses = [await read('192.0.2.7'), await read('192.0.2.8'), await read('192.0.2.7', 'session=1')]

  expect(statuses).toEqual([429, 200, 200])
})

test('a person who sends a thousand requests at once holds up only themselves', async () => {
  const { as, seed } = await testApi()
  const [lea, noah] = [await seed.student(), await seed.student()]
  const bell = (who: { id: string }) => as(who).get(`/api/notifications/${who.id}`)
  await Promise.all([bell(lea), bell(noah)])
  let answered = 0
  const ask = async () => {
    const { status } = await bell(lea)
    if (status === 200) answered += 1
    return status
  }

  const many = Promise.all(Array.from({ length: 1_000 }, ask))
  const another = await bell(noah)
  const before = answered
  const statuses = await many

  expect(another.status).toBe(200)
  expect(before).toBeLessThan(50)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('visitors of many ranges get few pages at a time, and whoever is signed in waits for none', async () => {
  let [underWay, most] = [0, 0]
  const ends: (() => void)[] = []
  const app = new Hono<Env>()
    .use(async (c, next) => {
      c.set('network', c.req.header('x-from') ?? '')
      c.set('sessionToken', c.req.header('x-session'))
      await next()
    })
    .use(sharePages())
    .get('/page', async (c) => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise<void>((end) => ends.push(end))
      underWay -= 1
      return c.text('read')
    })
    .get('/other', (c) => c.text('other'))
  const visit = async (at: number) => await app.request('/page', { headers: { 'x-from': `198.18.${at}.7` } })

  const many = Promise.all(Array.from({ length: 200 }, (_, at) => visit(at)))
  const other = await app.request('/other', { headers: { 'x-session': 'token' } })
  const meanwhile = underWay
  for (let ended = 0; ended < 200; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()!()
  }

  expect(other.status).toBe(200)
  expect([meanwhile, most]).toEqual([8, 8])
  expect(new Set((await many).map(({ status }) => status))).toEqual(new Set([200]))
})
