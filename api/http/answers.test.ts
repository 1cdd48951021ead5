import { expect, onTestFinished, test } from 'vitest'
import { testApi } from '../testing/test-api.ts'

test('an unchanged answer is not sent again', async () => {
  const { as, seed, sql } = await testApi()
  const lea = await seed.student()
  const path = `/api/users/${lea.id}`

  const first = await as(lea).get(path)
  const tag = first.headers.get('etag') ?? ''
  const same = await as(lea).get(path, { 'if-none-match': tag })
  await sql`update users set first_name = 'Lara'`
  const changed = await as(lea).get(path, { 'if-none-match': tag })

  expect(tag).not.toBe('')
  expect(same.status).toBe(304)
  expect(await same.text()).toBe('')
  expect(same.headers.get('etag')).toBe(tag)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
})

test('answers are for one person and one language', async () => {
  const { visitor } = await testApi()

  const answer = await visitor.get('/api/config')

  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('vary')).toBe('Cookie, Accept-Language')
})

test('a browser that is led to an answer in JSON runs, loads and frames nothing of it', async () => {
  const { visitor } = await testApi()

  for (const path of ['/api/config', '/api/nothing']) {
    const { headers } = await visitor.get(path)

    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
  }
})

test('browsers do not store answers for a signed-in person', async () => {
  const { as, seed } = await testApi()
  const lea = await seed.student()

  const answer = await as(lea).get('/api/auth/me')

  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('etag')).not.toBeNull()
})

test('long answers are compressed, short ones are not', async () => {
  const { as, seed } = await testApi()
  const lea = await seed.student({ bio: 'J’aime le jardin. '.repeat(55) })
  const accept = { 'accept-encoding': 'gzip' }

  const long = await as(lea).get('/api/auth/me', accept)
  const short = await as(lea).get('/api/config', accept)
  const again = await as(lea).get('/api/auth/me', { ...accept, 'if-none-match': long.headers.get('etag') ?? '' })

  expect(long.headers.get('content-encoding')).toBe('gzip')
  const text = await new Response(long.body?.pipeThrough(new DecompressionStream('gzip'))).json()
  expect(text).toMatchObject({ id: lea.id })
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(again.status).toBe(304)
})

test('the configuration tells the app how payments and sign-up work', async () => {
  const { visitor } = await testApi()

  const answer = await visitor.get('/api/config')

  expect(await answer.json()).toEqual({ payments: 'simulated', verification: false })
})

test('ready means that the database is there and as new as the code', async () => {
  const { visitor, sql } = await testApi()

  const ready = await visitor.get('/api/ready')
  await sql`delete from migrations where name like '0010%'`
  const behind = await visitor.get('/api/ready')

  expect(ready.status).toBe(200)
  expect(behind.status).toBe(503)
})

test('a database that takes no writes, as a standby, is not ready', async () => {
  const { sql, options, another } = await testApi()
  const database = sql(options.database)
  await sql`alter database ${database} set default_transaction_read_only = on`
  const { visitor, close } = another('reads-only')
  onTestFinished(async () => {
    await close()
    await sql`alter database ${database} reset default_transaction_read_only`
  })

  const answer = await visitor.get('/api/ready')

  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }])
})

test('a hundred who ask at once whether it is ready share one look at the database', async () => {
  const { visitor, sql } = await testApi()
  const looks: string[] = []
  sql.options.debug = (_connection, text) => void looks.push(text)

  const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.get('/api/ready')))
  sql.options.debug = false

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(looks.filter((text) => text.includes('to_regclass')).length).toBe(1)
})
