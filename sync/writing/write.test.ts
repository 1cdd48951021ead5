import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { readDraft, saveDraft, draftKeys } from '../store/drafts.ts'
import { submitApplication } from '../mutations/applications.ts'
import { withdrawApplication } from '../outbox/withdrawals.ts'
import { publishJob } from '../mutations/jobs.ts'
import { sendMessage } from '../mutations/messages.ts'
import { notificationMutators, readAllNotifications } from '../mutations/notifications.ts'
import { cancelMutation, discardRefusal, resendRefusal } from '../outbox/outbox.ts'
import { readCounts } from '../testing/outbox-counts.ts'
import { memoryOffer } from '../testing/memory-rows.ts'
import { testDevice } from '../testing/test-device.ts'
import { OutboxFull, writerOf } from './write.ts'

test('an application shows at once, waits in the outbox, and its draft is deleted', async () => {
  const { db } = testDevice()
  const jobId = newId()
  await saveDraft(db, draftKeys.application(jobId), 'Bonj')

  const { id, mutationId } = await submitApplication(db, { jobId, message: 'Bonjour' })

  expect(await db.applications.get(id)).toMatchObject({ message: 'Bonjour', status: 'pending', pending: mutationId })
  expect(await readCounts(db)).toEqual({ waiting: 1, sending: 0, refused: 0, parked: 0 })
  expect(await readDraft(db, draftKeys.application(jobId))).toBeUndefined()
})

test('waiting messages are sorted in the order of writing, after those of the server', async () => {
  const { db, me } = testDevice()
  const jobId = newId()
  const old = { id: newId(), jobId, senderId: newId(), receiverId: me, content: 'un', createdAt: '', isRead: true }
  await db.messages.put({ ...old, sequence: 4_000_000, order: 4_000_000, unread: 0 })

  for (const content of ['deux', 'trois']) await sendMessage(db, { jobId, receiverId: old.senderId, content })

  const shown = await db.messages.where('[jobId+order]').between([jobId, -Infinity], [jobId, Infinity]).toArray()
  expect(shown.map(({ content }) => content)).toEqual(['un', 'deux', 'trois'])
})

test('withdrawing an unsent application takes it out of the outbox', async () => {
  const { db } = testDevice()
  const jobId = newId()
  const { id } = await submitApplication(db, { jobId, message: 'Bonjour' })

  const { mutationId } = await withdrawApplication(db, { id, jobId })

  expect(mutationId).toBeNull()
  expect(await db.outbox.count()).toBe(0)
  expect(await db.applications.get(id)).toBeUndefined()
  expect(await db.base.count()).toBe(0)
})

test('withdrawing an application that may have been sent queues a mutation behind it', async () => {
  const { db } = testDevice()
  const jobId = newId()
  const { id } = await submitApplication(db, { jobId, message: 'Bonjour' })
  await db.outbox.toCollection().modify({ frozen: true })

  const { mutationId } = await withdrawApplication(db, { id, jobId })

  expect(mutationId).not.toBeNull()
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['application.submit', 'application.withdraw'])
  expect(await db.applications.get(id)).toBeUndefined()
})

const toOffer = () => Promise.resolve({ offer: { title: 'Jardin' } })

test('a cancelled mutation leaves what it was made of to the drafts', async () => {
  const { db } = testDevice()
  const { mutationId } = await publishJob(db, memoryOffer('Jardin'))

  const isCancelled = await cancelMutation(db, mutationId, toOffer)

  expect(isCancelled).toBe(true)
  expect(await readDraft(db, 'offer')).toEqual({ title: 'Jardin' })
  expect([await db.outbox.count(), await db.jobs.count()]).toEqual([0, 0])
})

test('a mutation that was given to the network cannot be cancelled, and leaves no draft', async () => {
  const { db } = testDevice()
  const { mutationId } = await publishJob(db, memoryOffer('Jardin'))
  await db.outbox.toCollection().modify({ frozen: true })

  expect(await cancelMutation(db, mutationId, toOffer)).toBe(false)
  expect(await db.jobs.count()).toBe(1)
  expect(await readDraft(db, 'offer')).toBeUndefined()
})

test('a mutation whose drafts have no place stays in the outbox', async () => {
  const { db } = testDevice()
  const { mutationId } = await publishJob(db, memoryOffer('Jardin'))

  expect(await cancelMutation(db, mutationId, () => Promise.resolve(undefined))).toBe(false)
  expect([await db.outbox.count(), await db.jobs.count()]).toEqual([1, 1])
})

test('a refused letter that is sent again or discarded leaves no draft of itself', async () => {
  const { db } = testDevice()
  const [jobId, other] = [newId(), newId()]
  for (const [id, at] of [
    [jobId, 1],
    [other, 2],
  ] as const) {
    const args = { id: newId(), jobId: id, message: 'Bonjour' }
    const refused = { id: `${at}`, name: 'application.submit', version: 1, lane: `job:${id}`, args } as const
    await db.refusals.put({ ...refused, at, code: 'internal', message: 'Non.' } as never)
    await saveDraft(db, draftKeys.application(id), 'Bonjour, Madame')
  }

  await resendRefusal(db, '1', { message: 'Bonjour, Madame' })
  expect(await db.drafts.toCollection().primaryKeys()).toEqual([draftKeys.application(other)])
  await discardRefusal(db, '2')

  expect(await db.drafts.count()).toBe(0)
})

test('a write after a thousand unsent ones is refused and leaves nothing', async () => {
  const { db } = testDevice()
  const jobId = newId()
  const { mutationId } = await sendMessage(db, { jobId, receiverId: newId(), content: 'un' })
  const { order: _order, ...item } = (await db.outbox.get({ id: mutationId }))!
  await db.outbox.bulkAdd(Array.from({ length: 999 }, () => ({ ...item, id: newId() })))

  await expect(sendMessage(db, { jobId, receiverId: newId(), content: 'de trop' })).rejects.toBeInstanceOf(OutboxFull)

  expect(await db.outbox.count()).toBe(1_000)
  expect((await db.messages.toArray()).map(({ content }) => content)).toEqual(['un'])
})

test('a full storage leaves no half write', async () => {
  const { db } = testDevice()
  db.messages.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  await expect(sendMessage(db, { jobId: newId(), receiverId: newId(), content: 'un' })).rejects.toThrow('full')

  expect(await db.outbox.count()).toBe(0)
  expect(await db.messages.count()).toBe(0)
})

const notification = (createdAt: string) => ({
  id: newId(),
  type: 'other' as const,
  title: '',
  message: '',
  isRead: false,
  actionUrl: null,
  createdAt,
})

test('reading all notifications leaves those that came later unread', async () => {
  const { db } = testDevice()
  const [first, seen, late] = ['2026-01-01', '2026-01-02', '2026-01-03'].map(notification) as [
    ReturnType<typeof notification>,
    ReturnType<typeof notification>,
    ReturnType<typeof notification>,
  ]
  await db.notifications.bulkPut([first, seen, late])

  await readAllNotifications(db, { upTo: seen.id })

  const read = (await db.notifications.toArray()).filter(({ isRead }) => isRead).map(({ id }) => id)
  expect(read.toSorted()).toEqual([first.id, seen.id].toSorted())
})

test('reading all notifications shows on the earlier ones although the newest has just left the device', async () => {
  const { db } = testDevice()
  const [first, newest] = [notification('2026-01-01'), notification('2026-01-02')]
  await db.notifications.bulkPut([first, newest])
  // The row that the user saw is deleted after it was looked up and before the write begins.
  await db.notifications.delete(newest.id)

  await writerOf(notificationMutators)(
    db,
    'notification.readAll',
    { upTo: newest.id },
    { seen: { createdAt: newest.createdAt } },
  )

  expect(await db.notifications.get(first.id)).toMatchObject({ isRead: true })
})

test('a live query sees every write, including those of another tab', async () => {
  const { db, connect } = testDevice()
  const seen: string[][] = []
  const watching = liveQuery(() => db.messages.toArray()).subscribe((rows) => seen.push(rows.map((row) => row.content)))
  const otherTab = connect()

  for (const [tab, content] of [
    [db, 'un'],
    [otherTab, 'deux'],
    [db, 'trois'],
  ] as const) {
    await sendMessage(tab, { jobId: newId(), receiverId: newId(), content })
    await expect.poll(() => seen.at(-1)).toContain(content)
  }

  expect(seen.at(-1)?.toSorted()).toEqual(['deux', 'trois', 'un'])
  watching.unsubscribe()
})

test('a live query misses no write while other transactions write beside it', async () => {
  const { db } = testDevice()
  let last = -1
  const watching = liveQuery(() => db.messages.count()).subscribe((count) => {
    last = count
  })

  const jobId = newId()
  const others = Array.from({ length: 20 }, () =>
    db.transaction('rw', db.messages, db.membership, () =>
      db.membership.put({ feed: 'f', entity: 'job', id: newId() }),
    ),
  )
  const mine = Array.from({ length: 20 }, (_, n) => sendMessage(db, { jobId, receiverId: newId(), content: `${n}` }))
  await Promise.all([...others, ...mine])

  await expect.poll(() => last).toBe(20)
  watching.unsubscribe()
})
