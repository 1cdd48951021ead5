import { expect, test } from 'vitest'
import { cantonCodes } from '../../schema/catalogues/cantons.ts'
import { jobsFeed } from '../../schema/feeds.ts'
import { LatestHeads } from './latest-heads.ts'

test('a reader gets the newest head of each feed, though an earlier one is announced late', async () => {
  const latest = new LatestHeads()

  latest.put({ 'jobs:VD': 7, 'jobs:GE': 3 })
  latest.put({ 'jobs:VD': 6 })
  latest.put({ 'jobs:GE': 4 })

  expect(await latest.take()).toEqual({ 'jobs:VD': 7, 'jobs:GE': 4 })
})

test('a reader gets pages in their order, and a slow one the heads of their feeds', async () => {
  const latest = new LatestHeads()
  const page = (head: number) => ({ heads: { 'jobs:VD': head } })

  latest.putPage(page(1))
  latest.putPage(page(2))
  const [heads, pages] = [await latest.take(), latest.takePages()]
  for (let head = 3; head <= 43; head++) latest.putPage(page(head))

  expect([heads, pages]).toEqual([{}, [page(1), page(2)]])
  expect([await latest.take(), latest.takePages()]).toEqual([{ 'jobs:VD': 43 }, []])
})

test('a reader gets a page of each canton, though all have moved at once', async () => {
  const latest = new LatestHeads()

  for (const canton of cantonCodes) latest.putPage({ heads: { [jobsFeed(canton)]: 1 } })

  expect([await latest.take(), latest.takePages().length]).toEqual([{}, cantonCodes.length])
})

test('a reader that waits gets the next heads, and nothing once the stream is closed', async () => {
  const latest = new LatestHeads()

  const next = latest.take()
  latest.put({ 'jobs:VD': 1 })
  const last = next.then(() => latest.take())
  await next
  latest.close()
  latest.put({ 'jobs:VD': 2 })

  expect(await next).toEqual({ 'jobs:VD': 1 })
  expect([await last, await latest.take()]).toEqual([undefined, undefined])
})
