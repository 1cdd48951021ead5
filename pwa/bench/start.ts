import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../api/jobs/testing/app.ts'
import { connect } from '../../api/postgres/connect.ts'
import { findRunning } from '../../api/postgres/embedded/embedded.ts'
import { launchOptions, personOptions } from '../e2e/support/launch.ts'
import { register, type Person } from '../e2e/support/people.ts'
import { requireBuild } from '../e2e/support/setup.ts'
import { tab } from './deeds.ts'
import { amounts, fillWorld } from './full-world.ts'
import { untilLoaded } from './interactions.ts'
import { settle } from './settled.ts'

const slowdown = 4
/** The most milliseconds from the icon to a list that responds to a tap. */
const limit = 1_000
const viewport = { width: 412, height: 823 }

interface Start {
  /** Milliseconds from the start of the navigation until the first offers are painted. */
  drawn: number
  /** Milliseconds from a tap right then to the next paint. */
  answered: number
  /** Milliseconds in which the main thread was busy until then, in tasks over 50 ms. */
  busy: number
}

declare global {
  interface Window {
    start: { drawn?: number; answered?: number; busy: number }
  }
}

/**
 * `npm run bench -- start [--runs 5]`: a browser that has just been opened, four times slower, on a phone with 2,000 open jobs and 5,000
 * messages. Prints medians; true when none is over the limit.
 *
 * - The start goes from the icon (`/dashboard`) to painted offers and an answered tap, with the server and without it.
 * - The floor is the same document from the same worker with its scripts switched off.
 * - Two figures hardly change on a busy machine: how many functions a start calls, and how long its main thread computes.
 */
export async function bench(args: string[]): Promise<boolean> {
  requireBuild()
  const runs = args.includes('--runs') ? Number(args[args.indexOf('--runs') + 1]) : 5
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-start-'))
  const profile = mkdtempSync(join(tmpdir(), 'coup-de-main-profile-'))
  chmodSync(dataDir, 0o711)
  const app = await startApp(dataDir)
  const url = `http://localhost:${app.origin.port}`
  let isStopped = false
  try {
    const student = await register(url, 'student', 'Lea')
    const sql = connect(findRunning(dataDir) ?? '', { max: 2, deadlineMs: 90_000, statementTimeoutMs: 90_000 })
    await fillWorld(sql, student.user.id)
    await sql.end({ timeout: 5 })
    await visitOnce(profile, url, student)

    const floors = await repeat(runs, () => withBrowser(profile, url, openEmpty))
    const withServer = await repeat(runs, () => withBrowser(profile, url, openDashboard))
    await app.stop()
    isStopped = true
    const without = await repeat(runs, () => withBrowser(profile, url, openDashboard))
    const costs = await repeat(runs, () => withBrowser(profile, url, measureCost, 1))
    const floor = median(floors)
    const [calls, computed] = [costs.map((cost) => cost.calls), costs.map((cost) => Math.round(cost.computed))]
    console.log(
      `${median(calls)} function calls until the offers are there (${Math.min(...calls)} to ${Math.max(...calls)})`,
    )
    console.log(
      `${median(computed)} ms that the main thread computes until then, without slowdown (${Math.min(...computed)} to ${Math.max(...computed)})`,
    )
    return [print('with the server', withServer, floor), print('without it', without, floor)].every(Boolean)
  } finally {
    if (!isStopped) await app.stop()
    for (const folder of [dataDir, profile]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const repeat = async <T>(times: number, act: () => Promise<T>): Promise<T[]> => {
  const found: T[] = []
  for (let turn = 0; turn < times; turn++) found.push(await act())
  return found
}

const openBrowser = (profile: string, url: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...launchOptions(), ...personOptions(viewport), baseURL: url })

/** Signs a person in, and waits until the device holds the rows that it retains and the files that it needs without network. */
async function visitOnce(profile: string, url: string, person: Person): Promise<void> {
  const context = await openBrowser(profile, url)
  const page = await settle(context, url, person)
  await untilLoaded(page, { jobs: amounts.openJobs, messages: amounts.conversations * amounts.messages })
  await page.waitForTimeout(3_000)
  await context.close()
}

async function withBrowser<T>(
  profile: string,
  url: string,
  act: (page: Page) => Promise<T>,
  rate = slowdown,
): Promise<T> {
  const context = await openBrowser(profile, url)
  try {
    const page = context.pages()[0]!
    // A browser that has just opened does other things first.
    await page.waitForTimeout(1_500)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    return await act(page)
  } finally {
    await context.close()
  }
}

/** Returns the milliseconds until the document is there, without its scripts. */
async function openEmpty(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setScriptExecutionDisabled', { value: true })
  const began = performance.now()
  await page.goto('/dashboard', { waitUntil: 'load' })
  return performance.now() - began
}

async function openDashboard(page: Page): Promise<Start> {
  await page.addInitScript(watch)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.waitForFunction(() => window.start.drawn !== undefined, undefined, { timeout: 30_000, polling: 16 })
  const box = await tab(page, 'Messages').boundingBox()
  if (!box) throw new Error('The dashboard has no tabs.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForFunction(() => window.start.answered !== undefined, undefined, { timeout: 30_000 })
  const { drawn = Infinity, answered = Infinity, busy } = await page.evaluate(() => window.start)
  return { drawn, answered, busy }
}

interface Cost {
  /** How many functions were called. */
  calls: number
  /** Milliseconds of processor time of the main thread. */
  computed: number
}

/** Returns the cost of a start until the first offers are in the document. The debugger stops the page there, so that nothing later is counted. */
async function measureCost(page: Page): Promise<Cost> {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(stopAtOffers)
  const computed = await stopped(page, session, async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Infinity
  })
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const calls = await stopped(page, session, async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    const counts = result.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
    return counts.reduce((sum, count) => sum + count, 0)
  })
  return { calls, computed: computed * 1_000 }
}

/** Opens the dashboard, and reads while the debugger stops it. */
async function stopped<T>(page: Page, session: CDPSession, read: () => Promise<T>): Promise<T> {
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await paused
  const found = await read()
  await session.send('Debugger.resume')
  return found
}

/** Runs in the page. */
function stopAtOffers(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main article h2, main article h3')) return
    observer.disconnect()
    // oxlint-disable-next-line no-debugger -- the debugger stops the start here
    debugger
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page, which lacks the helper that the TypeScript runner inserts for named functions: it must contain none. */
function watch(): void {
  window.start = { busy: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (window.start.drawn === undefined) window.start.busy += duration
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) window.start.answered = Math.max(window.start.answered ?? 0, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  const timer = setInterval(() => {
    if (!document.querySelector('main article h2, main article h3')) return
    clearInterval(timer)
    // After the next frame, what is on the page now has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.start.drawn = performance.now()
      }),
    )
  }, 8)
}

function print(name: string, starts: Start[], floor: number): boolean {
  const all = starts.map(({ drawn, answered }) => drawn + answered).toSorted((a, b) => a - b)
  const took = median(all)
  const isGood = took <= limit
  const part = (read: (start: Start) => number) => Math.round(median(starts.map(read)))
  console.log(
    `${isGood ? '✓' : '✗'} ${name}: ${Math.round(took)} ms from the icon to a list that answers (${Math.round(all[0] ?? 0)} to ${Math.round(all.at(-1) ?? 0)}, limit ${limit}): ${part(({ drawn }) => drawn)} ms until it is painted, of them ${part(({ busy }) => busy)} ms in long tasks, and ${part(({ answered }) => answered)} ms for the tap; floor ${Math.round(floor)} ms · median of ${starts.length}, ${slowdown}× CPU, load ${loadavg()[0]?.toFixed(1)}`,
  )
  return isGood
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
