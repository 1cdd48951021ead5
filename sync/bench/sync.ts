import { chromium, type Page } from 'playwright-core'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { provideChromium } from '../../.ci/chromium-install.ts'
import { bench as benchServer } from '../../api/sync/bench/bench.ts'
import { launchOptions } from '../../pwa/e2e/support/launch.ts'
import { installPeers } from './install-peers.ts'
import { measureArrivals } from './live.ts'
import type { Work } from './measuring.ts'
import { print, printHead, type Column, type Line } from './table.ts'

const slowdown = 4

/** The page, script and columns that measure one part of the table. */
interface Bench {
  page: Page
  script: string
  names: Column[]
  runs: number
}

const parts: Record<string, (bench: Bench) => AsyncGenerator<Line>> = {
  writes: measureWrites,
  one: measureOne,
  loads: (bench) => measureLoads(bench, [500, 5_000]),
  large: (bench) => measureLoads(bench, [20_000]),
  live: measureLive,
}

/** The part that needs no browser. */
const server = 'server'
/** They run only when they are asked for by name. */
const onlyNamed = ['large']

/**
 * `npm run bench -- sync [writes one loads large live server] [--runs 5]` measures the device's side of the synchronisation in Chromium, with
 * a processor slowed down four times where marked, beside its floors and its peers.
 *
 * - `live` measures between two browsers with the whole app and Postgres.
 * - `server` is `npm run bench -- server`.
 * - `large`, a load of 20,000 offers, runs only if it is named.
 */
export async function bench(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options: { runs: { type: 'string' } }, allowPositionals: true })
  const runs = Number(values.runs ?? 5)
  const all = [...Object.keys(parts), server]
  const stranger = positionals.find((name) => !all.includes(name))
  if (stranger) throw new Error(`${stranger} is none of ${all.join(', ')}`)
  const wanted = positionals.length > 0 ? positionals : all.filter((name) => !onlyNamed.includes(name))

  const isGood = await benchDevice(
    Object.keys(parts).filter((name) => wanted.includes(name)),
    runs,
  )
  if (!wanted.includes(server)) return isGood
  console.log(`\nthe server alone, medians of ${runs}`)
  return (await benchServer(['--runs', String(runs)])) && isGood
}

async function benchDevice(wanted: string[], runs: number): Promise<boolean> {
  if (wanted.length === 0) return true
  const found = await provideChromium()
  if ('missing' in found) throw new Error(found.missing)
  const script = await bundle((await installPeers()) ? 'peers/page.ts' : 'page.ts')
  process.env.CHROMIUM_PATH = found.path
  // Without a profile the browser would keep its databases in memory, and no write would wait for a disk.
  const profile = mkdtempSync(join(tmpdir(), 'coup-de-main-profile-'))
  const context = await chromium.launchPersistentContext(profile, launchOptions())
  try {
    const page = await context.newPage()
    await page.route('http://localhost/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
    )
    printHead(runs)
    await open(page, script)
    const names = (await page.evaluate(() => (globalThis as unknown as { work: Work }).work.names())) as Column[]
    let isGood = true
    for (const name of wanted) {
      for await (const line of parts[name]!({ page, script, names, runs })) isGood = print(line) && isGood
    }
    return isGood
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    // RxDB depends on a Dexie of its own, and two copies in one page refuse to work.
    resolve: { dedupe: ['dexie'] },
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['iife'], name: 'bench' },
    },
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

/**
 * Lets each do the same work so many times in turns, so that a busy moment of the machine meets all alike. Each turn has a new document, where the
 * contender has warmed up: nobody pays for the garbage and the connections of another, or for code that is not compiled yet.
 */
async function inTurns<Result>(
  { page, script, names, runs }: Bench,
  work: (name: Column) => Promise<Result>,
): Promise<Map<Column, Result[]>> {
  const results = new Map(names.map((name): [Column, Result[]] => [name, []]))
  for (let run = 0; run < runs; run += 1) {
    for (const [name, list] of results) {
      await open(page, script)
      await page.evaluate((who) => (globalThis as unknown as { work: Work }).work.warmUp(who), name)
      list.push(await work(name))
    }
  }
  return results
}

const open = async (page: Page, script: string) => {
  await page.goto('http://localhost/')
  await page.addScriptTag({ content: script })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The median of one figure for each, where it has one. */
const mediansOf = <Result>(results: Map<Column, Result[]>, pick: (result: Result) => number | undefined) =>
  Object.fromEntries(
    [...results].map(([name, list]) => [name, median(list.flatMap((result) => pick(result) ?? []))]),
  ) as Line['values']

async function* measureWrites(bench: Bench): AsyncGenerator<Line> {
  const { page } = bench
  const count = 1_000
  const offline = (delay: number) =>
    inTurns(bench, (name) =>
      page.evaluate(([who, n, ms]) => (globalThis as unknown as { work: Work }).work.offline(who, n, ms), [
        name,
        count,
        delay,
      ] as const),
    )
  const near = await offline(50)
  yield { what: '1,000 writes offline, ms', values: mediansOf(near, ({ all }) => all), target: 5_000 }
  const growth = mediansOf(near, ({ firstHundred, lastHundred }) => lastHundred / firstHundred)
  yield { what: 'last hundred / first', values: growth, target: 1.3 }
  const far = await offline(300)
  const estimated = [...far].flatMap(([name, list]) => (list[0]?.isEstimated ? [name] : []))
  const drained = (results: typeof far) => ({ values: mediansOf(results, (one) => one.drained), estimated })
  yield { what: '1,000 drained at 50 ms, ms', ...drained(near), target: 500 }
  yield { what: '1,000 drained at 300 ms, ms', ...drained(far), target: 1_000 }
}

async function* measureOne(bench: Bench): AsyncGenerator<Line> {
  const { page } = bench
  await slowDown(page, slowdown)
  for (const isOnline of [false, true]) {
    const results = await inTurns(bench, (name) =>
      page.evaluate(([who, online]) => (globalThis as unknown as { work: Work }).work.one(who, online), [
        name,
        isOnline,
      ] as const),
    )
    const seen = mediansOf(results, (one) => one.seen)
    const durable = mediansOf(results, (one) => one.durable)
    const when = isOnline ? 'sync on' : 'sync idle'
    yield { what: `one write seen, ${when} (4×), ms`, values: seen, target: seen.rxdb }
    yield { what: `one write durable, ${when} (4×), ms`, values: durable, target: durable.dexie }
  }
  await slowDown(page, 1)
}

async function* measureLoads(bench: Bench, counts: number[]): AsyncGenerator<Line> {
  const { page } = bench
  await slowDown(page, slowdown)
  for (const count of counts) {
    const loads = await inTurns(bench, (name) =>
      page.evaluate(([who, n]) => (globalThis as unknown as { work: Work }).work.load(who, n), [name, count] as const),
    )
    const first = mediansOf(loads, (load) => load.first)
    const all = mediansOf(loads, (load) => load.all)
    const offers = count.toLocaleString('en')
    yield { what: `${offers}: first 50 (4×), ms`, values: first, target: (first.raw ?? 0) * 1.5 }
    // Ours stores no more offers than it retains.
    yield { what: `${offers}: all (4×), ms`, values: all, target: count > 5_000 ? 4_000 : (all.dexie ?? 0) * 2 }
    yield { what: `${offers}: longest task (4×), ms`, values: mediansOf(loads, (load) => load.longest), target: 60 }
  }
  await slowDown(page, 1)
}

/** The medians of the runs' medians and 95th of a hundred. */
async function* measureLive({ script, runs }: Bench): AsyncGenerator<Line> {
  const browser = await chromium.launch(launchOptions())
  try {
    const took: number[][] = []
    for (let run = 0; run < runs; run += 1) took.push(await measureArrivals(browser, script))
    const at = (share: number) => median(took.map((one) => one[Math.floor(one.length * share)] ?? Infinity))
    yield { what: 'A writes → B sees, p50, ms', values: { ours: at(0.5) }, target: 20 }
    yield { what: 'A writes → B sees, p95, ms', values: { ours: at(0.95) }, target: 29 }
  } finally {
    await browser.close()
  }
}
