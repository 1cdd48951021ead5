import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Hono } from 'hono'
import { pino } from 'pino'
import { cantonCodes } from '../../../schema/catalogues/cantons.ts'
import { jobsFeed, userFeed } from '../../../schema/feeds.ts'
import type { Id } from '../../../schema/ids.ts'
import type { StreamEvent } from '../../../schema/sync.ts'
import { createBus, type Bus } from '../../feeds/bus.ts'
import { readHeads } from '../../feeds/feeds.ts'
import { readEpoch } from '../../testing/test-epoch.ts'
import { write } from '../../feeds/write.ts'
import type { Env } from '../../http/env.ts'
import { connect, limitsOf, type Sql } from '../../postgres/connect.ts'
import { startEmbedded } from '../../postgres/embedded/embedded.ts'
import { migrate } from '../../postgres/migrate.ts'
import { quietLog } from '../../testing/test-log.ts'
import { streamHeads } from '../events.ts'
import { makeJobs, makePeople } from './world.ts'

/** A student follows all cantons, in which offers are published in turn. */
const feeds = cantonCodes.map(jobsFeed)

/** How many people are made, and streams opened, at a time. */
const atOnce = 5_000

/** Milliseconds that other requests may wait for the event loop, 99 times out of 100. */
const wantedDelay = 250

/**
 * Milliseconds for each follower after which the last one has an offer. All feeds rest for 0.4 ms a follower once many were told, and telling one takes
 * about 0.2 ms (`shared-pages.ts`): who publishes while others are told waits for their end, for the rest, and for the last one of the next telling.
 */
const wantedWait = 0.9

/**
 * `npm run bench -- followers [--followers 100000] [--seconds 60]`: streams of all cantons' feeds that are read in memory, because one machine has not
 * so many ports, while an offer a second is published, each in another canton. True if everybody got every
 * offer with its rows and in time, and other requests did not wait for long.
 */
export async function bench(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { followers: { type: 'string' }, seconds: { type: 'string' } } })
  const [count, seconds] = [Number(values.followers ?? 100_000), Number(values.seconds ?? 60)]
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-followers-'))
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: quietLog })
  // The followers are made in the same process, which keeps it busy.
  const sql = connect(server.options, { max: 10, ...limitsOf(30) })
  const bus = createBus(sql)
  try {
    await migrate(sql)
    const posters = await makePeople(sql, 1, 'private')
    for (const feed of feeds) await publish(sql, posters, feed)
    const began = performance.now()
    const followers = await openAll(sql, bus, count)
    await sleep(2_000)
    console.log(
      `${count} followers: opened in ${((performance.now() - began) / 1_000).toFixed(0)} s, ` +
        `${(process.memoryUsage().rss / count / 1_024).toFixed(0)} kB of memory each`,
    )
    const idle = await watched(() => sleep(20_000))
    console.log(`no offers: ${describe(idle)}`)
    const busy = await watched(async () => {
      for (let at = 0; at < seconds; at++) {
        const feed = feeds[at % feeds.length]!
        await Promise.all([publish(sql, posters, feed).then((head) => followers.published(feed, head)), sleep(1_000)])
      }
    })
    const isComplete = await followers.haveAll(120_000)
    const { waits, pages, pulls } = followers
    const mostWait = Math.max(5_000, wantedWait * count)
    waits.sort((one, other) => one - other)
    console.log(
      `an offer a second: ${describe(busy)}\n` +
        `${waits.length} offers in ${pages} pages; half of the offers reached everybody within ${shown(waits[Math.floor(waits.length / 2)])}, ` +
        `and all of them within ${shown(waits.at(-1))} (wanted: ${shown(mostWait)}); ${pulls} had to pull`,
    )
    return isComplete && pulls === 0 && busy.delay < wantedDelay && (waits.at(-1) ?? Infinity) < mostWait
  } finally {
    // The streams would keep the process.
    await bus.close()
    await sql.end({ timeout: 5 })
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Publishes an offer in a canton. Returns the head of its feed. */
const publish = async (sql: Sql, posters: readonly Id[], feed: string): Promise<number> => {
  await write(sql, async (tx) => {
    const [id] = await makeJobs(tx as unknown as Sql, posters, 1)
    tx.changes.put(feed, 'job', id!)
  })
  return (await readHeads(sql, [feed])).get(feed) ?? 0
}

interface Watched {
  /** The share of a core that this process used. */
  share: number
  /** Milliseconds, at the 99th percentile, for which the event loop did nothing else. */
  delay: number
}

const watched = async (work: () => Promise<unknown>): Promise<Watched> => {
  const loop = monitorEventLoopDelay({ resolution: 10 })
  const [before, began] = [process.cpuUsage(), performance.now()]
  loop.enable()
  await work()
  loop.disable()
  const { user, system } = process.cpuUsage(before)
  return { share: (user + system) / 1_000 / (performance.now() - began), delay: loop.percentile(99) / 1e6 }
}

const describe = ({ share, delay }: Watched): string =>
  `${(100 * share).toFixed(0)} % of a core, the event loop waits ${delay.toFixed(0)} ms at the 99th percentile`

const shown = (ms: number | undefined): string => (ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`)

/** Opens the streams of so many students. */
const openAll = async (sql: Sql, bus: Bus, count: number) => {
  const log = pino({ level: 'silent' })
  const people: Env['Variables']['me'][] = []
  const app = new Hono<Env>()
    .use(async (c, next) => {
      c.set('sql', sql)
      c.set('bus', bus)
      c.set('log', log)
      c.set('me', people[Number(c.req.query('at'))]!)
      await next()
    })
    .get('/', (c) => {
      const cursors = feeds.map((feed) => ({ feed, cursor: heads.get(feed) ?? 0, before: null }))
      return streamHeads(c, { feeds: [...feeds, userFeed(c.get('me').id)], epoch, cursors })
    })
  const [epoch, heads] = [await readEpoch(sql), await readHeads(sql, feeds)]
  const waiting = new Set<{ feed: string; head: number; since: number }>()
  const reached = new Map<string, number>()
  const found = { waits: [] as number[], pages: 0, pulls: 0 }

  const toldUpTo = (feed: string, cursor: number): void => {
    const told = (reached.get(`${feed} ${cursor}`) ?? 0) + 1
    reached.set(`${feed} ${cursor}`, told)
    if (told < count) return
    found.pages += 1
    for (const one of waiting)
      if (one.feed === feed && one.head <= cursor && waiting.delete(one))
        found.waits.push(performance.now() - one.since)
  }
  const follow = async (at: number): Promise<void> => {
    const reader = (await app.request(`/?at=${at}`)).body!.getReader()
    await reader.read()
    void (async () => {
      const cursors = new Map(heads)
      for (let { value } = await reader.read(); value; { value } = await reader.read()) {
        for (const { feed, from, to } of readPages(value)) {
          const cursor = cursors.get(feed) ?? 0
          if (to <= cursor) continue
          if (from > cursor) found.pulls += 1
          cursors.set(feed, to)
          toldUpTo(feed, to)
        }
      }
    })()
  }
  while (people.length < count) {
    const first = people.length
    const ids = await makePeople(sql, Math.min(atOnce, count - first), 'student')
    const sessions = await sql<{ sessionId: Id; id: Id }[]>`
      insert into sessions (user_id, token_hash, expires_at)
      select id, decode(md5(id::text), 'hex'), now() + interval '1 day' from unnest(${ids}::uuid[]) as id
      returning id as "sessionId", user_id as id`
    for (const session of sessions) people.push({ ...session, userType: 'student' })
    for (let at = first; at < people.length; at += 500)
      await Promise.all(people.slice(at, at + 500).map((_, place) => follow(at + place)))
  }
  return {
    get waits() {
      return found.waits
    },
    get pages() {
      return found.pages
    },
    get pulls() {
      return found.pulls
    },
    published: (feed: string, head: number) => void waiting.add({ feed, head, since: performance.now() }),
    /** Returns whether all followers have all offers within so many milliseconds. */
    haveAll: async (withinMs: number): Promise<boolean> => {
      const until = performance.now() + withinMs
      while (waiting.size > 0 && performance.now() < until) await sleep(100)
      return waiting.size === 0
    },
  }
}

interface Told {
  feed: string
  from: number
  to: number
}

const known = new WeakMap<Uint8Array, Told[]>()

/** Returns which feeds an event continues, from where and up to where. All streams share the bytes of a page, so they are read once. */
const readPages = (bytes: Uint8Array): Told[] => {
  const before = known.get(bytes)
  if (before) return before
  const { heads, continued } = JSON.parse(new TextDecoder().decode(bytes).slice(6)) as StreamEvent
  const told = Object.entries(heads).flatMap(([feed, head]) => {
    if (!feeds.includes(feed)) return []
    const cursor = continued?.feeds.find((page) => page.feed === feed)?.cursor
    // A head without rows makes a device pull that has not heard of it.
    return { feed, from: cursor === undefined ? Infinity : (continued?.from[feed] ?? 0), to: cursor ?? head }
  })
  known.set(bytes, told)
  return told
}
