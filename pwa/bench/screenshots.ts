import { chromium, type Browser, type Page } from 'playwright-core'
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { screenshots } from '../../.build/manifest.ts'
import { provideDemoTemplate } from '../../api/testing/test-template.ts'
import { startTestPostgres } from '../../api/testing/test-postgres.ts'
import { desktop, launchOptions } from '../e2e/support/launch.ts'
import { demoStudent, type Person } from '../e2e/support/people.ts'
import { startServer } from '../e2e/support/server.ts'
import { requireBuild } from '../e2e/support/setup.ts'
import { openDashboardOf, untilDrawn } from './dashboard-page.ts'
import { takeReadmePicture } from './readme-picture.ts'

const folder = fileURLToPath(new URL('../public/screenshots/', import.meta.url))

/** The size of a phone in CSS pixels; its pictures are twice as fine. */
const handset = { width: 412, height: 824 }
/** The number of colours: few suffice, because the app has plain surfaces and only small photos. */
const colours = 96

const open: Record<(typeof screenshots)[number]['name'], (page: Page) => Promise<unknown>> = {
  home: async (page) => {
    await page.goto('/dashboard?tab=dashboard')
    await page.getByText('Nouvelles offres').first().waitFor()
  },
  jobs: async (page) => {
    await page.goto('/dashboard?tab=jobs')
    // Those of the own canton come first, and are fewer than ten.
    await page.getByRole('heading', { level: 1, name: /^Emplois disponibles \(\d\d\)/ }).waitFor()
  },
  chat: async (page) => {
    await page.goto('/dashboard?tab=messages')
    await page.getByRole('link', { name: 'Chat' }).first().click()
    await page.getByPlaceholder('Tapez votre message...').waitFor()
  },
}

/**
 * `npm run bench -- screenshots`: takes the manifest's pictures of the app (.build/manifest.ts) from the app itself with its demo data,
 * into `pwa/public/screenshots`, and the README's. To be run after what is on them has changed, and looked at.
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
    await takeReadmePicture(browser, server.url)
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
  const page = await openDashboardOf(browser, url, person, {
    viewport: form_factor === 'narrow' ? handset : desktop,
    deviceScaleFactor: form_factor === 'narrow' ? width / handset.width : 1,
  })
  await open[name](page)
  await untilDrawn(page)
  const file = `${folder}${form_factor}-${name}.png`
  const picture = sharp(await page.screenshot())
  const size = await picture.metadata()
  if (size.width !== width || size.height !== height) throw new RangeError(`${file}: ${size.width}x${size.height}`)
  await picture.png({ palette: true, colours, compressionLevel: 9, effort: 10 }).toFile(file)
  console.log(`${file} ${Math.round(statSync(file).size / 1_000)} kB`)
  await page.context().close()
}
