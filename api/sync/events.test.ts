import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { HeadsEvent } from '../../schema/sync.ts'
import { connect } from '../postgres/connect.ts'
import { openSession } from '../sessions/sessions.ts'
import type { Env } from '../http/env.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { streamHeads, type Pace } from './events.ts'
import { Heartbeats, heartbeatsOf } from './heartbeats.ts'
import { raiseEpoch } from '../feeds/feeds.ts'
import { readEpoch } from '../testing/test-epoch.ts'
import { isConnected } from '../feeds/open-streams.ts'
import { write } from '../feeds/write.ts'

/** Opens a stream of Léa's own feed. */
const setUp = async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  await expect.poll(() => listeners(api).then((pids) => pids.length)).toBe(1)
  const open = (feeds = [userFeed(lea.id)]) =>
    api.as(lea).get(`/api/sync/events?user=${lea.id}&feeds=${feeds.join(',')}`)
  return { api, lea, marc, open }
}

const listeners = ({ sql }: TestApi) => sql<{ pid: number }[]>`
  select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`

const move = ({ sql }: TestApi, feed: string) =>
  write(sql, async (tx) => {
    tx.changes.put(feed, 'notification', newId())
    await Promise.resolve()
  })

/** Reads the events of a stream one after the other; undefined at its end. */
const readEvents = (response: Response) => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel().catch(() => undefined))
  let text = ''
  const events = {
    next: async (): Promise<HeadsEvent | undefined> => {
      while (!text.includes('\n\n')) {
        const { done, value } = await reader.read()
        if (done) return undefined
        text += value
      }
      const [event, ...rest] = text.split('\n\n')
      text = rest.join('\n\n')
      return JSON.parse(event!.replace('data: ', '')) as HeadsEvent
    },
    /** Skips earlier events, such as those of an account that was just created. */
    until: async (
      isWanted: (heads: HeadsEvent['heads'], epoch: string) => boolean,
    ): Promise<HeadsEvent | undefined> => {
      let event = await events.next()
      while (event && !isWanted(event.heads, event.epoch)) event = await events.next()
      return event
    },
  }
  return events
}

/** Opens a stream with a short pace. */
const hurried = ({ sql, bus }: TestApi, me: Env['Variables']['me'], pace: Pace) =>
  new Hono<Env>()
    .use(async (c, next) => {
      c.set('sql', sql)
      c.set('bus', bus)
      c.set('me', me)
      await next()
    })
    .get('/', (c) => streamHeads(c, { feeds: [userFeed(me.id)] }, pace))

const sessionOf = async ({ sql }: TestApi, user: { id: Id }): Promise<Env['Variables']['me']> => {
  const [session] = await sql<{ id: Id }[]>`
    insert into sessions (user_id, token_hash, expires_at) values (${user.id}, ${Buffer.from(newId())}, now() + interval '1 day')
    returning id`
  return { id: user.id, userType: 'student', sessionId: session!.id }
}

test('a stream sends the heads at once, and a moved head long before the next heartbeat', async () => {
  const { api, lea, open } = await setUp()
  const response = await open([userFeed(lea.id), 'jobs:VD'])
  const events = readEvents(response)

  const first = await events.next()
  const committed = performance.now()
  await move(api, 'jobs:VD')
  const second = await events.until((heads) => heads['jobs:VD'] === 1)

  // A heartbeat, which comes every 20 s, would bring the heads as well.
  expect(performance.now() - committed).toBeLessThan(10_000)
  expect(first).toEqual({ epoch: await readEpoch(api.sql), heads: { [userFeed(lea.id)]: 1, 'jobs:VD': 0 } })
  expect(second).toEqual({ epoch: first?.epoch, heads: { 'jobs:VD': 1 } })
})

test('a stream is neither compressed nor buffered', async () => {
  const { open } = await setUp()

  const response = await open()

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('cache-control')).toContain('no-transform')
  expect(response.headers.get('content-encoding')).toBeNull()
  await response.body?.cancel()
})

test('a HEAD request, whose caller reads no stream, leaves none open', async () => {
  const { api, lea } = await setUp()
  const path = `/api/sync/events?user=${lea.id}&feeds=${userFeed(lea.id)}`

  const response = await api.app.request(path, { method: 'HEAD', headers: { cookie: await api.cookieOf(lea) } })

  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(isConnected(lea.id)).toBe(false)
})

test('a stream does not report a stranger’s feed', async () => {
  const { api, lea, marc, open } = await setUp()
  const events = readEvents(await open())
  await events.next()

  await move(api, userFeed(marc.id))
  await move(api, userFeed(lea.id))

  expect((await events.until((heads) => heads[userFeed(lea.id)] !== 1))?.heads).toEqual({ [userFeed(lea.id)]: 2 })
})

test('a stream speaks of its own feeds, whatever streams ask beside it', async () => {
  const { api, lea, marc } = await setUp()
  const streams = await Promise.all(
    [lea, marc].map(async (user) => {
      const pace = { heartbeat: 50, patience: 5_000 }
      return readEvents(await hurried(api, await sessionOf(api, user), pace).request('/'))
    }),
  )

  for (let at = 0; at < 3; at++) {
    const heads = await Promise.all(streams.map((events) => events.next()))
    expect(heads.map((event) => Object.keys(event?.heads ?? {}))).toEqual([[userFeed(lea.id)], [userFeed(marc.id)]])
  }
})

test('a stream ends when its session does, and another person’s goes on', async () => {
  const { api, lea, marc, open } = await setUp()
  const leas = readEvents(await open())
  const marcs = readEvents(await api.as(marc).get(`/api/sync/events?user=${marc.id}&feeds=${userFeed(marc.id)}`))
  await Promise.all([leas.next(), marcs.next()])

  await api.as(lea).post('/api/auth/logout')
  const end = await leas.until(() => false)
  await move(api, userFeed(marc.id))
  const moved = await marcs.until((heads) => heads[userFeed(marc.id)] === 2)

  expect(end).toBeUndefined()
  expect(moved).toBeDefined()
})

test('heartbeats carry the heads from the database, so that a lost notification heals', async () => {
  const { api, lea } = await setUp()
  const me = await sessionOf(api, lea)
  const events = readEvents(await hurried(api, me, { heartbeat: 40, patience: 1_000 }).request('/'))
  const first = await events.next()

  await api.sql`update feeds set head = 77 where id = ${userFeed(lea.id)}`
  await api.sql`update sync_epoch set counter = 5`
  const later = await events.until((heads, epoch) => heads[userFeed(lea.id)] === 77 && epoch.endsWith('.5'))

  expect(first?.heads).toEqual({ [userFeed(lea.id)]: 1 })
  expect(later).toBeDefined()
})

test('a stream whose database says nothing at its start ends, so that the device asks again', async () => {
  const { api, open } = await setUp()
  vi.spyOn(heartbeatsOf(api.sql), 'ask').mockRejectedValueOnce(new Error('away'))

  const events = readEvents(await open())

  expect(await events.next()).toBeUndefined()
  expect(await readEvents(await open()).next()).toMatchObject({ epoch: await readEpoch(api.sql) })
})

test('a database that does not answer a heartbeat is asked for no other one meanwhile', async () => {
  const { api, lea } = await setUp()
  const me = await sessionOf(api, lea)
  let beats = 0
  const sql = new Proxy(api.sql, {
    apply: (target, self, args: [readonly string[]]) => {
      if (args[0].join(' ').includes('isSignedIn')) beats += 1
      return Reflect.apply(target, self, args) as unknown
    },
  })
  const response = await hurried({ ...api, sql }, me, { heartbeat: 10, patience: 5_000 }).request('/')
  const events = readEvents(response)
  await events.next()
  const blocker = connect(api.options, { max: 1 })
  onTestFinished(() => blocker.end())

  let during = 0
  await blocker.begin(async (tx) => {
    await tx`lock table sessions in access exclusive mode`
    const before = beats
    await sleep(300)
    during = beats - before
  })
  const after = await events.next()

  expect(during).toBeLessThanOrEqual(1)
  expect(after?.heads).toHaveProperty([userFeed(lea.id)])
})

test('heartbeats of many streams that come at once are one question, which says of each how it stands', async () => {
  const { api, lea } = await setUp()
  const tom = await api.seed.student({ firstName: 'Tom' })
  let questions = 0
  const sql = new Proxy(api.sql, {
    apply: (target, self, args: [readonly string[]]) => {
      if (args[0].join(' ').includes('isSignedIn')) questions += 1
      return Reflect.apply(target, self, args) as unknown
    },
  })
  const heartbeats = new Heartbeats(sql)
  const [first, second] = [await sessionOf(api, lea), await sessionOf(api, tom)]
  const ended = { ...first, sessionId: newId() }
  const ask = (me: Env['Variables']['me'], acknowledged?: Id) =>
    heartbeats.ask({ sessionId: me.sessionId, userId: me.id, acknowledged, feeds: [userFeed(me.id)] })

  const beats = await Promise.all([ask(first), ask(second, newId()), ask(ended)])

  expect(questions).toBe(1)
  expect(beats.map(({ isSignedIn, isLost }) => [isSignedIn, isLost])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  expect(new Set(beats.flatMap(({ heads }) => Object.keys(heads)))).toEqual(
    new Set([userFeed(lea.id), userFeed(tom.id)]),
  )
})

test('a session that expired ends its stream at the next heartbeat', async () => {
  const { api, lea } = await setUp()
  const me = await sessionOf(api, lea)
  const events = readEvents(await hurried(api, me, { heartbeat: 40, patience: 1_000 }).request('/'))
  await events.next()

  await api.sql`update sessions set expires_at = now() where id = ${me.sessionId}`

  expect(await events.until(() => false)).toBeUndefined()
})

test('a stream whose reader takes nothing ends, having kept only the newest heads', async () => {
  const { api, lea } = await setUp()
  const me = await sessionOf(api, lea)
  const response = await hurried(api, me, { heartbeat: 60_000, patience: 80 }).request('/')

  for (let i = 0; i < 30; i++) await move(api, userFeed(lea.id))
  await sleep(300)
  const events = readEvents(response)
  const taken = []
  for (let event = await events.next(); event; event = await events.next()) taken.push(event)

  expect(taken.length).toBeLessThan(5)
})

test('after the listening connection was killed, streams report the moves of the meantime and later ones', async () => {
  const { api, lea, open } = await setUp()
  const events = readEvents(await open())
  await events.next()
  const [before] = await listeners(api)

  await api.sql`select pg_terminate_backend(${before!.pid})`
  await api.sql`update feeds set head = 50 where id = ${userFeed(lea.id)}`
  const missed = await events.until((heads) => heads[userFeed(lea.id)] === 50)
  await move(api, userFeed(lea.id))
  const later = await events.until((heads) => heads[userFeed(lea.id)] !== 50)

  expect((await listeners(api))[0]?.pid).not.toBe(before?.pid)
  expect(missed).toBeDefined()
  expect(later?.heads).toEqual({ [userFeed(lea.id)]: 51 })
})

test('a stream names another epoch as soon as the listening connection is back, and the time over which devices should resync', async () => {
  const { api, lea } = await setUp()
  const query = new URLSearchParams({ user: lea.id, feeds: userFeed(lea.id), epoch: await readEpoch(api.sql) })
  const events = readEvents(await api.as(lea).get(`/api/sync/events?${query}`))
  const first = await events.next()
  const [before] = await listeners(api)

  await raiseEpoch(api.sql)
  await api.sql`update feeds set head = 50 where id = ${userFeed(lea.id)}`
  await api.sql`select pg_terminate_backend(${before!.pid})`
  const next = await events.until((heads) => heads[userFeed(lea.id)] === 50)

  expect(first?.spread).toBeUndefined()
  expect(next?.epoch).toBe(await readEpoch(api.sql))
  expect(next?.spread).toBeGreaterThanOrEqual(200)
})

test('a ninth stream of one person ends their oldest', async () => {
  const { api, lea, open } = await setUp()
  const streams = []
  for (let i = 0; i < 9; i++) {
    const events = readEvents(await open())
    await events.next()
    streams.push(events)
  }

  const oldest = await streams[0]!.until(() => false)
  await move(api, userFeed(lea.id))
  const others = await Promise.all(
    streams.slice(1).map((events) => events.until((heads) => heads[userFeed(lea.id)] === 2)),
  )

  expect(oldest).toBeUndefined()
  expect(others.filter((event) => event !== undefined)).toHaveLength(8)
})

test('a process that stops ends its streams', async () => {
  const { api, open } = await setUp()
  const events = readEvents(await open())
  await events.next()

  await api.bus.close()

  expect(await events.until(() => false)).toBeUndefined()
})

test('a stream that opens while the process stops ends at once, and does not hold up the stop', async () => {
  const { api, open } = await setUp()

  const closing = api.bus.close()
  const late = readEvents(await open())

  expect(await Promise.race([late.until(() => false), sleep(10_000, 'still open')])).toBeUndefined()
  await closing
})

test('over a real connection a stream starts at once, reports moves, and no longer counts once the phone disconnects', async () => {
  const { api, lea } = await setUp()
  const cookie = `session=${await openSession(api.sql, lea.id)}`
  const leave = vi.fn()
  const subscribe = api.bus.subscribe.bind(api.bus)
  api.bus.subscribe = (feeds, moved) => {
    const stop = subscribe(feeds, moved)
    return () => leave(stop())
  }
  const server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const gone = new AbortController()

  const response = await fetch(`http://127.0.0.1:${port}/api/sync/events?user=${lea.id}&feeds=${userFeed(lea.id)}`, {
    headers: { cookie, 'accept-encoding': 'gzip' },
    signal: gone.signal,
  })
  const events = readEvents(response)
  const first = await events.next()
  await move(api, userFeed(lea.id))
  const second = await events.until((heads) => heads[userFeed(lea.id)] === 2)
  gone.abort()

  expect([first, second].map((event) => event?.heads[userFeed(lea.id)])).toEqual([1, 2])
  await expect.poll(() => leave.mock.calls.length).toBe(1)
})

test('nobody may stream a stranger’s feed, or under another name', async () => {
  const { api, lea, marc } = await setUp()
  const ask = (user: { id: Id }, feed: string) => api.as(lea).get(`/api/sync/events?user=${user.id}&feeds=${feed}`)

  const answers = await Promise.all([
    ask(lea, userFeed(marc.id)),
    ask(marc, userFeed(marc.id)),
    ask(lea, 'nonsense'),
    api.visitor.get(`/api/sync/events?user=${lea.id}&feeds=jobs:VD`),
  ])

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 400, 401])
})

test('whether somebody is there is known from their streams, to whom they may talk with alone (1.2.63)', async () => {
  const { api } = await setUp()
  const { poster, student, job } = await api.seed.assignedJob()
  const presence = async () =>
    ((await (await api.as(poster).get(`/api/jobs/${job.id}/presence`)).json()) as { presence: unknown }).presence
  const unknown = await presence()

  const stream = await api.as(student).get(`/api/sync/events?user=${student.id}&feeds=${userFeed(student.id)}`)
  await readEvents(stream).next()
  const there = await presence()
  const stranger = await api.as(await api.seed.individual()).get(`/api/jobs/${job.id}/presence`)
  await api.as(student).post('/api/auth/logout')

  expect([unknown, there, stranger.status]).toEqual([null, 'online', 403])
  await expect.poll(presence).toBe('active')
  await api.as(poster).patch(`/api/jobs/${job.id}`, { status: 'completed' })
  expect(await presence()).toBeNull()
})
