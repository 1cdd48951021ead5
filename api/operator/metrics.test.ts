import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Sql } from '../postgres/connect.ts'
import { startServer } from '../testing/test-client.ts'
import { testApi } from '../testing/test-api.ts'
import { version } from '../own-files.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { userFeed } from '../../schema/feeds.ts'
import { reportsReader } from './describe-metrics.ts'
import { keptAnswer } from './kept-answer.ts'

const config = { publicUrl: undefined, dataDir: '.', isBackedUpElsewhere: false }
const metricsToken = 'a token for monitors'

test('this machine reads the metrics in the format of Prometheus', async () => {
  const { url } = await startServer()

  const answer = await fetch(new URL('/api/metrics', url))
  const text = await answer.text()

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toMatch(/^# HELP coupdemain_payments_to_examine .*\n# TYPE coupdemain_payments_to_examine gauge\n/)
  expect(text).toContain(`coupdemain_info{version="${version}"} 1\n`)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
  expect(text).toContain('coupdemain_ledger_imbalance_centimes 0\n')
})

test('a monitor reads how requests, mutations, tasks and connections are, and no id', async () => {
  const api = await testApi({ config: { metricsToken, dataDir: '.' } })
  const ask = async () =>
    await (await api.visitor.get('/api/metrics', { authorization: `Bearer ${metricsToken}` })).text()
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const job = await api.seed.job(marc)
  await api.visitor.get(`/api/jobs/${job.id}`)
  await createDevice(api, lea, [userFeed(lea.id)]).push(mutation('offer.keep', { id: job.id, isKept: true }))
  await api.sql`insert into tasks (name, payload, run_at, attempts) values ('clean-up', '{}', now() - interval '1 minute', 2)`

  const text = await ask()

  expect(text).toMatch(/^coupdemain_request_seconds_count\{method="GET",route="\/api\/jobs\/:id",status="200"\} \d+$/m)
  expect(text).toMatch(/^coupdemain_mutations_total\{name="offer.keep",verdict="applied"\} \d+$/m)
  expect(text).toMatch(/^coupdemain_outbox_age_seconds_bucket\{le="60"\} [1-9]\d*$/m)
  expect(text).toMatch(/^coupdemain_tasks_late_seconds\{name="clean-up"\} 6\d/m)
  expect(text).toMatch(/^coupdemain_tasks_failed\{name="clean-up"\} 1$/m)
  expect(text).toMatch(/^coupdemain_connections\{state="active"\} [1-9]/m)
  expect(text).toMatch(/^coupdemain_disk_free_bytes [1-9]/m)
  expect(text).toMatch(/^coupdemain_wal_kept_bytes 0$/m)
  for (const { id } of [marc, lea, job]) expect(text).not.toContain(id)
})

test('a monitor learns that the database is away (3.4.688)', async () => {
  const api = await testApi({ config: { metricsToken } })
  await api.visitor.get('/api/jobs')
  await api.sql.end({ timeout: 1 })

  const answer = await api.visitor.get('/api/metrics', { authorization: `Bearer ${metricsToken}` })
  const text = await answer.text()

  expect(answer.status).toBe(200)
  expect(text).toMatch(/^coupdemain_database_up 0$/m)
  expect(text).toMatch(/^coupdemain_request_seconds_count\{/m)
  expect(text).not.toMatch(/^coupdemain_(ledger|tasks)/m)
})

test('the age of the last backup is that of the database until there is one, and nothing where another makes them (3.4.774)', async () => {
  const [api, elsewhere] = [await testApi({ config: { metricsToken } }), { metricsToken, isBackedUpElsewhere: true }]
  const ageIn = async ({ visitor }: Awaited<ReturnType<typeof testApi>>) => {
    const text = await (await visitor.get('/api/metrics', { authorization: `Bearer ${metricsToken}` })).text()
    return Number(/^coupdemain_backup_age_seconds (\S+)$/m.exec(text)?.[1])
  }
  await api.sql`update migrations set applied_at = now() - interval '40 hours'`

  expect(Math.round((await ageIn(api)) / 3_600)).toBe(40)
  await api.sql`insert into backups values (now() - interval '50 hours'), (now() - interval '5 hours')`
  await expect.poll(async () => Math.round((await ageIn(api)) / 3_600), { timeout: 20_000 }).toBe(5)
  expect(await ageIn(await testApi({ config: elsewhere }))).toBeNaN()
})

/** Makes each sum over the ledger fail with this code. */
const refuseSums = (sql: Sql, code: string) =>
  sql.unsafe(`
    alter table ledger_carried rename to carried;
    create function refuse() returns setof carried language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$;
    create view ledger_carried as select * from refuse()`)

test('a sum that takes too long leaves out its own figures alone, and the database is there (3.4.688)', async () => {
  const api = await testApi({ config: { metricsToken } })
  await refuseSums(api.sql, '57014')

  const answer = await api.visitor.get('/api/metrics', { authorization: `Bearer ${metricsToken}` })
  const text = await answer.text()

  expect(answer.status).toBe(200)
  expect(text).toMatch(/^coupdemain_database_up 1$/m)
  expect(text).toMatch(/^coupdemain_reports_missing 2$/m)
  expect(text).toMatch(/^coupdemain_payment_tasks_late 0$/m)
  expect(text).toMatch(/^coupdemain_connections\{/m)
  expect(text).not.toMatch(/^coupdemain_(ledger|provider|losses)/m)
})

test('a report that fails is logged once, until it is read again', async () => {
  const { sql } = await testApi()
  const lines: string[] = []
  const log = { warn: ({ report }: { report: string }) => lines.push(report) }
  const room = { isThere: () => Promise.resolve(true), note: () => undefined }
  const read = reportsReader({ sql, config, room, replicas: { report: () => [] }, log: log as never })

  await sql`alter table ledger_carried rename to carried`
  await read()
  await read()
  await sql`alter table carried rename to ledger_carried`
  const whole = await read()
  await sql`alter table ledger_carried rename to carried`
  await read()

  expect(whole).toMatchObject({ missing: 0, money: { imbalance: 0, providers: [] } })
  expect(lines.sort()).toEqual(['imbalance', 'imbalance', 'providers', 'providers'])
})

test('no report waits for another one, because a monitor gives up after ten seconds', async () => {
  const { sql, options } = await testApi()
  const holder = connect(options, { max: 1 })
  onTestFinished(() => holder.end({ timeout: 1 }))
  const room = { isThere: () => Promise.resolve(true), note: () => undefined }
  const read = reportsReader({ sql, config, room, replicas: { report: () => [] }, log: { warn: () => undefined } })
  await holder`begin`
  await holder`lock table ledger_carried, photo_objects`

  const reading = read()

  await expect
    .poll(() => sql`select distinct relation::regclass::text as name from pg_locks where not granted order by name`)
    .toEqual([{ name: 'ledger_carried' }, { name: 'photo_objects' }])
  await holder`rollback`
  expect(await reading).toMatchObject({ missing: 0 })
})

test('a monitor learns of a full disk, also where its own sums find no room', async () => {
  const api = await testApi({ config: { metricsToken } })
  await refuseSums(api.sql, '53100')
  await api.sql`alter database ${api.sql(api.options.database)} set temp_file_limit = 0`
  const full = api.another('on-a-full-disk')
  onTestFinished(full.close)

  const answer = await full.visitor.get('/api/metrics', { authorization: `Bearer ${metricsToken}` })
  const text = await answer.text()

  expect(answer.status).toBe(200)
  expect(text).toMatch(/^coupdemain_has_room 0$/m)
  expect(text).toMatch(/^coupdemain_database_up 1$/m)
})

test('a task that runs for the first time has not failed', async () => {
  const api = await testApi({ config: { metricsToken } })
  await api.sql`
    insert into tasks (name, payload, attempts, lease, run_at)
    values ('mail.send', '{}', 1, gen_random_uuid(), now() + interval '30 s')`

  const text = await (await api.visitor.get('/api/metrics', { authorization: `Bearer ${metricsToken}` })).text()

  expect(text).toMatch(/^coupdemain_tasks_failed\{name="mail.send"\} 0$/m)
})

test('names that a device invents are counted as one, or they would fill the memory', async () => {
  const api = await testApi({ config: { metricsToken } })
  const lea = await api.seed.student()
  const invented = ['invented.once', 'invented.twice', '__proto__'].map((name) => ({
    ...mutation('offer.keep', { id: lea.id, isKept: true }),
    name,
  }))
  await api.as(lea).post('/api/sync/push', { userId: lea.id, mutations: invented })

  const text = await (await api.visitor.get('/api/metrics', { authorization: `Bearer ${metricsToken}` })).text()

  expect(text).toMatch(/^coupdemain_mutations_total\{name="unknown",verdict="retry"\} [1-9]/m)
  expect(text).not.toMatch(/invented|__proto__/)
})

test('a monitor that asks again at once costs the database nothing', async () => {
  const { visitor, sql } = await testApi({ config: { metricsToken } })
  const ask = async () => await (await visitor.get('/api/metrics', { authorization: `Bearer ${metricsToken}` })).text()

  const first = await ask()
  await sql`
    insert into tasks (name, payload, created_at, run_at)
    values ('payment.recheck', '{}', now() - interval '2 hours', now() - interval '2 hours')`

  expect(first).toContain('payment_tasks_late 0')
  expect(await ask()).toBe(first)
})

test('whoever asks again within seconds gets the same answer, and it is read once however many ask at once', async () => {
  let clock = 0
  let readings = 0
  const ask = keptAnswer(
    async () => await Promise.resolve(++readings),
    5_000,
    () => clock,
  )

  const atOnce = await Promise.all([ask(), ask(), ask()])
  clock = 4_999
  const soon = await ask()
  clock = 5_000
  const later = await ask()

  expect([atOnce, soon, later]).toEqual([[1, 1, 1], 1, 2])
})

test('a slow reading is waited for, however long it takes, and counts from its end', async () => {
  let clock = 0
  let answer = (_text: string): void => undefined
  const slow = new Promise<string>((resolve) => (answer = resolve))
  const answers = [slow, Promise.resolve('the second')]
  const ask = keptAnswer(
    () => answers.shift()!,
    5_000,
    () => clock,
  )

  const first = ask()
  clock = 60_000
  const meanwhile = ask()
  answer('the first')
  await first
  clock = 64_999
  const kept = ask()

  expect(await Promise.all([first, meanwhile, kept])).toEqual(['the first', 'the first', 'the first'])
})

test('a reading that fails is not kept', async () => {
  const answers = [Promise.reject(new Error('The database is away')), Promise.resolve('back')]
  const ask = keptAnswer(
    () => answers.shift()!,
    5_000,
    () => 0,
  )

  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe('back')
})

/** Asks under a name, as `fetch` cannot. */
const askAs = (host: string, url: URL) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(new URL('/api/metrics', url), { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).on(
      'error',
      reject,
    )
  })

test('who asks from elsewhere, or through a proxy on this machine, needs the token', async () => {
  const { url } = await startServer({ metricsToken })
  const ask = async (headers: Record<string, string>) => (await fetch(new URL('/api/metrics', url), { headers })).status

  const statuses = [
    await ask({ 'x-forwarded-for': '203.0.113.7' }),
    await ask({ via: '1.1 proxy' }),
    await ask({ 'x-forwarded-host': 'coup-de-main.example' }),
    // HAProxy adds none of these unless it is told to.
    await askAs('coup-de-main.example', new URL(url)),
    await ask({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer another token' }),
    await ask({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${metricsToken}` }),
  ]

  expect(statuses).toEqual([404, 404, 404, 404, 404, 200])
})

test('behind a proxy this machine needs the token too: the proxy may not say for whom it asks', async () => {
  const { url } = await startServer({ metricsToken, trustedProxies: 1 })
  const ask = async (headers: Record<string, string>) => (await fetch(new URL('/api/metrics', url), { headers })).status

  expect(await ask({})).toBe(404)
  expect(await ask({ authorization: `Bearer ${metricsToken}` })).toBe(200)
})

test('without a token nobody but this machine gets in', async () => {
  const { visitor } = await testApi()

  expect((await visitor.get('/api/metrics', { authorization: 'Bearer undefined' })).status).toBe(404)
})
