import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { PushAnswer } from '../../schema/sync.ts'
import { sendMessage } from '../mutations/messages.ts'
import { updateProfile } from '../mutations/accounts.ts'
import { drain } from '../protocol/push.ts'
import { NetworkError } from '../http/transport.ts'
import { countStorage, type StorageCost } from '../testing/counted-storage.ts'
import { memoryUser } from '../testing/memory-rows.ts'
import { applied, follow, page, put, testDevice, verdicts } from '../testing/test-device.ts'

/** Makes Ana's phone with `count` waiting messages. */
const phoneWith = async (count: number) => {
  const device = testDevice()
  const storage = countStorage(device.db)
  const jobId = newId()
  const paul = newId()
  const write = async (content: string) => {
    await sendMessage(device.db, { jobId, receiverId: paul, content })
    return storage.take()
  }
  await device.db.account.put(memoryUser(device.me, 'Ana', 'student'))
  await write('un')
  const [first] = await device.db.outbox.toArray()
  const { order: _order, ...item } = first!
  // Each waiting mutation touches a row of its own, as if the app had written it.
  const waiting = Array.from({ length: count - 1 }, () => newId()).map((id) => ({
    ...item,
    id,
    touches: [`message:${id}` as const],
  }))
  await device.db.outbox.bulkAdd(waiting)
  storage.take()
  return { device, storage, write }
}

test('writing the nine-hundredth message asks as much of storage as the tenth', async () => {
  const tenth = await (await phoneWith(9)).write('dix')
  const late = await (await phoneWith(899)).write('neuf cents')

  expect(late).toEqual(tenth)
  expect(late.transactions).toBe(1)
  expect(late.written).toBeLessThanOrEqual(4)
})

test('a message is new, so that only the first of the outbox is looked up', async () => {
  const { read, requests } = await (await phoneWith(9)).write('dix')

  // The outbox item, the first order of the outbox, the base row, the message, and the deletion of the draft.
  expect({ read, requests }).toEqual({ read: 1, requests: 5 })
})

test('a second change of the same row reads only what concerns the row', async () => {
  const { device, storage } = await phoneWith(500)
  await updateProfile(device.db, { city: 'Sion, VS' })
  storage.take()

  await updateProfile(device.db, { city: 'Bulle, FR' })
  const cost = storage.take()

  expect(cost.read).toBeLessThan(10)
  expect(await device.db.account.get(device.me)).toMatchObject({ city: 'Bulle, FR' })
})

test('a message that leaves at once is stored as sent, so that only one look comes before its request', async () => {
  const { device, storage, write } = await phoneWith(0)
  await device.db.outbox.clear()
  await follow(device)
  storage.take()
  device.db.senders.add({ sendsAtOnce: () => true, noteWrite: () => {} })
  const stored = await write('Bonjour')
  const sent: StorageCost[] = []
  device.push = (mutations) => {
    sent.push(storage.take())
    return verdicts(mutations, () => applied(7))
  }

  await drain(device.db, device.env)

  expect(stored.requests).toBe(5)
  expect(sent.map(({ transactions, writing }) => [transactions, writing])).toEqual([[1, 0]])
  expect(JSON.parse(device.bodies[0]!)).toMatchObject({ epoch: 'one', mutations: [{ args: { content: 'Bonjour' } }] })
})

test('a message that does not leave at once costs a freezing write and one look before its request', async () => {
  const { device, storage, write } = await phoneWith(0)
  await device.db.outbox.clear()
  await write('Bonjour')
  const sent: StorageCost[] = []
  device.push = (mutations) => {
    sent.push(storage.take())
    return verdicts(mutations, () => applied(7))
  }

  await drain(device.db, device.env)

  expect(sent.map(({ transactions }) => transactions)).toEqual([2])
})

test('the answer to one message comes with its row, and one transaction stores both', async () => {
  const { device, storage, write } = await phoneWith(0)
  await device.db.outbox.clear()
  await follow(device)
  await write('Bonjour')
  const { id, jobId, receiverId, content } = (await device.db.messages.toArray())[0]!
  const row = { id, jobId, receiverId, content, senderId: device.me, createdAt: '2026-11-20T08:00:00.000Z' }
  device.push = (mutations) => {
    storage.take()
    const own = page(userFeed(device.me), 11, [put('message', id, 11)])
    const rows = { message: [{ ...row, isRead: false, sequence: 1 }] }
    return {
      ...verdicts(mutations, () => applied(11)),
      continued: { from: { [own.feed]: 10 }, feeds: [own], rows },
    } satisfies PushAnswer
  }

  const { isLevel } = await drain(device.db, device.env)
  const { writing } = storage.take()

  expect({ isLevel, waiting: await device.db.outbox.count() }).toEqual({ isLevel: true, waiting: 0 })
  expect(await device.db.messages.get(id)).toMatchObject({ sequence: 1 })
  expect(writing).toBe(1)
})

test('a drain without network tries with an empty push, so that nothing is stored, and all can be taken back', async () => {
  const { device, storage } = await phoneWith(500)
  device.push = () => {
    throw new NetworkError('offline')
  }
  device.env.device.isOnline = () => false
  await drain(device.db, device.env)

  expect(device.bodies.map((body) => (JSON.parse(body) as { mutations: unknown[] }).mutations)).toEqual([[]])
  expect(storage.take().written).toBe(0)
  expect((await device.db.outbox.toArray()).some(({ frozen }) => frozen)).toBe(false)
})

test('the verdicts of four hundred mutations take as many requests as the verdicts of forty', async () => {
  const costOf = async (count: number) => {
    const { device, storage } = await phoneWith(count)
    device.push = (mutations) => {
      storage.take()
      return verdicts(mutations, () => applied(1))
    }
    await drain(device.db, device.env)
    const { transactions, requests } = storage.take()
    expect((await device.db.outbox.toArray()).every(({ state }) => state === 'acknowledged')).toBe(true)
    return { transactions, requests }
  }

  expect(await costOf(400)).toEqual(await costOf(40))
})
