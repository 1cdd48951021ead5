import Dexie, { liveQuery } from 'dexie'
import { jobsFeed, userFeed } from '../../schema/jobs/job.ts'
import { newId } from '../../schema/ids.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { PullAnswer } from '../../schema/sync.ts'
import { tabLocks } from '../device/locks.ts'
import { NetworkError } from '../http/transport.ts'
import { sendMessage } from '../mutations/messages.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import { systemEnvironment } from '../protocol/environment.ts'
import { startSync } from '../start.ts'
import { LocalDatabase } from '../store/database.ts'
import { memoryJob, memoryOffer, memoryUser } from '../testing/memory-rows.ts'
import { dexie, raw, type Answer } from './floors.ts'

/** What runs in the browser. Answers lie ready as text, so that no server takes part: each costs a turn of the event loop and its parsing. */

const device = {
  isOnline: () => true,
  isVisible: () => true,
  onWake: () => () => {},
  openStreamChannel: () => ({ sendAlive: () => {}, close: () => {} }),
}

const turn = () => new Promise<void>((resolve) => void setTimeout(resolve))

const environment = (call: SyncEnvironment['call'], isOnline: boolean): SyncEnvironment => ({
  ...systemEnvironment({ ...device, isOnline: () => isOnline }),
  locks: tabLocks(),
  openEvents: () => () => {},
  call,
})

const firstPage = 50
const nextPage = 500
const posters = 400

/** A feed of this many jobs in the pages of the server: 50, then 500 each. */
const makeServer = (me: string, count: number) => {
  const people = Array.from({ length: Math.min(posters, count) }, (_, n) => {
    const { email: _email, phone: _phone, ...person } = memoryUser(newId(), `Paul ${n}`, 'private')
    return person
  })
  const jobs = Array.from({ length: count }, (_, n) => {
    const offer = {
      ...memoryOffer(`Tailler la haie du jardin ${n}`),
      description: 'Une petite haie de thuyas, '.repeat(12),
    }
    return memoryJob(
      { ...offer, id: newId() },
      people[n % people.length]!.id,
      new Date(1_700_000_000_000 + n * 60_000).toISOString(),
    )
  }).toReversed()
  const account = memoryUser(me, 'Ana', 'student', 'Lausanne, VD')
  const byId = new Map(people.map((person) => [person.id, person]))

  const answers = new Map<string, string>()
  const pages: Answer[] = []
  for (let start = 0, before = 'new'; start < count;) {
    const some = jobs.slice(start, start + (start === 0 ? firstPage : nextPage))
    const named = [...new Set(some.map((job) => job.postedById))].map((id) => byId.get(id)!)
    const end = start + some.length
    const entries = some.map((job, n) => ({ entity: 'job', id: job.id, position: count - start - n, op: 'put' }))
    const backfill = { entries, before: end === count ? null : count - end + 1 }
    const page = { feed: jobsFeed('VD'), head: count, cursor: count, entries: [], more: false, backfill }
    answers.set(before, JSON.stringify({ page, rows: { job: some, person: named } }))
    pages.push({ jobs: some, people: named })
    before = `${count}~${backfill.before}`
    start = end
  }

  const call = async (_method: string, path: string): Promise<unknown> => {
    await turn()
    const answer: PullAnswer = { epoch: 'one', feeds: [], rows: {}, verdicts: [] }
    for (const text of new URLSearchParams(path.split('?')[1]).get('feeds')!.split(',')) {
      const [feed = '', position = ''] = text.split('@')
      const empty = { feed, head: 0, cursor: 0, entries: [], more: false }
      const known = feed === jobsFeed('VD') ? answers.get(position) : undefined
      if (feed === userFeed(me) && position === 'new') {
        answer.rows.account = [account]
        const entry = { entity: 'account' as const, id: me, position: 1, op: 'put' as const }
        answer.feeds.push({ ...empty, head: 1, cursor: 1, backfill: { entries: [entry], before: null } })
      } else if (known) {
        const { page, rows } = JSON.parse(known) as { page: PullAnswer['feeds'][number]; rows: PullAnswer['rows'] }
        answer.feeds.push(page)
        Object.assign(answer.rows, rows)
      } else {
        const head = feed === jobsFeed('VD') ? count : feed === userFeed(me) ? 1 : 0
        const page = { ...empty, head, cursor: head }
        answer.feeds.push(position === 'new' ? { ...page, backfill: { entries: [], before: null } } : page)
      }
    }
    return answer
  }
  return { call: call as SyncEnvironment['call'], pages }
}

const fresh = () => `bench-${newId()}`

/** Milliseconds until the first fifty and until all are stored, and the longest task of the main thread meanwhile. */
interface Load {
  first: number
  all: number
  longest: number
}

const measure = async (work: (noteFirst: () => void) => Promise<void>): Promise<Load> => {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  await new Promise<void>((resolve) => void setTimeout(resolve, 200))
  observer.observe({ entryTypes: ['longtask'] })
  const began = performance.now()
  let first = 0
  await work(() => (first ||= performance.now() - began))
  const all = performance.now() - began
  await new Promise<void>((resolve) => void setTimeout(resolve, 100))
  observer.disconnect()
  return { first, all, longest }
}

const load = {
  async ours(count: number): Promise<Load> {
    const me = newId()
    const { call } = makeServer(me, count)
    const db = new LocalDatabase(me)
    await db.open()
    // Up to 5,000 all are stored, as the floors do; beyond, the product's window applies.
    const openJobs = count > 5_000 ? pullLimits.openJobs : count
    const result = await measure(async (noteFirst) => {
      const watching = liveQuery(() => db.jobs.limit(firstPage).primaryKeys()).subscribe((keys) => {
        if (keys.length === firstPage) noteFirst()
      })
      const handle = startSync(me, {
        database: db,
        account: { userType: 'student', city: 'Lausanne, VD' },
        environment: environment(call, true),
        retention: { openJobs, messagesPerConversation: pullLimits.messagesPerConversation },
      })
      await handle.pull()
      watching.unsubscribe()
      await handle.stop()
    })
    const stored = await db.jobs.count()
    if (stored !== openJobs) throw new Error(`stored ${stored} jobs of ${openJobs}`)
    await db.delete()
    return result
  },
  async floor(kind: 'raw' | 'dexie', count: number): Promise<Load> {
    const { pages } = makeServer(newId(), count)
    const texts = pages.map((page) => JSON.stringify(page))
    const name = fresh()
    const store = kind === 'raw' ? await raw(name) : await dexie(name)
    const result = await measure(async (noteFirst) => {
      for (const text of texts) {
        await turn()
        await store.store(JSON.parse(text) as Answer)
        noteFirst()
      }
    })
    store.close()
    await Dexie.delete(name)
    return result
  },
}

/** Milliseconds for all writes, for the first and the last hundred, and of the median write. */
interface Writes {
  all: number
  firstHundred: number
  lastHundred: number
  median: number
}

const writeMany = async (count: number, write: (n: number) => Promise<unknown>): Promise<Writes> => {
  const took: number[] = []
  const began = performance.now()
  for (let n = 0; n < count; n += 1) {
    const start = performance.now()
    await write(n)
    took.push(performance.now() - start)
  }
  const all = performance.now() - began
  const sum = (some: number[]) => some.reduce((total, one) => total + one, 0)
  const median = took.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0
  return { all, firstHundred: sum(took.slice(0, 100)), lastHundred: sum(took.slice(-100)), median }
}

const jobId = newId()
const messageOf = (n: number) => ({ id: newId(), jobId, receiverId: jobId, content: `Bonjour ${n}`, order: n })

/** A student's phone without network, and its synchronisation. */
const offlinePhone = async () => {
  const db = new LocalDatabase(newId())
  await db.open()
  const call = () => Promise.reject(new NetworkError('offline'))
  const handle = startSync(db.userId!, { database: db, environment: environment(call, false) })
  await turn()
  const send = (n: number) => sendMessage(db, { jobId, receiverId: jobId, content: `Bonjour ${n}` })
  const end = async () => {
    await handle.stop()
    await db.delete()
  }
  return { db, send, end }
}

const writes = {
  async ours(count: number): Promise<Writes> {
    const { send, end } = await offlinePhone()
    const result = await writeMany(count, send)
    await end()
    return result
  },
  async floor(kind: 'raw' | 'dexie', count: number): Promise<Writes> {
    const name = fresh()
    const store = kind === 'raw' ? await raw(name) : await dexie(name)
    const result = await writeMany(count, (n) => store.write(messageOf(n)))
    store.close()
    await Dexie.delete(name)
    return result
  },
}

/** Milliseconds from the write until a live query shows it, the median of thirty. */
const untilSeen = async (count: () => Promise<number>, write: (n: number) => Promise<unknown>): Promise<number> => {
  let seen = 0
  let wake = () => {}
  const watching = liveQuery(count).subscribe((now) => {
    seen = now
    wake()
  })
  const took: number[] = []
  for (let n = 1; n <= 30; n += 1) {
    const start = performance.now()
    void write(n)
    while (seen < n) await new Promise<void>((resolve) => (wake = resolve))
    took.push(performance.now() - start)
    await new Promise<void>((resolve) => void setTimeout(resolve, 20))
  }
  watching.unsubscribe()
  return took.toSorted((a, b) => a - b)[15] ?? 0
}

const seen = {
  async ours(): Promise<number> {
    const { db, send, end } = await offlinePhone()
    const result = await untilSeen(() => db.messages.count(), send)
    await end()
    return result
  },
  async dexie(): Promise<number> {
    const name = fresh()
    const { db, write, close } = await dexie(name)
    const result = await untilSeen(
      () => db.messages.count(),
      (n) => write(messageOf(n)),
    )
    close()
    await Dexie.delete(name)
    return result
  },
}

/** Milliseconds since 1970, as all pages of a browser count them. */
const moment = () => performance.timeOrigin + performance.now()

let liveDb: LocalDatabase | undefined
const seenAt = new Map<string, number>()

/** A device at the real app: its own network, stream and locks. */
const live = {
  async start(me: string): Promise<void> {
    const db = new LocalDatabase(me)
    liveDb = db
    await db.open()
    liveQuery(() => db.messages.toArray()).subscribe((messages) => {
      for (const { content } of messages) if (!seenAt.has(content)) seenAt.set(content, moment())
    })
    startSync(me, { database: db, environment: systemEnvironment(device) })
  },
  async send(job: string, receiverId: string, count: number): Promise<[string, number][]> {
    const sent: [string, number][] = []
    for (let n = 0; n < count; n += 1) {
      const content = `Bonjour ${n}`
      sent.push([content, moment()])
      await sendMessage(liveDb!, { jobId: job, receiverId, content })
      await new Promise<void>((resolve) => void setTimeout(resolve, 150 + 50 * Math.random()))
    }
    return sent
  },
  seen: (): [string, number][] => [...seenAt],
}

export const work = { load, writes, seen, live }
export type Work = typeof work
;(globalThis as unknown as { work: Work }).work = work
