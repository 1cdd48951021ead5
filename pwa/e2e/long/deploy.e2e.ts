import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Message } from '../../../schema/messages/message.ts'
import { openPage } from '../support/browser.ts'
import { anotherBuild } from '../support/builds.ts'
import { openDeployment } from '../support/deployment.ts'
import { sharedServer } from '../support/own-server.ts'
import { agree, applicationsOf, publish, register, uniqueTitle, type Person } from '../support/people.ts'
import { chatIsOpen, chatOf, landing, say, setNetwork, visit } from '../support/screens.ts'
import { openAs } from '../support/signed-in.ts'
import type { Job } from '../../../schema/jobs/job.ts'

/** Versions of the app follow each other, forwards and back, while people are writing. */
const server = sharedServer()

/** Returns a function that counts how often the page has loaded since now. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

const lookForUpdate = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const accept = (page: Page) => page.getByRole('button', { name: 'Mettre à jour', exact: true }).click()
const isOffered = (page: Page) => page.getByText('Nouvelle version.').waitFor({ timeout: 60_000 })

/** Returns the versions of the chunks that this page has loaded. */
const versionsOf = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const assets = names.filter((name) => name.startsWith('/assets/'))
    return [...new Set(assets.map((name) => /-(one|two)\.\w+$/.exec(name)?.[1] ?? 'none'))]
  })

/** Returns the versions whose code for signed-in people this device has stored, before any page of the newest version runs. */
const personalVersions = (page: Page) =>
  page.evaluate(async () => {
    const stored = await (await caches.open('personal-precache')).keys()
    return [...new Set(stored.map(({ url }) => /-(one|two)\.\w+$/.exec(url)?.[1] ?? 'none'))].toSorted()
  })

const messagesOf = async (person: Person, job: Job) => {
  const found = await person.call<Message[]>('GET', `/api/jobs/${job.id}/messages?limit=500`)
  return found.map(({ content }) => content)
}

test('two tabs, one with a half-written letter: one press updates both, once each, and the letter is there', async () => {
  const { url, deploy } = await openDeployment(anotherBuild('one'))
  const marc = await register(server, 'private', 'Marc')
  const lea = await register(server, 'student', 'Lea')
  const job = await publish(marc, uniqueTitle('Ranger la cave'))
  const first = await openAs(lea, '/dashboard', { baseURL: url, hasServiceWorker: true })
  const second = await first.context().newPage()
  await second.goto(`/jobs/${job.id}`)
  await second.getByRole('button', { name: 'Postuler' }).click()
  const field = second.getByRole('dialog', { name: 'Votre candidature' }).getByRole('textbox')
  await field.fill('Bonjour,')
  expect(await versionsOf(second)).toEqual(['one'])

  deploy(anotherBuild('two'))
  await lookForUpdate(first)
  await isOffered(first)
  expect(await personalVersions(first)).toEqual(['one', 'two'])
  const loads = [countLoads(first), countLoads(second)]
  await field.fill('Bonjour, je suis presque')
  await accept(first)
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1])

  await second.getByRole('button', { name: 'Postuler' }).click()
  await expect.poll(() => field.inputValue()).toBe('Bonjour, je suis presque')
  await field.fill('Bonjour, je suis prête.')
  await second.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await expect
    .poll(async () => (await applicationsOf(marc, job)).map(({ message }) => message))
    .toEqual(['Bonjour, je suis prête.'])
  // Neither tab has loaded the code of this screen yet.
  await visit(first, '/services')
  await first.getByRole('article').first().waitFor()
  expect([await versionsOf(first), await versionsOf(second), await personalVersions(first)]).toEqual([
    ['two'],
    ['two'],
    ['two'],
  ])
  expect(loads.map((count) => count())).toEqual([1, 1])
})

test('a person who signed in under an older version gets all the files of the next one', async () => {
  const { url, deploy } = await openDeployment(anotherBuild('one'))
  const lea = await register(server, 'student', 'Lea')
  const page = await openAs(lea, '/dashboard', { baseURL: url, hasServiceWorker: true })
  await page.evaluate(async (userId) => {
    await caches.delete('personal-precache')
    const opening = indexedDB.open('coup-de-main:session')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    opening.result.transaction('entries', 'readwrite').objectStore('entries').put({ key: 'active', userId })
    opening.result.close()
  }, lea.user.id)

  deploy(anotherBuild('two'))
  await lookForUpdate(page)
  await isOffered(page)

  expect(await personalVersions(page)).toEqual(['two'])
})

test('a visitor’s landing alone takes a new version by itself, in one go, and a second tab follows', async () => {
  const { url, deploy } = await openDeployment(anotherBuild('one'))
  const page = await openPage({ baseURL: url, hasServiceWorker: true })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const loads = countLoads(page)

  deploy(anotherBuild('two'))
  await lookForUpdate(page)
  await expect.poll(loads, { timeout: 60_000 }).toBe(1)

  await landing(page).waitFor()
  await page.waitForFunction(() => window.early.isAlive)
  expect(await versionsOf(page)).toEqual(['two'])
  expect(loads()).toBe(1)
})

test('a phone a month behind asks for the update, updates, and sends its 300 messages once each', async () => {
  const old = anotherBuild('one', { 'spoken:1,oldest:1': 'spoken:0,oldest:0' })
  const newer = anotherBuild('two')
  const { url, deploy, answers, named } = await openDeployment(old)
  answers('every protocol')
  const marc = await register(server, 'private', 'Marc')
  const lea = await register(server, 'student', 'Lea')
  const job = await agree(marc, lea, uniqueTitle('Repeindre le portail'))
  const page = await openAs(lea, '/dashboard', { baseURL: url, hasServiceWorker: true })
  await visit(page, chatOf(job))
  await chatIsOpen(page)
  await setNetwork(page, false)
  const texts = Array.from({ length: 300 }, (_, n) => `Message ${n + 1}`)
  for (const text of texts) await say(page, text)
  await page.getByText('Message 300', { exact: true }).waitFor()

  deploy(newer)
  answers('real')
  await setNetwork(page, true)
  await page.getByText('Cette version de l’application est trop ancienne.').waitFor({ timeout: 60_000 })
  const before = await messagesOf(marc, job)
  const loads = countLoads(page)
  await accept(page)
  await expect.poll(loads, { timeout: 60_000 }).toBe(1)

  await expect.poll(async () => (await messagesOf(marc, job)).length, { timeout: 60_000 }).toBe(300)
  expect(before).toEqual([])
  expect((await messagesOf(marc, job)).toSorted()).toEqual(texts.toSorted())
  expect(new Set(named)).toEqual(new Set(['0', '1']))
  expect(await versionsOf(page)).toEqual(['two'])
  expect(loads()).toBe(1)
}, 400_000)

test('an older release opens the newer one’s database, and its waiting texts arrive once', async () => {
  const newer = anotherBuild('two', {
    'this.version(10).stores(': 'this.version(11).stores({invoices:`id`}),this.version(10).stores(',
  })
  const { url, deploy, answers } = await openDeployment(newer)
  const marc = await register(server, 'private', 'Marc')
  const lea = await register(server, 'student', 'Lea')
  const job = await agree(marc, lea, uniqueTitle('Monter une étagère'))
  const page = await openAs(lea, '/dashboard', { baseURL: url, hasServiceWorker: true })
  await visit(page, chatOf(job))
  await chatIsOpen(page)
  const versionOf = () =>
    page.evaluate(
      async (id) => (await indexedDB.databases()).find(({ name }) => name?.endsWith(id))?.version,
      lea.user.id,
    )
  expect(await versionOf()).toBe(110)
  answers('none')
  await say(page, 'Écrit avec la nouvelle')
  const field = page.getByPlaceholder('Tapez votre message...')
  await field.fill('À moitié')

  deploy(anotherBuild('one'))
  await lookForUpdate(page)
  await isOffered(page)
  const loads = countLoads(page)
  await accept(page)
  await expect.poll(loads, { timeout: 60_000 }).toBe(1)
  await chatIsOpen(page)
  await page.getByText('Écrit avec la nouvelle', { exact: true }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('À moitié')
  expect(await page.getByText('Le stockage de cet appareil ne répond pas').count()).toBe(0)
  expect(await messagesOf(marc, job)).toEqual([])

  answers('real')
  await expect.poll(() => messagesOf(marc, job), { timeout: 60_000 }).toEqual(['Écrit avec la nouvelle'])
  await say(page, 'Écrit avec l’ancienne')
  await expect
    .poll(() => messagesOf(marc, job))
    .toEqual(expect.arrayContaining(['Écrit avec la nouvelle', 'Écrit avec l’ancienne']))
  expect(await versionsOf(page)).toEqual(['one'])
  expect(loads()).toBe(1)
})

test('a screen whose chunk is gone from the server is there after one reload', async () => {
  const { url, deploy } = await openDeployment(anotherBuild('one'))
  const page = await openPage({ baseURL: url })
  await page.goto('/contact')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const loads = countLoads(page)

  deploy(anotherBuild('two'))
  await visit(page, '/jobs')

  await page.getByRole('article').first().waitFor()
  expect(await versionsOf(page)).toEqual(['two'])
  expect(loads()).toBe(1)
})

test('an app file that is gone from server and device is repaired, and half-written text stays', async () => {
  const { url, deploy } = await openDeployment(anotherBuild('one'))
  const marc = await register(server, 'private', 'Marc')
  const lea = await register(server, 'student', 'Lea')
  const job = await agree(marc, lea, uniqueTitle('Garder le chat'))
  const page = await openAs(lea, '/dashboard', { baseURL: url, hasServiceWorker: true })
  await visit(page, chatOf(job))
  await chatIsOpen(page)
  await page.getByPlaceholder('Tapez votre message...').fill('À moitié')
  const removed = await page.evaluate(async () => {
    let count = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys())
        if (url.includes('/assets/app-')) count += Number(await cache.delete(url))
    }
    return count
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const loads = countLoads(page)

  deploy(anotherBuild('two'))
  await page.goto(chatOf(job))
  await expect.poll(loads, { timeout: 60_000 }).toBe(2)

  await chatIsOpen(page)
  expect(removed).toBeGreaterThan(0)
  await expect.poll(() => page.getByPlaceholder('Tapez votre message...').inputValue()).toBe('À moitié')
  expect(await versionsOf(page)).toEqual(['two'])
  expect(loads()).toBe(2)
})

test('a page that no reload repairs shows its failure once instead of staying blank', async () => {
  const { url } = await openDeployment(anotherBuild('one'))
  const page = await openPage({ baseURL: url })
  await page.route('**/assets/app-*', (route) => route.fulfill({ status: 404 }))
  const loads = countLoads(page)

  await page.goto('/dashboard')
  await expect.poll(loads).toBe(2)
  const dialog = page.getByRole('dialog', { name: 'L’application ne s’est pas chargée' })
  await dialog.getByText('Rien de ce que vous avez écrit n’est perdu.').waitFor()
  await page.unroute('**/assets/app-*')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()

  await landing(page).waitFor()
})
