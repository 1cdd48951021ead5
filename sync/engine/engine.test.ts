// The counted event loop must be installed before Dexie is loaded.
import { settle } from '../testing/event-loop.ts'
import { expect, test } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { laneOf, mutationVersion } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import { sendMessage } from '../mutations/messages.ts'
import { memoryJob, memoryOffer, memoryUser } from '../testing/memory-rows.ts'
import { MemoryNetwork } from '../testing/memory-network.ts'
import { MemoryServer } from '../testing/memory-server.ts'
import { Random } from '../testing/random.ts'
import { SimDevice, type SimTab } from '../testing/sim-device.ts'
import { VirtualClock } from '../testing/virtual-clock.ts'

const seconds = 1_000

/** Makes Ana, a student who works for Paul, with the app open on her phone. */
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
  /** Returns how many milliseconds pass until `isSo` returns true. */
  const timeUntil = async (isSo: () => boolean, atMost = 120 * seconds) => {
    const start = clock.now()
    while (!isSo() && clock.now() - start < atMost) await clock.advance(50)
    return clock.now() - start
  }
  return { clock, server, network, phone, tab, ana, paul, jobId, write, arrived, timeUntil, faults, parts }
}

test('a message written online is on the server and on the other device within a second (1.9.12, 2.9.10, 2.9.11)', async () => {
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
  'after %i s without a server every message arrives within 15 s by itself',
  async (outage) => {
    const { clock, network, tab, write, arrived, timeUntil, faults } = await world()
    network.isDown = true
    for (const text of ['un', 'deux', 'trois']) await write(tab, text)
    await clock.advance(outage * seconds)
    const during = tab.connection.get()

    network.isDown = false
    const took = await timeUntil(() => arrived().length === 3)

    expect(during).toBe('failing')
    expect(took).toBeLessThanOrEqual(15 * seconds)
    expect(arrived()).toEqual(['un', 'deux', 'trois'])
    expect(faults).toEqual([])
  },
)

test('when the browser reports the network, a message arrives within 3 s (1.7.6)', async () => {
  const { clock, phone, tab, write, arrived, timeUntil } = await world()
  phone.isOffline = true
  await write(tab, 'Bonjour')
  await clock.advance(600 * seconds)

  phone.isOffline = false
  tab.wake('online')

  expect(await timeUntil(() => arrived().length === 1)).toBeLessThanOrEqual(3 * seconds)
})

test('an answer that arrives after the network was lost does not show the connection as online', async () => {
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

test('a signed-out device keeps its messages and sends them after signing in (1.7.4, 1.7.6)', async () => {
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

test('the tab of a user whose session was replaced stops and changes nothing', async () => {
  const { clock, phone, tab, paul, write, arrived } = await world()
  phone.session = paul
  await write(tab, 'Bonjour')

  await clock.advance(60 * seconds)

  expect(arrived()).toEqual([])
  expect((await tab.db.outbox.toArray()).map(({ state }) => state)).toEqual(['queued'])
})

test('a second tab takes over the event stream when the first one dies', async () => {
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

test('a tab that another one’s newer version retires gives the event stream up at once', async () => {
  const { clock, phone, tab, ana, jobId, paul, server, network } = await world()
  await clock.advance(5 * seconds)
  phone.newerVersions = 1
  const newer = phone.open(ana)
  await clock.advance(5 * seconds)

  const id: Id = '00000000-0000-7000-8000-00000000ffff'
  server.push(paul, [
    { id, name: 'message.send', version: 1, lane: 'x', args: { id, jobId, receiverId: ana, content: 'Là ?' } },
  ])
  network.announce()
  await clock.advance(1 * seconds)
  await settle()

  expect((await newer.db.messages.toArray()).map(({ content }) => content)).toEqual(['Là ?'])
  expect(tab.isStopped).toBe(true)
})

test('a tab shows offline only while the server is unreachable, even when its stream lives on', async () => {
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

test('a second tab without a stream of its own is online again together with the first', async () => {
  const { clock, phone, ana, network, tab } = await world()
  const second = phone.open(ana)
  await clock.advance(5 * seconds)
  network.isDown = true
  for (const one of [tab, second]) one.wake('visible')
  await clock.advance(90 * seconds)
  const during = second.connection.get()

  network.isDown = false
  await clock.advance(20 * seconds)

  expect(during).toBe('failing')
  expect([tab, second].map((one) => one.connection.get())).toEqual(['online', 'online'])
})

// Shows rules 1.7.21, 1.7.27, 1.7.30, 1.9.11, 1.9.12, 1.9.13, 2.7.19, 2.7.20, 2.9.10, 2.9.11, 2.9.12.
test('without a stream what others write is in sight within two seconds and an answer', async () => {
  const { clock, ana, paul, jobId, server, network, parts, timeUntil } = await world()
  const plant = (_db: LocalDatabase, env: SyncEnvironment): SyncEnvironment => ({
    ...env,
    openEvents: (_path, handlers) => {
      env.later(() => handlers.onLost(), 20)
      return () => undefined
    },
  })
  const laptop = new SimDevice('laptop', { ...parts, plant })
  laptop.session = ana
  const { db } = laptop.open(ana)
  await clock.advance(60 * seconds)

  const waits: number[] = []
  for (const content of ['Bonjour', 'À samedi ?', 'À samedi !']) {
    await clock.advance(700)
    const args = { id: parts.newId(), jobId, receiverId: ana, content }
    server.push(paul, [
      { id: parts.newId(), name: 'message.send', version: mutationVersion, lane: laneOf('message.send', args), args },
    ])
    network.announce()
    let seen = 0
    waits.push(
      await timeUntil(() => {
        void db.messages.count().then((count) => (seen = count))
        return seen === waits.length + 1
      }),
    )
  }

  expect(Math.max(...waits)).toBeLessThanOrEqual(2.5 * seconds)
})

test('a stream that closes as soon as it opens is reopened ever less often', async () => {
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

test('a server whose folder was put back from a cold copy gets what it confirmed again, in order, before what is written later', async () => {
  const { clock, server, network, tab, ana, write, arrived, timeUntil, faults } = await world()
  await write(tab, 'un')
  await timeUntil(() => arrived().length === 1)
  server.backup()
  for (const text of ['deux', 'trois']) await write(tab, text)
  await timeUntil(() => arrived().length === 3)
  await clock.advance(2 * seconds)

  network.isDown = true
  server.restore({ silently: true })
  // With the head above the device's cursor again, the cursor does not show that the server was restored.
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) server.notify(ana, title)
  network.isDown = false
  await write(tab, 'quatre')
  await clock.advance(60 * seconds)

  expect(arrived()).toEqual(['un', 'deux', 'trois', 'quatre'])
  expect((await tab.db.messages.orderBy('[jobId+order]').toArray()).map(({ content }) => content)).toEqual(arrived())
  const hers = [...server.state.notifications.values()].filter(({ userId }) => userId === ana)
  expect(await tab.db.notifications.count()).toBe(hers.length)
  expect(await tab.db.outbox.count()).toBe(0)
  expect(faults).toEqual([])
})
