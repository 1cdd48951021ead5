import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cantonCodes } from '../../schema/catalogues/cantons.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { writeCursor, type Continuation, type PullAnswer, type StreamEvent } from '../../schema/sync.ts'
import type { Heads } from '../feeds/bus.ts'
import { readHeads } from '../feeds/feeds.ts'
import { readEpoch } from '../testing/test-epoch.ts'
import { write } from '../feeds/write.ts'
import { connect, type Sql } from '../postgres/connect.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { continueFrom } from './continuation.ts'
import { readShared, sharedPages, type SharedPage } from './shared-pages.ts'
import { createDevice, mutation, offer } from './test-device.ts'

const vaud = jobsFeed('VD')

/** Makes Marc, who publishes offers in Vaud, and people who follow them. */
const setUp = async () => {
  const api = await testApi()
  const marc = await api.seed.individual()
  const phone = createDevice(api, marc, [userFeed(marc.id)])
  const publish = async (title = 'Tondre la pelouse') => {
    const publishing = mutation('job.publish', offer({ title }))
    await phone.push(publishing)
    return (publishing.args as { id: Id }).id
  }
  const apply = async (student: { id: Id }, jobId: Id) => {
    const id = newId()
    await createDevice(api, student, []).push(mutation('application.submit', { id, jobId, message: 'Je suis libre.' }))
    return id
  }
  const hire = async (student: { id: Id }) => {
    const jobId = await publish()
    await phone.caller.post(`/api/applications/${await apply(student, jobId)}/accept`)
    return jobId
  }
  const headOf = async (feed = vaud) => (await readHeads(api.sql, [feed])).get(feed) ?? 0
  return { api, marc, phone, publish, apply, hire, headOf, epoch: await readEpoch(api.sql) }
}

/** Opens the stream of a student who has stored Vaud up to here. */
const follow = async ({ as }: TestApi, user: { id: Id }, epoch: string, cursor?: number) => {
  const query = new URLSearchParams({ user: user.id, feeds: `${userFeed(user.id)},${vaud}`, epoch })
  if (cursor !== undefined) query.set('cursors', writeCursor({ feed: vaud, cursor, before: null }))
  const response = await as(user).get(`/api/sync/events?${query}`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel().catch(() => undefined))
  let text = ''
  const next = async (): Promise<StreamEvent> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read()
      if (done) throw new Error('The stream has ended')
      text += value
    }
    const [event, ...rest] = text.split('\n\n')
    text = rest.join('\n\n')
    return JSON.parse(event!.replace('data: ', '')) as StreamEvent
  }
  /** Skips events of the user's own feed. */
  const nextOfVaud = async (): Promise<StreamEvent> => {
    for (;;) {
      const event = await next()
      if (event.heads[vaud] !== undefined) return event
    }
  }
  await next()
  return nextOfVaud
}

test('a new offer is read once for all streams, and comes with its poster (3.4.686)', async () => {
  const { api, marc, publish, headOf, epoch } = await setUp()
  await publish()
  const head = await headOf()
  const students = await Promise.all([api.seed.student(), api.seed.student(), api.seed.student()])
  const streams = await Promise.all(students.map((student) => follow(api, student, epoch, head)))
  const pages = watchReads(api)

  const id = await publish('Tailler la haie')
  const events = await Promise.all(streams.map((next) => next()))

  const continued = expect.objectContaining({
    from: { [vaud]: head },
    feeds: [
      {
        feed: vaud,
        head: head + 1,
        cursor: head + 1,
        entries: [{ entity: 'job', id, position: head + 1, op: 'put' }],
        more: false,
      },
    ],
    rows: {
      job: [expect.objectContaining({ id, title: 'Tailler la haie' })],
      person: [expect.objectContaining({ id: marc.id })],
    },
    moment: expect.any(Number),
  })
  expect(events).toEqual(students.map(() => ({ epoch, heads: { [vaud]: head + 1 }, continued })))
  expect(pages()).toBe(1)
})

/** Counts the pages of Vaud that are read from here on. */
const watchReads = ({ sql, bus }: TestApi): (() => number) => {
  const pages = new Set<object>()
  onTestFinished(
    sharedPages(sql, bus, undefined as never).follow([vaud], { page: (page) => void pages.add(page), heads: () => {} }),
  )
  return () => pages.size
}

test('a stream that names no cursor of the feed, or one of another epoch, gets its head alone', async () => {
  const { api, publish, headOf, epoch } = await setUp()
  await publish()
  const head = await headOf()
  const [lea, nora] = await Promise.all([api.seed.student(), api.seed.student()])
  const streams = [await follow(api, lea, epoch), await follow(api, nora, 'of yore', head)]

  await publish()

  const heads = { [vaud]: head + 1 }
  expect(await Promise.all(streams.map((next) => next()))).toEqual([
    { epoch, heads },
    { epoch, heads, spread: expect.any(Number) },
  ])
})

test('who works for the poster, or is blocked, gets the head alone, and pulls what is for them (1.4.42, 3.4.25, 3.4.686)', async () => {
  const { api, marc, publish, hire, headOf, epoch } = await setUp()
  const [worker, blocked, stranger] = await Promise.all([api.seed.student(), api.seed.student(), api.seed.student()])
  await hire(worker)
  await createDevice(api, marc, []).push(mutation('person.block', { id: blocked.id, isBlocked: true }))
  const head = await headOf()
  const streams = await Promise.all([worker, blocked, stranger].map((one) => follow(api, one, epoch, head)))

  const id = await publish()
  const events = await Promise.all(streams.map((next) => next()))
  const pulled = await Promise.all(
    [worker, blocked].map(async (user) => {
      const asked = new URLSearchParams({ user: user.id, epoch, feeds: `${vaud}@${head}` })
      return (await (await api.as(user).get(`/api/sync/pull?${asked}`)).json()) as PullAnswer
    }),
  )

  expect(events.map(({ continued }) => continued?.rows.job?.map((job) => job.id))).toEqual([undefined, undefined, [id]])
  expect(pulled.map(({ rows }) => rows.job?.length ?? 0)).toEqual([1, 0])
  expect(pulled[0]?.rows.person?.[0]).toMatchObject({ id: marc.id, phone: marc.phone })
})

test('whoever is not set apart would get the same page alone, whatever they have to do with the offers', async () => {
  const { api, marc, phone, publish, apply, hire, epoch } = await setUp()
  const people = await Promise.all(Array.from({ length: 9 }, () => api.seed.student()))
  const [worker, former, applicant, blocked, blocking, keeper, ofHidden, asker, stranger] = people as [
    Student,
    ...Student[],
  ]
  await hire(worker)
  const done = await hire(former!)
  await phone.caller.patch(`/api/jobs/${done}`, { status: 'completed' })
  await apply(applicant!, await publish())
  const hidden = await publish()
  await apply(ofHidden!, hidden)
  await api.sql`update jobs set hidden_at = now() where id = ${hidden}`
  await createDevice(api, keeper!, []).push(mutation('offer.keep', { id: await publish(), isKept: true }))
  const question = { id: newId(), jobId: await publish(), text: 'Faut-il apporter une échelle ?' }
  await createDevice(api, asker!, []).push(mutation('question.ask', question))
  await phone.push(mutation('person.block', { id: blocked!.id, isBlocked: true }))
  await createDevice(api, blocking!, []).push(mutation('person.block', { id: marc.id, isBlocked: true }))
  await phone.caller.delete(`/api/jobs/${await publish()}`)

  const different: string[] = []
  const apart: Id[] = []
  for (const canton of [...cantonCodes, null]) {
    const feed = jobsFeed(canton)
    const page = await readShared(api.sql, feed, 0)
    if (!page) continue
    const shared = (JSON.parse(new TextDecoder().decode(page.event).slice(6)) as StreamEvent).continued
    for (const { id } of [...people, marc]) {
      const cursors = [{ feed, cursor: 0, before: null }]
      const own = await continueFrom(api.sql, id, { epoch, cursors })
      if (page.apart.has(id)) apart.push(id)
      else if (plain(own) !== plain(shared)) different.push(`${feed} ${id}`)
    }
  }

  expect(different).toEqual([])
  expect(new Set(apart)).toEqual(
    new Set([marc, worker, former, blocked, blocking, ofHidden, asker].map((one) => one!.id)),
  )
  expect([applicant, keeper, stranger].filter((one) => apart.includes(one!.id))).toEqual([])
})

type Student = Awaited<ReturnType<TestApi['seed']['student']>>

/** Leaves out the moment, which is of each read, and the order of rows. */
const plain = (continued: Continuation | undefined): string => {
  if (!continued) return ''
  const { moment: _, rows, ...others } = JSON.parse(JSON.stringify(continued)) as Continuation
  const sorted = Object.entries(rows).map(([entity, all]) => [entity, all.map((row) => JSON.stringify(row)).sort()])
  return JSON.stringify([others, sorted.sort()])
}

test('a burst comes in few pages without a gap, and what is too much for an event as the head', async () => {
  const { api, publish, headOf, epoch } = await setUp()
  await publish()
  const head = await headOf()
  const next = await follow(api, await api.seed.student(), epoch, head)

  const publishing = Promise.all(Array.from({ length: 12 }, () => publish()))
  let cursor = head
  while (cursor < head + 12) {
    const { heads, continued } = await next()
    expect(continued?.from[vaud]).toBe(cursor)
    cursor = heads[vaud] ?? 0
  }
  await publishing
  const tooMany = await readShared(api.sql, vaud, 0).then((page) => page?.heads[vaud])
  await api.sql`
    insert into feed_entries (feed_id, entity, entity_id, position, op)
    select ${vaud}, 'job', gen_random_uuid(), 1000 + place, 'put' from generate_series(1, 60) place`
  await api.sql`update feeds set head = 1060 where id = ${vaud}`

  expect(tooMany).toBe(head + 12)
  expect(await readShared(api.sql, vaud, 1_000)).toBeUndefined()
})

test('a feed whose announcement was lost is read at the next heartbeat of a stream', async () => {
  const { api, publish, headOf } = await setUp()
  await publish()
  const came: number[] = []
  const pages = sharedPages(api.sql, api.bus, undefined as never)
  onTestFinished(pages.follow([vaud], { page: ({ heads }) => came.push(heads[vaud]!), heads: () => {} }))
  pages.noticed([vaud], { [vaud]: await headOf() })
  await api.sql`
    insert into feed_entries (feed_id, entity, entity_id, position, op) values (${vaud}, 'job', gen_random_uuid(), 2, 'put')`
  await api.sql`update feeds set head = 2 where id = ${vaud}`

  pages.noticed([vaud], { [vaud]: 2 })

  await expect.poll(() => came).toEqual([2])
})

test('a heartbeat names no head of which its followers are still to be told', async () => {
  const { api } = await setUp()
  const both = [vaud, jobsFeed('GE')]
  // Its only connection reads one feed after the other.
  const sql = connect(api.options, { max: 1 })
  onTestFinished(() => sql.end({ timeout: 1 }))
  const pages = sharedPages(sql, api.bus, undefined as never)
  const told: Heads = {}
  const note = (heads: Heads) => void Object.assign(told, heads)
  onTestFinished(pages.follow(both, { page: ({ heads }) => note(heads), heads: note }))
  pages.noticed(both, { [vaud]: 0, 'jobs:GE': 0 })
  const ahead: Heads[] = []

  await write(api.sql, async (tx) => {
    for (const feed of both) tx.changes.put(feed, 'job', newId())
    await Promise.resolve()
  })
  while (Object.keys(told).length < 2) {
    const { heads } = pages.standing(both, 'epoch', { [vaud]: 1, 'jobs:GE': 1 })
    if (Object.entries(heads).some(([feed, head]) => head > (told[feed] ?? 0))) ahead.push(heads)
    await setImmediate()
  }

  expect(ahead).toEqual([])
})

test('a heartbeat names public feeds in one event for all streams that follow the same ones', async () => {
  const { api, publish, headOf } = await setUp()
  await publish()
  const pages = sharedPages(api.sql, api.bus, undefined as never)
  const asked = { [vaud]: await headOf(), 'jobs:GE': 7 }

  const [one, same, other] = [[vaud], [vaud], [vaud, 'jobs:GE']].map((feeds) => pages.standing(feeds, 'epoch', asked))
  const later = pages.standing([vaud], 'epoch', { ...asked })

  expect(same).toBe(one)
  expect(new TextDecoder().decode(other?.event)).toBe(`data: {"epoch":"epoch","heads":{"jobs:VD":1,"jobs:GE":7}}\n\n`)
  expect(later).not.toBe(one)
})

test('a device that follows two feeds which have moved is told of both in one piece', async () => {
  const { api } = await setUp()
  const both = [vaud, jobsFeed('GE')]
  const told: number[] = []
  for (const nth of Array(250).keys()) {
    const note = () => void told.push(nth)
    onTestFinished(sharedPages(api.sql, api.bus, undefined as never).follow(both, { page: note, heads: note }))
  }

  await write(api.sql, async (tx) => {
    for (const feed of both) tx.changes.put(feed, 'job', newId())
    await Promise.resolve()
  })
  await expect.poll(() => told.length).toBe(500)

  expect(told).toEqual([...Array(250).keys()].flatMap((nth) => [nth, nth]))
})

test('what moves in the moment after hundreds were told is told together', async () => {
  const { api, publish, headOf } = await setUp()
  const followers = 500
  const told = new Map<number, number>()
  for (let at = 0; at < followers; at++) {
    const page = ({ heads: { [vaud]: head = 0 } }: SharedPage) => void told.set(head, (told.get(head) ?? 0) + 1)
    onTestFinished(sharedPages(api.sql, api.bus, undefined as never).follow([vaud], { page, heads: () => {} }))
  }
  const began = performance.now()

  for (let at = 0; at < 8; at++) await publish()
  const head = await headOf()
  await expect.poll(() => told.get(head)).toBe(followers)

  expect([...told.values()].every((count) => count === followers)).toBe(true)
  expect(told.size).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / (followers * 0.4)))
})

test('a database that was restored to an earlier head is followed from there', async () => {
  const { api, publish, headOf } = await setUp()
  await publish()
  const came: number[] = []
  const stop = sharedPages(api.sql, api.bus, undefined as never).follow([vaud], {
    page: ({ heads }) => came.push(heads[vaud]!),
    heads: () => {},
  })
  onTestFinished(stop)
  await publish()
  await expect.poll(() => came.length).toBe(1)
  await api.sql`update feeds set head = 1 where id = ${vaud}`
  await api.sql`delete from feed_entries where feed_id = ${vaud} and position > 1`
  await sleep(1_100)

  await publish()

  await expect.poll(() => came.length).toBe(2)
  expect(came).toEqual([2, await headOf()])
})

test('of two moments the later sees all that the earlier one saw, in whatever order transactions end', async () => {
  const { api } = await setUp()
  const writer = () => connect(api.options, { max: 1 })
  const [first, second] = [writer(), writer()]
  onTestFinished(async () => void (await Promise.all([first.end(), second.end()])))
  const now = async (sql: Sql = api.sql) => {
    const [row] = await sql<{ moment: number; seen: number }[]>`
      select current_moment() as moment, (select count(*)::int from letter_counts) as seen`
    return [row!.moment, row!.seen] as const
  }
  await api.sql`create table letter_counts (id int)`
  const seen = [await now()]
  await first`begin`
  await first`insert into letter_counts values (1)`
  seen.push(await now())
  await second`begin`
  await second`insert into letter_counts values (2)`
  await second`savepoint within`
  await second`insert into letter_counts values (3)`
  seen.push(await now())
  await second`commit`
  seen.push(await now())
  await first`commit`
  seen.push(await now())
  await api.sql`drop table letter_counts`

  const moments = seen.map(([moment]) => moment)
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(seen.map(([, count]) => count)).toEqual([0, 0, 0, 2, 3])
  expect(moments[2]).toBeLessThan(moments[3]!)
  expect(moments[3]).toBeLessThan(moments[4]!)
})
