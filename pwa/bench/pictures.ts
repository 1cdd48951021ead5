import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { provideDemoTemplate } from '../../api/demo/test-template.ts'
import { startTestPostgres } from '../../api/postgres/test-postgres.ts'
import { launchOptions, personOptions } from '../e2e/support/launch.ts'
import { isOnline } from '../e2e/support/people.ts'
import { startServer } from '../e2e/support/server.ts'
import { requireBuild } from '../e2e/support/setup.ts'
import { makeCast, type Amount, type Cast } from './picture-people.ts'
import { individualScreens, studentScreens, visitorScreens, type Screen } from './picture-screens.ts'

const folder = fileURLToPath(new URL('../../.cache/pictures', import.meta.url))
const amounts: Amount[] = ['empty', 'normal', 'overfull']
const themes = ['light', 'dark'] as const

/** Pictures that lie side by side on a sheet. */
const sheets = {
  narrow: [
    { width: 360, height: 800 },
    { width: 768, height: 1024 },
  ],
  wide: [{ width: 1280, height: 800 }],
}
/** Of a longer page the beginning is shown, in pixels. */
const longest = 1_800

/**
 * `npm run bench -- pictures [empty normal overfull] [--only NAME]`: every screen at three sizes in both themes, with nothing, little
 * and too much to show, as sheets in `.cache/pictures`, for somebody to look at. True when every screen could be opened.
 */
export async function bench(args: string[]): Promise<boolean> {
  requireBuild()
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { only: { type: 'string' } } })
  const postgres = await startTestPostgres()
  const browser = await chromium.launch(launchOptions())
  try {
    let failed = 0
    for (const amount of amounts.filter((one) => positionals.length === 0 || positionals.includes(one))) {
      // A first day has no demo data.
      const template = amount === 'empty' ? postgres.template : await provideDemoTemplate(postgres.template)
      const server = await startServer({ template })
      try {
        failed += await showAmount(browser, server.url, amount, values.only ?? '')
      } finally {
        await server.stop()
      }
    }
    console.log(`The pictures are in ${folder}${failed ? `; ${failed} screens could not be opened` : ''}`)
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
  for (const [who, screens] of Object.entries({
    visitor: visitorScreens,
    student: studentScreens,
    individual: individualScreens,
  })) {
    const wanted = screens.filter(
      (screen) => (screen.amounts ?? amounts).includes(amount) && `${who} ${screen.name}`.includes(only),
    )
    if (wanted.length === 0) continue
    const context = await browser.newContext({ ...personOptions(), baseURL: url })
    context.setDefaultTimeout(15_000)
    await context.newPage()
    if (who !== 'visitor') await enter(context, who === 'student' ? cast.student : cast.individual)
    for (const screen of wanted)
      failed += (await show(context, cast, screen, join(into, `${who} ${screen.name}`))) ? 0 : 1
    await context.close()
  }
  return failed
}

async function enter(context: BrowserContext, { email, password }: Cast['student']): Promise<void> {
  const page = context.pages()[0]!
  await page.goto('/')
  await page.request.post('/api/auth/login', { data: { email, password } })
  const user: unknown = await (await page.request.get('/api/auth/me')).json()
  await page.evaluate((person) => localStorage.setItem('coup-de-main.user', JSON.stringify(person)), user)
  await page.goto('/dashboard')
  await isOnline(page)
  // One at a visit.
  const congratulations = page.getByRole('dialog', { name: /Félicitations/ })
  while (
    await congratulations.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
  ) {
    await congratulations.getByRole('button', { name: 'Plus tard' }).click()
    await page.reload()
  }
}

/** One screen at every size, in both themes. */
async function show(context: BrowserContext, cast: Cast, screen: Screen, into: string): Promise<boolean> {
  const page = context.pages()[0]!
  try {
    for (const [name, sizes] of Object.entries(sheets)) {
      const pictures: Buffer[] = []
      await page.setViewportSize(sizes[0]!)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await screen.open(page, cast)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme })
          pictures.push(await take(page, size, screen.isOver ?? false))
        }
      }
      await layOut(pictures, `${into}, ${name}.png`)
    }
    console.log(`✓ ${into.slice(folder.length + 1)}`)
    return true
  } catch (error) {
    console.log(`✗ ${into.slice(folder.length + 1)}: ${String(error).split('\n')[0]}`)
    await page.screenshot({ path: `${into}, failed.png` })
    return false
  } finally {
    await page.unrouteAll()
    await page.goto('about:blank')
  }
}

async function take(
  page: Page,
  { width, height }: { width: number; height: number },
  isOver: boolean,
): Promise<Buffer> {
  if (isOver) {
    await page.waitForTimeout(400)
    return page.screenshot()
  }
  // As high as the page, so that what is fixed to the window's end is at the end of the picture.
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), longest) })
  await page.waitForTimeout(400)
  return page.screenshot()
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
