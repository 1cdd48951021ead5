// The counted event loop must be installed before Dexie is loaded.
import './testing/event-loop.ts'
import { expect, test } from 'vitest'
import type { Mutation } from '../schema/mutations.ts'
import type { PushAnswer } from '../schema/sync.ts'
import { ApiError, JsonText, NetworkError } from './http/transport.ts'
import { sendMessage } from './mutations/messages.ts'
import { MemoryNetwork } from './testing/memory-network.ts'
import { memoryJob, memoryOffer, memoryUser } from './testing/memory-rows.ts'
import { MemoryServer } from './testing/memory-server.ts'
import { Random } from './testing/random.ts'
import { SimDevice } from './testing/sim-device.ts'
import { VirtualClock } from './testing/virtual-clock.ts'

const seconds = 1_000
const minutes = 60 * seconds

/** Ana's phone, whose pushes meet what the test puts in their way. She writes to Paul about two jobs, each a lane. */
const world = async () => {
  const clock = new VirtualClock()
  let ids = 0
  const newId = () => `00000000-0000-7000-8000-${(ids += 1).toString(16).padStart(12, '0')}`
  const server = new MemoryServer({ now: () => clock.now(), newId, lateness: () => undefined })
  const network = new MemoryNetwork(server, clock, new Random(1))
  const [ana, paul, garden, cellar] = [newId(), newId(), newId(), newId()]
  server.addUser(memoryUser(ana, 'Ana', 'student'))
  server.addUser(memoryUser(paul, 'Paul', 'private'))
  for (const id of [garden, cellar]) {
    server.state.jobs.set(id, memoryJob({ ...memoryOffer('Jardin'), id }, paul, server.now))
    server.begin(ana, newId(), id)
  }
  const pushed: number[] = []
  const pulled: number[] = []
  const way = {
    /** Returns what the device gets in place of the server's answer, or undefined to let the push pass. */
    stop: (_mutations: Mutation[]): Promise<PushAnswer> | undefined => undefined,
    /** Milliseconds by which the answers to pulls are late. */
    pullTakes: 0,
  }
  const phone = new SimDevice('phone', {
    clock,
    network,
    random: new Random(2),
    newId,
    onFault: () => undefined,
    plant: (_db, env) => ({
      ...env,
      call: <T>(...request: Parameters<typeof env.call>): Promise<T> => {
        const [, path, body] = request
        if (path.startsWith('/api/sync/pull')) {
          pulled.push(clock.now())
          const late = (answer: T) =>
            new Promise<T>((resolve) => void clock.later(() => resolve(answer), way.pullTakes))
          return env.call<T>(...request).then(late)
        }
        if (path !== '/api/sync/push' || !(body instanceof JsonText)) return env.call<T>(...request)
        const { mutations } = JSON.parse(body.text) as { mutations: Mutation[] }
        pushed.push(clock.now())
        return (way.stop(mutations) as Promise<T> | undefined) ?? env.call<T>(...request)
      },
    }),
  })
  phone.session = ana
  phone.open(ana)
  await clock.advance(3 * seconds)
  const write = (content: string, jobId = garden) =>
    sendMessage(phone.tabs[0]!.db, { jobId, receiverId: paul, content })
  const arrived = () => [...server.state.messages.values()].map(({ content }) => content)
  const states = async () => (await phone.tabs[0]!.db.outbox.toArray()).map(({ state }) => state)
  const askAgain = (mutations: Mutation[]): PushAnswer => ({
    epoch: server.epoch,
    verdicts: mutations.map(({ id }) => ({ id, verdict: 'retry', after: 0 })),
  })
  const says = (content: string) => (mutations: Mutation[]) => JSON.stringify(mutations).includes(content)
  const world = { clock, server, network, phone, way, pushed, pulled, write, arrived, states, askAgain, says }
  return { ...world, ana, garden, cellar }
}

test('a drain of many pushes wakes one pull after it, not one for each of its own commits', async () => {
  const { clock, phone, pulled, pushed, write, arrived } = await world()
  phone.isOffline = true
  for (let n = 0; n < 8; n += 1) await write(`${n}`)
  // Each travels alone.
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

test('what a device wrote comes back with the answer to its push, so that neither the drain nor the stream starts a pull', async () => {
  const { clock, phone, pulled, pushed, network, write, states } = await world()
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

test('what others write comes on the stream without a pull, and what is too much for an event by one', async () => {
  const { clock, server, phone, pulled, network, ana } = await world()
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

test('after a resync the stream brings rows again', async () => {
  const { clock, server, phone, pulled, network, ana } = await world()
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

test('while a failed attempt waits for its time, or the browser reports no network, a write starts none', async () => {
  const { clock, phone, way, pushed, write, arrived } = await world()
  way.stop = () => Promise.reject(new NetworkError('offline'))
  await write('un')
  await clock.advance(100)
  const afterFirst = pushed.length
  for (const content of ['deux', 'trois']) await write(content)
  await clock.advance(100)
  const afterMore = pushed.length
  way.stop = () => undefined
  await clock.advance(20 * seconds)

  phone.isOffline = true
  pushed.length = 0
  for (const content of ['quatre', 'cinq']) await write(content)
  await clock.advance(100)
  const offline = pushed.length
  phone.isOffline = false
  await clock.advance(20 * seconds)

  expect([afterFirst, afterMore, offline]).toEqual([1, 1, 0])
  expect(arrived()).toEqual(['un', 'deux', 'trois', 'quatre', 'cinq'])
})

test('a fault of ours that concerns every mutation parks none, and all arrive soon after it', async () => {
  const { clock, way, write, arrived, askAgain, states, garden, cellar } = await world()
  way.stop = (mutations) => Promise.resolve(askAgain(mutations))
  await write('Jardin', garden)
  await write('Cave', cellar)
  await clock.advance(10 * minutes)
  const during = await states()

  way.stop = () => undefined
  await clock.advance(20 * seconds)

  expect(during).not.toContain('parked')
  expect(arrived().toSorted()).toEqual(['Cave', 'Jardin'])
})

/** One mutation is answered with `retry` while others go through, until it is parked. */
const parkOne = async () => {
  const all = await world()
  const { clock, way, write, askAgain, says, cellar } = all
  way.stop = (mutations) => (says('Jardin')(mutations) ? Promise.resolve(askAgain(mutations)) : undefined)
  await write('Jardin')
  for (let n = 0; n < 20; n += 1) {
    await clock.advance(20 * seconds)
    await write(`Cave ${n}`, cellar)
  }
  await clock.advance(20 * seconds)
  expect((await all.states()).filter((state) => state !== 'acknowledged')).toEqual(['parked'])
  way.stop = () => undefined
  return all
}

test('a parked mutation is tried again within an hour by itself', async () => {
  const { clock, arrived } = await parkOne()

  await clock.advance(75 * minutes)

  expect(arrived()).toContain('Jardin')
})

test('a parked mutation is tried again when the app starts', async () => {
  const { clock, phone, arrived, ana } = await parkOne()
  await phone.tabs[0]!.close()

  phone.open(ana)
  await clock.advance(5 * seconds)

  expect(arrived()).toContain('Jardin')
})

test('what something on the way blocks holds up neither the other lanes nor the state of the connection', async () => {
  const { clock, phone, way, write, arrived, says, garden, cellar } = await world()
  way.stop = (mutations) => (says('virus')(mutations) ? Promise.reject(new NetworkError('offline')) : undefined)

  for (const content of ['un', 'virus', 'trois']) await write(content, content === 'virus' ? garden : cellar)
  await clock.advance(60 * seconds)
  await write('quatre', cellar)
  await clock.advance(60 * seconds)

  expect(arrived().toSorted()).toEqual(['quatre', 'trois', 'un'])
  expect(phone.tabs[0]!.connection.get()).toBe('online')
})

test('a mutation that the server dies of is found although the server is back only seconds later', async () => {
  const { clock, way, write, arrived, says, garden, cellar } = await world()
  let isBackAt = 0
  way.stop = (mutations) => {
    if (says('fatal')(mutations)) isBackAt = clock.now() + 2 * seconds
    return clock.now() < isBackAt ? Promise.reject(new NetworkError('offline')) : undefined
  }

  for (const content of ['fatal', 'deux', 'trois', 'quatre'])
    await write(content, content === 'fatal' ? garden : cellar)
  await clock.advance(5 * minutes)

  expect(arrived()).toEqual(['deux', 'trois', 'quatre'])
})

test('a server that asks for a month of patience is asked again after ten minutes, and not before', async () => {
  const { clock, way, pushed, write, arrived } = await world()
  const month = 31 * 24 * 60 * minutes
  way.stop = () => Promise.reject(new ApiError(503, '', 'unavailable', undefined, month))
  pushed.length = 0
  await write('Bonjour')
  await clock.advance(5 * seconds)
  const atOnce = pushed.length

  way.stop = () => undefined
  await clock.advance(10 * minutes)

  expect(atOnce).toBeLessThanOrEqual(2)
  expect(arrived()).toEqual(['Bonjour'])
})

test('after an outage of some seconds what waits arrives soon, wherever the timers stand', async () => {
  const { clock, network, write, arrived } = await world()
  const took: number[] = []
  for (const outage of [2, 3, 4, 5, 6, 7]) {
    network.isDown = true
    network.announce()
    await write(`${outage}`)
    await clock.advance(outage * seconds)
    network.isDown = false
    const back = clock.now()
    while (arrived().length <= took.length && clock.now() - back < 20 * seconds) await clock.advance(50)
    took.push(clock.now() - back)
    await clock.advance(10 * seconds)
  }

  expect(Math.max(...took)).toBeLessThanOrEqual(2.5 * seconds)
  expect(took.reduce((sum, one) => sum + one, 0) / took.length).toBeLessThanOrEqual(1.5 * seconds)
})

test('a push that fails after the server was heard of again does not wait for its timer', async () => {
  const { clock, phone, way, write, arrived } = await world()
  let fail = () => {}
  way.stop = () => new Promise((_resolve, reject) => (fail = () => reject(new NetworkError('offline'))))
  await write('Bonjour')
  await clock.advance(100)

  // The pull is answered before the push fails.
  phone.tabs[0]!.wake('visible')
  await clock.advance(400)
  way.stop = () => undefined
  fail()
  await clock.advance(300)

  expect(arrived()).toEqual(['Bonjour'])
})

test('no sign of life makes a device ask before the time that the server asked for', async () => {
  const { clock, phone, network, way, pushed, write, arrived } = await world()
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

test('a clock that is put back a day stops nothing', async () => {
  const { clock, phone, way, write, arrived } = await world()
  way.stop = () => Promise.reject(new NetworkError('offline'))
  await write('Bonjour')
  await clock.advance(1 * seconds)
  phone.skew = -24 * 60 * minutes
  way.stop = () => undefined

  await clock.advance(60 * seconds)

  expect(arrived()).toEqual(['Bonjour'])
})

test('what the stream brings voids no pull, however slow the pulls are', async () => {
  const { clock, server, network, phone, way, ana, garden } = await world()
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
})
