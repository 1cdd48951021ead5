import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import { writeReplica } from '../store/replica.ts'
import { toShown, type ShownMessage } from '../store/rows.ts'
import { memoryJob, memoryOffer, memoryUser } from '../testing/memory-rows.ts'
import { del, follow, page, pullAnswer, put, testDevice } from '../testing/test-device.ts'
import { pull } from './pull.ts'
import { prune } from './retention.ts'

const job = (id: Id, title: string, createdAt = '2026-11-01T00:00:00.000Z') =>
  memoryJob({ ...memoryOffer(title), id }, newId(), createdAt)

const message = (jobId: Id, receiverId: Id, sequence: number): MessageRow => ({
  id: newId(),
  jobId,
  senderId: newId(),
  receiverId,
  content: `numéro ${sequence}`,
  createdAt: '2026-11-01T00:00:00.000Z',
  isRead: false,
  sequence,
})

test('a device retains the newest open jobs, the user’s own jobs, and the last messages of each conversation', async () => {
  const device = testDevice()
  await follow(device)
  const feed = userFeed(device.me)
  const jobs = Array.from({ length: 6 }, (_, n) => job(newId(), `${n}`, `2026-11-0${n + 1}T00:00:00.000Z`))
  const talk = Array.from({ length: 6 }, (_, n) => message(jobs[0]!.id, device.me, n + 1))
  await device.db.jobs.bulkPut(jobs)
  device.pull = () =>
    pullAnswer({
      feeds: [page(feed, 17, [put('job', jobs[0]!.id, 11), ...talk.map((one, n) => put('message', one.id, 12 + n))])],
      rows: { job: [jobs[0]!], message: talk },
    })

  await pull(device.db, device.env, { retention: { openJobs: 3, messagesPerConversation: 2 } })

  expect((await device.db.jobs.toArray()).map(({ title }) => title).toSorted()).toEqual(['0', '3', '4', '5'])
  expect((await device.db.messages.toArray()).map(({ sequence }) => sequence).toSorted()).toEqual([5, 6])
  expect(await device.db.readMeta('jobsFloor')).toMatchObject({ createdAt: '2026-11-04T00:00:00.000Z' })
})

test('a person stays while a row names them', async () => {
  const device = testDevice()
  await follow(device)
  const offer = job(newId(), 'Jardin')
  const { email: _email, phone: _phone, ...poster } = memoryUser(offer.postedById, 'Paul', 'private')
  const feed = userFeed(device.me)
  device.pull = () =>
    pullAnswer({ feeds: [page(feed, 11, [put('job', offer.id, 11)])], rows: { job: [offer], person: [poster] } })
  await pull(device.db, device.env)
  const named = await device.db.people.count()

  device.pull = () => pullAnswer({ feeds: [page(feed, 12, [del('job', offer.id, 12)])] })
  await pull(device.db, device.env)

  expect(named).toBe(1)
  expect(await device.db.people.count()).toBe(0)
})

test.each([
  [
    'raises no floor during a resync of another tab, whose rows may all be older than those of before',
    true,
    6,
    undefined,
  ],
  ['raises the floor otherwise', false, 3, '2026-11-04T00:00:00.000Z'],
])('the end of a pull %s', async (_what, isResyncing, kept, floor) => {
  const { db } = testDevice()
  const jobs = Array.from({ length: 6 }, (_, n) => job(newId(), `${n}`, `2026-11-0${n + 1}T00:00:00.000Z`))
  await db.jobs.bulkPut(jobs)
  await writeReplica(db, { epoch: 'one', generation: 1, isResyncing })

  await prune(db, { hasLeft: false, conversations: new Map() }, { openJobs: 3, messagesPerConversation: 50 })

  expect(await db.jobs.count()).toBe(kept)
  expect((await db.readMeta('jobsFloor'))?.createdAt).toBe(floor)
})

test('the memberships that an older version has stored go with their job', async () => {
  const { db } = testDevice()
  const jobs = Array.from({ length: 3 }, (_, n) => job(newId(), `${n}`, `2026-11-0${n + 1}T00:00:00.000Z`))
  await db.jobs.bulkPut(jobs)
  await db.membership.bulkPut(jobs.map(({ id }) => ({ feed: 'jobs:VD', entity: 'job' as const, id })))

  await prune(db, { hasLeft: false, conversations: new Map() }, { openJobs: 1, messagesPerConversation: 2 })

  expect((await db.membership.toArray()).map(({ id }) => id)).toEqual([jobs[2]?.id])
})

test('conversations that storage failed to look at are looked at the next time', async () => {
  const { db, me } = testDevice()
  const jobId = newId()
  const shown = [1, 2, 3, 4].map((sequence) => toShown('message', message(jobId, me, sequence), undefined))
  await db.messages.bulkPut(shown as ShownMessage[])
  const { core } = db.messages
  const { openCursor } = core
  core.openCursor = () => Promise.reject(new DOMException('gone', 'UnknownError'))
  const nothing = { hasLeft: false, conversations: new Map<string, number>() }
  const retention = { openJobs: 10, messagesPerConversation: 2 }

  await expect(prune(db, nothing, retention)).rejects.toThrow('gone')
  core.openCursor = openCursor
  await prune(db, nothing, retention)

  expect(await db.messages.count()).toBe(2)
})
