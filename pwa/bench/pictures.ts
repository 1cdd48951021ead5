import { chromium, type Browser, type Page } from 'playwright-core'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { provideDemoTemplate } from '../../api/testing/test-template.ts'
import { startTestPostgres } from '../../api/testing/test-postgres.ts'
import { launchOptions, personOptions } from '../e2e/support/launch.ts'
import { storageOf } from '../e2e/support/people.ts'
import { startServer } from '../e2e/support/server.ts'
import { requireBuild } from '../e2e/support/setup.ts'
import { makeCast, type Amount, type Cast } from '../e2e/sweep/cast.ts'
import { lookAt, screensWith } from '../e2e/sweep/look.ts'
import type { Screen } from '../e2e/sweep/screen.ts'
import { individualScreens, studentScreens } from '../e2e/sweep/screens.ts'
import { pageScreens, visitorScreens } from '../e2e/sweep/visitor-screens.ts'

const folder = fileURLToPath(new URL('../../.cache/pictures', import.meta.url))
const amounts: Amount[] = ['empty', 'normal', 'overfull']
const themes = ['light', 'dark'] as const

/** The pictures that are side by side on a sheet. */
const sheets = {
  narrow: [
    { width: 360, height: 800 },
    { width: 768, height: 1024 },
  ],
  wide: [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ],
}
/** The most pixels of a page's height that a picture shows. */
const longest = 1_800

/**
 * `npm run bench -- pictures [empty normal overfull] [--only NAME]`: every screen at five sizes in both themes, with nothing, little and too much to
 * show, as sheets in `.cache/pictures`, for somebody to look at, and what is wrong with it. True when nothing is.
 */
export async function bench(args: string[]): Promise<boolean> {
  requireBuild()
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { only: { type: 'string' } } })
  const browser = await chromium.launch(launchOptions())
  const postgres = await startTestPostgres()
  try {
    let failed = 0
    for (const amount of amounts.filter((one) => positionals.length === 0 || positionals.includes(one))) {
      // The empty screens are those of a database without demo data.
      const template = amount === 'empty' ? postgres.template : await provideDemoTemplate(postgres.template)
      const server = await startServer({ template })
      try {
        failed += await showAmount(browser, server.url, amount, values.only ?? '')
      } finally {
        await server.stop()
      }
    }
    console.log(`The pictures are in ${folder}${failed ? `; ${failed} screens have faults` : ''}`)
    return failed === 0
  } finally {
    await browser.close()
    await postgres.stop()
  }
}

async function showAmount(browser: Browser, url: string, amount: Amount, only: string): Promise<number> {
  const cast = await makeCast(url, amount)
  const into = join(folder, amount)
  mkdirSync(into, { recursive: true })
  let failed = 0
  for (const [who, { screens, person }] of Object.entries({
    visitor: { screens: [...pageScreens, ...visitorScreens], person: undefined },
    student: { screens: studentScreens, person: cast.student },
    individual: { screens: individualScreens, person: cast.individual },
  })) {
    const wanted = screensWith(amount, screens).filter(({ name }) => `${who} ${name}`.includes(only))
    if (wanted.length === 0) continue
    const context = await browser.newContext({
      ...personOptions(),
      baseURL: url,
      ...(person && { storageState: storageOf(person, url) }),
    })
    context.setDefaultTimeout(15_000)
    // tsx wraps functions that have a name in a helper of its own, which pages lack.
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    for (const screen of wanted) failed += (await show(page, cast, screen, join(into, `${who} ${screen.name}`))) ? 0 : 1
    await context.close()
  }
  return failed
}

/** Takes pictures of one screen at every size in both themes, and prints its faults. */
async function show(page: Page, cast: Cast, screen: Screen, into: string): Promise<boolean> {
  const name = into.slice(folder.length + 1)
  // Of a run before, in which this screen could not be shown.
  rmSync(`${into}, failed.png`, { force: true })
  try {
    const faults = await lookAt(page, cast, screen, { whenSeen: () => takeSheets(page, screen, into) })
    const isFine = Object.keys(faults).length === 0
    console.log(isFine ? `✓ ${name}` : `✗ ${name}: ${JSON.stringify(faults)}`)
    return isFine
  } catch (error) {
    console.log(`✗ ${name}: ${String(error).split('\n')[0]}`)
    await page.screenshot({ path: `${into}, failed.png` })
    return false
  } finally {
    await page.goto('about:blank')
  }
}

async function takeSheets(page: Page, screen: Screen, into: string): Promise<void> {
  for (const [name, sizes] of Object.entries(sheets)) {
    const pictures: Buffer[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        pictures.push(await take(page, size, screen.isOver ?? false))
      }
    }
    await layOut(pictures, `${into}, ${name}.png`)
  }
}

async function take(
  page: Page,
  { width, height }: { width: number; height: number },
  isOver: boolean,
): Promise<Buffer> {
  if (isOver) {
    await isDrawnOver(page)
    await page.waitForTimeout(400)
    return page.screenshot()
  }
  // The window is made as high as the page, so that elements at the window's bottom are at the bottom of the picture.
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), longest) })
  await page.waitForTimeout(400)
  return page.screenshot()
}

/** Waits until a dialog lies in the window: it is drawn anew where a phone's window becomes wide, which takes a busy machine a while. */
async function isDrawnOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role$=dialog][data-state=open]')].some((element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= innerHeight + 1
    }),
  )
}

async function layOut(pictures: Buffer[], path: string): Promise<void> {
  const gap = 16
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const height = Math.max(...sizes.map((size) => size.height))
  let left = 0
  const placed = pictures.map((input, index) => {
    const piece = { input, left, top: 0 }
    left += sizes[index]!.width + gap
    return piece
  })
  await sharp({ create: { width: left - gap, height, channels: 3, background: 'magenta' } })
    .composite(placed)
    .png()
    .toFile(path)
}
