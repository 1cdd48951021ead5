import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { FeedEntry } from '../../schema/sync.ts'
import type { ReadContinuation } from '../http/answers.ts'
import { countStorage } from '../testing/counted-storage.ts'
import type { ShownRows } from '../store/rows.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { writeReplica } from '../store/replica.ts'
import { del, follow, page, put, testDevice, type TestDevice } from '../testing/test-device.ts'
import { storeContinuation } from './continuation.ts'

const one = { epoch: 'one', generation: 0 }

const notice = (id: string) =>
  ({
    id,
    type: 'other',
    title: id,
    message: id,
    isRead: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    actionUrl: null,
  }) as const

/** Returns the continuation of Ana's own feed from position `from` up to `cursor`. */
const continued = ({ me }: TestDevice, from: number, cursor: number, entries: FeedEntry[]): ReadContinuation => ({
  from: { [userFeed(me)]: from },
  feeds: [page(userFeed(me), cursor, entries)],
  rows: { notification: entries.filter(({ op }) => op === 'put').map(({ id }) => notice(id)) },
  skipped: [],
})

/** Returns what brings the message of this sequence in a conversation, one position of the feed after the other from 11. */
const conversationOf = (phone: TestDevice) => {
  const jobId = newId()
  return (sequence: number): ReadContinuation => {
    const id = newId()
    const row = { id, jobId, senderId: newId(), receiverId: phone.me, content: 'Bonjour', isRead: false, sequence }
    const follows = continued(phone, 9 + sequence, 10 + sequence, [put('message', id, 10 + sequence)])
    return { ...follows, rows: { message: [{ ...row, createdAt: '2026-11-20T08:00:00.000Z' }] } }
  }
}

const setUp = async () => {
  const phone = testDevice()
  await follow(phone, 10)
  const cursor = async () => (await phone.db.feeds.get(userFeed(phone.me)))?.cursor
  const shown = async () => (await phone.db.notifications.toArray()).map(({ id }) => id).toSorted()
  return { phone, cursor, shown }
}

test('rows that begin at the cursor are stored, and the cursor with them', async () => {
  const { phone, cursor, shown } = await setUp()
  const id = newId()

  const isLevel = await storeContinuation(phone.db, one, continued(phone, 10, 11, [put('notification', id, 11)]))

  expect([isLevel, await cursor(), await shown()]).toEqual([true, 11, [id]])
})

test('only later rows of a page that begins before the cursor are stored', async () => {
  const { phone, cursor, shown } = await setUp()
  const [old, late] = [newId(), newId()]
  await storeContinuation(
    phone.db,
    one,
    continued(phone, 10, 12, [put('notification', late, 11), del('notification', old, 12)]),
  )
  const again = continued(phone, 8, 13, [put('notification', old, 9), put('notification', late, 13)])

  const isLevel = await storeContinuation(phone.db, one, again)

  expect([isLevel, await cursor(), await shown()]).toEqual([true, 13, [late]])
})

test('rows that end before the cursor change nothing', async () => {
  const { phone, cursor, shown } = await setUp()

  const isLevel = await storeContinuation(phone.db, one, continued(phone, 5, 9, [put('notification', newId(), 9)]))

  expect([isLevel, await cursor(), await shown()]).toEqual([true, 10, []])
})

test('rows that begin after the cursor would leave a gap, and nothing of them is stored', async () => {
  const { phone, cursor, shown } = await setUp()

  const isLevel = await storeContinuation(phone.db, one, continued(phone, 11, 12, [put('notification', newId(), 12)]))

  expect([isLevel, await cursor(), await shown()]).toEqual([false, 10, []])
})

test('between two pages of a pull nothing is stored: a row may have moved up since', async () => {
  const { phone, cursor, shown } = await setUp()
  await phone.db.feeds.update(userFeed(phone.me), { level: false })

  const isLevel = await storeContinuation(phone.db, one, continued(phone, 10, 11, [put('notification', newId(), 11)]))

  expect([isLevel, await cursor(), await shown()]).toEqual([false, 10, []])
})

test.each([
  { ...one, epoch: 'two' },
  { ...one, generation: 1 },
])('rows of another replica (%o) are not stored', async (asked) => {
  const { phone, cursor, shown } = await setUp()

  const isLevel = await storeContinuation(phone.db, asked, continued(phone, 10, 11, [put('notification', newId(), 11)]))

  expect([isLevel, await cursor(), await shown()]).toEqual([false, 10, []])
})

test('a feed that the device does not follow yet is left to the pull', async () => {
  const { phone, shown } = await setUp()
  await phone.db.feeds.clear()

  const isLevel = await storeContinuation(phone.db, one, continued(phone, 0, 1, [put('notification', newId(), 1)]))

  expect([isLevel, await shown()]).toEqual([false, []])
})

test('a page of a public feed is left to the pull: it may be of an earlier moment than what is stored', async () => {
  const phone = testDevice()
  await follow(phone, 10, ['jobs:VD'])
  const offer = {
    from: { 'jobs:VD': 10 },
    feeds: [page('jobs:VD', 11, [del('job', newId(), 11)])],
    rows: {},
    skipped: [],
  }

  const isLevel = await storeContinuation(phone.db, one, offer)

  expect([isLevel, (await phone.db.feeds.get('jobs:VD'))?.cursor]).toEqual([false, 10])
})

test('the second of two successive events is stored without a look at the cursor', async () => {
  const phone = testDevice()
  const storage = countStorage(phone.db)
  await follow(phone, 10)
  storage.take()

  await storeContinuation(phone.db, one, continued(phone, 10, 11, [put('notification', newId(), 11)]))
  const first = storage.take()
  await storeContinuation(phone.db, one, continued(phone, 11, 12, [put('notification', newId(), 12)]))
  const second = storage.take()

  expect(second.written).toBe(first.written)
  expect(second.transactions).toBeLessThan(first.transactions)
})

test('a message that follows costs the transaction that stores it and one look, however many offers the device has', async () => {
  const phone = testDevice()
  const storage = countStorage(phone.db)
  await follow(phone, 10)
  await phone.db.jobs.bulkPut(
    Array.from({ length: 50 }, (_, n) =>
      memoryJob({ ...memoryOffer(`${n}`), id: newId() }, newId(), '2026-11-20T08:00:00.000Z'),
    ) as ShownRows['job'][],
  )
  const say = conversationOf(phone)
  await storeContinuation(phone.db, one, say(1))
  storage.take()

  await storeContinuation(phone.db, one, say(2))
  const { transactions, writing, read } = storage.take()

  expect([transactions, writing]).toEqual([2, 1])
  expect(read).toBeLessThan(20)
  expect(await phone.db.messages.count()).toBe(2)
})

test('a long conversation drops messages beyond the window as new ones follow', async () => {
  const { phone } = await setUp()
  const say = conversationOf(phone)

  for (let n = 1; n <= 5; n += 1)
    await storeContinuation(phone.db, one, say(n), { openJobs: 10, messagesPerConversation: 3 })

  expect((await phone.db.messages.toArray()).map(({ sequence }) => sequence).toSorted()).toEqual([3, 4, 5])
})

test('single messages make a long conversation drop old ones at every tenth', async () => {
  const phone = testDevice()
  const storage = countStorage(phone.db)
  await follow(phone, 10)
  const say = conversationOf(phone)
  const retention = { openJobs: 10, messagesPerConversation: 50 }
  for (let n = 1; n <= 50; n += 1) await storeContinuation(phone.db, one, say(n), retention)
  storage.take()

  const counts: number[] = []
  for (let n = 51; n <= 72; n += 1) {
    await storeContinuation(phone.db, one, say(n), retention)
    counts.push(await phone.db.messages.count())
  }

  expect(Math.max(...counts)).toBe(60)
  expect(counts.filter((count) => count === 50).length).toBe(2)
  // Each message is stored in one transaction; two more drop some.
  expect(storage.take().writing).toBe(24)
})

test('after another tab stores more or begins a resync, the stored position decides which rows are stored', async () => {
  const { phone, cursor, shown } = await setUp()
  const [id, late] = [newId(), newId()]
  await storeContinuation(phone.db, one, continued(phone, 10, 11, [put('notification', id, 11)]))
  const other = phone.connect()
  await storeContinuation(other, one, continued(phone, 11, 14, [put('notification', late, 14)]))

  const isThere = await storeContinuation(phone.db, one, continued(phone, 11, 13, [del('notification', late, 13)]))
  expect([isThere, await cursor(), await shown()]).toEqual([true, 14, [id, late].toSorted()])

  await storeContinuation(phone.db, one, continued(phone, 14, 15, []))
  await writeReplica(other, { epoch: 'one', generation: 1, isResyncing: true })
  const isStored = await storeContinuation(phone.db, one, continued(phone, 15, 16, [del('notification', late, 16)]))
  expect([isStored, await cursor(), await shown()]).toEqual([false, 15, [id, late].toSorted()])
})
