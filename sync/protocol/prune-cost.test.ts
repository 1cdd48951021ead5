import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { toShown, type ShownMessage } from '../store/rows.ts'
import { countStorage } from '../testing/counted-storage.ts'
import { testDevice } from '../testing/test-device.ts'
import { prune } from './retention.ts'

const retention = { openJobs: 100, messagesPerConversation: 5 }
const nothing = { hasLeft: false, conversations: new Map<string, number>() }

const message = (jobId: string, receiverId: string, sequence: number | null): ShownMessage =>
  toShown(
    'message',
    {
      id: newId(),
      jobId,
      senderId: newId(),
      receiverId,
      content: 'Bonjour',
      createdAt: '2026-11-01T00:00:00.000Z',
      isRead: false,
      sequence,
    },
    undefined,
  ) as ShownMessage

/** Makes a device that holds a conversation for each list of sequences. */
const deviceWith = async (conversations: (number | null)[][]) => {
  const { db, me } = testDevice()
  const storage = countStorage(db)
  const messages = conversations.flatMap((sequences) => {
    const jobId = newId()
    return sequences.map((sequence) => message(jobId, me, sequence))
  })
  await db.messages.bulkPut(messages)
  storage.take()
  return { db, storage, messages }
}

const full = [1, 2, 3, 4, 5]
const over = [1, 2, 3, 4, 5, 6, 7]

test('the first prune of a tab costs what is over the window, however many conversations there are', async () => {
  const costOf = async (conversations: number) => {
    const { db, storage } = await deviceWith([over, ...Array.from({ length: conversations }, () => full)])
    await prune(db, nothing, retention)
    return storage.take()
  }

  const [few, many] = [await costOf(10), await costOf(200)]

  expect([many.transactions, many.requests]).toEqual([few.transactions, few.requests])
  // The cursor comes to each conversation once.
  expect(many.read - few.read).toBe(190)
})

test('many conversations that a pull has brought cost no more', async () => {
  const { db, storage, messages } = await deviceWith(Array.from({ length: 100 }, () => full))
  await prune(db, nothing, retention)
  const first = storage.take()

  await prune(
    db,
    { ...nothing, conversations: new Map(messages.map(({ jobId, sequence }) => [jobId, sequence ?? 0])) },
    retention,
  )

  expect(storage.take()).toEqual(first)
})

test('whatever lies between its messages, a conversation keeps the newest of the window and what waits', async () => {
  const { db, messages } = await deviceWith([
    [1, 2, 3, 50, 51, 52],
    [3, 900, 901, 1_000],
    [4, 5, 6, 7, 8, null],
    over,
    [7],
    [null],
  ])

  await prune(db, nothing, retention)

  const left = await db.messages.orderBy('[jobId+order]').toArray()
  const jobs = [...new Set(messages.map(({ jobId }) => jobId))]
  expect(jobs.map((id) => left.filter(({ jobId }) => jobId === id).map(({ sequence }) => sequence))).toEqual([
    [2, 3, 50, 51, 52],
    [3, 900, 901, 1_000],
    [4, 5, 6, 7, 8, null],
    [3, 4, 5, 6, 7],
    [7],
    [null],
  ])
})
