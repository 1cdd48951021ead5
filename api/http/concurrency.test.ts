import { expect, test } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { testApi } from '../testing/test-api.ts'

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

test('the description of the API is sent to one network a few at a time', async () => {
  const { visitor } = await testApi()

  const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.get('/api/openapi.json')))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(62)
  expect(statuses.filter((status) => status === 429)).toHaveLength(38)
})

test('the map of the site, which reads 5,000 offers, is drawn for one network a few at a time', async () => {
  const { visitor } = await testApi()

  const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.get('/sitemap.xml')))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(62)
  expect(statuses.filter((status) => status === 429)).toHaveLength(38)
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
  expect(statuses.filter((status) => status === 200)).toHaveLength(62)
  expect(statuses.filter((status) => status === 429)).toHaveLength(138)
  expect((await visitor.get('/api/jobs/statistics')).status).toBe(200)
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
