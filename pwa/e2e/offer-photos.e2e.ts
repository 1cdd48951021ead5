import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeImage } from '../../api/photos/test-images.ts'
import { sharedServer } from './support/own-server.ts'
import { register } from './support/people.ts'
import { setNetwork, visit } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

const url = sharedServer()

const openWizard = async (page: Page) => {
  await visit(page, '/dashboard')
  await page.getByRole('button', { name: 'Publier une offre' }).first().click()
  return page.getByRole('dialog', { name: 'Publier une offre' })
}
/** Whether each of these pictures is there with its pixels. */
const areLoaded = (pictures: ReturnType<Page['getByRole']>) =>
  pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0))

test('photos of a job that are taken in a tunnel survive a reload, follow their offer, and a student sees them (2.2.134, 2.2.137)', async () => {
  const [rochat, lea] = [await register(url, 'private', 'Rochat'), await register(url, 'student', 'Lea')]
  const phone = await openAs(rochat, '/dashboard', { hasServiceWorker: true })
  const shelf = (n: number, orientation = 1) => makeImage({ width: 1_600 + n, height: 1_200, orientation })
  const files = await Promise.all([1, 2, 3].map(async (n) => ({ name: `etagere-${n}.jpg`, buffer: await shelf(n, 6) })))

  await setNetwork(phone, false)
  const wizard = await openWizard(phone)
  await wizard.getByLabel('Titre').fill('Monter une étagère')
  await wizard.getByLabel('Description').fill('Elle est dans son carton.')
  await wizard.getByLabel('Appareil photo').setInputFiles({ ...files[0]!, mimeType: 'image/jpeg' })
  await wizard.getByRole('img', { name: 'Photo 1 de l’offre' }).waitFor()
  const others = files.slice(1).map((file) => ({ ...file, mimeType: 'image/jpeg' }))
  await wizard.getByLabel('Photos à joindre').setInputFiles(others)
  await wizard.getByRole('img', { name: 'Photo 3 de l’offre' }).waitFor()
  await phone.waitForTimeout(500)
  await phone.reload()

  const again = await openWizard(phone)
  const drafted = again.getByRole('img', { name: /^Photo \d de l’offre$/ })
  await drafted.nth(2).waitFor()
  await again.getByRole('button', { name: 'Suivant' }).click()
  await again.getByText('2 h', { exact: true }).click()
  for (const step of [3, 4]) {
    await again.getByRole('button', { name: 'Suivant' }).click()
    await again.getByText(`Étape ${step} sur 4`).waitFor()
  }
  await again.getByRole('button', { name: 'Publier l’offre' }).click()
  await phone.getByText('En attente d’envoi').first().waitFor()
  await phone.reload()
  await phone.getByText('En attente d’envoi').first().waitFor()

  await setNetwork(phone, true)
  const hers = await openAs(lea, '/dashboard?tab=jobs')
  await hers.getByRole('link', { name: 'Monter une étagère' }).first().click()
  const pictures = hers.getByRole('list', { name: 'Photos' }).getByRole('img')
  await pictures.nth(2).waitFor()
  await expect.poll(() => areLoaded(pictures), { timeout: 20_000 }).toEqual([true, true, true])
  expect(await pictures.nth(1).getAttribute('alt')).toBe('Photo 2 de « Monter une étagère »')
  await hers.getByRole('button', { name: 'Agrandir : Photo 2 de « Monter une étagère »' }).click()
  const large = hers.getByRole('dialog', { name: 'Monter une étagère' }).getByRole('img')
  await expect.poll(() => areLoaded(large)).toEqual([true])
  expect(await large.evaluate((one: HTMLImageElement) => one.naturalHeight > one.naturalWidth)).toBe(true)
})
