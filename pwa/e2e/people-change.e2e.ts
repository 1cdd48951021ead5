import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { openFaultProxy, sharedServer } from './support/own-server.ts'
import { applicationsOf, eventually, isOnline, publish, register, uniqueTitle } from './support/people.ts'
import { askToSignOut, candidature, landing, openCandidatures, writeLetter } from './support/screens.ts'
import { openAs, signInHere } from './support/signed-in.ts'

const url = sharedServer()

test('what Ada queued offline and kept is neither shown nor sent while Ben is signed in, and leaves as hers when she is back', async () => {
  const proxy = await openFaultProxy()
  const marc = await register(url, 'private', 'Marc')
  const ada = await register(url, 'student', 'Ada')
  const ben = await register(url, 'student', 'Ben')
  const job = await publish(marc, uniqueTitle('Promener le chien'))
  const page = await openAs(ada, '/dashboard?tab=jobs', { baseURL: proxy.url, hasServiceWorker: true })
  await page.getByRole('heading', { name: job.title }).waitFor()

  await proxy.goDown()
  await writeLetter(page, job, 'Les chiens m’aiment.')
  await askToSignOut(page)
  await page.getByRole('button', { name: 'Garder sur cet appareil' }).click()
  await landing(page).waitFor()
  await proxy.comeBack()

  await signInHere(page, ben)
  await openCandidatures(page)
  await page.getByText('Aucune candidature').first().waitFor()
  expect(await page.getByText('Les chiens m’aiment.').count()).toBe(0)
  expect(await applicationsOf(marc, job)).toEqual([])
  await askToSignOut(page)
  await landing(page).waitFor()
  expect(await applicationsOf(marc, job)).toEqual([])

  await signInHere(page, ada)
  await eventually(
    () => applicationsOf(marc, job),
    (found) => found.length > 0,
    15_000,
  )
  expect((await applicationsOf(marc, job)).map(({ studentId, message }) => [studentId, message])).toEqual([
    [ada.user.id, 'Les chiens m’aiment.'],
  ])
  await openCandidatures(page)
  await candidature(page, job).getByText('En attente', { exact: true }).waitFor()
})

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
