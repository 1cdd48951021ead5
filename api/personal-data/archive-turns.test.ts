import { once } from 'node:events'
import { request as open, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { listen } from '../http/server.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { testApi } from '../testing/test-api.ts'
import { keepPhoto } from '../photos/photos.ts'

const throttled = { config: { rateLimits: true } }
const path = '/api/account/data'

test('somebody takes one archive at a time, from whichever server, and nobody else waits for it (1.2.448)', async () => {
  const { as, another, seed } = await testApi(throttled)
  const [lea, noah] = [await seed.student(), await seed.student()]
  const other = another('other server')

  const first = await as(lea).post(path, { password: seedPassword })
  const [second, elsewhere, noahs] = [
    await as(lea).post(path, { password: seedPassword }),
    await other.as(lea).post(path, { password: seedPassword }),
    await as(noah).post(path, { password: seedPassword }),
  ]
  await first.arrayBuffer()
  const afterwards = await as(lea).post(path, { password: seedPassword })
  await other.close()

  expect([first, second, elsewhere, noahs, afterwards].map(({ status }) => status)).toEqual([200, 409, 409, 200, 200])
  expect(await second.json()).toMatchObject({
    code: 'archive_under_way',
    message:
      'Un téléchargement de vos données est déjà en cours. Attendez qu’il se termine, ou réessayez dans deux minutes.',
  })
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an archive whose download is cut is asked for again at once, and refused ones count nothing', async () => {
  const { as, seed, sql } = await testApi(throttled)
  const lea = await seed.student()

  const statuses: number[] = []
  for (let cut = 0; cut < 3; cut++) {
    const answer = await as(lea).post(path, { password: seedPassword })
    statuses.push(answer.status, (await as(lea).post(path, { password: seedPassword })).status)
    await answer.body!.cancel()
  }
  const [counted] = await sql<{ points: number }[]>`select points from rate_limits where key like 'archive:%'`
  await sql`update rate_limits set points = 10 where key like 'archive:%'`
  const tooMany = [
    await as(lea).post(path, { password: seedPassword }),
    await as(lea).post(path, { password: seedPassword }),
  ]

  expect(statuses).toEqual([200, 409, 200, 409, 200, 409])
  expect(counted?.points).toBe(3)
  expect(await Promise.all(tooMany.map(async (answer) => (await answer.json()).code))).toEqual([
    'slow_down',
    'slow_down',
  ])
})

test('whoever has no turn is told so before the password is looked at, and a wrong one takes no turn and counts nothing', async () => {
  const { as, seed, sql } = await testApi(throttled)
  const lea = await seed.student()

  const wrong = await as(lea).post(path, { password: 'un-autre-mot' })
  const first = await as(lea).post(path, { password: seedPassword })
  const meanwhile = await as(lea).post(path, { password: 'un-autre-mot' })
  await first.arrayBuffer()
  const [counted] = await sql<{ points: number }[]>`select points from rate_limits where key like 'archive:%'`
  await sql`update rate_limits set points = 10 where key like 'archive:%'`
  const later = await as(lea).post(path, { password: 'un-autre-mot' })

  expect([wrong, first, meanwhile, later].map(({ status }) => status)).toEqual([400, 200, 409, 429])
  expect(counted?.points).toBe(1)
})

test('a server that ends in the middle of an archive keeps its person waiting for a minute or two', async () => {
  const { as, seed, sql } = await testApi(throttled)
  const lea = await seed.student()
  await as(lea).post(path, { password: seedPassword })

  const refused = await as(lea).post(path, { password: seedPassword })
  await sql`update rate_limits set expire = expire - 120000`
  const later = await as(lea).post(path, { password: seedPassword })

  expect([refused.status, later.status]).toEqual([409, 200])
})

test('a connection that is cut in the middle of an archive frees its turn (1.2.448)', async () => {
  const { app, sql, bus, config, cookieOf, seed } = await testApi(throttled)
  const { poster, student: lea, job } = await seed.assignedJob()
  // More bytes than the buffers of a connection hold, so that the archive is unfinished when the connection is cut.
  for (let n = 1; n <= 12; n++)
    await write(sql, async (tx) => {
      const photo = await keepPhoto(tx, lea.id, { full: Buffer.alloc(1_900_000, n), thumbnail: Buffer.of(n) })
      await tx`
        insert into messages (id, job_id, sequence, sender_id, receiver_id, content, photo_id)
        values (${newId()}, ${job.id}, ${n}, ${lea.id}, ${poster.id}, 'Voici', ${photo})`
    })
  const server = await listen(app, { ...config, port: 0 }, bus)
  onTestFinished(() => server.close())
  const ask = async () => {
    const headers = { cookie: await cookieOf(lea), 'content-type': 'application/json' }
    const request = open(new URL(path, server.url), { method: 'POST', headers }).end(
      JSON.stringify({ password: seedPassword }),
    )
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return answer
  }

  const first = await ask()
  const second = await ask()
  first.destroy()

  expect([first.statusCode, second.statusCode]).toEqual([200, 409])
  await expect
    .poll(async () => {
      const answer = await ask()
      answer.destroy()
      return answer.statusCode
    })
    .toBe(200)
})

test('an archive needs the password, and no other site gets or starts one (1.2.71)', async () => {
  const { as, seed } = await testApi(throttled)
  const lea = await seed.student()

  const link = await as(lea).get(path)
  const [without, wrong] = [await as(lea).post(path, {}), await as(lea).post(path, { password: 'wrong-1234' })]
  const elsewhere = await as(lea).post(path, { password: seedPassword }, { 'sec-fetch-site': 'cross-site' })
  const asked = await as(lea).post(path, { password: seedPassword })

  expect([link, without, wrong, elsewhere, asked].map(({ status }) => status)).toEqual([405, 400, 400, 403, 200])
  await asked.arrayBuffer()
})
