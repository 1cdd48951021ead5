import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { photoLimits, pushBodyBytes } from '../../schema/limits.ts'
import { mutation } from '../sync/test-device.ts'
import { testApi } from '../testing/test-api.ts'

const emptyLists = (bytes: number) => Array.from({ length: Math.floor(bytes / 3) }, () => [])

/** Returns a body whose rest waits. Once its beginning was read, `ends` holds the function that sends the rest. */
const slowBody = (begin: string, ends: (() => void)[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(begin)),
    pull: async (controller) => {
      await new Promise<void>((resolve) => void ends.push(resolve))
      controller.enqueue(new TextEncoder().encode(',"mutations":[]}'))
      controller.close()
    },
  })

test('a large body of many small parts is refused before it is parsed, wherever photos are taken', async () => {
  const { as, seed } = await testApi()
  const { poster: marc, student: lea, job } = await seed.assignedJob()
  const parts = emptyLists(2 * pushBodyBytes)
  const photo = 'data:image/png;base64,AAAA'
  const sent = [
    [
      lea,
      '/api/sync/push',
      { userId: lea.id, mutations: [{ ...mutation('photo.set', { id: newId() }), photo, parts }] },
    ],
    [lea, '/api/users/profile-image', { profileImage: photo, parts }],
    [lea, '/api/school-proof', { photo, parts }],
    [lea, `/api/jobs/${job.id}/messages`, { content: 'Voici', parts }],
    [marc, '/api/reviews', { parts }],
  ] as const

  const answers = await Promise.all(sent.map(([who, path, body]) => as(who).post(path, body)))

  expect(await Promise.all(answers.map(async (answer): Promise<unknown> => await answer.json()))).toEqual(
    sent.map(() => ({ code: 'too_large', message: 'Cet envoi est trop volumineux.' })),
  )
})

test('a large body is limited by its size before it is parsed, so that refused bodies end, too', async () => {
  const { as, seed, sql } = await testApi({ config: { rateLimits: true } })
  const [lea, marc] = await Promise.all([seed.student(), seed.individual()])
  const wordy = 'x'.repeat(4 * pushBodyBytes)
  const push = () => as(lea).post('/api/sync/push', { userId: lea.id, mutations: [], wordy })
  const review = () => as(marc).post('/api/reviews', { wordy })

  const refused = [await push(), await review()]
  const counted = await sql`select split_part(key, ':', 1) as act, points from rate_limits order by 1`
  await sql`update rate_limits set points = 3000`
  const stopped = [await push(), await review()]

  expect(refused.map(({ status }) => status)).toEqual([413, 400])
  expect(counted).toEqual([
    { act: 'push', points: 5 },
    { act: 'review', points: 1 },
  ])
  expect(stopped.map(({ status }) => status)).toEqual([429, 429])
})

test('a body with a length is not read before it is parsed', async () => {
  const { app, cookieOf, seed } = await testApi()
  const lea = await seed.student()
  const looks: string[] = []
  const ask = async (headers: Record<string, string>, bytes: number) => {
    const body = JSON.stringify({ userId: lea.id, mutations: [], wordy: 'x'.repeat(bytes) })
    const length = { 'content-type': 'application/json', 'content-length': `${body.length}`, ...headers }
    const init = { method: 'POST', headers: { ...length, cookie: await cookieOf(lea) }, body }
    const request = new Request('http://localhost/api/sync/push', init)
    const { body: stream } = request
    Object.defineProperty(request, 'body', { get: () => (looks.push('body'), stream) })
    return (await app.fetch(request)).status
  }

  const statuses = [await ask({}, 10), await ask({}, photoLimits.reviewBytes)]
  const announced = looks.length
  const streamed = await ask({ 'transfer-encoding': 'chunked' }, photoLimits.reviewBytes)

  expect([...statuses, streamed]).toEqual([200, 413, 413])
  expect(announced).toBe(0)
})

test('each person sends only a few slow large bodies at once, and none without a length', async () => {
  const { app, as, cookieOf, seed } = await testApi()
  const [lea, noah] = [await seed.student(), await seed.student()]
  const send = async (body: BodyInit, headers: Record<string, string>, signal?: AbortSignal) =>
    await app.request('/api/sync/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await cookieOf(lea), ...headers },
      body,
      duplex: 'half',
      ...(signal && { signal }),
    } as RequestInit)
  const ends: (() => void)[] = []
  const slowly = () => slowBody(`{"userId":"${lea.id}"`, ends)
  const length = { 'content-length': `${4 * pushBodyBytes}` }
  const slow = [1, 2, 3].map(() => send(slowly(), length))
  await expect.poll(() => ends.length).toBe(3)
  await expect.poll(async () => (await send('{}', length)).status).toBe(429)

  const [refused, small, anothers, streamed] = [
    await send('{}', length),
    await as(lea).post('/api/sync/push', { userId: lea.id, mutations: [] }),
    await as(noah).post('/api/sync/push', { userId: noah.id, mutations: [], wordy: 'x'.repeat(2 * pushBodyBytes) }),
    await send(JSON.stringify({ wordy: 'x'.repeat(2 * pushBodyBytes) }), {}),
  ]
  for (const end of ends) end()
  const later = await Promise.all(slow)

  expect([refused, small, anothers, streamed].map(({ status }) => status)).toEqual([429, 200, 413, 413])
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(later.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(
    (await as(lea).post('/api/sync/push', { userId: lea.id, mutations: [], x: 'x'.repeat(2 * pushBodyBytes) })).status,
  ).toBe(413)
})

test('endless large bodies of one network leave room for other networks', async () => {
  const { app, cookieOf, seed } = await testApi({ config: { trustedProxies: 1 } })
  const ends: (() => void)[] = []
  const send = async (who: { id: string }, network: string, bytes: number) =>
    await app.request('/api/sync/push', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': `${bytes}`,
        'x-forwarded-for': network,
        cookie: await cookieOf(who),
      },
      body: slowBody(`{"userId":"${who.id}"`, ends),
      duplex: 'half',
    } as RequestInit)
  const [noah, ...crowd] = await Promise.all([1, 2, 3, 4].map(() => seed.student()))

  const refused: number[] = []
  const slow = crowd.flatMap((one) => [1, 2, 3].map(() => send(one, '192.0.2.1', photoLimits.reviewBytes)))
  for (const answer of slow) void answer.then(({ status }) => status === 429 && refused.push(status))
  await expect.poll(() => [ends.length, refused.length]).toEqual([4, 5])
  const anothers = send(noah!, '198.51.100.1', photoLimits.reviewBytes)
  await expect.poll(() => ends.length).toBe(5)
  for (const end of ends) end()

  const statuses = (await Promise.all(slow)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect((await anothers).status).toBe(200)
})

test('large bodies that have ended free the room of the server, the network and the person', async () => {
  const { app, cookieOf, seed } = await testApi()
  const lea = await seed.student()
  const send = async () => {
    const body = JSON.stringify({ userId: lea.id, mutations: [] })
    const announced = { 'content-type': 'application/json', 'content-length': `${photoLimits.reviewBytes}` }
    const init = { method: 'POST', headers: { ...announced, cookie: await cookieOf(lea) }, body }
    return (await app.request('/api/sync/push', init)).status
  }

  // Together they announce more than the server holds at a time.
  const statuses: number[] = []
  for (let sent = 0; sent < 10; sent++) statuses.push(await send())

  expect(statuses).toEqual(statuses.map(() => 200))
})
