import { afterEach, expect, test, vi } from 'vitest'
import { PushUnavailable, turnPushOn } from './web-push.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a push service that never answers is given up, and what it says later is ended', async () => {
  vi.useFakeTimers()
  const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  let answer = (_: object): void => {}
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: () => new Promise<object>((resolve) => (answer = resolve)),
  }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })

  const turned = turnPushOn('key').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(await turned).toBeInstanceOf(PushUnavailable)
  answer({ unsubscribe })
  await vi.advanceTimersByTimeAsync(1)

  expect(unsubscribe).toHaveBeenCalledTimes(1)
})
