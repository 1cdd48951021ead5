import { afterEach, expect, test, vi } from 'vitest'
import { leavePush, PushUnavailable, turnPushOn } from './web-push.ts'

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

test('an answer to a second try does not count as a late answer to the abandoned first try', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const answers: ((subscription: object) => void)[] = []
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: () => new Promise<object>((resolve) => answers.push(resolve)),
  }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })

  const first = turnPushOn('key').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(16_000)
  const second = turnPushOn('key')
  await vi.advanceTimersByTimeAsync(1)
  for (const answer of answers) answer({ unsubscribe, toJSON: () => ({ endpoint: 'https://push.example', keys: {} }) })
  await vi.advanceTimersByTimeAsync(1)

  expect(await first).toBeInstanceOf(PushUnavailable)
  await second
  expect([answers.length, unsubscribe.mock.calls.length]).toEqual([2, 0])
})

test.for([
  ['refuses', () => Promise.reject(new DOMException('', 'AbortError'))],
  ['never answers', () => new Promise(() => undefined)],
  ['answers', () => Promise.resolve(true)],
] as const)(
  'whoever signs out while the push service %s leaves nothing shown, and no waking',
  async ([, unsubscribe]) => {
    vi.useFakeTimers()
    const close = vi.fn()
    const unregister = vi.fn(() => Promise.resolve())
    const registration = {
      pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) },
      getNotifications: () => Promise.resolve([{ data: { notificationId: 'a' }, close }]),
      periodicSync: { unregister },
    }
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', class {})
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } })

    const left = leavePush()
    await vi.advanceTimersByTimeAsync(3_000)
    await left

    expect([close.mock.calls.length, unregister.mock.calls.length]).toEqual([1, 1])
  },
)
