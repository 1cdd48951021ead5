import { onTestFinished } from 'vitest'

/** The browser of this test has service workers, none of which is registered but for what `properties` say. */
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
