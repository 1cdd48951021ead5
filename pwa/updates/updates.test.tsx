import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { announceOutdated } from '../../sync/http/outdated.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { publish, register } from '../testing/people.ts'
import { unmountAll } from '../testing/render.ts'
import { overActions } from '../shell/update-prompt.tsx'
import { repairMissingCode } from './missing-code.ts'
import { beforeReload, reloadPage } from './reload.ts'

/** A service worker as a page sees it. */
class FakeWorker extends EventTarget {
  readonly posted: unknown[] = []
  readonly scriptURL = new URL('/service-worker.js', location.href).href
  constructor(public state: ServiceWorkerState) {
    super()
  }
  postMessage(message: unknown): void {
    this.posted.push(message)
  }
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** `navigator.serviceWorker` with one active worker. The next one comes when a test calls `bring`. */
class FakeWorkers extends EventTarget {
  controller: FakeWorker | null = new FakeWorker('activated')
  looked = 0
  readonly registration = Object.assign(new EventTarget(), {
    active: this.controller,
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    pushManager: { getSubscription: () => Promise.resolve(null) },
    getNotifications: () => Promise.resolve([]),
    update: () => {
      this.looked += 1
      return Promise.resolve()
    },
  })
  readonly ready = Promise.resolve(this.registration)

  register = () => Promise.resolve(this.registration)
  getRegistration = () => Promise.resolve(this.registration)

  /** A new version is stored and waits. */
  bring(): FakeWorker {
    const worker = new FakeWorker('installed')
    this.registration.waiting = worker
    return worker
  }

  takeOver(worker: FakeWorker): void {
    this.registration.waiting = null
    this.controller = worker
    worker.become('activated')
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let workers: FakeWorkers
beforeEach(() => {
  workers = new FakeWorkers()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  vi.stubEnv('DEV', false)
  network.reply('GET /api/health', 200, { status: 'ok' })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
})

const reloads = () => vi.mocked(location.reload).mock.calls.length
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Opens the app with a person in the middle of a letter. */
async function inALetter(): Promise<App & { stored: () => Promise<unknown[]> }> {
  const lea = register('student')
  const { id } = publish(register('private'), 'Porter du bois')
  const app = await openApp(`/jobs/${id}`, lea)
  await app.press('Postuler')
  await screen.findAllByLabelText(/^Votre lettre/)
  const stored = async () => (await openDatabase(lea.id).drafts.toArray()).map(({ value }) => value)
  return { ...app, stored }
}

test('whoever accepts a version begins anew once, after the letter is stored', async () => {
  const next = workers.bring()
  const { fill, stored } = await inALetter()
  await screen.findByText('Nouvelle version.')
  await fill('Votre lettre', 'Presque fini')
  const atReload: Promise<unknown[]>[] = []
  vi.mocked(location.reload).mockImplementation(() => void atReload.push(stored()))

  // The prompt is shown over the dialog, but in the document it is beside it.
  const [button] = await screen.findAllByText('Mettre à jour')
  button!.click()
  // The new worker first stores the code for signed-in people, so that it has this code when it takes over.
  await expect.poll(() => next.posted).toEqual([{ type: 'STORE_PERSONAL' }, { type: 'SKIP_WAITING' }])
  workers.takeOver(next)

  await expect.poll(reloads).toBe(1)
  expect(await atReload[0]).toEqual(['Presque fini'])
  await settle()
  expect(reloads()).toBe(1)
})

/** No style sheet is loaded here, so the test reads from the selector what the prompt makes way for. */
const [, places = ''] = /^:root:has\((.+)\) &$/.exec(overActions) ?? []

test('the prompt makes way for the button that sends a letter', async () => {
  workers.bring()
  await inALetter()

  await screen.findByText('Nouvelle version.')

  expect(document.querySelector('[role=dialog]')?.matches(places)).toBe(true)
})

test('a tab follows a version that another tab has let take over', async () => {
  const { fill, stored } = await inALetter()
  await fill('Votre lettre', 'Dans l’autre onglet')

  workers.takeOver(workers.bring())

  await expect.poll(reloads).toBe(1)
  expect(await stored()).toEqual(['Dans l’autre onglet'])
})

test('the first worker of a device takes over a page without beginning it anew, the second does', async () => {
  workers.controller = null
  Object.assign(workers.registration, { active: null })
  await openApp('/contact')

  workers.takeOver(new FakeWorker('installed'))
  await settle()
  expect(reloads()).toBe(0)
  workers.takeOver(workers.bring())

  await expect.poll(reloads).toBe(1)
})

test('a first worker that begins while the page starts takes it over without beginning it anew', async () => {
  workers.controller = null
  const first = new FakeWorker('activating')
  Object.assign(workers.registration, { active: first })
  await openApp('/contact')
  await settle()

  workers.takeOver(first)
  await settle()

  expect(reloads()).toBe(0)
})

test('a page that was loaded past its worker begins anew with the next version', async () => {
  workers.controller = null
  await openApp('/contact')
  await settle()

  workers.takeOver(workers.bring())

  await expect.poll(reloads).toBe(1)
})

test('a newer version is looked for every hour and on coming back to the app, not without network', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await openApp('/contact')
  await settle()
  const before = workers.looked

  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => workers.looked).toBe(before + 1)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => workers.looked).toBe(before + 2)
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()

  expect(workers.looked).toBe(before + 2)
})

test('an app that is too old shows so, looks for a newer one at once, and offers it', async () => {
  const { press } = await openApp('/contact')
  await expect.poll(() => document.body.textContent).toContain('Contact')
  const before = workers.looked

  announceOutdated()

  await screen.findByText('Cette version de l’application est trop ancienne.')
  await screen.findByText('Rien n’est perdu : vos envois partiront après la mise à jour.')
  expect(workers.looked).toBeGreaterThan(before)
  const next = workers.bring()
  await press('Mettre à jour')
  await expect.poll(() => next.posted).toEqual([{ type: 'SKIP_WAITING' }])
  workers.takeOver(next)
  await expect.poll(reloads).toBe(1)
})

test('without network and without a newer version on the device a press begins nothing, and may be repeated', async () => {
  const { press } = await openApp('/contact')
  announceOutdated()
  await screen.findByText('Cette version de l’application est trop ancienne.')
  network.setOnline(false)
  const before = workers.looked

  await press('Mettre à jour')
  await expect.poll(() => workers.looked).toBe(before + 1)
  await settle()
  expect(reloads()).toBe(0)
  network.setOnline(true)
  await press('Mettre à jour')

  await expect.poll(reloads).toBe(1)
})

test('an update that is put aside is not offered again at once', async () => {
  const { press } = await openApp('/contact')
  announceOutdated()
  await screen.findByText('Cette version de l’application est trop ancienne.')

  await press('Plus tard')
  announceOutdated()
  await settle()

  expect(screen.queryByText('Cette version de l’application est trop ancienne.')).toBeNull()
})

test('an offer that is put aside stays away for a day, in a new start too (1.2.185)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  workers.bring()
  const { press } = await openApp('/contact')
  await screen.findByText('Nouvelle version.')
  await press('Plus tard')
  const startAnew = async () => {
    unmountAll()
    await openApp('/contact')
    await settle()
  }

  await startAnew()
  expect(screen.queryByText('Nouvelle version.')).toBeNull()
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  await startAnew()

  await screen.findByText('Nouvelle version.')
})

test('several reloads become one, and a store that hangs delays it for a moment only', async () => {
  const hang = () => new Promise(() => undefined)
  beforeReload.add(hang)
  onTestFinished(() => void beforeReload.delete(hang))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const all = Promise.all([reloadPage(), reloadPage()])
  await vi.advanceTimersByTimeAsync(2_500)
  await all

  expect(reloads()).toBe(1)
})

/** Returns whether the router would reload the page by itself. */
const lackChunk = () => {
  const payload = new TypeError('Failed to fetch dynamically imported module: x.js')
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
  return payload.message.startsWith('Failed to fetch')
}

test('a page that lacks a chunk takes the newest version and begins anew, once', async () => {
  onTestFinished(repairMissingCode())
  const next = workers.bring()

  expect(lackChunk()).toBe(false)
  await expect.poll(() => next.posted).toEqual([{ type: 'SKIP_WAITING' }])
  workers.takeOver(next)
  await expect.poll(reloads).toBe(1)
  lackChunk()
  await settle()

  expect(reloads()).toBe(1)
})

test.each([
  ['without network', () => Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })],
  ['where the server does not answer', () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch'))],
  [
    'where nothing would tell the first time from the next',
    () => {
      const setItem = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
      vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, clear: () => undefined })
      onTestFinished(() => void vi.unstubAllGlobals())
    },
  ],
])('%s a page that lacks a chunk does not begin anew', async (_how, arrange) => {
  onTestFinished(repairMissingCode())
  arrange()

  expect(lackChunk()).toBe(false)
  await settle()

  expect(reloads()).toBe(0)
})
