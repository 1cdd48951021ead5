import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { PullAnswer } from '../../schema/sync.ts'
import { followedFeeds, planPull } from '../protocol/pull-plan.ts'
import { PullMemory, storeAnswer } from '../protocol/pull-store.ts'
import { resync } from '../protocol/resync.ts'
import { memoryJob, memoryOffer, memoryUser } from '../testing/memory-rows.ts'
import { del, follow, page, pullAnswer, put, testDevice } from '../testing/test-device.ts'

const vaud = 'jobs:VD'
const valais = 'jobs:VS'

/** Makes a student's phone and an offer. `take` stores one feed's entry about the offer. */
const phoneWithOffer = async () => {
  const device = testDevice()
  const { db, me } = device
  await db.account.put(memoryUser(me, 'Ana', 'student', 'Lausanne, VD'))
  await follow(device, 10, (await followedFeeds(db)).slice(1))
  const id = newId()
  const offerIn = (location: string): JobRow =>
    memoryJob({ ...memoryOffer('Jardin', location), id }, newId(), '2026-11-01T00:00:00.000Z')
  let position = 10
  const store = async (feed: PullAnswer['feeds'][number], job?: JobRow): Promise<void> => {
    const answer = pullAnswer({ feeds: [feed], rows: job ? { job: [job] } : {} })
    await storeAnswer(db, await planPull(db), answer, new PullMemory())
  }
  const take = async (feed: string, says: 'put' | 'del', location = 'Lausanne, VD'): Promise<void> => {
    position += 1
    if (says === 'put') await store(page(feed, position, [put('job', id, position)]), offerIn(location))
    else await store(page(feed, position, [del('job', id, position)]))
  }
  const takeFromTheStart = async (feed: string): Promise<void> => {
    const backfill = { entries: [put('job', id, position)], before: null }
    await store({ ...page(feed, position, []), backfill }, offerIn('Lausanne, VD'))
  }
  const isThere = async () => (await db.jobs.get(id)) !== undefined
  const noted = async () => (await db.membership.toArray()).map(({ feed }) => feed).toSorted()
  return { device, db, id, own: userFeed(me), take, takeFromTheStart, isThere, noted }
}

const noteHolder = async ({ db, id }: Awaited<ReturnType<typeof phoneWithOffer>>, feed: string): Promise<void> => {
  await db.membership.put({ feed, entity: 'job', id })
}

test('an offer that its canton alone holds costs one row, and leaves with its canton', async () => {
  const { take, isThere, noted } = await phoneWithOffer()

  await take(vaud, 'put')
  const whileHeld = await noted()
  await take(vaud, 'del')

  expect(whileHeld).toEqual([])
  expect(await isThere()).toBe(false)
})

test('a deletion in another canton does not affect an offer', async () => {
  const { take, isThere } = await phoneWithOffer()
  await take(vaud, 'put')

  await take(valais, 'del')

  expect(await isThere()).toBe(true)
})

test('an offer that moves to another canton stays until the new canton drops it', async () => {
  const { take, isThere } = await phoneWithOffer()
  await take(vaud, 'put')

  await take(valais, 'put', 'Sion, VS')
  await take(vaud, 'del')
  const afterTheFirst = await isThere()
  await take(valais, 'del')

  expect(afterTheFirst).toBe(true)
  expect(await isThere()).toBe(false)
})

test.each([
  ['the canton brought it first', ['canton', 'own']],
  ['the user’s own feed brought it first', ['own', 'canton']],
])('a job that both feeds hold stays until both have dropped it: %s', async (_, order) => {
  const { take, isThere, noted, own } = await phoneWithOffer()
  for (const feed of order) await take(feed === 'own' ? own : vaud, 'put')
  const whileHeld = await noted()

  await take(vaud, 'del')
  const afterTheFirst = await isThere()
  await take(own, 'del')

  expect(whileHeld).toEqual([vaud, own].toSorted())
  expect(afterTheFirst).toBe(true)
  expect(await isThere()).toBe(false)
  expect(await noted()).toEqual([])
})

test('a resync counts no row as held before the server has sent it again', async () => {
  const { db, take, takeFromTheStart, isThere, noted } = await phoneWithOffer()
  await take(vaud, 'put')
  await resync(db, await planPull(db), 'one')

  await takeFromTheStart(vaud)
  const again = await noted()
  await take(vaud, 'del')

  expect(again).toEqual([vaud])
  expect(await isThere()).toBe(false)
})

test.each([
  ['one feed', [vaud]],
  ['two feeds', [vaud, 'own']],
])('the memberships of an older version still count: %s', async (_, holders) => {
  const phone = await phoneWithOffer()
  await phone.take(vaud, 'put')
  for (const feed of holders) await noteHolder(phone, feed === 'own' ? phone.own : feed)

  await phone.take(vaud, 'del')

  expect(await phone.isThere()).toBe(holders.length > 1)
})

test('a message needs no membership, and leaves by an entry of its own', async () => {
  const { device, db, id, own, take } = await phoneWithOffer()
  await take(own, 'put')
  const message = {
    id: newId(),
    jobId: id,
    senderId: newId(),
    receiverId: device.me,
    content: 'Bonjour',
    createdAt: '2026-11-01T00:00:00.000Z',
    isRead: false,
    sequence: 1,
  }
  const entry = put('message', message.id, 12)
  const rows = { message: [message] }
  await storeAnswer(db, await planPull(db), pullAnswer({ feeds: [page(own, 12, [entry])], rows }), new PullMemory())
  const held: Id[] = (await db.membership.toArray()).map((one) => one.id)

  await take(own, 'del')
  const afterJob = await db.messages.count()
  const left = page(own, 14, [del('message', message.id, 14)])
  await storeAnswer(db, await planPull(db), pullAnswer({ feeds: [left] }), new PullMemory())

  expect(held).toEqual([id])
  expect([afterJob, await db.messages.count()]).toEqual([1, 0])
})
