// The counted event loop must be installed before Dexie is loaded.
import '../testing/event-loop.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../http/transport.ts'
import { discardParked } from '../outbox/outbox.ts'
import { meddledPhone, minutes, seconds } from '../testing/meddled-phone.ts'

test('while a failed attempt waits for its time, or the browser reports no network, a write starts none', async () => {
  const { clock, phone, way, pushed, write, arrived } = await meddledPhone()
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
  const { clock, way, write, arrived, askAgain, states, garden, cellar } = await meddledPhone()
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

/** Answers one mutation with `retry` while others go through, until it is parked. */
const parkOne = async () => {
  const all = await meddledPhone()
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

test.each([
  ['a firewall’s page', () => new ApiError(403, '<html>')],
  ['a proxy’s limit', () => new ApiError(413, '<html>')],
  ['a proxy’s fault', () => new ApiError(500, '<html>')],
  ['a page in place of an answer', () => new NetworkError('not_ours')],
])(
  'a lone message that meets %s is parked within minutes; deleted, it lets the next one go (1.2.753)',
  async (_what, refuse) => {
    const { clock, phone, way, write, arrived, says, states, pushed } = await meddledPhone()
    const { db, connection } = phone.tabs[0]!
    way.stop = (mutations) => (says('virus')(mutations) ? Promise.reject(refuse()) : undefined)
    await write('virus')
    await write('et ensuite')
    await clock.advance(5 * minutes)
    const parked = await states()
    const tries = pushed.length
    await clock.advance(30 * minutes)
    const triesLater = pushed.length

    const [item] = await db.outbox.where('state').equals('parked').toArray()
    await discardParked(db, item!.id)
    await clock.advance(10 * seconds)

    expect(parked).toEqual(['parked', 'queued'])
    expect([triesLater - tries, connection.get()]).toEqual([0, 'online'])
    expect([arrived(), await states()]).toEqual([['et ensuite'], []])
  },
)

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

test('a blocked mutation holds up neither the other lanes nor the state of the connection', async () => {
  const { clock, phone, way, write, arrived, says, garden, cellar } = await meddledPhone()
  way.stop = (mutations) => (says('virus')(mutations) ? Promise.reject(new NetworkError('offline')) : undefined)

  for (const content of ['un', 'virus', 'trois']) await write(content, content === 'virus' ? garden : cellar)
  await clock.advance(60 * seconds)
  await write('quatre', cellar)
  await clock.advance(60 * seconds)

  expect(arrived().toSorted()).toEqual(['quatre', 'trois', 'un'])
  expect(phone.tabs[0]!.connection.get()).toBe('online')
})

test('a mutation that the server dies of is found although the server is back only seconds later', async () => {
  const { clock, way, write, arrived, says, garden, cellar } = await meddledPhone()
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
  const { clock, way, pushed, write, arrived } = await meddledPhone()
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

test('a clock that is put back a day stops nothing', async () => {
  const { clock, phone, way, write, arrived } = await meddledPhone()
  way.stop = () => Promise.reject(new NetworkError('offline'))
  await write('Bonjour')
  await clock.advance(1 * seconds)
  phone.skew = -24 * 60 * minutes
  way.stop = () => undefined

  await clock.advance(60 * seconds)

  expect(arrived()).toEqual(['Bonjour'])
})

test('a clock that is put back a day lets no tab take a frozen one for the one that hears of everything', async () => {
  const { clock, phone, server, network, ana } = await meddledPhone()
  const leading = phone.tabs[0]!
  // A frozen page waits first for the stream's lock. Once it leads, it receives nothing, and the stream's lock is never taken from it.
  void phone.locks.of({}).hold(`stream:${ana}`, () => new Promise(() => undefined))
  const other = phone.open(ana)
  // Meanwhile the other tab gets the signal that the stream lives.
  await clock.advance(30 * seconds)
  const before = await other.db.notifications.count()
  leading.crash()
  phone.skew = -24 * 60 * minutes

  server.notify(ana, 'Bonjour')
  network.announce()
  await clock.advance(10 * seconds)

  expect(await other.db.notifications.count()).toBe(before + 1)
})

test('a lock that another tab takes over does not change the state of the connection', async () => {
  const { clock, phone, way } = await meddledPhone()
  const { connection } = phone.tabs[0]!
  await clock.advance(10 * seconds)
  const states: string[] = []
  connection.subscribe(() => states.push(connection.get()))
  // The error that Web Locks give a tab whose lock is taken from it.
  way.refusePull = () => new DOMException('stolen', 'AbortError')

  phone.tabs[0]!.wake('visible')
  await clock.advance(1 * seconds)
  way.refusePull = () => undefined
  await clock.advance(20 * seconds)

  expect(states).toEqual([])
})

test('a device without room for streamed rows shows this at once, and stores the rows once there is room', async () => {
  const { clock, phone, server, network, ana } = await meddledPhone()
  const { db, connection } = phone.tabs[0]!
  await clock.advance(10 * seconds)
  const count = () => db.notifications.count()
  const before = await count()
  const full = vi.spyOn(db.feeds, 'bulkPut').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  server.notify(ana, 'un')
  network.announce()
  await clock.advance(1 * seconds)
  const during = [connection.get(), (await count()) - before]
  full.mockRestore()
  await clock.advance(20 * seconds)

  expect(during).toEqual(['full', 0])
  expect([connection.get(), (await count()) - before]).toEqual(['online', 1])
})

test('an outdated app waits with all its mutations, blames none, and sends them once after the update', async () => {
  const { clock, network, phone, pushed, pulled, write, arrived, ana } = await meddledPhone()
  const [tab] = phone.tabs
  network.wantsNewer = true
  for (let n = 1; n <= 30; n += 1) await write(`Message ${n}`)
  await clock.advance(2 * minutes)
  pushed.length = 0
  pulled.length = 0
  await clock.advance(10 * minutes)
  const during = await tab!.db.outbox.toArray()
  const [asked, said] = [pushed.length + pulled.length, tab!.connection.get()]

  // The update reloads the page, with other code.
  await tab!.close()
  network.wantsNewer = false
  phone.open(ana)
  await clock.advance(5 * seconds)

  expect(said).toBe('outdated')
  expect(during.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(during.map(() => 'queued 0'))
  // One request a minute.
  expect(asked).toBeLessThanOrEqual(22)
  expect(arrived()).toEqual(Array.from({ length: 30 }, (_, n) => `Message ${n + 1}`))
})

test('a device that is too full to send says so without flickering, and asks the server for nothing meanwhile', async () => {
  const { clock, phone, way, write, pulled } = await meddledPhone()
  const { db, connection } = phone.tabs[0]!
  await clock.advance(10 * seconds)
  way.stop = () => Promise.reject(new NetworkError('offline'))
  await write('un')
  await clock.advance(1 * seconds)
  way.stop = () => undefined
  const freeze = vi.spyOn(db.outbox, 'bulkPut').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => freeze.mockRestore())
  await clock.advance(20 * seconds)
  const states: string[] = []
  connection.subscribe(() => states.push(connection.get()))
  const before = { pulls: pulled.length, tries: freeze.mock.calls.length }

  await clock.advance(10 * minutes)

  expect([connection.get(), states]).toEqual(['full', []])
  expect(pulled.length - before.pulls).toBeLessThanOrEqual(10)
  expect(freeze.mock.calls.length - before.tries).toBeLessThanOrEqual(60)
})

// Shows rule 1.2.548.
test.each([500, 403])(
  'a server that answers %i to pushes is failing, not out of reach, until one passes',
  async (status) => {
    const { clock, phone, way, write, arrived } = await meddledPhone()
    const { connection } = phone.tabs[0]!
    await clock.advance(10 * seconds)
    const states: string[] = []
    connection.subscribe(() => states.push(connection.get()))
    way.stop = () => Promise.reject(new ApiError(status, 'Forbidden'))

    await write('Bonjour')
    await clock.advance(2 * minutes)
    way.stop = () => undefined
    await clock.advance(20 * seconds)

    expect(states).toEqual(['failing', 'online'])
    expect(arrived()).toEqual(['Bonjour'])
  },
)
