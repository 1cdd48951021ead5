import { chromium, type Browser, type Page } from 'playwright-core'
import { loadavg } from 'node:os'
import type { Job } from '../../schema/jobs/job.ts'
import { provideDemoTemplate } from '../../api/testing/test-template.ts'
import { startTestPostgres } from '../../api/testing/test-postgres.ts'
import { launchOptions } from '../e2e/support/launch.ts'
import { requireBuild } from '../e2e/support/setup.ts'
import { startServer } from '../e2e/support/server.ts'

/** A button that opens a dialog. */
interface Screen {
  path: string
  button: string
}

interface Tap {
  /** Milliseconds from the tap to the frame that shows the dialog. */
  took: number
  /** The longest task of the main thread between the first paint and the tap, in milliseconds. */
  longestTask: number
}

const slowdown = 4
/** The most milliseconds that may pass between the tap and the dialog. */
const limit = 600
const afterLoad = 1_500
/** By then the app is up and its idle work is done, also on a phone. */
const afterIdle = 8_000
const viewport = { width: 412, height: 823 }
/** Lighthouse's slow 4G, in the form in which Chromium can emulate it. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/**
 * `npm run bench -- taps [landing list …] [--runs 5] [--slow-4g]`: how long a slow phone takes from a tap, 1.5 s after load, to the
 * dialog that it opens; beside it the same tap once the app is up and idle. True when no median is over its limit.
 */
export async function bench(args: string[]): Promise<boolean> {
  requireBuild()
  const runs = args.includes('--runs') ? Number(args[args.indexOf('--runs') + 1]) : 5
  const isSlow = args.includes('--slow-4g')
  const browser = await chromium.launch(launchOptions())
  const postgres = await startTestPostgres()
  const server = await startServer({ template: await provideDemoTemplate(postgres.template) })
  try {
    const screens = await findScreens(server.url)
    const wanted = Object.keys(screens).filter((name) => args.includes(name))
    let isGood = true
    for (const name of wanted.length > 0 ? wanted : Object.keys(screens)) {
      const screen = screens[name]!
      const early: Tap[] = []
      const late: Tap[] = []
      for (let run = 0; run < runs; run++) {
        early.push(await tap(browser, server.url, screen, afterLoad, isSlow))
        late.push(await tap(browser, server.url, screen, afterIdle, isSlow))
      }
      isGood = print(name, screen, early, late) && isGood
    }
    return isGood
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
  }
}

async function findScreens(url: string): Promise<Record<string, Screen>> {
  const answer = await fetch(`${url}/api/jobs?status=open&limit=1`)
  const [job] = (await answer.json()) as Job[]
  if (!job) throw new Error('The demo data has no open job to look at.')
  return {
    list: { path: '/jobs', button: 'Postuler' },
    detail: { path: `/jobs/${job.id}`, button: 'Postuler' },
    services: { path: '/services', button: 'Connexion' },
    landing: { path: '/', button: 'Trouver un job' },
  }
}

/** Makes a first visit, in a browser context of its own. */
async function tap(browser: Browser, url: string, screen: Screen, pause: number, isSlow: boolean): Promise<Tap> {
  const context = await browser.newContext({ baseURL: url, viewport, hasTouch: true, isMobile: true, locale: 'fr-CH' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (isSlow) {
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', slow4G)
    }
    await page.addInitScript(watch)
    await page.goto(screen.path, { waitUntil: 'load' })
    const button = page.getByRole('button', { name: screen.button }).first()
    await button.waitFor()
    const place = await middleOf(button)
    await page.waitForTimeout(pause)
    return await press(page, place)
  } finally {
    await context.close()
  }
}

async function middleOf(button: ReturnType<Page['locator']>): Promise<{ x: number; y: number }> {
  // The first card's button may be below the first screen, so a person would scroll to it.
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button has no place on the page.')
  if (box.y + box.height > viewport.height) throw new Error('The button is not in sight.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function press(page: Page, { x, y }: { x: number; y: number }): Promise<Tap> {
  await page.touchscreen.tap(x, y)
  await page.waitForFunction(() => window.taps.shown !== undefined, undefined, { timeout: 30_000, polling: 100 })
  const { pressed, shown, tasks } = await page.evaluate(() => window.taps)
  const [paint] = await page.evaluate(() =>
    performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
  )
  const before = tasks.filter(({ start }) => start > (paint ?? 0) && start < (pressed ?? 0))
  return { took: (shown ?? Infinity) - (pressed ?? 0), longestTask: Math.max(0, ...before.map(({ length }) => length)) }
}

declare global {
  interface Window {
    taps: { pressed?: number; shown?: number; tasks: { start: number; length: number }[] }
  }
}

/**
 * Notes when a finger came down, and the frame in which a dialog is seen. It runs in the page, which lacks the helper that the TypeScript runner
 * inserts for named functions: it must contain none.
 */
function watch(): void {
  const taps: Window['taps'] = { tasks: [] }
  window.taps = taps
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) taps.tasks.push({ start: startTime, length: duration })
  }).observe({ type: 'longtask', buffered: true })
  addEventListener('pointerdown', ({ timeStamp }) => (taps.pressed ??= timeStamp), { capture: true })

  const observer = new MutationObserver(() => {
    if (taps.pressed === undefined) return
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    if (!dialogs.some((dialog) => dialog.checkVisibility({ visibilityProperty: true }))) return
    observer.disconnect()
    // A message that is posted in a frame is delivered once the frame is painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (taps.shown = performance.now())
    requestAnimationFrame(() => port2.postMessage(undefined))
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Prints a screen's medians, their spread, and how busy the machine is, in one line. */
function print(name: string, { button }: Screen, early: Tap[], late: Tap[]): boolean {
  const times = early.map(({ took }) => took)
  const isGood = median(times) <= limit
  const spread = `${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}`
  const floor = Math.round(median(late.map(({ took }) => took)))
  const longest = Math.round(median(late.map(({ longestTask }) => longestTask)))
  console.log(
    `${isGood ? '✓' : '✗'} ${name}: “${button}” to its dialog ${Math.round(median(times))} ms (${spread}, limit ${limit}), ${floor} ms once idle; longest task after the first paint ${longest} ms · median of ${early.length}, ${slowdown}× CPU, load ${loadavg()[0]?.toFixed(1)}`,
  )
  return isGood
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
