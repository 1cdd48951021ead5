import { chromium, type CDPSession, type Page } from 'playwright-core'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../api/jobs/testing/app.ts'
import { connect } from '../../api/postgres/connect.ts'
import { findRunning } from '../../api/postgres/embedded.ts'
import { launchOptions, personOptions } from '../e2e/support/launch.ts'
import { isOnline, register, storageOf } from '../e2e/support/people.ts'
import { requireBuild } from '../e2e/support/setup.ts'
import { amounts, fillWorld } from './full-world.ts'

const slowdown = 4
/** Milliseconds from a touch or key to the next paint, for each of them. */
const limit = 100
/** How much the heap may grow from the 40th switch to the 200th, of what it was. */
const growth = 0.1
const switches = { warm: 40, all: 200 }
const viewport = { width: 412, height: 823 }

interface Timing {
  id: number
  name: string
  took: number
}

declare global {
  interface Window {
    timings: Timing[]
  }
}

/** What a person does, again and again, and how to come back from it. */
interface Deed {
  path: string
  act: (page: Page, turn: number) => Promise<void>
  back?: (page: Page) => Promise<void>
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation').last().getByRole('link', { name, exact: false }).first().tap()
const dashboard = (name: string) => `/dashboard?tab=${name}`
const letters = 'tondre'

const deeds: Record<string, Deed> = {
  'to the messages tab': {
    path: dashboard('overview'),
    act: (page) => tab(page, 'Messages'),
    back: (page) => tab(page, 'Accueil'),
  },
  'to the jobs tab': {
    path: dashboard('overview'),
    act: (page) => tab(page, 'Emplois'),
    back: (page) => tab(page, 'Accueil'),
  },
  'a chat opens': {
    path: dashboard('messages'),
    act: (page, turn) => page.getByRole('button', { name: 'Chat', exact: true }).nth(turn).tap(),
    back: (page) => page.getByRole('button', { name: 'Retour' }).tap(),
  },
  'a search of conversations': {
    path: dashboard('messages'),
    act: (page) => page.getByRole('searchbox').first().pressSequentially(letters, { delay: 200 }),
    back: (page) => page.getByRole('searchbox').first().fill(''),
  },
  'a search of jobs': {
    path: dashboard('jobs'),
    act: (page) => page.getByRole('searchbox').first().pressSequentially(letters, { delay: 200 }),
    back: (page) => page.getByRole('searchbox').first().fill(''),
  },
}

/**
 * `npm run bench -- interactions [--runs 5]`: a phone, four times slower, with 2,000 open jobs and 5,000 messages on it. Each line is the median
 * of the longest interaction to next paint of a deed, by the Event Timing API; the last one is the heap over 200 switches of tabs. True when
 * nothing is over its limit.
 */
export async function bench(args: string[]): Promise<boolean> {
  requireBuild()
  const runs = args.includes('--runs') ? Number(args[args.indexOf('--runs') + 1]) : 5
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-interactions-'))
  chmodSync(dataDir, 0o711)
  const app = await startApp(dataDir)
  const url = `http://localhost:${app.origin.port}`
  const browser = await chromium.launch(launchOptions())
  try {
    const student = await register(url, 'student', 'Lea')
    const sql = connect(findRunning(dataDir) ?? '', { max: 2, deadlineMs: 90_000, statementTimeoutMs: 90_000 })
    await fillWorld(sql, student.user.id)
    await sql.end({ timeout: 5 })
    const context = await browser.newContext({
      ...personOptions(viewport),
      baseURL: url,
      storageState: storageOf(student, url),
    })
    const page = await context.newPage()
    await page.addInitScript(watch)
    await page.goto('/dashboard')
    await isOnline(page)
    await untilLoaded(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    let isGood = true
    for (const [name, deed] of Object.entries(deeds)) isGood = (await play(page, name, deed, runs)) && isGood
    return (await watchHeap(page, session)) && isGood
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Waits until the device holds all that it retains. */
const untilLoaded = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    async ({ jobs, messages }) => {
      const name = (await indexedDB.databases()).find((one) =>
        /^coup-de-main:[0-9a-f-]{36}$/.test(one.name ?? ''),
      )?.name
      if (!name) return false
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error('no database')))
      })
      const counts = await Promise.all(
        ['jobs', 'messages'].map(
          (table) =>
            new Promise<number>((resolve) => {
              const counting = database.transaction(table).objectStore(table).count()
              counting.addEventListener('success', () => resolve(counting.result))
            }),
        ),
      )
      database.close()
      return counts[0]! >= jobs && counts[1]! >= messages
    },
    { jobs: amounts.openJobs, messages: amounts.conversations * amounts.messages },
    { timeout: 120_000, polling: 1_000 },
  )
}

async function play(page: Page, name: string, { path, act, back }: Deed, runs: number): Promise<boolean> {
  await page.goto(path)
  await page.waitForTimeout(6_000)
  const worst: Timing[] = []
  for (let turn = 0; turn < runs; turn++) {
    await page.evaluate(() => void (window.timings = []))
    await act(page, turn)
    await page.waitForTimeout(2_000)
    worst.push(await page.evaluate(() => window.timings.reduce((a, b) => (b.took > a.took ? b : a))))
    await back?.(page)
    await page.waitForTimeout(2_000)
  }
  const took = median(worst.map((one) => one.took))
  const spread = worst.map((one) => one.took).toSorted((a, b) => a - b)
  const isGood = took <= limit
  console.log(
    `${isGood ? '✓' : '✗'} ${name}: ${took} ms to the next paint (${spread[0]} to ${spread.at(-1)}, limit ${limit}) · median of ${runs}, ${slowdown}× CPU, load ${loadavg()[0]?.toFixed(1)}`,
  )
  return isGood
}

async function watchHeap(page: Page, session: CDPSession): Promise<boolean> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(dashboard('overview'))
  await page.waitForTimeout(3_000)
  const heapAfter = async (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      await tab(page, turn % 2 === 0 ? 'Messages' : 'Emplois')
      await page.waitForTimeout(150)
    }
    await page.waitForTimeout(1_000)
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  const warm = await heapAfter(switches.warm)
  const last = await heapAfter(switches.all - switches.warm)
  const isGood = last <= warm * (1 + growth)
  console.log(
    `${isGood ? '✓' : '✗'} heap over ${switches.all} switches: ${warm.toFixed(1)} MB at the ${switches.warm}th, ${last.toFixed(1)} MB at the last (limit ${(warm * (1 + growth)).toFixed(1)})`,
  )
  return isGood
}

/** Runs in the page, where no helper of the TypeScript runner is: it has no named function inside. */
function watch(): void {
  window.timings = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0)
        window.timings.push({ id: entry.interactionId, name: entry.name, took: entry.duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
