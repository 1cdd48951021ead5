import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anotherBuild } from '../support/builds.ts'
import { openDeployment } from '../support/deployment.ts'
import { headingsAt, ofEverybody } from '../support/headings.ts'
import { openFaultProxy, sharedServer } from '../support/own-server.ts'
import { applicationsOf, eventually, isOnline, publish, register, uniqueTitle } from '../support/people.ts'
import { report } from '../support/report.ts'
import { visit } from '../support/screens.ts'
import { openAs } from '../support/signed-in.ts'

/** A phone that is full of photos: the browser refuses to store anything beyond the app's quota. */
const server = sharedServer()

/** Writes a little, as the app does. Returns whether the browser refuses it: for half a minute the browser goes by an old measurement of the room. */
const isRefused = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('probe', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('probe')
        opening.onerror = () => resolve(true)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('probe', 'readwrite')
          writing.objectStore('probe').put('x'.repeat(1_000), 1)
          const end = (is: boolean) => {
            opening.result.close()
            resolve(is)
          }
          writing.oncomplete = () => end(false)
          writing.onabort = () => end(true)
        }
      }),
  )

interface Room {
  /** Leaves room for this many bytes beyond those that the browser has stored for this site. */
  leave: (bytes: number) => Promise<void>
  make: () => Promise<void>
}

const roomOf = async (page: Page): Promise<Room> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  return {
    leave: async (bytes) => {
      const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.max(1, usage + bytes) })
      if (bytes <= 0) await expect.poll(() => isRefused(page), { timeout: 60_000, interval: 1_000 }).toBe(true)
    },
    make: async () => void (await session.send('Storage.overrideQuotaForOrigin', { origin })),
  }
}

const noRoom = /Cet appareil n’a plus de place\./
const letterDialog = (page: Page) => page.getByRole('dialog', { name: 'Votre candidature' })
const send = (page: Page) => letterDialog(page).getByRole('button', { name: 'Envoyer ma candidature' }).click()

test('a letter that finds no room stays typed and leaves once there is room (1.2.412)', async () => {
  const marc = await register(server, 'private', 'Marc')
  const lea = await register(server, 'student', 'Lea')
  const job = await publish(marc, uniqueTitle('Vider le garage'))
  const page = await openAs(lea, '/dashboard', { hasServiceWorker: true })
  await visit(page, `/jobs/${job.id}`)
  await page.getByRole('heading', { level: 1, name: job.title }).waitFor()
  const room = await roomOf(page)
  await room.leave(-1)

  await page.getByRole('button', { name: 'Postuler' }).click()
  const field = letterDialog(page).getByRole('textbox')
  await field.fill('J’ai une remorque.')
  await send(page)
  await letterDialog(page).getByRole('alert').filter({ hasText: noRoom }).waitFor()
  expect(await field.inputValue()).toBe('J’ai une remorque.')
  await letterDialog(page).getByRole('link', { name: 'Voir le stockage' }).click()
  await page.getByText('Stockage utilisé').waitFor()
  expect(await applicationsOf(marc, job)).toEqual([])
  // Even a reload does not lose the text.
  await page.goto(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Postuler' }).click()
  await expect.poll(() => field.inputValue()).toBe('J’ai une remorque.')

  await room.make()
  await send(page)
  const took = await eventually(
    () => applicationsOf(marc, job),
    (found) => found.length > 0,
    15_000,
  )
  report(`no room: the letter arrived ${took} ms after there was room again`)
  expect((await applicationsOf(marc, job)).map(({ message }) => message)).toEqual(['J’ai une remorque.'])
})

test('a full device names its lack of room, not a lost network, and gets the offers once it has room (1.2.413)', async () => {
  const marc = await register(server, 'private', 'Marc')
  const lea = await register(server, 'student', 'Lea')
  const page = await openAs(lea, '/dashboard?tab=jobs', { hasServiceWorker: true })
  const room = await roomOf(page)
  await room.leave(-1)

  const job = await publish(marc, uniqueTitle('Tailler la vigne'))
  await page.getByRole('button', { name: 'Plus de place' }).waitFor({ timeout: 40_000 })
  expect(await page.getByText('Hors ligne').count()).toBe(0)
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)

  await room.make()
  await isOnline(page)
  await page.getByRole('heading', { name: job.title }).waitFor()
})

test('without room and without the server each route opens after one visit', async () => {
  const proxy = await openFaultProxy()
  const lea = await register(server, 'student', 'Lea')
  const page = await openAs(lea, '/dashboard', { baseURL: proxy.url, hasServiceWorker: true })
  const room = await roomOf(page)
  await room.leave(-1)
  await proxy.goDown()

  // The landing page is left out, because it leads signed-in people to the dashboard.
  const { '/': _landing, ...others } = ofEverybody
  const own = {
    '/dashboard?tab=dashboard': 'Bonjour Lea',
    '/dashboard?tab=candidatures': 'Mes candidatures',
    '/dashboard?tab=messages': 'Mes conversations',
    '/dashboard?tab=synchronisation': 'Synchronisation',
    '/my-jobs': 'Mes jobs',
    '/accepted-jobs': 'Jobs acceptés',
    '/settings': 'Paramètres',
  }
  const wanted = { ...others, ...own }

  expect(await headingsAt(page, Object.keys(wanted))).toEqual(wanted)
})

/** Returns the stored bytes of the previous version: of the code for signed-in people, and of the rest. */
const sizesOf = (page: Page) =>
  page.evaluate(async () => {
    const sizes = { everybody: 0, signedIn: 0 }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const answer of await cache.matchAll())
        sizes[name === 'personal-precache' ? 'signedIn' : 'everybody'] += (await answer.blob()).size
    }
    return sizes
  })

// Shows rule 1.2.414.
test.each([
  ['for none of it', () => 300_000],
  [
    'for what somebody signed in needs',
    ({ everybody, signedIn }: { everybody: number; signedIn: number }) => everybody + signedIn / 2,
  ],
])(
  'a new version without room %s leaves the old one at work, and is offered once there is room',
  async (_what, roomOfVersion) => {
    const { url, deploy } = await openDeployment(anotherBuild('one'))
    const lea = await register(server, 'student', 'Lea')
    const page = await openAs(lea, '/dashboard', { baseURL: url, hasServiceWorker: true })
    const room = await roomOf(page)
    const stored = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return keys.flat().map((request) => request.url)
      })
    const before = await stored()
    const lookForUpdate = () =>
      page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration()
        await found?.update().catch(() => undefined)
        const { installing } = found ?? {}
        if (!installing) return 'none'
        return await new Promise<string>((resolve) =>
          installing.addEventListener('statechange', () => resolve(installing.state)),
        )
      })

    await room.leave(roomOfVersion(await sizesOf(page)))
    deploy(anotherBuild('two'))
    expect(await lookForUpdate()).toBe('redundant')
    expect((await stored()).toSorted()).toEqual(before.toSorted())
    // The code of this screen was not loaded yet.
    await visit(page, '/services')
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
    expect(await page.getByText('Nouvelle version.').count()).toBe(0)

    await room.make()
    expect(await lookForUpdate()).toBe('installed')
    await page.getByText('Nouvelle version.').waitFor()
  },
)
