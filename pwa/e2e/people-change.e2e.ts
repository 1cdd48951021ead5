import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { Message } from '../../schema/messages/message.ts'
import { openFaultProxy, sharedServer } from './support/own-server.ts'
import { agree, applicationsOf, eventually, isOnline, publish, register } from './support/people.ts'
import { askToSignOut, candidature, landing, openCandidatures, openChat, say, writeLetter } from './support/screens.ts'
import { openAs, signInHere } from './support/signed-in.ts'

const url = sharedServer()

test('what Ada queued offline and kept is neither shown nor sent while Ben is signed in, and leaves as hers when she is back', async () => {
  const proxy = await openFaultProxy()
  const marc = await register(url, 'private', 'Marc')
  const ada = await register(url, 'student', 'Ada')
  const ben = await register(url, 'student', 'Ben')
  const job = await publish(marc, 'Promener le chien')
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

test('when the session expired on the server nothing is lost: sign-in is asked, then all three arrive in order', async () => {
  const proxy = await openFaultProxy()
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await agree(marc, lea, 'Réviser les maths')
  const page = await openAs(lea, '/dashboard', { baseURL: proxy.url, hasServiceWorker: true })
  await openChat(page, job)

  await proxy.goDown()
  for (const text of ['Premier', 'Deuxième', 'Troisième']) await say(page, text)
  await endSession(await page.context().cookies())
  await proxy.comeBack()

  const dialog = page.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await dialog.waitFor({ timeout: 20_000 })
  expect(await messagesOf(job.id)).toEqual([])
  await dialog.getByLabel(/^Mot de passe/).fill('secret-1234')
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await eventually(
    () => messagesOf(job.id),
    (found) => found.length >= 3,
    15_000,
  )
  expect(await messagesOf(job.id)).toEqual(['Premier', 'Deuxième', 'Troisième'])
  await isOnline(page)

  async function endSession(cookies: { name: string; value: string }[]) {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { cookie } })
    expect(answer.status).toBe(204)
  }
  async function messagesOf(jobId: string) {
    return (await marc.call<Message[]>('GET', `/api/jobs/${jobId}/messages`)).map((message) => message.content)
  }
})

test('Ada asks to send first: without network she stays, and when it is back the letter arrives and she is signed out by itself', async () => {
  const proxy = await openFaultProxy()
  const marc = await register(url, 'private', 'Marc')
  const ada = await register(url, 'student', 'Ada')
  const job = await publish(marc, 'Nettoyer les vitres')
  const page = await openAs(ada, '/dashboard?tab=jobs', { baseURL: proxy.url, hasServiceWorker: true })
  await page.getByRole('heading', { name: job.title }).waitFor()

  await proxy.goDown()
  await writeLetter(page, job, 'Vos vitres brilleront.')
  await askToSignOut(page)
  await page.getByRole('button', { name: 'Envoyer d’abord' }).click()
  await page.getByRole('dialog', { name: 'Pas de réseau' }).getByText('Reste 1 envoi').waitFor()
  await proxy.comeBack()

  await landing(page).waitFor({ timeout: 30_000 })
  expect(await applicationsOf(marc, job)).toHaveLength(1)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    `coup-de-main:${ada.user.id}`,
  )
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
    HTMLCanvasElement.prototype.toBlob = function slowly(this: HTMLCanvasElement, ...rest: Parameters<typeof toBlob>) {
      HTMLCanvasElement.prototype.toBlob = toBlob
      setTimeout(() => toBlob.apply(this, rest), 300)
    }
  })
  await choosePhoto()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await dialog.waitFor()
  await page.waitForTimeout(1_000)
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

test('while Lea’s profile stands open another device of hers moves to Genève; she changes her school here, and both stay', async () => {
  const proxy = await openFaultProxy()
  const lea = await register(url, 'student', 'Lea')
  const page = await openAs(lea, '/dashboard', { baseURL: proxy.url, hasServiceWorker: true })
  await page.getByText('Lausanne, VD').first().waitFor()
  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
  await dialog.waitFor()

  await lea.call('PATCH', `/api/users/${lea.user.id}`, { city: 'Genève, GE' })
  await page.getByText('Genève, GE').first().waitFor()
  await dialog.getByLabel(/^École/).fill('EPFL')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const me = () => lea.call<User>('GET', '/api/auth/me')
  await eventually(me, ({ studentProfile }) => studentProfile?.school === 'EPFL', 15_000)
  expect((await me()).city).toBe('Genève, GE')
})
