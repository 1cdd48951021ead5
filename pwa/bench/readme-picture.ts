import type { Browser, Page } from 'playwright-core'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { demoIndividual, demoStudent, type Person } from '../e2e/support/people.ts'
import { chatIsOpen, openApplications, setNetwork } from '../e2e/support/screens.ts'
import { openDashboardOf, untilDrawn } from './dashboard-page.ts'

const file = fileURLToPath(new URL('../../.readme/screens.png', import.meta.url))

/** The size of a phone in CSS pixels. */
const handset = { width: 360, height: 752 }
/** The size of its screen in the picture, in pixels. */
const shown = { width: 268, height: 560 }
const margin = 25
const corner = 20
const ground = '#E7DECB'
/** The number of colours: few suffice, because the app has plain surfaces and only small photos. */
const colours = 192

interface Scene {
  person: Person
  colorScheme?: 'dark'
  show: (page: Page) => Promise<unknown>
}

/** Takes the README's picture: four screens of phones beside each other. */
export async function takeReadmePicture(browser: Browser, url: string): Promise<void> {
  const [student, individual] = [await demoStudent(url), await demoIndividual(url)]
  const scenes: readonly Scene[] = [
    { person: student, show: (page) => page.getByText('Nouvelles offres').first().waitFor() },
    { person: student, show: writeLetterOffline },
    { person: individual, show: openFirstChat },
    { person: individual, colorScheme: 'dark', show: showOwnOffers },
  ]
  const screens: Buffer[] = []
  for (const scene of scenes) screens.push(await takeScreen(browser, url, scene))
  await sharp({
    create: {
      width: margin + screens.length * (shown.width + margin),
      height: shown.height + 2 * margin,
      channels: 3,
      background: ground,
    },
  })
    .composite(screens.map((input, at) => ({ input, left: margin + at * (shown.width + margin), top: margin })))
    .png({ palette: true, colours, compressionLevel: 9, effort: 10 })
    .toFile(file)
  console.log(file)
}

async function takeScreen(browser: Browser, url: string, { person, show, ...looks }: Scene): Promise<Buffer> {
  const page = await openDashboardOf(browser, url, person, { ...looks, viewport: handset, deviceScaleFactor: 2 })
  await show(page)
  await untilDrawn(page)
  const mask = `<svg width="${shown.width}" height="${shown.height}"><rect width="100%" height="100%" rx="${corner}"/></svg>`
  const picture = await sharp(await page.screenshot())
    .resize(shown)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
  await page.context().close()
  return picture
}

async function writeLetterOffline(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=jobs')
  // Without a service worker, the code of the list has to come before the tunnel.
  await openApplications(page)
  await page.getByRole('article').first().waitFor()
  await page.goBack()
  const offers = page.getByRole('article').getByRole('button', { name: 'Postuler' })
  await offers.first().waitFor()
  await setNetwork(page, false)
  await offers.first().click()
  const dialog = page.getByRole('dialog', { name: 'Votre candidature' })
  await dialog
    .getByRole('textbox')
    .fill('Bonjour, je suis libre samedi dès 9 h. J’ai déjà fait cela chez deux voisines cet été. À bientôt, Léa')
  await dialog.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await openApplications(page)
  await page.getByRole('article').first().waitFor()
}

async function showOwnOffers(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=jobs')
  await page.getByRole('article').first().waitFor()
}

async function openFirstChat(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=messages')
  await page.getByRole('link', { name: 'Chat' }).first().click()
  await chatIsOpen(page)
}
