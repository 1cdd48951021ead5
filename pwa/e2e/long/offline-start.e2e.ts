import type { BrowserContext, Page } from 'playwright-core'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Job } from '../../../schema/jobs/job.ts'
import { launch } from '../support/browser.ts'
import { openFaultProxy, sharedServer } from '../support/own-server.ts'
import { headingAt, headingsAt, ofEverybody } from '../support/headings.ts'
import { putCongratulationsAside, signInHere } from '../support/signed-in.ts'
import {
  demoIndividual,
  demoStudent,
  isOnline,
  register,
  storageOf,
  workerIsReady,
  type Person,
} from '../support/people.ts'

const url = sharedServer()
/** The processor of a phone is four times slower. */
const slowdown = 4
/** Milliseconds for which a person looks at a page before they leave it. */
const visitMs = 2_000

const pages = ['/jobs', '/services', '/about', '/contact', '/features', '/privacy', '/terms']
const linked = ['/auth/verify', '/auth/email', '/auth/phone', '/auth/reset', '/twint-demo', '/nulle-part']

const anOffer = async (): Promise<Job> => {
  const [job] = (await (await fetch(`${url}/api/jobs?status=open&limit=1`)).json()) as Job[]
  return job!
}

const newProfile = (): string => {
  const profileDir = mkdtempSync(join(tmpdir(), 'coup-de-main-profile-'))
  onTestFinished(() => rm(profileDir, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined))
  return profileDir
}

/** Waits until the worker has stored its files and answers requests. It continues when the page that registered it is left. */
const workerIsActive = async (context: BrowserContext): Promise<void> => {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', { timeout: 10_000 }))
  await expect
    .poll(
      () =>
        worker.evaluate(
          () => (self as unknown as { registration: ServiceWorkerRegistration }).registration.active?.state,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe('activated')
}

test.each(['/', '/jobs', 'an offer', '/services', '/about', '/contact', '/features', '/privacy', '/terms'])(
  'after two idle seconds on %s each route opens in a new browser without the server',
  async (place) => {
    const job = await anOffer()
    const path = place === 'an offer' ? `/jobs/${job.id}` : place
    const proxy = await openFaultProxy()
    const profileDir = newProfile()
    const options = { baseURL: proxy.url, hasServiceWorker: true, profileDir }

    const first = await launch(options)
    const visited = first.pages()[0]!
    const session = await first.newCDPSession(visited)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await visited.goto(path, { waitUntil: 'commit' })
    await visited.waitForTimeout(visitMs)
    await visited.goto('about:blank')
    await workerIsActive(first)
    await first.close()
    await proxy.goDown()

    const context = await launch(options)
    const page = context.pages()[0]!
    const found = await headingsAt(page, ['/', ...pages, ...linked])
    const offer = await headingAt(page, `/jobs/${job.id}`)

    expect(found).toEqual(ofEverybody)
    // An offer that this device has never read cannot be shown, but the page must not claim that it is broken or does not exist.
    expect(offer).not.toMatch(/ne s’affiche pas|introuvable/)
  },
)

/** Signs a person in, in a browser that has a profile of its own. */
const signIn = async (context: BrowserContext, page: Page, person: Person, baseURL: string): Promise<void> => {
  const { cookies, origins } = storageOf(person, baseURL)
  await context.addCookies(cookies)
  await page.goto('/terms')
  for (const { name, value } of origins[0]!.localStorage)
    await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [name, value])
}

const own = {
  '/my-jobs': 'Mes jobs',
  '/accepted-jobs': 'Jobs acceptés',
  '/settings': 'Paramètres',
}
/** Addresses at which the router or the dashboard shows a signed-in person another screen. */
const elsewhere = ['/payment', '/review-student/nobody', '/review-individual/nobody']

test.each([
  [
    'a student',
    demoStudent,
    {
      '/dashboard?tab=dashboard': 'Bonjour Léa',
      '/dashboard?tab=candidatures': 'Mes candidatures',
      '/dashboard?tab=messages': 'Mes conversations',
      '/dashboard?tab=me': 'Moi',
      '/dashboard?tab=synchronisation': 'Synchronisation',
    },
  ],
  [
    'an individual',
    demoIndividual,
    {
      '/dashboard?tab=jobs': 'Bonjour Marc',
      '/dashboard?tab=messages': 'Mes conversations',
      '/dashboard?tab=wallet': 'Portefeuille',
      '/dashboard?tab=me': 'Moi',
      '/dashboard?tab=synchronisation': 'Synchronisation',
    },
  ],
])('after one visit of %s each route opens in a new browser without the server', async (_who, find, tabs) => {
  const proxy = await openFaultProxy()
  const person = await find(proxy.url)
  const options = { baseURL: proxy.url, hasServiceWorker: true, profileDir: newProfile() }
  const first = await launch(options)
  const visited = first.pages()[0]!
  await signIn(first, visited, person, proxy.url)
  await putCongratulationsAside(visited)
  await visited.goto('/dashboard')
  await isOnline(visited)
  await workerIsReady(visited)
  await first.close()
  await proxy.goDown()

  const context = await launch(options)
  const page = context.pages()[0]!
  const wanted = { ...tabs, ...own }
  const found = await headingsAt(page, Object.keys(wanted))
  const others = await headingsAt(page, [...elsewhere, `/student/${person.user.id}`])
  const { '/': _landing, ...forAll } = ofEverybody
  const ofAll = await headingsAt(page, Object.keys(forAll))

  expect(found).toEqual(wanted)
  expect(ofAll).toEqual(forAll)
  expect(Object.values(others).filter((text) => text === '' || text.includes('ne s’affiche pas'))).toEqual([])
})

/** Returns the files that the worker has stored for signed-in people. */
const personalFiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('personal-precache')).keys()).length)

test('a phone stores the files of signed-in people during the login, and then works offline', async () => {
  const proxy = await openFaultProxy()
  const lea = await register(proxy.url, 'student', 'Lea')
  const context = await launch({ baseURL: proxy.url, hasServiceWorker: true, profileDir: newProfile() })
  const page = context.pages()[0]!
  await page.goto('/')
  await workerIsReady(page)
  const ofVisitor = await personalFiles(page)

  await page.getByRole('button', { name: 'Connexion' }).first().click()
  await expect.poll(() => personalFiles(page)).toBeGreaterThan(10)
  await page.keyboard.press('Escape')
  await signInHere(page, lea)
  await proxy.goDown()

  expect(ofVisitor).toBe(0)
  expect(await headingsAt(page, Object.keys(own))).toEqual(own)
})
