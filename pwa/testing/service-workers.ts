import { onTestFinished } from 'vitest'

/** Gives the browser of this test `navigator.serviceWorker`, without a registered worker unless `properties` say otherwise. */
export function haveServiceWorkers(properties: object = {}): void {
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise<never>(() => undefined),
    getRegistration: () => Promise.resolve(undefined),
    ...properties,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
}
