import { expect, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { openFaultProxy, sharedServer } from '../support/own-server.ts'
import { isOnline, register } from '../support/people.ts'
import { openAs } from '../support/signed-in.ts'

const url = sharedServer()

test('a photo that is cancelled while it is cut stays away; one that is changed without network shows at once, and arrives when it is back', async () => {
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
