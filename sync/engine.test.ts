// The virtual clock's event loop has to be there before Dexie is.
import { settle } from './testing/event-loop.ts'
import { expect, test } from 'vitest'
import type { Id } from '../schema/ids.ts'
import type { LocalDatabase } from './store/database.ts'
import type { SyncEnvironment } from './protocol/environment.ts'
import { sendMessage } from './mutations/messages.ts'
import { memoryJob, memoryOffer, memoryUser } from './testing/memory-rows.ts'
import { MemoryNetwork } from './testing/memory-network.ts'
import { MemoryServer } from './testing/memory-server.ts'
import { Random } from './testing/random.ts'
import { SimDevice, type SimTab } from './testing/sim-device.ts'
import { VirtualClock } from './testing/virtual-clock.ts'

const seconds = 1_000

/** Ana, who works for Paul, on a phone and a laptop of hers. */
const world = async () => {
  const clock = new VirtualClock()
  let ids = 0
  const newId = () => `00000000-0000-7000-8000-${(ids += 1).toString(16).padStart(12, '0')}`
  const server = new MemoryServer({ now: () => clock.now(), newId, lateness: () => undefined })
  const network = new MemoryNetwork(server, clock, new Random(1))
  const faults: unknown[] = []
  const parts = { clock, network, random: new Random(2), newId, onFault: (error: unknown) => faults.push(error) }
  const [ana, paul, jobId] = [newId(), newId(), newId()]
  server.addUser(memoryUser(ana, 'Ana', 'student'))
  server.addUser(memoryUser(paul, 'Paul', 'private'))
  server.state.jobs.set(jobId, memoryJob({ ...memoryOffer('Jardin'), id: jobId }, paul, server.now))
  server.begin(ana, newId(), jobId)
  const phone = new SimDevice('phone', parts)
  phone.session = ana
  const tab = phone.open(ana)
  await clock.advance(3 * seconds)
  const write = (from: SimTab, content: string) => sendMessage(from.db, { jobId, receiverId: paul, content })
  const arrived = () => [...server.state.messages.values()].map(({ content }) => content)
  /** Milliseconds until something is so. */
  const timeUntil = async (isSo: () => boolean, atMost = 120 * seconds) => {
    const start = clock.now()
    while (!isSo() && clock.now() - start < atMost) await clock.advance(50)
    return clock.now() - start
  }
  return { clock, server, network, phone, tab, ana, paul, jobId, write, arrived, timeUntil, faults, parts }
}

test('a message written online is on the server and on the other device within a second', async () => {
  const { phone, tab, ana, parts, write, arrived, timeUntil, clock, network } = await world()
  const laptop = new SimDevice('laptop', parts)
  laptop.session = ana
  const other = laptop.open(ana)
  await clock.advance(5 * seconds)

  await write(tab, 'Bonjour')
  const sent = await timeUntil(() => arrived().length === 1)
  network.announce()
  let seen = 0
  const received = await timeUntil(() => {
    void other.db.messages.count().then((count) => (seen = count))
    return seen === 1
  })

  expect(sent).toBeLessThan(1 * seconds)
  expect(received).toBeLessThan(1 * seconds)
  expect(phone.tabs[0]?.connection.get()).toBe('online')
})

test.each([60, 600, 3_600])(
  'after %i s without server everything arrives within 15 s, without any act',
  async (outage) => {
    const { clock, network, tab, write, arrived, timeUntil, faults } = await world()
    network.isDown = true
    for (const text of ['un', 'deux', 'trois']) await write(tab, text)
    await clock.advance(outage * seconds)
    const during = tab.connection.get()

    network.isDown = false
    const took = await timeUntil(() => arrived().length === 3)

    expect(during).toBe('offline')
    expect(took).toBeLessThanOrEqual(15 * seconds)
    expect(arrived()).toEqual(['un', 'deux', 'trois'])
    expect(faults).toEqual([])
  },
)

test('where the browser reports the network, everything arrives within 3 s', async () => {
  const { clock, phone, tab, write, arrived, timeUntil } = await world()
  phone.isOffline = true
  await write(tab, 'Bonjour')
  await clock.advance(600 * seconds)

  phone.isOffline = false
  tab.wake('online')

  expect(await timeUntil(() => arrived().length === 1)).toBeLessThanOrEqual(3 * seconds)
})

test('an answer that was on its way when the network went does not say that it is there', async () => {
  const { clock, phone, tab, timeUntil } = await world()
  const said: string[] = []
  tab.connection.subscribe(() => said.push(tab.connection.get()))
  tab.wake('visible')
  await clock.advance(5)
  phone.isOffline = true
  tab.wake('offline')

  const afterwards = await timeUntil(() => tab.connection.get() === 'online', 60 * seconds)
  phone.isOffline = false

  expect(afterwards).toBe(60 * seconds)
  expect(said).toEqual(['offline'])
  expect(await timeUntil(() => tab.connection.get() === 'online')).toBeLessThanOrEqual(15 * seconds)
})

test('signed out, everything is kept and goes on after signing in', async () => {
  const { clock, phone, tab, ana, write, arrived, timeUntil } = await world()
  phone.session = null
  await write(tab, 'Bonjour')
  await clock.advance(30 * seconds)
  const while401 = [tab.connection.get(), arrived().length]

  phone.session = ana
  tab.wake('visible')

  expect(while401).toEqual(['signed_out', 0])
  expect(await timeUntil(() => arrived().length === 1)).toBeLessThan(3 * seconds)
  await clock.advance(1 * seconds)
  expect(tab.connection.get()).toBe('online')
})

test('the tab of somebody who is no longer signed in stops and changes nothing', async () => {
  const { clock, phone, tab, paul, write, arrived } = await world()
  phone.session = paul
  await write(tab, 'Bonjour')

  await clock.advance(60 * seconds)

  expect(arrived()).toEqual([])
  expect((await tab.db.outbox.toArray()).map(({ state }) => state)).toEqual(['queued'])
})

test('the second tab takes over the stream of one that dies', async () => {
  const { clock, phone, tab, ana, jobId, paul, server, network } = await world()
  const second = phone.open(ana)
  await clock.advance(5 * seconds)
  tab.crash()
  await clock.advance(5 * seconds)

  const id: Id = '00000000-0000-7000-8000-00000000ffff'
  server.push(paul, [
    { id, name: 'message.send', version: 1, lane: 'x', args: { id, jobId, receiverId: ana, content: 'Là ?' } },
  ])
  network.announce()
  await clock.advance(1 * seconds)
  await settle()

  expect((await second.db.messages.toArray()).map(({ content }) => content)).toEqual(['Là ?'])
})

test('a tab that missed the server once says so no longer than the server is away, though its stream lives on', async () => {
  const { clock, phone, tab } = await world()
  phone.isOffline = true
  tab.wake('visible')
  await clock.advance(500)
  const during = tab.connection.get()

  phone.isOffline = false
  await clock.advance(5 * seconds)

  expect(during).toBe('offline')
  expect(tab.connection.get()).toBe('online')
})

test('a second tab, which follows no stream of its own, is back online with the first', async () => {
  const { clock, phone, ana, network, tab } = await world()
  const second = phone.open(ana)
  await clock.advance(5 * seconds)
  network.isDown = true
  for (const one of [tab, second]) one.wake('visible')
  await clock.advance(90 * seconds)
  const during = second.connection.get()

  network.isDown = false
  await clock.advance(20 * seconds)

  expect(during).toBe('offline')
  expect([tab, second].map((one) => one.connection.get())).toEqual(['online', 'online'])
})

test('a stream that is closed as soon as it opens is tried again ever less often', async () => {
  const { clock, ana, parts } = await world()
  let opened = 0
  const plant = (_db: LocalDatabase, env: SyncEnvironment): SyncEnvironment => ({
    ...env,
    openEvents: (_path, handlers) => {
      opened += 1
      env.later(() => handlers.onOpen(), 20)
      env.later(() => handlers.onLost(), 40)
      return () => undefined
    },
  })
  const laptop = new SimDevice('laptop', { ...parts, plant })
  laptop.session = ana
  laptop.open(ana)

  await clock.advance(120 * seconds)

  expect(opened).toBeGreaterThan(5)
  expect(opened).toBeLessThan(20)
})
