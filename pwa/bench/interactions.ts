import { chromium, type CDPSession, type Locator, type Page } from 'playwright-core'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../api/jobs/testing/app.ts'
import { connect } from '../../api/postgres/connect.ts'
import { findRunning } from '../../api/postgres/embedded/embedded.ts'
import { launchOptions, personOptions } from '../e2e/support/launch.ts'
import { isOnline, register, storageOf, untilInPage, type Person } from '../e2e/support/people.ts'
import { requireBuild } from '../e2e/support/setup.ts'
import { dashboard, individualDeeds, searchField, studentDeeds, tab, type Deed } from './deeds.ts'
import { amounts, fillIndividual, fillWorld } from './full-world.ts'

const slowdown = 4
/** The most milliseconds from a touch or key to the next paint. */
const limit = 100
/** The share by which the heap may grow from the 40th switch of tabs to the 200th. */
const growth = 0.1
const switches = { warm: 40, all: 200 }
const viewport = { width: 412, height: 823 }

interface Seen {
  /** Milliseconds from each event of a touch or key to the next paint. */
  timings: number[]
  /** When the last touch or key began. */
  began: number
  /** Milliseconds from there until the requested rows were painted. */
  rows: number | null
}

declare global {
  interface Window {
    seen: Seen
    /** Returns whether the rows that a deed asks for are on the page. */
    isThere: (() => boolean) | undefined
  }
}

/**
 * `npm run bench -- interactions [--runs 5] [--only WORDS]`: a phone, four times slower, with 2,000 open jobs and 5,000 messages on it, and an
 * individual with 60 open offers of 30 applicants each. True when nothing is over its limit.
 *
 * - Each line is the median of the longest interaction to next paint of a deed, by the Event Timing API.
 * - Beside it stand the time until the rows were there, and the floor: a touch that adds a letter to a button on the same page.
 * - The last line is the heap over 200 switches of tabs.
 */
export async function bench(args: string[]): Promise<boolean> {
  requireBuild()
  const runs = args.includes('--runs') ? Number(args[args.indexOf('--runs') + 1]) : 5
  const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '') : ''
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-interactions-'))
  chmodSync(dataDir, 0o711)
  const app = await startApp(dataDir)
  const url = `http://localhost:${app.origin.port}`
  const browser = await chromium.launch(launchOptions())
  try {
    const student = await register(url, 'student', 'Lea')
    const poster = await register(url, 'private', 'Marc')
    const sql = connect(findRunning(dataDir) ?? '', { max: 2, deadlineMs: 90_000, statementTimeoutMs: 90_000 })
    await fillWorld(sql, student.user.id)
    await fillIndividual(sql, poster.user.id)
    await sql.end({ timeout: 5 })

    let isGood = true
    const playAll = async (person: Person, deeds: Record<string, Deed>, counts: Counts) => {
      const wanted = Object.entries(deeds).filter(([name]) => name.includes(only))
      if (wanted.length === 0) return
      const context = await browser.newContext({
        ...personOptions(viewport),
        baseURL: url,
        storageState: storageOf(person, url),
      })
      const page = await context.newPage()
      await page.addInitScript(watch)
      await page.goto('/dashboard')
      await isOnline(page)
      await untilLoaded(page, counts)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      for (const [name, deed] of wanted) isGood = (await play(page, name, deed, runs)) && isGood
      if (deeds === studentDeeds && only === '') isGood = (await watchHeap(page, session)) && isGood
      await context.close()
    }
    await playAll(student, studentDeeds, {
      jobs: amounts.openJobs,
      messages: amounts.conversations * amounts.messages,
    })
    await playAll(poster, individualDeeds, {
      jobs: 2 * amounts.ownJobs,
      applications: amounts.ownJobs * amounts.applicants,
    })
    return isGood
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** The expected number of rows, by table. */
type Counts = Record<string, number>

/** Waits until the device holds all that it retains. */
export const untilLoaded = async (page: Page, wanted: Counts): Promise<void> => {
  await untilInPage(
    () =>
      page.evaluate(async (counts) => {
        const name = (await indexedDB.databases()).find((one) =>
          /^coup-de-main:[0-9a-f-]{36}$/.test(one.name ?? ''),
        )?.name
        if (!name) return false
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => resolve(opening.result))
          opening.addEventListener('error', () => reject(new Error('no database')))
        })
        const areThere = await Promise.all(
          Object.entries(counts).map(
            ([table, count]) =>
              new Promise<boolean>((resolve) => {
                const counting = database.transaction(table).objectStore(table).count()
                counting.addEventListener('success', () => resolve(counting.result >= count))
              }),
          ),
        )
        database.close()
        return areThere.every(Boolean)
      }, wanted),
    180_000,
  )
}

async function play(page: Page, name: string, deed: Deed, runs: number): Promise<boolean> {
  await page.goto(deed.path)
  await page.waitForTimeout(6_000)
  await deed.prepare?.(page)
  const floors: number[] = []
  const paints: number[] = []
  const rows: number[] = []
  for (let turn = 0; turn < runs; turn++) {
    floors.push(await measureFloor(page))
    if (deed.type) await searchField(page).focus()
    await deed.ready?.(page)
    const spot = deed.touch && (await centreOf(await deed.touch(page, turn)))
    await page.evaluate(`window.seen = { timings: [], began: 0, rows: null }; window.isThere = () => ${deed.rows}`)
    if (spot) await page.touchscreen.tap(spot.x, spot.y)
    else await page.keyboard.type(deed.type ?? '', { delay: 200 })
    await page.waitForFunction(() => window.seen.rows !== null, undefined, { timeout: 20_000 })
    await page.waitForTimeout(1_500)
    const seen = await page.evaluate(() => {
      window.isThere = undefined
      return window.seen
    })
    paints.push(Math.max(0, ...seen.timings))
    rows.push(seen.rows ?? 0)
    await deed.back(page, turn)
    await page.waitForTimeout(2_000)
  }
  const took = median(paints)
  const spread = paints.toSorted((a, b) => a - b)
  const isGood = took <= limit
  console.log(
    `${isGood ? '✓' : '✗'} ${name}: ${took} ms to the next paint (${spread[0]} to ${spread.at(-1)}, limit ${limit}), ${Math.round(median(rows))} ms to the rows, floor ${median(floors)} ms · median of ${runs}, ${slowdown}× CPU, load ${loadavg()[0]?.toFixed(1)}`,
  )
  return isGood
}

const centreOf = async (locator: Locator): Promise<{ x: number; y: number }> => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`Nothing to touch: ${locator.toString()}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns the milliseconds to the next paint of a touch that adds a letter to a button: this machine's time for any touch, at this moment. */
const measureFloor = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.id = 'floor'
    button.style.cssText =
      'position: fixed; top: 8px; left: 8px; width: 48px; height: 48px; z-index: 9999; pointer-events: auto'
    button.addEventListener('click', () => (button.textContent += 'a'))
    // The button is put into the open dialog, because a touch outside would close it.
    const dialogs = document.querySelectorAll('[role=dialog]')
    const place = dialogs[dialogs.length - 1] ?? document.body
    place.append(button)
  })
  const spot = await centreOf(page.locator('#floor'))
  await page.evaluate(() => void (window.seen = { timings: [], began: 0, rows: null }))
  await page.touchscreen.tap(spot.x, spot.y)
  await page.waitForTimeout(500)
  return await page.evaluate(() => {
    document.querySelector('#floor')?.remove()
    return Math.max(0, ...window.seen.timings)
  })
}

async function watchHeap(page: Page, session: CDPSession): Promise<boolean> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(dashboard('overview'))
  await page.waitForTimeout(3_000)
  const heapAfter = async (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      await tab(page, turn % 2 === 0 ? 'Messages' : 'Emplois').tap()
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

/** Runs in the page, which lacks the helper that the TypeScript runner inserts for named functions: it must contain none. */
function watch(): void {
  window.seen = { timings: [], began: 0, rows: null }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) window.seen.timings.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(
      kind,
      (event) => {
        window.seen.began = event.timeStamp
        window.seen.rows = null
      },
      true,
    )
  // The time is taken after the next frame: what is on the page before it has been painted then.
  setInterval(() => {
    if (window.seen.began > 0 && window.seen.rows === null && window.isThere?.())
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.seen.rows ??= performance.now() - window.seen.began
        }),
      )
  }, 8)
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
