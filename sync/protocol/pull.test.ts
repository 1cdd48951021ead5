import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { messagePhotoPath, type MessageRow } from '../../schema/messages/message.ts'
import { saveDraft } from '../store/drafts.ts'
import { readConversation, sendMessage } from '../mutations/messages.ts'
import { pull } from './pull.ts'
import { drain } from './push.ts'
import { memoryJob, memoryOffer, memoryUser } from '../testing/memory-rows.ts'
import { applied, del, follow, page, pullAnswer, put, rejected, testDevice, verdicts } from '../testing/test-device.ts'

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

test('the first of two answers to requests with equal cursors is stored, and the other is not', async () => {
  const device = testDevice()
  await follow(device)
  const id = newId()
  const feed = userFeed(device.me)
  const newer = pullAnswer({ feeds: [page(feed, 12, [put('job', id, 12)])], rows: { job: [job(id, 'neuf')] } })
  const older = pullAnswer({ feeds: [page(feed, 11, [put('job', id, 11)])], rows: { job: [job(id, 'vieux')] } })
  let releaseOlder = () => {}
  const late = new Promise<void>((resolve) => {
    releaseOlder = resolve
  })
  const answers = [late.then(() => older), newer]
  device.pull = () => answers.shift() ?? pullAnswer({ feeds: [page(feed, 12, [])] })
  const withoutLocks = { ...device.env, locks: { hold: <T>(_name: string, work: () => Promise<T>) => work() } }

  const first = pull(device.db, withoutLocks)
  await expect.poll(() => answers.length).toBe(1)
  await pull(device.db, withoutLocks)
  releaseOlder()
  await first

  expect((await device.db.jobs.get(id))?.title).toBe('neuf')
  expect((await device.db.feeds.get(feed))?.cursor).toBe(12)
})

test('a row is dropped only when its last feed drops it', async () => {
  const device = testDevice()
  await follow(device, 10, ['jobs:VD'])
  await device.db.account.put(memoryUser(device.me, 'Ana', 'student', 'Lausanne, VD'))
  const id = newId()
  const own = userFeed(device.me)
  const every = async (state: Parameters<typeof page>[]) => {
    device.pull = (query) => {
      const wanted = query
        .get('feeds')!
        .split(',')
        .map((text) => text.replace(/@.*/, ''))
      const known = new Map(state.map((one) => [one[0], page(...one)]))
      return pullAnswer({
        feeds: wanted.map(
          (feed) => known.get(feed) ?? { ...page(feed, 0, []), backfill: { entries: [], before: null } },
        ),
        rows: { job: [job(id, 'Jardin')] },
      })
    }
    await pull(device.db, device.env)
  }
  await every([
    [own, 11, [put('job', id, 11)]],
    ['jobs:VD', 11, [put('job', id, 11)]],
  ])

  await every([
    [own, 11, []],
    ['jobs:VD', 12, [del('job', id, 12)]],
  ])
  const heldByOne = await device.db.jobs.get(id)
  await every([
    [own, 12, [del('job', id, 12)]],
    ['jobs:VD', 12, []],
  ])

  expect(heldByOne).toBeDefined()
  expect(await device.db.jobs.get(id)).toBeUndefined()
})

test('messages that leave the user’s own feed with their job take their photos with them', async () => {
  const device = testDevice()
  await follow(device)
  const feed = userFeed(device.me)
  const id = newId()
  const messages = [1, 2, 3].map((sequence) => message(id, device.me, sequence))
  device.pull = () =>
    pullAnswer({
      feeds: [page(feed, 14, [put('job', id, 11), ...messages.map((one, n) => put('message', one.id, 12 + n))])],
      rows: { job: [job(id, 'Jardin')], message: messages },
    })
  await pull(device.db, device.env)
  const seen = [messages[0]!.id, newId()].map((one) => ({
    key: messagePhotoPath(one),
    photo: new Blob(['.']),
    fetchedAt: 1,
  }))
  await device.db.messagePhotos.bulkPut(seen)

  const gone = [del('job', id, 15), ...messages.map((one, n) => del('message', one.id, 16 + n))]
  device.pull = () => pullAnswer({ feeds: [page(feed, 18, gone)] })
  await pull(device.db, device.env)

  expect(await device.db.messagePhotos.toCollection().primaryKeys()).toEqual([seen[1]!.key])
  expect(await device.db.messages.count()).toBe(0)
  expect(await device.db.membership.count()).toBe(0)
})

test('a photo that was deleted with the account of its sender leaves the device, and the message says so', async () => {
  const device = testDevice()
  await follow(device)
  const feed = userFeed(device.me)
  const [sent, other] = [1, 2].map((sequence) => ({
    ...message(newId(), device.me, sequence),
    attachment: { kind: 'photo' } as const,
  }))
  const answer = (position: number, rows: MessageRow[]) => () =>
    pullAnswer({
      feeds: [
        page(
          feed,
          position,
          rows.map((row) => put('message', row.id, position)),
        ),
      ],
      rows: { message: rows },
    })
  device.pull = answer(14, [sent!, other!])
  await pull(device.db, device.env)
  const seen = [sent!, other!].map(({ id }) => ({ key: messagePhotoPath(id), photo: new Blob(['.']), fetchedAt: 1 }))
  await device.db.messagePhotos.bulkPut(seen)

  const { attachment: _attachment, ...left } = { ...sent!, content: 'Photo supprimée avec le compte.' }
  device.pull = answer(15, [left, { ...other!, isRead: true }])
  await pull(device.db, device.env)

  expect(await device.db.messagePhotos.toCollection().primaryKeys()).toEqual([seen[1]!.key])
  expect(await device.db.messages.get(sent!.id)).toMatchObject({ content: 'Photo supprimée avec le compte.' })
  expect(await device.db.messages.get(sent!.id)).not.toHaveProperty('attachment')
})

test('a message below the read mark is read when it arrives later', async () => {
  const device = testDevice()
  await follow(device)
  const jobId = newId()
  const [seen, earlier, after] = [3, 2, 4].map((sequence) => message(jobId, device.me, sequence)) as [
    MessageRow,
    MessageRow,
    MessageRow,
  ]
  await device.db.messages.put({ ...seen, order: 3, unread: 1 })
  await readConversation(device.db, { jobId, upTo: 3 })

  device.pull = () =>
    pullAnswer({
      feeds: [page(userFeed(device.me), 12, [put('message', earlier.id, 11), put('message', after.id, 12)])],
      rows: { message: [earlier, after] },
    })
  await pull(device.db, device.env)

  const unread = await device.db.messages.where('[receiverId+unread]').equals([device.me, 1]).toArray()
  expect(unread.map(({ content }) => content)).toEqual(['numéro 4'])
})

test('the user’s own message stays shown until the page with it arrives', async () => {
  const device = testDevice()
  await follow(device)
  const feed = userFeed(device.me)
  const { id } = await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  device.push = (mutations) => verdicts(mutations, () => applied(11))
  await drain(device.db, device.env)

  // The message was read meanwhile, so its entry moved to the end: this page passes position 11 without it.
  const row = { ...message(newId(), newId(), 1), id }
  const pages = [
    pullAnswer({ feeds: [page(feed, 12, [], true)] }),
    pullAnswer({ feeds: [page(feed, 13, [put('message', id, 13)])], rows: { message: [row] } }),
  ]
  const shown: boolean[] = []
  device.pull = async () => {
    shown.push((await device.db.messages.get(id)) !== undefined)
    return pages.shift()
  }
  await pull(device.db, device.env)

  expect(shown).toEqual([true, true])
  expect(await device.db.messages.get(id)).toEqual({ ...row, order: 1, unread: 1 })
  expect(await device.db.outbox.count()).toBe(0)
  expect(await device.db.base.count()).toBe(0)
})

test('the next pull brings the verdict of a push whose answer was lost', async () => {
  const device = testDevice()
  await follow(device)
  const { mutationId } = await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  await device.db.outbox.toCollection().modify({ frozen: true, state: 'sending' })
  device.pull = (query) =>
    pullAnswer({
      feeds: [page(userFeed(device.me), 10, [])],
      verdicts: query.get('inflight') === mutationId ? [{ id: mutationId, ...rejected }] : [],
    })

  await pull(device.db, device.env)

  expect(await device.db.refusals.get(mutationId)).toMatchObject({ code: 'job_not_open' })
  expect(await device.db.messages.count()).toBe(0)
})

test('a job that leaves its feed leaves the cache of searches, too', async () => {
  const device = testDevice()
  const [gone, other] = [newId(), newId()]
  await follow(device)
  const poster = { id: newId(), firstName: 'Marc', lastName: 'Dubois', city: 'Lausanne, VD' }
  const found = [gone, other].map((id) => ({ ...job(id, 'Jardin'), poster, fetchedAt: 1 }))
  await device.db.cachedJobs.bulkPut(found)
  device.pull = () => pullAnswer({ feeds: [page(userFeed(device.me), 11, [del('job', gone, 11)])] })

  await pull(device.db, device.env)

  expect(await device.db.cachedJobs.toCollection().primaryKeys()).toEqual([other])
})

test('after a restore the old replica stays shown until the new one is complete, and acknowledged mutations are queued again', async () => {
  const device = testDevice()
  await follow(device)
  const feed = userFeed(device.me)
  const [gone, kept] = [newId(), newId()]
  await device.db.jobs.bulkPut([job(gone, 'perdu'), job(kept, 'gardé')])
  await saveDraft(device.db, 'offer', { title: 'Jardin' })
  const sent = await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  device.push = (mutations) => verdicts(mutations, () => applied(10))
  await drain(device.db, device.env)
  await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Plus tard' })

  const shown: number[] = []
  device.pull = async (query) => {
    shown.push(await device.db.jobs.count())
    const isNew = query.get('feeds')!.endsWith('@new')
    return pullAnswer({
      epoch: 'two',
      feeds: [{ ...page(feed, 3, []), ...(isNew && { backfill: { entries: [put('job', kept, 2)], before: null } }) }],
      rows: { job: [job(kept, 'gardé')] },
    })
  }
  await pull(device.db, device.env)

  expect(shown).toEqual([2, 2])
  expect((await device.db.jobs.toArray()).map(({ title }) => title)).toEqual(['gardé'])
  const outbox = await device.db.outbox.orderBy('order').toArray()
  expect(outbox.map(({ id, state }) => [id === sent.mutationId, state])).toEqual([
    [true, 'queued'],
    [false, 'queued'],
  ])
  expect(await device.db.messages.count()).toBe(2)
  expect(await device.db.drafts.count()).toBe(1)
})

test('an answer of another server changes nothing', async () => {
  const device = testDevice()
  await follow(device)
  device.pull = () => ({ welcome: 'to the hotel' })

  const { failure } = await pull(device.db, device.env)

  expect(failure).toEqual({ kind: 'unreachable' })
  expect((await device.db.feeds.toArray())[0]?.cursor).toBe(10)
})

test('a mutation that was acknowledged a month ago is no longer kept for a resync', async () => {
  const device = testDevice()
  await follow(device)
  device.push = (mutations) => verdicts(mutations, () => applied(10))
  device.pull = () => pullAnswer({ feeds: [page(userFeed(device.me), 11, [del('job', newId(), 11)])] })
  // Time passes a day at a time, because a leap of more than a day counts as one day.
  const live = async (days: number) => {
    for (let past = 0; past < days; past += 1) {
      device.clock.now += day
      await pull(device.db, device.env)
    }
  }

  for (const days of [31, 29]) {
    await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: `il y a ${days} jours` })
    await drain(device.db, device.env)
    await live(days === 31 ? 2 : 29)
  }

  const kept = (await device.db.acknowledged.toArray()).map(({ item }) => item.args)
  expect(kept).toMatchObject([{ content: 'il y a 29 jours' }])
})

const day = 24 * 60 * 60 * 1_000
