import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { haveServiceWorkers } from '../testing/service-workers.ts'
import { registerServiceWorker } from './registration.ts'

/** A service worker registration whose states the test sets. */
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
  haveServiceWorkers({
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Lets the app watch for versions, and counts the reported ones. */
const watch = async () => {
  const onWaiting = vi.fn<() => void>()
  onTestFinished(registerServiceWorker(onWaiting))
  await Promise.resolve()
  // Workbox registers once the page has loaded.
  dispatchEvent(new Event('load'))
  await expect.poll(() => registration.isFollowed).toBe(true)
  return () => onWaiting.mock.calls.length
}

/** Installs a worker, which then waits; or lets its installation fail. */
const install = async (end: 'installed' | 'redundant' = 'installed') => {
  const worker = workerAt('installing')
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing = null
  if (end === 'installed') registration.waiting = worker
  worker.state = end
  worker.dispatchEvent(new Event('statechange'))
  await new Promise((resolve) => setTimeout(resolve, 300))
}

const letAnHourPass = () => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000)
}

test('the first version of a device is not offered as a new one', async () => {
  const offers = await watch()

  await install()

  expect(offers()).toBe(0)
})

test('a page that stays open offers each version that comes, once', async () => {
  registration.active = workerAt('activated')
  const offers = await watch()
  letAnHourPass()

  const after: number[] = []
  for (let version = 1; version <= 3; version += 1) {
    await install()
    after.push(offers())
  }

  expect(after).toEqual([1, 2, 3])
})

test('a version is offered after an earlier one broke off its installation', async () => {
  registration.active = workerAt('activated')
  const offers = await watch()
  letAnHourPass()

  await install('redundant')
  expect(offers()).toBe(0)
  await install()

  expect(offers()).toBe(1)
})

test('a version that was being stored when the page began is offered', async () => {
  registration.active = workerAt('activated')
  const worker = workerAt('installing')
  registration.installing = worker
  const offers = await watch()

  registration.waiting = worker
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))

  await expect.poll(offers).toBe(1)
})

test('a version that waited before the page began is offered once', async () => {
  registration.active = workerAt('activated')
  registration.waiting = workerAt('installed')

  const offers = await watch()

  await expect.poll(offers).toBe(1)
})
