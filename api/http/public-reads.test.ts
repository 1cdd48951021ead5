import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { jobPhotoPath } from '../../schema/jobs/job.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createBus } from '../feeds/bus.ts'
import { examineReplicas } from '../operator/doctor.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import { connect, limitsOf, type Sql } from '../postgres/connect.ts'
import { migrate } from '../postgres/migrate.ts'
import { connectReplicas, Replicas } from '../postgres/replicas.ts'
import { openSession } from '../sessions/sessions.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { createCaller } from '../testing/test-caller.ts'
import { startPrimary, startReplica, type TestServer } from '../testing/test-replica.ts'
import { createSeed } from '../testing/test-seed.ts'
import { processMetrics } from './process-metrics.ts'

/** A database and its replica, and an app on both. One look at the replica is made when a test asks for it. */
const started = async () => {
  const primary = await startPrimary()
  await migrate(primary.sql)
  const replica = await startReplica(primary)
  const sql = connect(primary.url, { max: 5, ...limitsOf(60) })
  const logged: { msg: string; away?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const clock = { now: 0 }
  const replicas = new Replicas(sql, connectReplicas(replica.url, limitsOf(5), log), () => clock.now)
  const bus = createBus(sql)
  const config = { ...readConfig({ RATE_LIMITS: 'off' }), metricsToken: 'a token for monitors' }
  const dist = makeDist()
  const callerOn = (pool: Sql, headers: Record<string, string>) => {
    const app = createApp({ sql: pool, bus, log, dist, config, replicas })
    return createCaller(
      (path, request) => app.request(path, request),
      () => Promise.resolve(headers),
    )
  }
  const caller = (headers: Record<string, string>) => callerOn(sql, headers)
  return {
    callerOn,
    primary,
    replica,
    replicas,
    sql,
    clock,
    logged,
    seed: createSeed(sql),
    visitor: caller({}),
    monitor: caller({ authorization: 'Bearer a token for monitors' }),
    as: async ({ id }: { id: Id }) => caller({ cookie: `session=${await openSession(sql, id)}` }),
    end: async () => {
      await bus.close()
      await replicas.stop()
      await sql.end({ timeout: 1 })
      await replica.end()
      await primary.end()
      rmSync(dist, { recursive: true })
    },
  }
}

/** Makes a stand-in for the built app, whose pages hold what the API answers about offers. */
const makeDist = (): string => {
  const dist = mkdtempSync(join(tmpdir(), 'coup-de-main-public-'))
  for (const folder of ['server', 'assets']) mkdirSync(join(dist, folder))
  writeFileSync(
    join(dist, 'app.html'),
    '<!doctype html><html><head><title>App</title></head><body><div id="app"></div></body></html>',
  )
  writeFileSync(join(dist, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(dist, 'server/pages.js'),
    `export const needsOf = (address) => new URL(address).pathname === '/jobs' ? ['/api/jobs'] : undefined
     export const plainAddressOf = (address) => address
     export const renderPage = async () => ({ status: 200, title: 'Page', head: '', body: '<p></p>' })`,
  )
  return dist
}

/** Returns how many public readings the replica answered during some work, and how many the database. */
const readingsOf = async (work: () => Promise<unknown>): Promise<[replica: number, database: number]> => {
  const count = async (from: string) =>
    Number(
      new RegExp(`^coupdemain_public_reads_total\\{from="${from}"\\} (\\d+)$`, 'm').exec(
        await processMetrics.metrics(),
      )?.[1] ?? 0,
    )
  const before = [await count('replica'), await count('database')] as const
  await work()
  return [(await count('replica')) - before[0], (await count('database')) - before[1]]
}

let world: Awaited<ReturnType<typeof started>>
beforeAll(async () => {
  world = await started()
}, 120_000)
afterAll(() => world.end())

const caughtUp = async ({ primary, replica }: { primary: TestServer; replica: TestServer }): Promise<void> => {
  const [{ lsn } = { lsn: '' }] = await primary.sql<{ lsn: string }[]>`select pg_current_wal_lsn()::text as lsn`
  await expect
    .poll(
      async () =>
        (await replica.sql<{ there: boolean }[]>`select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as there`)[0]?.there,
      { timeout: 20_000, interval: 20 },
    )
    .toBe(true)
}

/** Holds the replica back: it receives what is committed, and shows none of it. */
const hold = () => world.replica.sql`select pg_wal_replay_pause()`
const letGo = () => world.replica.sql`select pg_wal_replay_resume()`

/** A look in a moment at which the replica has all. */
const lookLevel = async () => {
  await letGo()
  await caughtUp(world)
  world.clock.now += 1
  await world.replicas.look()
  await world.replicas.look()
}

beforeEach(lookLevel)

const titles = async (answer: Response) => ((await answer.json()) as { title: string }[]).map(({ title }) => title)

test('visitors read lists, figures and the sitemap from the replica, which lacks what was just published', async () => {
  const { seed, visitor } = world
  const marc = await seed.individual()
  const old = await seed.job(marc, { title: 'Ancienne' })
  await lookLevel()
  await hold()
  const fresh = await seed.job(marc, { title: 'Nouvelle' })

  const list = await visitor.get('/api/jobs')
  const total = list.headers.get('x-total-count')
  const sitemap = await (await visitor.get('/sitemap.xml')).text()

  expect(await titles(list)).toEqual(['Ancienne'])
  expect(total).toBe('1')
  expect((await (await visitor.get('/api/jobs/statistics')).json()).total).toBe(1)
  expect([sitemap.includes(old.id), sitemap.includes(fresh.id)]).toEqual([true, false])
  expect(await titles(await visitor.get('/api/jobs?search=ancienne'))).toEqual(['Ancienne'])
})

test('visitors read an offer, its photo and the page of offers from the replica', async () => {
  const { seed, visitor, as } = world
  const marc = await seed.individual()
  const { id } = await seed.job(marc, { title: 'En images' })
  const photoId = newId()
  const poster = await as(marc)
  const photo = toDataUrl(await makeImage({ width: 12 }))
  await createDevice({ as: () => poster }, marc, []).push({ ...mutation('job.addPhoto', { id, photoId }), photo })
  await lookLevel()
  const answers: Response[] = []
  const paths = [`/api/jobs/${id}`, jobPhotoPath(id, photoId), '/jobs']

  const readings: unknown[] = []
  for (const path of paths) readings.push(await readingsOf(async () => answers.push(await visitor.get(path))))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[1]!.headers.get('content-type')).toBe('image/webp')
  expect(await answers[2]!.text()).toContain('En images')
  expect(readings).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})

test('an offer whose link somebody was just sent is there, although the replica lacks it', async () => {
  const { seed, visitor } = world
  const marc = await seed.individual()
  await lookLevel()
  await hold()
  const { id } = await seed.job(marc)

  expect((await visitor.get(`/api/jobs/${id}`)).status).toBe(200)
})

test('whoever is signed in sees in each list what they just did, and reads from the replica once it has it', async () => {
  const { seed, sql, as } = world
  const [marc, lea] = [await seed.individual(), await seed.student()]
  await seed.job(marc, { title: 'Ancienne' })
  const [poster, student] = [await as(marc), await as(lea)]
  await lookLevel()
  await hold()
  const { id } = await seed.job(marc, { title: 'Tout juste publiée' })

  const own = await titles(await poster.get('/api/jobs'))
  const others = await titles(await student.get('/api/jobs'))
  await sql`update jobs set title = 'Changée' where id = ${id}`
  await lookLevel()
  await hold()
  await sql`update jobs set title = 'Changée ailleurs' where id = ${id}`

  expect(own).toContain('Tout juste publiée')
  expect(others).not.toContain('Tout juste publiée')
  expect(await titles(await poster.get('/api/jobs'))).toContain('Changée')
  expect((await (await poster.get(`/api/jobs/${id}`)).json()).title).toBe('Changée ailleurs')
})

test('a student who has just blocked somebody sees none of their offers', async () => {
  const { seed, as } = world
  const [marc, lea] = [await seed.individual(), await seed.student()]
  await seed.job(marc, { title: 'De Marc' })
  const student = await as(lea)
  await lookLevel()
  const before = await titles(await student.get('/api/jobs'))
  await hold()

  const phone = createDevice({ as: () => student }, lea, [userFeed(lea.id)])
  await phone.push(mutation('person.block', { id: marc.id, isBlocked: true }))

  expect(before).toContain('De Marc')
  expect(await titles(await student.get('/api/jobs'))).not.toContain('De Marc')
})

test('a replica that is behind by more than half a minute is left, with a line of the log, and taken up again', async () => {
  const { seed, visitor, replicas, clock, logged, monitor } = world
  const marc = await seed.individual()
  await lookLevel()
  await hold()
  await seed.job(marc, { title: 'Pendant la pause' })
  const isThere = async () => (await titles(await visitor.get('/api/jobs'))).includes('Pendant la pause')
  const pass = async (seconds: number) => {
    clock.now += seconds * 1_000
    await replicas.look()
  }
  logged.length = 0

  await pass(2)
  await pass(27)
  const near = await isThere()
  await pass(2)
  const far = await isThere()
  const metrics = await (await monitor.get('/api/metrics')).text()
  await lookLevel()

  expect([near, far]).toEqual([false, true])
  expect(metrics).toMatch(/^coupdemain_replica_used\{host="127\.0\.0\.1:\d+"\} 0$/m)
  expect(metrics).toMatch(/^coupdemain_replica_lag_seconds\{host="127\.0\.0\.1:\d+"\} 3\d/m)
  expect(logged.filter(({ msg }) => msg.includes('replica')).map(({ msg, away }) => [msg, away])).toEqual([
    ['a replica is not read from', 'it is too far behind'],
    ['public lists are read from a replica', undefined],
  ])
})

test('a database in which nothing happens does not make its replica look late', async () => {
  const { replicas, clock } = world

  for (let looks = 0; looks < 5; looks++) {
    clock.now += 60_000
    await replicas.look()
  }
  await caughtUp(world)
  await replicas.look()

  expect(replicas.report()).toEqual([expect.objectContaining({ isUsed: true, lag: 0 })])
})

test('a replica that dies costs no request, and is read from again once it is back', async () => {
  const { replica, replicas, visitor, seed } = world

  await replica.crash()
  const during = (await visitor.get('/api/jobs')).status
  const left = replicas.pick()
  await replica.startAgain()
  await lookLevel()
  await hold()
  await seed.job(await seed.individual(), { title: 'Après la panne' })

  expect([during, left]).toEqual([200, undefined])
  expect(await titles(await visitor.get('/api/jobs'))).not.toContain('Après la panne')
})

test('a silent replica costs each visitor a moment, and does not make the database count as away', async () => {
  const { replica, replicas, visitor, monitor, seed } = world

  replica.goDark()
  const began = performance.now()
  const first = await readingsOf(async () => expect((await visitor.get('/api/jobs')).status).toBe(200))
  const took = performance.now() - began
  const left = replicas.pick()
  await seed.job(await seed.individual(), { title: 'Pendant le silence' })
  const statuses = [(await visitor.get('/api/jobs')).status, (await visitor.get('/api/ready')).status]
  const metrics = await (await monitor.get('/api/metrics')).text()
  replica.comeBack()
  await expect.poll(() => lookLevel().then(() => replicas.pick())).toBe(replicas.all[0])

  expect([first, left]).toEqual([[0, 1], undefined])
  // After 1.75 s it counts as silent.
  expect(took).toBeLessThan(5_000)
  expect(statuses).toEqual([200, 200])
  expect(metrics).toMatch(/^coupdemain_database_up 1$/m)
})

test('a replica is not blamed where the database does not say how far somebody is', async () => {
  const { primary, sql, seed, replicas, callerOn } = world
  const marc = await seed.individual()
  await seed.job(marc, { title: 'De Marc' })
  const session = `session=${await openSession(sql, marc.id)}`
  const hasty = connect(primary.url, { max: 2, deadlineMs: 2_000, statementTimeoutMs: 0 })
  onTestFinished(() => hasty.end({ timeout: 1 }))
  await lookLevel()
  await hold()
  const own = await primary.sql.reserve()
  await own`begin`
  await own`lock table feeds in access exclusive mode`

  const readings = await readingsOf(async () => {
    const answer = await callerOn(hasty, { cookie: session }).get('/api/jobs')
    expect(await titles(answer)).toContain('De Marc')
  })
  await own`rollback`
  own.release()

  expect(readings).toEqual([0, 1])
  expect(replicas.pick()).toBe(replicas.all[0])
})

test('a server that is no replica, or one of another database, is not read from, and the doctor says so', async () => {
  const { primary, replica, sql } = world
  await primary.sql`create database other`
  const other = connect(primary.url.replace(/postgres$/, 'other'), { max: 1, ...limitsOf(60) })
  await migrate(other)
  await other.end()
  await caughtUp(world)
  const used = async (url: string) => {
    const some = new Replicas(sql, connectReplicas(url, limitsOf(5), pino({ level: 'silent' })))
    await some.look()
    await some.look()
    const picked = some.pick()?.host
    await some.stop()
    return picked !== undefined
  }
  const said = async (url: string) => (await examineReplicas(sql, url)).map(({ level }) => level)
  const away = 'postgres://postgres@127.0.0.1:9/postgres'
  const strange = replica.url.replace(/postgres$/, 'other')

  const uses = [await used(primary.url), await used(strange), await used(away), await used(replica.url)]
  const sayings = [await said(primary.url), await said(strange), await said(away), await said(replica.url)]

  expect(uses).toEqual([false, false, false, true])
  expect(sayings).toEqual([['wrong'], ['wrong'], ['advice'], []])
})

test('of several replicas each has its turn, and one that is away is left out', async () => {
  const { replica, sql } = world
  const hosts = `127.0.0.1:${replica.port},127.0.0.1:9,localhost:${replica.port}`
  const some = new Replicas(
    sql,
    connectReplicas(`postgres://postgres@${hosts}/postgres`, limitsOf(5), pino({ level: 'silent' })),
  )
  await some.look()
  await some.look()

  const picked = Array.from({ length: 4 }, () => some.pick()?.host)
  await some.stop()

  expect(new Set(picked)).toEqual(new Set([`127.0.0.1:${replica.port}`, `localhost:${replica.port}`]))
})

// The last, because the replica is none afterwards.
test('a replica names the epoch of its database, and another one once it has taken over', async () => {
  const { primary, replica, replicas, visitor } = world
  const epochOf = async ({ sql }: TestServer) =>
    (await sql<{ epoch: string }[]>`select current_epoch() as epoch`)[0]!.epoch
  const epoch = await epochOf(primary)
  const followed = await epochOf(replica)

  await replica.sql`select pg_promote()`
  await replicas.look()

  expect(followed).toBe(epoch)
  expect(await epochOf(replica)).not.toBe(epoch)
  expect(replicas.pick()).toBeUndefined()
  expect((await visitor.get('/api/jobs')).status).toBe(200)
})
