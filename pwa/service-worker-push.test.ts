import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../schema/ids.ts'
import { sessionStore } from '../sync/http/session-store.ts'
import { openDatabase } from '../sync/store/database.ts'
import { readReplyHash } from './messages/handed-reply.ts'

// Its types are those of a worker, which tests have not.
const workerPath: string = './service-worker-push.ts'
const { followPush } = (await import(workerPath)) as { followPush: (event: unknown) => Promise<void> }

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await sessionStore().entries.clear()
})

test('an answer that the outbox cannot take is handed to the page that opens, for its writer alone', async () => {
  const [userId, jobId] = [newId(), newId()]
  const openWindow = vi.fn<(url: string) => Promise<null>>().mockResolvedValue(null)
  vi.stubGlobal('self', { clients: { matchAll: () => Promise.resolve([]), openWindow } })
  await sessionStore().entries.put({ key: 'active', userId })
  await openDatabase(userId).open()
  for (const write of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  await followPush({
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
