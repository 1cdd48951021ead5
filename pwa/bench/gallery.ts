import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startGallery } from '../e2e/support/gallery-server.ts'
import { desktop, personOptions, phone } from '../e2e/support/launch.ts'

const looks = [
  { name: 'light, 1280', viewport: desktop, colorScheme: 'light' },
  { name: 'dark, 360', viewport: phone, colorScheme: 'dark' },
  { name: 'forced colours, 1280', viewport: desktop, forcedColors: 'active' },
] as const

/** Takes full-page pictures of the gallery of components into a folder of its own. */
export async function takeGallery(browser: Browser, folder: string): Promise<void> {
  const into = join(folder, 'gallery')
  mkdirSync(into, { recursive: true })
  const gallery = await startGallery()
  try {
    for (const { name, viewport, ...media } of looks) {
      const page = await browser.newPage({ ...personOptions(viewport), ...media })
      await page.goto(gallery.url)
      await page.getByRole('heading', { level: 1, name: 'Galerie' }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(into, `${name}.png`), fullPage: true })
      await page.close()
    }
  } finally {
    await gallery.stop()
  }
}
