import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../schema/ids.ts'
import { sessionStore } from '../sync/http/session-store.ts'
import { databaseName, openDatabase } from '../sync/store/database.ts'
import { readReplyHash } from './messages/reply-hash.ts'

// The type `string` keeps the compiler from this module, which needs the types of a worker.
const workerPath: string = './service-worker-push.ts'
const { followPush, showPush } = (await import(workerPath)) as Record<string, (event: unknown) => Promise<void>>

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await sessionStore().entries.clear()
})

/** Makes a worker without windows, which asks to be called again if there is no network. */
const working = (more: object) => {
  const register = vi.fn<(tag: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('self', {
    clients: { matchAll: () => Promise.resolve([]), ...more },
    registration: { sync: { register } },
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  return register
}

test('an answer that the outbox cannot take is handed to the page that opens, for its writer alone', async () => {
  const [userId, jobId] = [newId(), newId()]
  const openWindow = vi.fn<(url: string) => Promise<null>>().mockResolvedValue(null)
  working({ openWindow })
  await sessionStore().entries.put({ key: 'active', userId })
  await openDatabase(userId).open()
  for (const write of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  await followPush!({
    action: 'reply',
    reply: ' Je serai là à 8 h, porte n° 5 & demie ',
    notification: {
      close: () => undefined,
      data: { userId, notificationId: newId(), url: '/dashboard?tab=messages', reply: { jobId, receiverId: newId() } },
    },
  })

  const opened = openWindow.mock.calls[0]?.[0] ?? ''
  expect(opened.split('#')[0]).toBe('/dashboard?tab=messages')
  expect(readReplyHash(opened.slice(opened.indexOf('#')))).toEqual({
    handed: { userId, jobId, text: 'Je serai là à 8 h, porte n° 5 & demie', isFull: true },
  })
})

test('an answer on a device that cannot say who is signed in is handed to the page that opens', async () => {
  const [userId, jobId] = [newId(), newId()]
  const openWindow = vi.fn<(url: string) => Promise<null>>().mockResolvedValue(null)
  working({ openWindow })
  for (const read of ['get', 'add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, read).mockImplementation(() => {
      throw new DOMException('The disk is gone.', 'UnknownError')
    })

  await followPush!({
    action: 'reply',
    reply: 'J’arrive',
    notification: {
      close: () => undefined,
      data: { userId, notificationId: newId(), url: '/dashboard?tab=messages', reply: { jobId, receiverId: newId() } },
    },
  })

  const opened = openWindow.mock.calls[0]?.[0] ?? ''
  expect(readReplyHash(opened.slice(opened.indexOf('#')))).toEqual({
    handed: { userId, jobId, text: 'J’arrive', isFull: false },
  })
})

/** Makes a worker that shows notifications, one of which, with this id, is shown already. */
const showing = async (userId: string, shown: string, more: object = {}) => {
  const close = vi.fn()
  const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(() =>
    Promise.resolve(),
  )
  const closeBrief = vi.fn()
  const getNotifications = (options?: { tag?: string }) =>
    Promise.resolve(
      options?.tag === 'brief' ? [{ close: closeBrief }] : [{ data: { userId, notificationId: shown }, close }],
    )
  vi.stubGlobal('self', {
    clients: { matchAll: () => Promise.resolve([]) },
    registration: { getNotifications, showNotification, ...more },
  })
  await sessionStore().entries.put({ key: 'active', userId })
  return { close, closeBrief, showNotification }
}
const payloadFor = (userId: string, more: object = {}) => ({
  id: newId(),
  userId,
  notificationId: newId(),
  tag: 'money:x',
  title: 'Paiement',
  text: '…',
  url: '/dashboard',
  reply: null,
  unread: 1,
  unreadIds: [],
  ...more,
})
const arrives = (payload: object) => ({ data: { json: () => payload } })

test('a notification read elsewhere leaves the locked screen, unless the push cannot list the unread ones', async () => {
  const [userId, message] = [newId(), newId()]
  const { close } = await showing(userId, message)
  const thirty = Array.from({ length: 30 }, newId)

  await showPush!(arrives(payloadFor(userId, { unread: 34, unreadIds: thirty })))
  const withMore = close.mock.calls.length
  await showPush!(arrives(payloadFor(userId, { unread: 30, unreadIds: thirty })))

  expect([withMore, close.mock.calls.length]).toEqual([0, 1])
})

test('a late push in quiet hours makes no sound (1.2.364)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T02:00:00Z') })
  const userId = newId()
  const { showNotification } = await showing(userId, newId())

  await showPush!(arrives(payloadFor(userId, { quietHours: { from: 1_320, to: 420 } })))
  await showPush!(arrives(payloadFor(userId, { quietHours: { from: 420, to: 1_320 } })))
  await showPush!(arrives(payloadFor(userId)))

  expect(showNotification.mock.calls.map(([, { silent }]) => silent)).toEqual([true, false, false])
})

test('a press reads the notification, whether the device knows of it already or not (1.2.361)', async () => {
  const [userId, notificationId] = [newId(), newId()]
  const openWindow = vi.fn<(url: string) => Promise<null>>().mockResolvedValue(null)
  working({ openWindow })
  await sessionStore().entries.put({ key: 'active', userId })
  await openDatabase(userId).open()
  const data = { userId, notificationId, url: '/dashboard?tab=candidatures', reply: null }

  await followPush!({ action: '', notification: { close: () => undefined, data } })

  const waiting = await openDatabase(userId).outbox.toArray()
  expect(waiting.map(({ name, args }) => [name, args])).toEqual([['notification.read', { id: notificationId }]])
  expect(openWindow).toHaveBeenCalledWith('/dashboard?tab=candidatures')
})

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
  'a notification that names %s opens the app',
  async (url) => {
    const userId = newId()
    const openWindow = vi.fn<(url: string) => Promise<null>>().mockResolvedValue(null)
    working({ openWindow })
    await sessionStore().entries.put({ key: 'active', userId })

    await followPush!({
      action: '',
      notification: { close: () => undefined, data: { userId, notificationId: newId(), url, reply: null } },
    })

    expect(openWindow).toHaveBeenCalledWith('/')
  },
)

test('an answer from the locked screen leaves with its read mark, or the browser calls again for both', async () => {
  const [userId, notificationId] = [newId(), newId()]
  const reply = { jobId: newId(), receiverId: newId() }
  const waiting: string[][] = []
  const register = working({})
  register.mockImplementation(async () => {
    const items = await openDatabase(userId).outbox.toArray()
    waiting.push(items.map(({ name }) => name))
  })
  await sessionStore().entries.put({ key: 'active', userId })
  await openDatabase(userId).open()
  const data = { userId, notificationId, url: '/dashboard?tab=messages', reply }

  await followPush!({ action: 'reply', reply: 'J’arrive', notification: { close: () => undefined, data } })

  expect(waiting).toEqual([['message.send', 'notification.read']])
})

test('an answer that a frozen tab of an older version keeps out of the database goes into the conversation’s field', async () => {
  const [userId, jobId] = [newId(), newId()]
  const openWindow = vi.fn<(url: string) => Promise<null>>().mockResolvedValue(null)
  working({ openWindow })
  await sessionStore().entries.put({ key: 'active', userId })
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(databaseName(userId), 1)
    request.addEventListener('success', () => resolve(request.result))
  })
  const data = { userId, notificationId: newId(), url: '/dashboard', reply: { jobId, receiverId: newId() } }

  void followPush!({ action: 'reply', reply: 'J’arrive', notification: { close: () => undefined, data } })

  await expect.poll(() => openWindow.mock.calls.length).toBe(1)
  const opened = openWindow.mock.calls[0]?.[0] ?? ''
  expect(readReplyHash(opened.slice(opened.indexOf('#')))?.handed).toMatchObject({ jobId, text: 'J’arrive' })
  frozen.close()
})

test('a push for somebody who is not signed in here is shown without its words, closed at once, and leaves the icon', async () => {
  const { close, closeBrief, showNotification } = await showing(newId(), newId())
  const setAppBadge = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { setAppBadge })

  await showPush!(arrives(payloadFor(newId(), { unreadIds: [newId()] })))

  expect([close, setAppBadge].map(({ mock }) => mock.calls)).toEqual([[], []])
  expect(showNotification.mock.calls).toEqual([
    ['Coup de main', expect.not.objectContaining({ body: expect.anything() })],
  ])
  expect(closeBrief).toHaveBeenCalledOnce()
})

test('a push to a device on which nobody is signed in ends its subscription', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true))
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) }
  const { closeBrief, showNotification } = await showing(newId(), newId(), { pushManager })
  await sessionStore().entries.clear()

  await showPush!(arrives(payloadFor(newId())))

  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(showNotification.mock.calls.map(([title]) => title)).toEqual(['Coup de main'])
  expect(closeBrief).toHaveBeenCalledOnce()
})

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test.each([
  ['Safari', safari, 1],
  ['Chromium', chromium, 0],
])(
  'a push in %s while the app is visible shows and closes %s notifications (1.2.540)',
  async (_name, userAgent, times) => {
    const userId = newId()
    const { closeBrief, showNotification } = await showing(userId, newId())
    vi.stubGlobal('navigator', { userAgent })
    Object.assign(self, { clients: { matchAll: () => Promise.resolve([{ visibilityState: 'visible' }]) } })

    await showPush!(arrives(payloadFor(userId)))

    expect([showNotification, closeBrief].map(({ mock }) => mock.calls.length)).toEqual([times, times])
  },
)

test.each([
  ['delivered twice', (payload: object) => [arrives(payload), arrives(payload)], 1],
  ['that cannot be read', () => [{ data: { json: () => 'no payload' } }], 1],
  ['without data', () => [{ data: null }], 1],
])('a push %s is shown and closed at once (1.2.540)', async (_name, events, times) => {
  const userId = newId()
  const { closeBrief } = await showing(userId, newId())

  for (const event of events(payloadFor(userId))) await showPush!(event)

  expect(closeBrief).toHaveBeenCalledTimes(times)
})

test('a push on a device whose storage fails is shown and closed at once (1.2.540)', async () => {
  const userId = newId()
  const { closeBrief } = await showing(userId, newId())
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('The disk is gone.', 'UnknownError')
  })

  await showPush!(arrives(payloadFor(userId)))

  expect(closeBrief).toHaveBeenCalledOnce()
})

test('a notification of a person who has left opens the start, and does nothing in their name', async () => {
  const [left, jobId] = [newId(), newId()]
  const openWindow = vi.fn<(url: string) => Promise<null>>().mockResolvedValue(null)
  working({ openWindow })
  await sessionStore().entries.put({ key: 'active', userId: newId() })

  await followPush!({
    action: 'reply',
    reply: 'Je viens',
    notification: {
      close: () => undefined,
      data: { userId: left, notificationId: newId(), url: '/dashboard', reply: { jobId, receiverId: newId() } },
    },
  })

  expect(openWindow.mock.calls).toEqual([['/']])
  expect(await openDatabase(left).outbox.count()).toBe(0)
})
