import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { screenshots } from '../../.build/manifest.ts'
import { provideDemoTemplate } from '../../api/demo/test-template.ts'
import { startTestPostgres } from '../../api/postgres/test-postgres.ts'
import { markAcceptanceSeen } from '../session/seen-acceptances.ts'
import { desktop, launchOptions, personOptions } from '../e2e/support/launch.ts'
import { demoStudent, isOnline, storageOf, type Person } from '../e2e/support/people.ts'
import { startServer } from '../e2e/support/server.ts'
import { requireBuild } from '../e2e/support/setup.ts'

const folder = fileURLToPath(new URL('../public/screenshots/', import.meta.url))

/** The size of a phone in CSS pixels; its pictures are twice as fine. */
const handset = { width: 412, height: 824 }
/** The number of colours: few suffice, because the app has plain surfaces and only small photos. */
const colours = 96

const open: Record<(typeof screenshots)[number]['name'], (page: Page) => Promise<unknown>> = {
  home: async (page) => {
    await page.goto('/dashboard?tab=dashboard')
    await page.getByText('Près de chez vous').first().waitFor()
  },
  jobs: async (page) => {
    await page.goto('/dashboard?tab=jobs')
    await page.getByRole('heading', { level: 1, name: 'Emplois disponibles' }).waitFor()
  },
  chat: async (page) => {
    await page.goto('/dashboard?tab=messages')
    await page.getByRole('button', { name: /^Chat/ }).first().click()
    await page.getByPlaceholder('Tapez votre message...').waitFor()
  },
}

/**
 * `npm run bench -- screenshots`: takes the manifest's pictures of the app (.build/manifest.ts) from the app itself with its demo data,
 * into `pwa/public/screenshots`. To be run after what is on them has changed, and looked at.
 */
export async function bench(): Promise<boolean> {
  requireBuild()
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(launchOptions())
  const postgres = await startTestPostgres()
  const server = await startServer({ template: await provideDemoTemplate(postgres.template) })
  try {
    const student = await demoStudent(server.url)
    for (const wanted of screenshots) await take(browser, server.url, student, wanted)
    return true
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
  }
}

async function take(
  browser: Browser,
  url: string,
  person: Person,
  { form_factor, name, width, height }: (typeof screenshots)[number],
): Promise<void> {
  const context = await browser.newContext({
    ...personOptions(form_factor === 'narrow' ? handset : desktop),
    deviceScaleFactor: form_factor === 'narrow' ? width / handset.width : 1,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    baseURL: url,
    storageState: storageOf(person, url),
  })
  context.setDefaultTimeout(60_000)
  await congratulationsWereSeen(context, person)
  const page = await context.newPage()
  await page.goto('/dashboard')
  await isOnline(page)
  await open[name](page)
  await page.evaluate(() => document.fonts.ready)
  // Waits for photos, and for what is loaded with them.
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(1_500)
  const file = `${folder}${form_factor}-${name}.png`
  const picture = sharp(await page.screenshot())
  const size = await picture.metadata()
  if (size.width !== width || size.height !== height) throw new RangeError(`${file}: ${size.width}x${size.height}`)
  await picture.png({ palette: true, colours, compressionLevel: 9, effort: 10 }).toFile(file)
  console.log(`${file} ${Math.round(statSync(file).size / 1_000)} kB`)
  await context.close()
}

/** Stores that the congratulations were seen on this device: until then, they cover the screen at each visit. */
async function congratulationsWereSeen(context: BrowserContext, { user, call }: Person): Promise<void> {
  const applications = await call<{ id: string }[]>('GET', '/api/applications/student')
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  for (const { id } of applications) markAcceptanceSeen(storage, user.id, id)
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [...kept],
  )
}
