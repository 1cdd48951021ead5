import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { PublicUser } from '../../schema/accounts/user.ts'
import { countStorage } from '../testing/counted-storage.ts'
import { memoryJob, memoryOffer, memoryUser } from '../testing/memory-rows.ts'
import { follow, page, pullAnswer, put, testDevice } from '../testing/test-device.ts'
import { PartSize } from './pull-parts.ts'
import { pull } from './pull.ts'

const perPage = 50

/** Makes a student's phone, level with its own feed. The canton's feed has `count` jobs, which come newest first, of so many posters. */
const newPhone = async (count: number, posterCount = 1) => {
  const device = testDevice()
  const storage = countStorage(device.db)
  await follow(device)
  await device.db.account.put(memoryUser(device.me, 'Ana', 'student', 'Lausanne, VD'))
  const posters = Array.from({ length: posterCount }, (_, n) => {
    const { email: _email, phone: _phone, ...poster } = memoryUser(newId(), `Paul ${n}`, 'private')
    return poster
  })
  const jobs = Array.from({ length: count }, (_, n) =>
    memoryJob(
      { ...memoryOffer(`${n}`), id: newId() },
      posters[n % posterCount]!.id,
      new Date(1_700_000_000_000 + n * 60_000).toISOString(),
    ),
  )
  const asked: string[] = []
  device.pull = (query) => {
    asked.push(query.get('feeds')!)
    return answerOf(query.get('feeds')!, device.me, jobs, posters)
  }
  storage.take()
  return { device, storage, jobs, asked }
}

const answerOf = (feeds: string, me: string, jobs: JobRow[], posters: PublicUser[]) => {
  const rows: JobRow[] = []
  const pages = feeds.split(',').map((text) => {
    const [feed = '', position = ''] = text.split('@')
    if (feed === userFeed(me)) return page(feed, 10, [])
    if (feed !== jobsFeed('VD')) return { ...page(feed, 0, []), backfill: { entries: [], before: null } }
    const before = position === 'new' ? jobs.length + 1 : Number(position.split('~')[1] ?? 1)
    const taken = jobs.slice(Math.max(0, before - 1 - perPage), before - 1).toReversed()
    rows.push(...taken)
    const entries = taken.map((job, n) => put('job', job.id, before - 1 - n))
    const next = before - taken.length
    return { ...page(feed, jobs.length, []), backfill: { entries, before: next <= 1 ? null : next } }
  })
  return pullAnswer({
    feeds: pages,
    rows: { job: rows, person: posters.filter(({ id }) => rows.some(({ postedById }) => postedById === id)) },
  })
}

test('the next page is asked for while this one is stored', async () => {
  const { device, asked } = await newPhone(120)
  const askedWhenStored: number[] = []
  device.db.jobs.hook('creating', () => {
    askedWhenStored.push(asked.length)
  })

  await pull(device.db, device.env)

  expect(askedWhenStored[0]).toBe(2)
  expect(await device.db.jobs.count()).toBe(120)
  // No page was requested twice.
  expect(new Set(asked).size).toBe(asked.length)
})

test('a person whom every job names is written once, and not again when the next pull brings the same', async () => {
  const { device, storage, jobs } = await newPhone(120)

  await pull(device.db, device.env)
  const first = storage.take()
  await device.db.feeds.delete(jobsFeed('VD'))
  await pull(device.db, device.env)
  const second = storage.take()

  expect(first.writtenTo).toMatchObject({ people: 1, jobs: jobs.length })
  expect(second.writtenTo['people']).toBeUndefined()
})

test('a person whom every page names is read once at most', async () => {
  const { device } = await newPhone(200)
  let read = 0
  device.db.people.hook('reading', (person) => {
    read += 1
    return person
  })

  await pull(device.db, device.env)
  const first = read
  read = 0
  await device.db.feeds.delete(jobsFeed('VD'))
  await pull(device.db, device.env)

  expect([first, read]).toEqual([1, 1])
})

test('a first load reads no person, because none is stored', async () => {
  const { device } = await newPhone(100, 60)
  let read = 0
  device.db.people.hook('reading', (person) => {
    read += 1
    return person
  })

  await pull(device.db, device.env)

  expect(read).toBe(0)
  expect(await device.db.people.count()).toBe(60)
})

test('a person who was swept between two pages, as another tab may do, comes with the next page that names them', async () => {
  const { device, asked } = await newPhone(150)
  const { pull: answer } = device
  device.pull = async (query) => {
    // This is the third request: the first page is stored, and the second was requested meanwhile.
    if (asked.length === 2) await device.db.people.clear()
    return await answer(query)
  }

  await pull(device.db, device.env)

  expect(asked.length).toBeGreaterThan(2)
  expect(await device.db.people.count()).toBe(1)
})

test('a first load beyond the window stores little more than the window', async () => {
  const { device, storage, jobs } = await newPhone(1_000)

  await pull(device.db, device.env, { retention: { openJobs: 100, messagesPerConversation: 50 } })

  const { writtenTo } = storage.take()
  const kept = new Set((await device.db.jobs.toArray()).map(({ id }) => id))
  expect(kept).toEqual(new Set(jobs.slice(-100).map(({ id }) => id)))
  // Besides the 100 retained jobs, fewer than 200 are stored and dropped again.
  expect(writtenTo['jobs']).toBeLessThan(300)
  expect(writtenTo['membership'] ?? 0).toBe(0)
})

test('a page of fifty jobs takes as few requests as one of five', async () => {
  const small = await newPhone(10)
  const large = await newPhone(50)

  await pull(small.device.db, small.device.env)
  await pull(large.device.db, large.device.env)

  const [few, many] = [small.storage.take().requests, large.storage.take().requests]
  expect(many).toBe(few)
})

test('parts grow while storage is quick, and shrink when it is slow, within bounds', () => {
  const size = new PartSize()
  const first = size.entries

  size.note(size.entries, 5)
  const grown = size.entries
  size.note(size.entries, 1_000)
  const shrunk = size.entries
  size.note(1, 0)

  expect([grown, shrunk]).toEqual([first * 4, 50])
  expect(size.entries).toBe(shrunk)
})

test('a pull that brings nothing looks once into the storage', async () => {
  const device = testDevice()
  const storage = countStorage(device.db)
  await follow(device)
  device.pull = (query) =>
    pullAnswer({
      feeds: query
        .get('feeds')!
        .split(',')
        .map((text) => page(text.split('@')[0]!, 10, [])),
    })
  await pull(device.db, device.env)
  storage.take()

  await pull(device.db, device.env)

  expect(storage.take().transactions).toBe(1)
})

test('each page of a pull costs one transaction', async () => {
  const costOf = async (pages: number) => {
    const { device, storage } = await newPhone(pages * perPage)
    await pull(device.db, device.env)
    return storage.take().transactions
  }

  expect(((await costOf(5)) - (await costOf(3))) / 2).toBe(1)
})
