import { expect, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { openFaultProxy, sharedServer } from '../support/own-server.ts'
import { isOnline, register } from '../support/people.ts'
import { setNetwork } from '../support/screens.ts'
import { openAs } from '../support/signed-in.ts'

const url = sharedServer()

test('a photo cancelled during its crop stays away; one changed offline shows at once and arrives later', async () => {
  const proxy = await openFaultProxy()
  const lea = await register(url, 'student', 'Lea')
  const page = await openAs(lea, '/dashboard', { baseURL: proxy.url, hasServiceWorker: true })
  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
  await dialog.waitFor()
  const picture = await page.screenshot()
  const choosePhoto = async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('slider', { name: 'Cadrage de la photo' }).press('+')
    await page.getByRole('button', { name: 'Valider' }).click()
  }

  await proxy.goDown()
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function held(this: HTMLCanvasElement, ...rest: Parameters<typeof toBlob>) {
      HTMLCanvasElement.prototype.toBlob = toBlob
      Object.assign(globalThis, { finishCutting: () => toBlob.apply(this, rest) })
    }
  })
  await choosePhoto()
  await page.waitForFunction(() => 'finishCutting' in globalThis)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await dialog.waitFor()
  await page.evaluate(() => (globalThis as unknown as { finishCutting: () => void }).finishCutting())
  await page.waitForTimeout(500)
  expect(await dialog.locator('img').count()).toBe(0)

  await choosePhoto()
  await dialog.locator('img[src^="blob:"]').waitFor()
  await dialog.getByLabel('Prénom').fill('Léonie')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour Léonie' }).waitFor()
  const { profileImageUrl: before } = await lea.call<User>('GET', '/api/auth/me')
  await proxy.comeBack()

  await isOnline(page)
  const { profileImageUrl, firstName } = await lea.call<User>('GET', '/api/auth/me')
  expect([before, firstName]).toEqual([null, 'Léonie'])
  const served = await fetch(url + profileImageUrl)
  expect(served.headers.get('content-type')).toBe('image/webp')
  await page.locator(`img[src="${profileImageUrl}"]`).waitFor()
})

test('a changed photo stays in sight until the server’s copy arrives, which then replaces it', async () => {
  const page = await openAs(await register(url, 'student', 'Lea'))
  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  const shown = page.getByRole('dialog', { name: 'Modifier le profil' }).locator('img')
  await page.route('**/photo?v=*', (route) => route.abort())

  const picture = { name: 'moi.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(picture)
  // The answer comes once the screen shows the device's own copy.
  await page.route('**/api/sync/push', async (route) => {
    await expect.poll(() => shown.getAttribute('src')).toMatch(/^blob:/)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Valider' }).click()

  await page.getByText('Photo mise à jour !').first().waitFor()
  await page.waitForTimeout(300)
  expect(await shown.isVisible()).toBe(true)
  await page.unroute('**/photo?v=*')
  await setNetwork(page, false)
  await setNetwork(page, true)
  await expect.poll(() => shown.getAttribute('src')).toContain('/photo?v=')
  await shown.waitFor()
})
