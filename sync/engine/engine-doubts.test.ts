// The counted event loop must be installed before Dexie is loaded.
import '../testing/event-loop.ts'
import { expect, test } from 'vitest'
import { NetworkError } from '../http/transport.ts'
import { cancelMutation } from '../outbox/outbox.ts'
import { meddledPhone, minutes, seconds } from '../testing/meddled-phone.ts'

test.each(['the browser reports no network', 'a pull has failed, though the browser believes in its network'])(
  'a message written while %s can be taken back as long as the doubt lasts',
  async (why) => {
    const { clock, network, phone, write, arrived } = await meddledPhone()
    const { db, connection } = phone.tabs[0]!
    const isBrowserRight = why.includes('no network')
    if (isBrowserRight) phone.isOffline = true
    else network.isDown = true
    await clock.advance(2 * minutes)
    const said = connection.get()
    const { mutationId } = await write('Bonjour')
    await clock.advance(10 * minutes)

    expect(said).toBe(isBrowserRight ? 'offline' : 'failing')
    expect(await cancelMutation(db, mutationId)).toBe(true)
    phone.isOffline = false
    network.isDown = false
    await clock.advance(1 * minutes)
    expect(arrived()).toEqual([])
  },
)

test('all that waits goes in one push once the browser has its network back; before that, empty ones try', async () => {
  const { clock, phone, way, write, arrived } = await meddledPhone()
  const sizes: number[] = []
  way.stop = (mutations) => {
    sizes.push(mutations.length)
    return undefined
  }
  phone.isOffline = true
  for (const text of ['un', 'deux', 'trois']) await write(text)
  await clock.advance(60 * seconds)
  expect([...new Set(sizes)]).toEqual([0])
  sizes.length = 0

  phone.isOffline = false
  phone.tabs[0]!.wake('online')
  await clock.advance(1 * seconds)

  expect(sizes).toEqual([3])
  expect(arrived()).toEqual(['un', 'deux', 'trois'])
})

test('after an outage of some seconds what waits arrives soon, wherever the timers stand', async () => {
  const { clock, network, write, arrived } = await meddledPhone()
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
  const { clock, arrived, failAfterSign } = await meddledPhone()

  await failAfterSign(new NetworkError('offline'))
  await clock.advance(300)

  expect(arrived()).toEqual(['Bonjour'])
})
