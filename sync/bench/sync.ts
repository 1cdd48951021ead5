import { chromium, type Page } from 'playwright-core'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { provideChromium } from '../../.ci/chromium-install.ts'
import { launchOptions } from '../../pwa/e2e/support/launch.ts'
import { measureArrivals } from './live.ts'
import type { Work } from './page.ts'

const slowdown = 4

interface Line {
  what: string
  raw?: number
  dexie?: number
  ours: number
  /** The most that ours may be. */
  target?: number
}

const parts = { writes: measureWrites, one: measureOne, live: measureLive, loads: measureLoads, large: measureLarge }

/**
 * `npm run bench -- sync [writes one live loads large] [--runs 5]`: the device's side of the synchronisation in Chromium, four times slower where marked, beside
 * its floors; `live` between two browsers at the whole app, with Postgres. `large`, a load of 20,000, runs only when it is named.
 */
export async function bench(args: string[]): Promise<boolean> {
  const runs = args.includes('--runs') ? Number(args[args.indexOf('--runs') + 1]) : 5
  const found = await provideChromium()
  if ('missing' in found) throw new Error(found.missing)
  const script = await bundle()
  process.env.CHROMIUM_PATH = found.path
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.route('http://localhost/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
    )
    const named = Object.entries(parts).filter(([name]) => args.includes(name))
    const wanted = named.length > 0 ? named : Object.entries(parts).filter(([name]) => name !== 'large')
    printHead(runs)
    let isGood = true
    for (const [, part] of wanted) {
      // A page of its own: what one part leaves to collect does not slow the next.
      await page.goto('http://localhost/')
      await page.addScriptTag({ content: script })
      for await (const line of part(page, runs)) isGood = print(line) && isGood
    }
    return isGood
  } finally {
    await browser.close()
  }
}

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('page.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'bench' } },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

const slowDown = async (page: Page, rate: number) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Runs the named work so many times in turns, so that a busy moment of the machine meets all alike. */
async function inTurns<Result>(runs: number, works: (() => Promise<Result>)[]): Promise<Result[][]> {
  const results = works.map((): Result[] => [])
  for (let run = 0; run < runs; run += 1) {
    for (const [at, work] of works.entries()) results[at]!.push(await work())
  }
  return results
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const medianOf = <Row>(rows: Row[] | undefined, pick: (row: Row) => number) => median((rows ?? []).map(pick))

async function* measureWrites(page: Page, runs: number): AsyncGenerator<Line> {
  const [raw, dexie, ours] = await inTurns(runs, [
    () => page.evaluate(() => (globalThis as unknown as { work: Work }).work.writes.floor('raw', 1_000)),
    () => page.evaluate(() => (globalThis as unknown as { work: Work }).work.writes.floor('dexie', 1_000)),
    () => page.evaluate(() => (globalThis as unknown as { work: Work }).work.writes.ours(1_000)),
  ])
  const all = (rows: typeof raw) => medianOf(rows, (row) => row.all)
  const growth = (rows: typeof raw) => medianOf(rows, (row) => row.lastHundred / row.firstHundred)
  yield* [
    { what: '1,000 writes offline, ms', raw: all(raw), dexie: all(dexie), ours: all(ours), target: 5_000 },
    { what: 'last hundred / first', raw: growth(raw), dexie: growth(dexie), ours: growth(ours), target: 1.3 },
  ]
}

async function* measureOne(page: Page, runs: number): AsyncGenerator<Line> {
  await slowDown(page, slowdown)
  const [raw, dexie, ours] = await inTurns(runs, [
    () => page.evaluate(() => (globalThis as unknown as { work: Work }).work.writes.floor('raw', 30)),
    () => page.evaluate(() => (globalThis as unknown as { work: Work }).work.writes.floor('dexie', 30)),
    () => page.evaluate(() => (globalThis as unknown as { work: Work }).work.writes.ours(30)),
  ])
  const [dexieSeen, oursSeen] = await inTurns(runs, [
    () => page.evaluate(() => (globalThis as unknown as { work: Work }).work.seen.dexie()),
    () => page.evaluate(() => (globalThis as unknown as { work: Work }).work.seen.ours()),
  ])
  await slowDown(page, 1)
  const durable = (rows: typeof raw) => medianOf(rows, (row) => row.median)
  const floor = durable(dexie)
  yield* [
    { what: 'one write durable (4×), ms', raw: durable(raw), dexie: floor, ours: durable(ours), target: floor },
    { what: 'one write seen (4×), ms', dexie: median(dexieSeen ?? []), ours: median(oursSeen ?? []) },
  ]
}

/** The medians of the runs' medians and 95th of a hundred. */
async function* measureLive(page: Page, runs: number): AsyncGenerator<Line> {
  const script = await bundle()
  const browser = page.context().browser()
  if (!browser) return
  const [took] = await inTurns(runs, [() => measureArrivals(browser, script)])
  const at = (share: number) => medianOf(took, (one) => one[Math.floor(one.length * share)] ?? Infinity)
  yield* [
    { what: 'A writes → B sees, p50, ms', ours: at(0.5), target: 20 },
    { what: 'A writes → B sees, p95, ms', ours: at(0.95), target: 29 },
  ]
}

function measureLoads(page: Page, runs: number): AsyncGenerator<Line> {
  return measureLoadsOf(page, runs, [500, 5_000])
}

function measureLarge(page: Page, runs: number): AsyncGenerator<Line> {
  return measureLoadsOf(page, runs, [20_000])
}

async function* measureLoadsOf(page: Page, runs: number, counts: number[]): AsyncGenerator<Line> {
  await slowDown(page, slowdown)
  for (const count of counts) {
    const [raw, dexie, ours] = await inTurns(runs, [
      () => page.evaluate((n) => (globalThis as unknown as { work: Work }).work.load.floor('raw', n), count),
      () => page.evaluate((n) => (globalThis as unknown as { work: Work }).work.load.floor('dexie', n), count),
      () => page.evaluate((n) => (globalThis as unknown as { work: Work }).work.load.ours(n), count),
    ])
    const first = (rows: typeof raw) => medianOf(rows, (row) => row.first)
    const all = (rows: typeof raw) => medianOf(rows, (row) => row.all)
    const longest = (rows: typeof raw) => medianOf(rows, (row) => row.longest)
    const name = count.toLocaleString('en')
    yield* [
      {
        what: `${name}: first 50 (4×), ms`,
        raw: first(raw),
        dexie: first(dexie),
        ours: first(ours),
        target: first(raw) * 1.5,
      },
      {
        what: `${name}: all (4×), ms`,
        raw: all(raw),
        dexie: all(dexie),
        ours: all(ours),
        target: count > 5_000 ? 4_000 : all(dexie) * 2,
      },
      { what: `${name}: longest task, ms`, raw: longest(raw), dexie: longest(dexie), ours: longest(ours), target: 60 },
    ]
  }
  await slowDown(page, 1)
}

function printHead(runs: number): void {
  console.log(`medians of ${runs}, load ${loadavg()[0]?.toFixed(1)}; 4×: processor four times slower`)
  console.log(`${''.padEnd(30)}${['raw', 'Dexie', 'ours', 'target'].map((name) => name.padStart(9)).join('')}`)
}

/** Returns whether the target is met. */
function print({ what, raw, dexie, ours, target }: Line): boolean {
  const show = (value: number | undefined) =>
    (value === undefined ? '' : value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')).padStart(9)
  const isMet = target === undefined || ours <= target
  console.log(`${what.padEnd(30)}${show(raw)}${show(dexie)}${show(ours)}${show(target)}${isMet ? '' : '  over'}`)
  return isMet
}
