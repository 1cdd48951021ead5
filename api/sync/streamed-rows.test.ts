import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { streamLimits } from '../../schema/limits.ts'
import { writeCursor, type PullAnswer, type PushAnswer, type StreamEvent } from '../../schema/sync.ts'
import { readHeads } from '../feeds/feeds.ts'
import { readEpoch } from '../testing/test-epoch.ts'
import { write } from '../feeds/write.ts'
import { testApi } from '../testing/test-api.ts'
import { connect } from '../postgres/connect.ts'
import { countWaiting } from '../testing/test-locks.ts'
import { createDevice, mutation, offer } from './test-device.ts'

/** Makes Léa, who works for Marc, and Nora, who works for nobody. */
const setUp = async () => {
  const api = await testApi()
  const [lea, nora, marc] = await Promise.all([api.seed.student(), api.seed.student(), api.seed.individual()])
  const phone = createDevice(api, marc, [userFeed(marc.id)])
  const publish = async () => {
    const publishing = mutation('job.publish', offer())
    await phone.push(publishing)
    return (publishing.args as { id: Id }).id
  }
  const jobId = await publish()
  const letter = newId()
  await createDevice(api, lea, []).push(
    mutation('application.submit', { id: letter, jobId, message: 'Je suis libre.' }),
  )
  await phone.caller.post(`/api/applications/${letter}/accept`)
  const epoch = await readEpoch(api.sql)
  const headOf = async (feed: string) => (await readHeads(api.sql, [feed])).get(feed) ?? 0
  const say = (content: string) =>
    phone.push(mutation('message.send', { id: newId(), jobId, receiverId: lea.id, content }))
  /** Léa writes, and asks for what follows a cursor of hers. */
  const pushOfLea = async (cursor: number) => {
    const feeds = [writeCursor({ feed: userFeed(lea.id), cursor, before: null })]
    const mutations = [mutation('message.send', { id: newId(), jobId, receiverId: marc.id, content: 'Bonjour !' })]
    const answer = await api.as(lea).post('/api/sync/push', { userId: lea.id, epoch, feeds, mutations })
    return (await answer.json()) as PushAnswer
  }
  const notify = (count: number) =>
    write(api.sql, async (tx) => {
      for (let n = 0; n < count; n += 1) tx.changes.put(userFeed(lea.id), 'notification', newId())
      await Promise.resolve()
    })
  /** Opens a stream that continues one feed from a cursor. */
  const follow = async (user: { id: Id }, feed: string, cursor: number, named = epoch) => {
    const at = { feed, cursor, before: null }
    const query = new URLSearchParams({ user: user.id, feeds: feed, epoch: named, cursors: writeCursor(at) })
    const response = await api.as(user).get(`/api/sync/events?${query}`)
    const pull = async () => {
      const asked = new URLSearchParams({ user: user.id, epoch, feeds: writeCursor(at) })
      return (await (await api.as(user).get(`/api/sync/pull?${asked}`)).json()) as PullAnswer
    }
    return { status: response.status, events: readEvents(response), pull }
  }
  return { api, lea, nora, marc, jobId, epoch, headOf, say, notify, follow, pushOfLea }
}

const readEvents = (response: Response) => {
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
  return {
    next,
    until: async (isWanted: (event: StreamEvent) => boolean): Promise<StreamEvent> => {
      for (let event = await next(); ; event = await next()) if (isWanted(event)) return event
    },
  }
}

test('a stream that knows a cursor begins with what a pull from there would bring, and goes on from it', async () => {
  const { lea, headOf, say, follow } = await setUp()
  const feed = userFeed(lea.id)
  const before = await headOf(feed)
  await say('Bonjour !')
  const { events, pull } = await follow(lea, feed, before)

  const first = await events.next()
  const pulled = await pull()
  await say('À samedi !')
  const second = await events.until(({ heads }) => (heads[feed] ?? 0) > (first.heads[feed] ?? 0))

  expect(first.continued).toEqual({
    from: { [feed]: before },
    feeds: pulled.feeds,
    rows: pulled.rows,
    moment: expect.any(Number),
  })
  expect(first.heads).toEqual({
    [feed]: await headOf(feed).then((head) => head - (second.continued?.feeds[0]?.entries.length ?? 0)),
  })
  expect(second.continued?.from).toEqual({ [feed]: first.continued?.feeds[0]?.cursor })
  expect(second.continued?.rows.message?.map(({ content }) => content)).toEqual(['À samedi !'])
})

test('a stream sends only the head when rows exceed an event, and goes on with rows from there', async () => {
  const { lea, headOf, notify, say, follow } = await setUp()
  const feed = userFeed(lea.id)
  const { events } = await follow(lea, feed, await headOf(feed))
  await events.next()

  await notify(streamLimits.entries + 1)
  const many = await events.next()
  await say('Bonjour !')
  const few = await events.next()

  expect(many.continued).toBeUndefined()
  expect(few.continued?.from).toEqual(many.heads)
})

test('a stream of another epoch, or with a cursor above the head, brings no rows', async () => {
  const { lea, headOf, say, follow } = await setUp()
  const feed = userFeed(lea.id)
  const head = await headOf(feed)
  const streams = [await follow(lea, feed, head - 1, 'another'), await follow(lea, feed, head + 50)]

  const first = await Promise.all(streams.map(({ events }) => events.next()))
  await say('Bonjour !')
  const second = await Promise.all(streams.map(({ events }) => events.next()))

  expect([...first, ...second].map(({ continued }) => continued)).toEqual([undefined, undefined, undefined, undefined])
  expect(first.map(({ heads }) => heads[feed])).toEqual([head, head])
})

test('the stream of a session leaves out rows that the answer to its push brings, and goes on after them', async () => {
  const { lea, marc, headOf, say, follow, pushOfLea } = await setUp()
  const feed = userFeed(lea.id)
  const [before, marcs] = [await headOf(feed), userFeed(marc.id)]
  const [{ events }, others] = [await follow(lea, feed, before), await follow(marc, marcs, await headOf(marcs))]
  await Promise.all([events.next(), others.events.next()])

  const answer = await pushOfLea(before)
  const marcsEvent = await others.events.next()
  await say('Et toi ?')
  const next = await events.next()

  expect(answer.continued?.rows.message).toHaveLength(1)
  expect(marcsEvent.continued?.rows.message?.map(({ content }) => content)).toEqual(['Bonjour !'])
  expect(next.continued?.from).toEqual({ [feed]: answer.continued?.feeds[0]?.cursor })
  expect(next.continued?.rows.message?.map(({ content }) => content)).toEqual(['Et toi ?'])
})

test('whoever waits for a message gets it before its writer’s answer is read', async () => {
  const { api, marc, lea, headOf, follow, pushOfLea } = await setUp()
  const before = await headOf(userFeed(lea.id))
  const { events } = await follow(marc, userFeed(marc.id), await headOf(userFeed(marc.id)))
  await events.next()
  const blocker = connect(api.options, { max: 1 })
  onTestFinished(() => blocker.end())
  let waiting: number | undefined
  let answer: Promise<PushAnswer> | undefined

  // Both reads need this table, and the push does not.
  await blocker.begin(async (tx) => {
    await tx`lock table student_profiles in access exclusive mode`
    answer = pushOfLea(before)
    await expect.poll(() => countWaiting(api.sql)).toBeGreaterThan(0)
    await sleep(50)
    waiting = await countWaiting(api.sql)
  })

  expect(waiting).toBe(1)
  expect((await events.next()).continued?.rows.message).toHaveLength(1)
  expect((await answer)?.continued?.rows.message).toHaveLength(1)
})

test('the stream of a session brings the rows of a push whose answer could not bring them', async () => {
  const { lea, headOf, follow, pushOfLea } = await setUp()
  const feed = userFeed(lea.id)
  const before = await headOf(feed)
  const { events } = await follow(lea, feed, before)
  await events.next()

  const answer = await pushOfLea(before + 50)
  const event = await events.next()

  expect(answer.continued).toBeUndefined()
  expect(event.heads).toEqual({ [feed]: before + 1 })
  expect(event.continued?.rows.message).toHaveLength(1)
})

test('rows that are being read when the session ends are not sent', async () => {
  const { api, lea, headOf, say, follow } = await setUp()
  const feed = userFeed(lea.id)
  const before = await headOf(feed)
  await say('Bonjour !')
  const blocker = connect(api.options, { max: 1 })
  onTestFinished(() => blocker.end())
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let lock = () => {}
  const locked = new Promise<void>((resolve) => (lock = resolve))
  const blocking = blocker.begin(async (tx) => {
    await tx`lock table feed_entries in access exclusive mode`
    lock()
    await ended
  })
  await locked
  const { events } = await follow(lea, feed, before)
  await expect.poll(() => countWaiting(api.sql)).toBe(1)

  expect((await api.as(lea).post('/api/auth/logout', {})).status).toBe(204)
  await sleep(100)
  end()
  await blocking

  await expect(events.next()).rejects.toThrow('The stream has ended')
})

test('nobody may name a stranger’s cursor on a stream', async () => {
  const { api, lea, marc } = await setUp()
  const query = new URLSearchParams({ user: lea.id, feeds: 'jobs:VD', epoch: 'one', cursors: `${userFeed(marc.id)}@0` })

  const answer = await api.as(lea).get(`/api/sync/events?${query}`)

  expect(answer.status).toBe(403)
})
