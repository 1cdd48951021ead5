import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTo, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContext } from 'playwright-core'
import { databaseMs, measureActs, type Cost } from '../../api/http/bench/acts.ts'
import type { Measured } from '../../api/http/bench/measured.ts'
import { build, few, inFolder, prepare, startBuilt } from '../../api/http/bench/requests.ts'
import { launchOptions, personOptions } from '../e2e/support/launch.ts'
import { isOnline, register } from '../e2e/support/people.ts'
import { settle } from './settled.ts'

/** What an opening of the app, or a minute with it open, takes of the service. */
interface Visit {
  visit: string
  requests: number
  received: number
  app: number
  database: number
}

/** What a person does in a day. Assumed, all else is measured. */
const day = { openings: 3, minutes: 20, letters: 1, messages: 1, offers: 1 / 50, announcements: 2 }

/**
 * `npm run bench -- day`: what the built app and its Postgres take for what people do, and what a day of one person comes to. A phone is a browser
 * behind a proxy that counts, with 1,000 offers; writes are made by 200 people in turn.
 */
export async function bench(): Promise<boolean> {
  await inFolder(async (dataDir) => {
    await build()
    const world = await prepare(dataDir, few)
    const app = await startBuilt(dataDir)
    try {
      const visits = await measureVisits(app, dataDir)
      const acts = await measureActs(app, dataDir, world)
      print(visits, acts)
    } finally {
      await app.stop()
    }
  })
  return true
}

const openings = 10

const measureVisits = async (app: Measured, dataDir: string): Promise<Visit[]> => {
  const counter = await startCounter(app.origin)
  const profile = mkdtempSync(join(tmpdir(), 'coup-de-main-day-'))
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, { ...launchOptions(), ...personOptions(), baseURL: counter.url })
  const read = async () => ({
    ...counter.read(),
    app: await app.processorMs(),
    database: databaseMs(dataDir),
    time: performance.now(),
  })
  type Figures = Awaited<ReturnType<typeof read>>
  const spend = async (act: () => Promise<unknown>): Promise<Figures> => {
    const before = await read()
    await act()
    const after = await read()
    return Object.fromEntries(
      (Object.keys(after) as (keyof Figures)[]).map((name) => [name, after[name] - before[name]]),
    ) as unknown as Figures
  }
  let context = await open()
  try {
    const student = await register(counter.url, 'student', 'Lea')
    const first = await spend(async () => {
      const page = await settle(context, counter.url, student)
      await page.waitForTimeout(5_000)
    })
    const again = await spend(async () => {
      for (let done = 0; done < openings; done++) {
        await context.close()
        context = await open()
        const page = context.pages()[0]!
        await page.goto(`${counter.url}/dashboard`)
        await isOnline(page)
        await page.waitForTimeout(5_000)
      }
    })
    const minute = await spend(() => sleep(60_000))
    await context.close()
    // What the server does of its own accord is not a visitor's. At its start it does more.
    const idle = await spend(() => sleep(60_000))
    const visitOf = (visit: string, spent: Figures, times = 1): Visit => {
      const own = (name: 'app' | 'database') => (spent[name] - (idle[name] * spent.time) / idle.time) / times
      const { requests, received } = spent
      return {
        visit,
        requests: requests / times,
        received: received / times,
        app: own('app'),
        database: own('database'),
      }
    }
    return [
      visitOf('the app opened for the first time', first),
      visitOf('the app opened again', again, openings),
      visitOf('a minute with it open', minute),
    ]
  } finally {
    await context.close()
    counter.stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Stands in front of the app and counts the requests that begin, and the bytes that are received. */
const startCounter = async (target: URL) => {
  const seen = { requests: 0, received: 0 }
  const begins = /^(GET|HEAD|POST|PUT|PATCH|DELETE) /
  const server = createServer((socket) => {
    const behind = connectTo(Number(target.port), target.hostname)
    socket.on('data', (bytes) => {
      if (begins.test(bytes.toString('latin1', 0, 8))) seen.requests += 1
    })
    behind.on('data', (bytes) => {
      seen.received += bytes.length
    })
    socket.pipe(behind).pipe(socket)
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    read: () => ({ ...seen }),
    stop: () => void server.close(),
  }
}

const figure = (value: number, digits = 1) => value.toFixed(digits).padStart(9)
const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0)

const print = (visits: readonly Visit[], acts: readonly Cost[]): void => {
  console.log(`\n${''.padEnd(50)} requests  received      app  database      kept`)
  console.log(`${''.padEnd(50)}                 kB       ms        ms        kB`)
  for (const { visit, requests, received, app, database } of visits)
    console.log(visit.padEnd(50) + figure(requests, 0) + figure(received / 1_000) + figure(app) + figure(database))
  for (const { act, kept, app, database } of acts)
    console.log(act.padEnd(68) + figure(app, 2) + figure(database, 2) + figure(sum(kept.values()) / 1_000, 2))
  const [, opening, minute] = visits
  const [letter, message, offer, announcement] = acts
  if (!opening || !minute || !letter || !message || !offer || !announcement) return

  const times = [
    [opening, day.openings],
    [minute, day.minutes],
    [letter, day.letters],
    [message, day.messages],
    [offer, day.offers],
    [announcement, day.announcements],
  ] as const
  const ofDay = (read: (one: Visit | Cost) => number) => sum(times.map(([one, count]) => count * read(one)))
  const writes = day.letters + day.messages + day.offers
  const requests = writes + ofDay((one) => ('requests' in one ? one.requests : 0))
  const received = ofDay((one) => ('received' in one ? one.received : 0))
  const keptOf = (table?: string) =>
    ofDay((one) => ('kept' in one ? (table ? (one.kept.get(table) ?? 0) : sum(one.kept.values())) : 0))
  console.log(
    'a day of a person'.padEnd(50) +
      figure(requests, 0) +
      figure(received / 1_000) +
      figure(ofDay((one) => one.app)) +
      figure(ofDay((one) => one.database)) +
      figure(keptOf() / 1_000, 2),
  )
  const tables = new Set(acts.flatMap(({ kept }) => [...kept.keys()]))
  const shares = [...tables].map((table) => ({ table, share: keptOf(table) / keptOf() }))
  const most = shares.toSorted((one, other) => other.share - one.share).slice(0, 6)
  console.log(`kept: ${most.map(({ table, share }) => `${table} ${(share * 100).toFixed(0)} %`).join(', ')}`)
}
