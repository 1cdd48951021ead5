import type { Page } from 'playwright-core'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launch } from '../support/browser.ts'
import { openClosablePhone } from '../support/background.ts'
import { openFaultProxy, sharedServer } from '../support/own-server.ts'
import {
  agree,
  eventually,
  isOnline,
  ownPassword,
  publish,
  register,
  uniqueTitle,
  workerIsReady,
} from '../support/people.ts'
import { askToSignOut, chatIsOpen, chatOf, landing, openApplications, say } from '../support/screens.ts'
import { putCongratulationsAside, signInHere } from '../support/signed-in.ts'

const url = sharedServer()

/** Returns the places in the page's storages that contain one of these texts. */
const findStored = (page: Page, needles: string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const found: string[] = []
    const look = (place: string, text: string) => {
      for (const needle of wanted) if (text.includes(needle)) found.push(`${needle} in ${place}`)
    }
    look('localStorage', JSON.stringify(Object.entries(localStorage)))
    look('sessionStorage', JSON.stringify(Object.entries(sessionStorage)))
    look('the history entry', JSON.stringify(history.state))
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys())
        look(`${cacheName} ${request.url}`, request.url + (await (await cache.match(request))!.text()))
    }
    for (const { name = '' } of await indexedDB.databases()) {
      look('the name of a database', name)
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error(`${name} does not open`)))
      })
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        for (const reading of [objects.getAll(), objects.getAllKeys()]) {
          const rows = await new Promise((resolve) =>
            reading.addEventListener('success', () => resolve(reading.result)),
          )
          look(`${name}, ${store}`, JSON.stringify(rows))
        }
      }
      database.close()
    }
    return found
  }, needles)

/**
 * Returns the files of a closed browser's profile that contain one of these texts, in UTF-8 or UTF-16. The files of LevelDB, which keeps IndexedDB,
 * local and session storage, are left out: it drops deleted values only when it next compacts, and no page can cause that.
 */
const findOnDisk = (folder: string, needles: string[]): string[] => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
  return files
    .filter((name) => !/leveldb|(IndexedDB|Local Storage|Session Storage)\//.test(name))
    .flatMap((name) => {
      const content = readFileSync(join(folder, name))
      const holds = (text: string) => content.includes(text) || content.includes(Buffer.from(text, 'utf16le'))
      return needles.filter(holds).map((needle) => `${needle} in ${name}`)
    })
}

test('after the sign-out nothing of the person is left in any storage of the browser (1.2.429)', async () => {
  const student = await register(url, 'student', 'Quirine')
  const poster = await register(url, 'private', 'Balthazar')
  const title = uniqueTitle('Ramoner la cheminée')
  const job = await agree(poster, student, title)
  const written = `Je viens avec mon échelle ${job.id.slice(-6)}`
  const letter = 'Bonjour, je suis libre samedi.'
  const needles = ['Quirine', student.email, student.user.id, written, letter]

  const profileDir = mkdtempSync(join(tmpdir(), 'coup-de-main-profile-'))
  onTestFinished(() => rm(profileDir, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined))
  const context = await launch({ hasServiceWorker: true, profileDir })
  const page = context.pages()[0]!
  await putCongratulationsAside(page)
  const keptByHttp = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isKept = response.ok() && !response.headers()['cache-control']?.includes('no-store')
    if (pathname.startsWith('/api/') && response.request().method() === 'GET' && isKept) keptByHttp.add(pathname)
  })
  await page.goto('/jobs')
  await signInHere(page, student)
  await workerIsReady(page)
  await openApplications(page)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.goto(chatOf(job))
  await chatIsOpen(page)
  await say(page, written)
  await page.getByText(written).first().waitFor()
  await page.goto('/settings')
  await isOnline(page)
  const before = await findStored(page, needles)

  await askToSignOut(page)
  await landing(page).waitFor()

  const after = await findStored(page, needles)
  const cookies = await context.cookies()
  await context.close()

  const places = new Set(needles.filter((needle) => before.some((found) => found.startsWith(needle))))
  expect([...places], 'all of it was there').toEqual(needles)
  expect(after).toEqual([])
  expect(cookies.filter(({ value }) => student.cookies.some((own) => own.value === value))).toEqual([])
  // These answers are the same for visitors.
  const ofEverybody = new Set(['/api/config', '/api/jobs', '/api/jobs/statistics'])
  expect([...keptByHttp].filter((path) => !ofEverybody.has(path))).toEqual([])
  expect(findOnDisk(profileDir, needles)).toEqual([])
})

test('a device that is emptied from another one keeps nothing of the person, and says so (1.2.603)', async () => {
  const student = await register(url, 'student', 'Quirine')
  const poster = await register(url, 'private', 'Balthazar')
  const job = await agree(poster, student, uniqueTitle('Ramoner la cheminée'))
  const written = `Je viens avec mon échelle ${job.id.slice(-6)}`
  const needles = ['Quirine', student.email, student.user.id, written]
  const profileDir = mkdtempSync(join(tmpdir(), 'coup-de-main-profile-'))
  onTestFinished(() => rm(profileDir, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined))
  const context = await launch({ hasServiceWorker: true, profileDir })
  const page = context.pages()[0]!
  await putCongratulationsAside(page)
  await page.goto('/jobs')
  await signInHere(page, student)
  await workerIsReady(page)
  await page.goto(chatOf(job))
  await chatIsOpen(page)
  await context.setOffline(true)
  await say(page, written)
  await page.getByText(written).first().waitFor()
  const before = await findStored(page, needles)

  const { cookies } = student
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ended = await fetch(`${url}/api/account/sessions?empty=true`, {
    method: 'DELETE',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ password: ownPassword }),
  })
  await context.setOffline(false)
  await page.getByText('Cet appareil a été vidé à la demande de votre compte.').waitFor()
  await page.getByRole('button', { name: 'Se connecter' }).first().waitFor()

  const after = await findStored(page, needles)
  await context.close()
  const places = new Set(needles.filter((needle) => before.some((found) => found.startsWith(needle))))
  expect([ended.status, ...places]).toEqual([204, ...needles])
  expect(after).toEqual([])
  expect(findOnDisk(profileDir, needles)).toEqual([])
})

test('whoever signs out without network and closes the app is signed out of the server by the worker (1.7.14)', async () => {
  const proxy = await openFaultProxy()
  const [lea, marc] = [await register(url, 'student', 'Lea'), await register(url, 'private', 'Marc')]
  const job = await publish(marc, uniqueTitle('Ranger une étagère'))
  const { phone, page, drain } = await openClosablePhone(proxy.url, lea, job)
  const cookies = (await phone.cookies(proxy.url)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const whoIsThere = async () => (await fetch(`${url}/api/auth/me`, { headers: { cookie: cookies } })).status

  await proxy.goDown()
  await askToSignOut(page)
  await landing(page).waitFor()
  await page.close()
  await proxy.comeBack()
  expect(await whoIsThere()).toBe(200)
  await drain()

  await eventually(whoIsThere, (status) => status === 401)
})
