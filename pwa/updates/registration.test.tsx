import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from './registration.ts'

/** A browser whose service worker is as far as the test says. */
class Registration extends EventTarget {
  installing: EventTarget | null = null
  waiting: EventTarget | null = null
  active: EventTarget | null = null
  isFollowed = false

  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...given)
    this.isFollowed = true
  }
}
const workerAt = (state: string) => Object.assign(new EventTarget(), { state, scriptURL: '/service-worker.js' })

let registration: Registration
beforeEach(() => {
  vi.stubEnv('DEV', false)
  registration = new Registration()
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** A worker is installed, and then waits for longer than what Workbox takes for a moment. */
const install = async () => {
  const onWaiting = vi.fn<() => void>()
  const stop = registerServiceWorker(onWaiting)
  await Promise.resolve()
  const worker = workerAt('installing')
  registration.installing = worker
  // Workbox registers once the page has loaded.
  dispatchEvent(new Event('load'))
  await expect.poll(() => registration.isFollowed).toBe(true)
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  stop()
  return onWaiting
}

test('the first version of a device is no new one, however long it takes to begin', async () => {
  expect(await install()).not.toHaveBeenCalled()
})

test('a version that waits beside another one is', async () => {
  registration.active = workerAt('activated')

  expect(await install()).toHaveBeenCalled()
})
