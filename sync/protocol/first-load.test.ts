import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { memoryJob, memoryOffer, memoryUser } from '../testing/memory-rows.ts'
import { follow, page, pullAnswer, put, testDevice } from '../testing/test-device.ts'
import { pull } from './pull.ts'

test('a first load requests the user’s own feed, then the home canton, then the other cantons', async () => {
  const device = testDevice()
  const asked: string[][] = []
  device.pull = (query) => {
    const feeds = query
      .get('feeds')!
      .split(',')
      .map((text) => text.replace(/@.*/, ''))
    asked.push(feeds)
    const account = memoryUser(device.me, 'Ana', 'student', 'Sion, VS')
    return pullAnswer({
      feeds: feeds.map((feed) => ({
        ...page(feed, 4, []),
        backfill: { entries: feed === userFeed(device.me) ? [put('account', device.me, 1)] : [], before: null },
      })),
      rows: { account: [account] },
    })
  }

  await pull(device.db, device.env)

  expect(asked[0]).toEqual([userFeed(device.me)])
  expect(asked[1]).toEqual([userFeed(device.me), 'jobs:VS'])
  expect(asked.slice(2).every((feeds) => feeds[0] === userFeed(device.me))).toBe(true)
  expect(new Set(asked.flat()).size).toBe(29)
})

test('whoever has just signed in as a student asks for the jobs of the home canton at once', async () => {
  const device = testDevice()
  device.db.signedIn = { userType: 'student', city: 'Sion, VS' }
  const asked: string[] = []
  const id = newId()
  device.pull = (query) => {
    asked.push(query.get('feeds')!)
    const backfill = (feed: string) =>
      feed === 'jobs:VS' ? [put('job', id, 1)] : feed === userFeed(device.me) ? [put('account', device.me, 1)] : []
    return pullAnswer({
      feeds: query
        .get('feeds')!
        .split(',')
        .map((text) => text.replace(/@.*/, ''))
        .map((feed) => ({ ...page(feed, 1, []), backfill: { entries: backfill(feed), before: null } })),
      rows: {
        account: [memoryUser(device.me, 'Ana', 'student', 'Sion, VS')],
        job: [memoryJob({ ...memoryOffer('Cartons'), id }, newId(), '2026-11-01T00:00:00.000Z')],
      },
    })
  }

  await pull(device.db, device.env)

  expect(asked[0]).toBe(`${userFeed(device.me)}@new,jobs:VS@new`)
  expect(await device.db.jobs.get(id)).toMatchObject({ title: 'Cartons' })
})

test('an individual follows only their own feed', async () => {
  const device = testDevice()
  await follow(device)
  await device.db.account.put(memoryUser(device.me, 'Paul', 'private'))
  const asked: string[] = []
  device.pull = (query) => {
    asked.push(query.get('feeds')!)
    return pullAnswer({ feeds: [page(userFeed(device.me), 10, [])] })
  }

  await pull(device.db, device.env)

  expect(asked).toEqual([`${userFeed(device.me)}@10`])
})
