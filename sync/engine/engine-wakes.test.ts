// The counted event loop must be installed before Dexie is loaded.
import '../testing/event-loop.ts'
import { expect, test, vi } from 'vitest'
import { jobsFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import type { Mutation } from '../../schema/mutations.ts'
import { StreamPosition } from './stream-position.ts'
import { ApiError } from '../http/transport.ts'
import { meddledPhone, minutes, seconds } from '../testing/meddled-phone.ts'
import { memoryOffer } from '../testing/memory-rows.ts'
import { rejected } from '../testing/test-device.ts'

test('a student’s first start asks six times at most for all that it follows: each is a journey on a slow line', async () => {
  const { pulled } = await meddledPhone()

  expect(pulled.length).toBeLessThanOrEqual(6)
})

test('a start asks once: the stream that opens a moment later says that nothing is new since', async () => {
  const { clock, phone, pulled, ana } = await meddledPhone()
  await phone.tabs[0]!.close()
  pulled.length = 0

  phone.open(ana)
  await clock.advance(30 * seconds)

  expect(pulled).toHaveLength(1)
})

test('a load that a busy server interrupted goes on by itself, though the stream lives and messages pass', async () => {
  const { clock, phone, way, write, arrived, ana } = await meddledPhone()
  const { db } = phone.tabs[0]!
  const feed = jobsFeed('VD')
  const stored = (await db.feeds.get(feed))!
  await db.feeds.put({ ...stored, before: stored.cursor + 1 })
  await phone.tabs[0]!.close()
  const opened = clock.now()
  const busy = new ApiError(503, 'Trop de monde.', 'unavailable', undefined, 2 * seconds)
  way.refusePull = () => (clock.now() - opened < 10 * seconds ? busy : undefined)

  phone.open(ana)
  await write('Bonjour')
  await clock.advance(60 * seconds)

  expect(arrived()).toEqual(['Bonjour'])
  expect((await phone.tabs[0]!.db.feeds.get(feed))?.before).toBeNull()
})

test('a load that another tab left in its midst is ended by the one that takes its stream over', async () => {
  const { clock, phone, ana } = await meddledPhone()
  const [leading, other] = [phone.tabs[0]!, phone.open(ana)]
  await clock.advance(10 * seconds)
  const feed = jobsFeed('VD')
  const stored = (await other.db.feeds.get(feed))!
  await other.db.feeds.put({ ...stored, before: stored.cursor + 1 })

  leading.crash()
  await clock.advance(60 * seconds)

  expect((await other.db.feeds.get(feed))?.before).toBeNull()
})

test('the remaining tab sends the message of a tab that died, without any other event', async () => {
  const { clock, phone, ana, write, arrived } = await meddledPhone()
  const [writing, left] = [phone.tabs[0]!, phone.open(ana)]
  await clock.advance(10 * seconds)
  // The other tab has the stream, and nothing reports to it that this one is gone.
  await writing.stop()
  await clock.advance(10 * seconds)
  await write('Bonjour')
  writing.crash()

  await clock.advance(120 * seconds)

  expect(left.isStopped).toBe(false)
  expect(arrived()).toEqual(['Bonjour'])
})

test('a drain of many pushes wakes one pull after it, not one for each of its own commits', async () => {
  const { clock, phone, pulled, pushed, write, arrived } = await meddledPhone()
  phone.isOffline = true
  for (let n = 0; n < 8; n += 1) await write(`${n}`)
  // Each mutation travels in a push of its own.
  await phone.tabs[0]!.db.outbox.toCollection().modify({ alone: true })
  await clock.advance(10 * seconds)
  pulled.length = 0
  pushed.length = 0

  phone.isOffline = false
  await clock.advance(30 * seconds)

  expect(arrived()).toHaveLength(8)
  expect(pushed.length).toBeGreaterThanOrEqual(8)
  const first = pushed.at(-8) ?? 0
  expect(pulled.filter((at) => at > first && at <= first + 5 * seconds).length).toBeLessThanOrEqual(3)
})

test('a server that refuses waiting mutations counts as online before the next pull is answered', async () => {
  const { clock, server, phone, way, write } = await meddledPhone()
  const { connection } = phone.tabs[0]!
  phone.isOffline = true
  await write('Bonjour')
  await clock.advance(20 * seconds)
  expect(connection.get()).toBe('offline')
  way.pullTakes = 30 * seconds
  way.stop = (mutations) => {
    const verdicts = mutations.map(({ id }) => ({ ...rejected, id }))
    return Promise.resolve({ epoch: server.epoch, verdicts })
  }

  phone.isOffline = false
  phone.tabs[0]!.wake('online')
  await clock.advance(2 * seconds)

  expect(await phone.tabs[0]!.db.refusals.count()).toBe(1)
  expect(connection.get()).toBe('online')
})

test('the answer to a push brings back the device’s message, so that no pull starts', async () => {
  const { clock, phone, pulled, pushed, network, write, states } = await meddledPhone()
  pulled.length = 0
  pushed.length = 0

  await write('Bonjour')
  await clock.advance(1 * seconds)
  network.announce()
  await clock.advance(1 * seconds)

  expect(pushed).toHaveLength(1)
  expect(pulled).toEqual([])
  expect(await states()).toEqual([])
  expect((await phone.tabs[0]!.db.messages.toArray()).map(({ sequence }) => sequence)).toEqual([1])
})

test('messages of others come on the stream without a pull, and rows beyond an event come by one pull', async () => {
  const { clock, server, phone, pulled, network, ana } = await meddledPhone()
  await clock.advance(10 * seconds)
  pulled.length = 0
  const before = await phone.tabs[0]!.db.notifications.count()
  const count = async () => (await phone.tabs[0]!.db.notifications.count()) - before

  for (const title of ['un', 'deux']) {
    server.notify(ana, title)
    network.announce()
    await clock.advance(1 * seconds)
  }
  const few = [await count(), pulled.length]
  for (let n = 0; n < 20; n += 1) server.notify(ana, `${n}`)
  network.announce()
  await clock.advance(2 * seconds)
  const many = [await count(), pulled.length > 0]
  pulled.length = 0
  server.notify(ana, 'trois')
  network.announce()
  await clock.advance(1 * seconds)

  expect([few, many]).toEqual([
    [2, 0],
    [22, true],
  ])
  expect([await count(), pulled.length]).toEqual([23, 0])
})

test('an offer of a canton comes on the stream without a pull, and one whose row does not come by a pull within seconds', async () => {
  const { clock, server, phone, pulled, network } = await meddledPhone()
  await clock.advance(10 * seconds)
  pulled.length = 0
  const paul = [...server.state.users.values()].find(({ userType }) => userType === 'private')!.id
  const publish = () => {
    const id = server.clockAndIds.newId()
    const offered = { ...memoryOffer('Haie'), id }
    const mutation = {
      id: server.clockAndIds.newId(),
      name: 'job.publish',
      version: 1,
      lane: `job:${id}`,
      args: offered,
    }
    server.push(paul, [mutation as Mutation])
    return id
  }
  const has = async (id: Id) => (await phone.tabs[0]!.db.jobs.get(id)) !== undefined

  const first = publish()
  network.announce()
  await clock.advance(1 * seconds)
  const streamed = [await has(first), pulled.length]
  network.isBefore = true
  const [second, third] = [publish(), publish()]
  network.announce()
  await clock.advance(6 * seconds)

  expect(streamed).toEqual([true, 0])
  expect([await has(second), await has(third), pulled.length]).toEqual([true, true, 1])
})

test('rows that end at the heads need no comparison of cursors, and each other row does', async () => {
  const { clock, server, network, ana } = await meddledPhone()
  await clock.advance(10 * seconds)
  const compare = vi.spyOn(StreamPosition.prototype, 'findBehind')

  for (let n = 0; n < 3; n += 1) {
    server.notify(ana, `${n}`)
    network.announce()
    await clock.advance(1 * seconds)
  }
  const ofWhole = compare.mock.calls.length
  for (let n = 0; n < 20; n += 1) server.notify(ana, `${n}`)
  network.announce()
  await clock.advance(1 * seconds)
  const ofTooMany = compare.mock.calls.length - ofWhole
  compare.mockRestore()

  expect(ofWhole).toBe(0)
  expect(ofTooMany).toBeGreaterThan(0)
})

test('after a resync the stream brings rows again', async () => {
  const { clock, server, phone, pulled, network, ana } = await meddledPhone()
  server.raiseEpoch()
  network.announce()
  await clock.advance(60 * seconds)
  pulled.length = 0
  const before = await phone.tabs[0]!.db.notifications.count()

  server.notify(ana, 'un')
  network.announce()
  await clock.advance(1 * seconds)

  expect([await phone.tabs[0]!.db.notifications.count(), pulled.length]).toEqual([before + 1, 0])
})

test('no sign of life makes a device ask before the time that the server asked for', async () => {
  const { clock, phone, network, way, pushed, write, arrived } = await meddledPhone()
  way.stop = () => Promise.reject(new ApiError(503, '', 'unavailable', undefined, 40 * seconds))
  await write('Bonjour')
  await clock.advance(1 * seconds)
  way.stop = () => undefined
  pushed.length = 0

  phone.tabs[0]!.wake('visible')
  phone.isOffline = true
  network.announce()
  await clock.advance(5 * seconds)
  phone.isOffline = false
  phone.tabs[0]!.wake('online')
  await clock.advance(30 * seconds)
  const during = pushed.length
  await clock.advance(10 * seconds)

  expect(during).toBe(0)
  expect(arrived()).toEqual(['Bonjour'])
})

test('a sign of life during a push does not shorten the wait that its answer asks for', async () => {
  const { clock, pushed, arrived, failAfterSign } = await meddledPhone()

  await failAfterSign(new ApiError(429, '', 'slow_down', undefined, 40 * seconds))
  await clock.advance(30 * seconds)
  const during = pushed.length
  await clock.advance(11 * seconds)

  expect(during).toBe(1)
  expect(arrived()).toEqual(['Bonjour'])
})

test('no sign of life makes a device pull before the time that the server asked for', async () => {
  const { clock, server, phone, network, way, pulled, ana } = await meddledPhone()
  const tab = phone.tabs[0]!
  way.refusePull = () => new ApiError(503, '', 'unavailable', undefined, 40 * seconds)
  tab.wake('visible')
  await clock.advance(1 * seconds)
  way.refusePull = () => undefined
  pulled.length = 0

  tab.wake('visible')
  server.notify(ana, 'Nouvelle')
  network.announce()
  await clock.advance(30 * seconds)
  const during = pulled.length
  await clock.advance(10 * seconds)

  expect([during, pulled.length]).toEqual([0, 1])
})

test('streamed rows void no pull, however slow the pulls are', async () => {
  const { clock, server, network, phone, way, ana, garden, pulled } = await meddledPhone()
  const offer = `${garden.slice(0, -4)}ffff`
  way.pullTakes = 3 * seconds
  server.state.jobs.set(offer, { ...server.state.jobs.get(garden)!, id: offer, status: 'open', assignedToId: null })
  server.jobChanged(offer)

  for (let second = 0; second < 15; second += 1) {
    server.notify(ana, `Nouvelle ${second}`)
    network.announce()
    await clock.advance(1 * seconds)
  }

  expect(await phone.tabs[0]!.db.jobs.get(offer)).toBeDefined()
  // The pulls follow each other, three seconds each. A pull whose answer an event voids would be repeated.
  expect(pulled.length).toBeLessThanOrEqual(15 / 3)
})

test('a device knows when it last had all that the server has: after a pull, with each event of the stream, and not without network', async () => {
  const { clock, phone, network, pulled } = await meddledPhone()
  const [tab] = phone.tabs
  const afterPull = tab?.levelAt
  await clock.advance(10 * seconds)
  pulled.length = 0
  network.announce()
  await clock.advance(1 * seconds)
  const afterEvent = tab?.levelAt ?? 0
  const wasAsked = pulled.length > 0

  phone.isOffline = true
  await clock.advance(600 * seconds)

  expect([typeof afterPull, wasAsked]).toEqual(['number', false])
  expect(clock.now() - afterEvent).toBeLessThanOrEqual(601 * seconds)
  expect(tab?.levelAt).toBe(afterEvent)
})

test('a tab that nobody looks at, and whose stream lives, wakes the processor for little more than its signs of life', async () => {
  const { clock, phone } = await meddledPhone()
  await clock.advance(10 * seconds)
  phone.isHidden = true
  await clock.advance(1 * minutes)
  const timers = vi.spyOn(clock, 'later')

  await clock.advance(10 * minutes)

  // The server’s sign of life comes each 20 s, and sets a timer here and in the network of the test.
  expect(timers.mock.calls.length).toBeLessThan(150)
})
