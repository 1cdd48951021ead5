import { deepStrictEqual } from 'node:assert'
import { newId } from '../../../schema/ids.ts'
import { userFeed } from '../../../schema/feeds.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import type { FeedEntry, PullAnswer } from '../../../schema/sync.ts'
import { publishJob } from '../../mutations/jobs.ts'
import { storeContinuation } from '../../protocol/continuation.ts'
import { cutPage } from '../../protocol/pull-parts.ts'
import { followedFeeds, planPull } from '../../protocol/pull-plan.ts'
import { PullMemory, storeAnswer } from '../../protocol/pull-store.ts'
import { resync, sweepUnheld } from '../../protocol/resync.ts'
import { memoryJob, memoryOffer, memoryUser } from '../memory-rows.ts'
import { MemoryServer } from '../memory-server.ts'
import { del, follow, page, pullAnswer, put, testDevice } from '../test-device.ts'

/* Scenarios of pulls, of feeds and of the rows that they hold. `scenarios.ts` says what a scenario is. */

interface Brought {
  from: number
  cursor: number
  level?: boolean
  generation?: number
  feed?: string
}

/** Gives a continuation to a device whose cursors are at 10. Returns the cursor that the feed has afterwards. */
const continueFrom = async ({
  from,
  cursor,
  level = true,
  generation = 0,
  feed,
}: Brought): Promise<number | undefined> => {
  const device = testDevice()
  await follow(device, 10, ['jobs:VD'])
  const name = feed ?? userFeed(device.me)
  await device.db.feeds.update(name, { level })
  const continued = { from: { [name]: from }, feeds: [page(name, cursor, [])], rows: {}, skipped: [] }
  await storeContinuation(device.db, { epoch: 'one', generation }, continued)
  return (await device.db.feeds.get(name))?.cursor
}

/** A student's phone whose cursors are at 10. `take` stores the answer to a pull. */
const studentsPhone = async () => {
  const device = testDevice()
  const { db, me } = device
  await db.account.put(memoryUser(me, 'Ana', 'student', 'Lausanne, VD'))
  await follow(device, 10, (await followedFeeds(db)).slice(1))
  const take = async (answer: Partial<PullAnswer>, memory = new PullMemory()): Promise<void> => {
    await storeAnswer(db, await planPull(db), pullAnswer(answer), memory)
  }
  return { device, db, take }
}

/** One canton's feed reports `count` of its own offers and `count` of another canton's as gone. Returns how many of each the device still has. */
const leaveTogether = async (count: number): Promise<{ here: number; elsewhere: number }> => {
  const { db, take } = await studentsPhone()
  const offersIn = (location: string) =>
    Array.from({ length: count }, () =>
      memoryJob({ ...memoryOffer('Jardin', location), id: newId() }, newId(), '2026-11-01T00:00:00.000Z'),
    )
  const entries = (jobs: JobRow[], entry: typeof put) => jobs.map(({ id }, at) => entry('job', id, 11 + at))
  const [here, elsewhere] = [offersIn('Lausanne, VD'), offersIn('Sion, VS')]
  const head = 10 + count
  const feeds = [page('jobs:VD', head, entries(here, put)), page('jobs:VS', head, entries(elsewhere, put))]
  await take({ feeds, rows: { job: [...here, ...elsewhere] } })

  await take({ feeds: [page('jobs:VD', head + 2 * count, entries([...here, ...elsewhere], del))] })

  const left = new Set(await db.jobs.toCollection().primaryKeys())
  const countOf = (jobs: JobRow[]) => jobs.filter(({ id }) => left.has(id)).length
  return { here: countOf(here), elsewhere: countOf(elsewhere) }
}

export const followingScenarios = {
  async 'an older answer is not stored over a newer one'() {
    const device = testDevice()
    await follow(device)
    const feed = userFeed(device.me)
    const account = memoryUser(device.me, 'Ana', 'student')
    const plan = await planPull(device.db)
    const answer = (cursor: number, lastName: string) =>
      pullAnswer({
        feeds: [page(feed, cursor, [put('account', device.me, cursor)])],
        rows: { account: [{ ...account, lastName }] },
      })

    await storeAnswer(device.db, plan, answer(12, 'neuf'), new PullMemory())
    await storeAnswer(device.db, plan, answer(11, 'vieux'), new PullMemory())

    deepStrictEqual((await device.db.account.get(device.me))?.lastName, 'neuf')
  },

  async 'a job that one publishes is not its canton’s before the canton brings it'() {
    const device = testDevice()
    await follow(device)
    const feed = userFeed(device.me)
    const { id } = await publishJob(device.db, memoryOffer('Jardin'))
    const job = memoryJob({ ...memoryOffer('Jardin'), id }, device.me, '2026-11-20T08:00:00.000Z')
    const take = async (entry: FeedEntry, rows: PullAnswer['rows']) =>
      await storeAnswer(
        device.db,
        await planPull(device.db),
        pullAnswer({ feeds: [page(feed, entry.position, [entry])], rows }),
        new PullMemory(),
      )

    await take(put('job', id, 11), { job: [job] })
    await take(del('job', id, 12), {})

    deepStrictEqual((await device.db.base.get(['job', id]))?.row, null)
    deepStrictEqual(await device.db.membership.toArray(), [])
  },

  async 'a person whom another tab has swept in the midst of a pull comes with its next page'() {
    const { db, take } = await studentsPhone()
    const { email: _email, phone: _phone, ...poster } = memoryUser(newId(), 'Paul', 'private')
    const memory = new PullMemory()
    const takeOffer = async (position: number) => {
      const job = memoryJob({ ...memoryOffer('Jardin'), id: newId() }, poster.id, '2026-11-01T00:00:00.000Z')
      const feeds = [page('jobs:VD', position, [put('job', job.id, position)])]
      await take({ feeds, rows: { job: [job], person: [poster] } }, memory)
    }

    await takeOffer(11)
    await db.people.clear()
    await takeOffer(12)

    deepStrictEqual((await db.people.get(poster.id))?.firstName, 'Paul')
  },

  async 'rows that come by themselves leave no gap'() {
    deepStrictEqual(await continueFrom({ from: 11, cursor: 12 }), 10)
  },

  async 'rows that come by themselves wait for the end of a pull'() {
    deepStrictEqual(await continueFrom({ from: 10, cursor: 12, level: false }), 10)
  },

  async 'rows that come by themselves are of the replica that asked'() {
    deepStrictEqual(await continueFrom({ from: 10, cursor: 12, generation: 1 }), 10)
  },

  async 'a page of a public feed needs a moment'() {
    deepStrictEqual(await continueFrom({ from: 10, cursor: 12, feed: 'jobs:VD' }), 10)
  },

  async 'a state without a moment gets that of the next pull'() {
    const { db, take } = await studentsPhone()

    await take({ feeds: [page('jobs:VD', 10, [])], moment: 40 })

    deepStrictEqual((await db.feeds.get('jobs:VD'))?.moment, 40)
  },

  async 'a page that was read earlier is not stored later'() {
    const { device, db, take } = await studentsPhone()
    const own = userFeed(device.me)
    const offered = memoryJob({ ...memoryOffer('Jardin'), id: newId() }, newId(), '2026-11-01T00:00:00.000Z')
    const agreed: JobRow = { ...offered, status: 'assigned', assignedToId: device.me }
    await take({ feeds: (await followedFeeds(db)).map((feed) => page(feed, 10, [])), moment: 10 })
    const bring = async (feed: string, job: JobRow, moment: number) => {
      const feeds = [page(feed, 11, [put('job', job.id, 11)])]
      const continued = { from: { [feed]: 10 }, feeds, rows: { job: [job] }, moment, skipped: [] }
      return await storeContinuation(db, { epoch: 'one', generation: 0 }, continued)
    }

    const isStored = [await bring(own, agreed, 30), await bring('jobs:VD', offered, 20)]

    deepStrictEqual(isStored, [true, false])
    deepStrictEqual((await db.jobs.get(offered.id))?.status, 'assigned')
  },

  'a server that was put back misses the newest mutation'() {
    const server = new MemoryServer({ now: Date.now, newId, lateness: () => undefined })

    deepStrictEqual(server.epochFor(newId(), server.epoch, newId()), 'left-behind')
  },

  'a feed with more to come is not level'() {
    const asked = { feed: 'jobs:VD', cursor: 1, before: null }
    const parts = cutPage(page('jobs:VD', 2, [put('job', newId(), 2)], true), asked, 50)

    deepStrictEqual(
      parts.map(({ state }) => state.level),
      [false],
    )
  },

  async 'a few offers that leave one canton are gone, and those of another stay'() {
    deepStrictEqual(await leaveTogether(2), { here: 0, elsewhere: 2 })
  },

  async 'many offers that leave one canton are gone, and those of another stay'() {
    deepStrictEqual(await leaveTogether(20), { here: 0, elsewhere: 20 })
  },

  async 'many jobs that the user’s own feed holds too outlive their canton’s entry'() {
    const { device, db, take } = await studentsPhone()
    const jobs = Array.from({ length: 20 }, () =>
      memoryJob({ ...memoryOffer('Jardin'), id: newId() }, newId(), '2026-11-01T00:00:00.000Z'),
    )
    const entries = (entry: typeof put) => jobs.map(({ id }, at) => entry('job', id, 11 + at))
    await take({ feeds: [page('jobs:VD', 30, entries(put))], rows: { job: jobs } })
    await take({ feeds: [page(userFeed(device.me), 30, entries(put))], rows: { job: jobs } })

    await take({ feeds: [page('jobs:VD', 50, entries(del))] })

    deepStrictEqual(await db.jobs.count(), 20)
  },

  async 'a tab that was frozen in the sweep of a resync drops nothing that came after it'() {
    const { device, db, take } = await studentsPhone()
    await resync(db, await planPull(db), 'two')
    const { replica } = await planPull(db)
    if (!replica) throw new Error('the device follows no replica')
    await sweepUnheld(db, replica)
    const account = memoryUser(device.me, 'Ana', 'student')
    const backfill = { entries: [put('account', device.me, 11)], before: null }
    const feeds = [{ ...page(userFeed(device.me), 11, []), backfill }]
    await take({ epoch: 'two', feeds, rows: { account: [account] } })

    await sweepUnheld(db, replica)

    deepStrictEqual(await db.account.get(device.me), account)
  },
}
