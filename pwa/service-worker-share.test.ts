import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId, type Id } from '../schema/ids.ts'
import { sessionStore } from '../sync/http/session-store.ts'
import { openDatabase } from '../sync/store/database.ts'
import { readShared } from '../sync/store/web-share.ts'
import { takeShare } from './service-worker-share.ts'

// Node lacks the `location` of a worker.
beforeEach(() => {
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to, status) => new Response(null, { status: status ?? 302, headers: { location: String(to) } }),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sessionStore().entries.clear()
})

const share = async (body: BodyInit) => {
  const answer = await takeShare({ request: new Request('http://app.test/share', { method: 'POST', body }) })
  return [answer.status, answer.headers.get('location')]
}
const words = (text: string): FormData => {
  const form = new FormData()
  form.append('text', text)
  return form
}
const signIn = async (userId: Id) => sessionStore().entries.put({ key: 'active', userId })

test('a share belongs to whoever is signed in as it comes, and to nobody else (1.2.384)', async () => {
  const [lea, tom] = [newId(), newId()]
  await signIn(lea)

  expect(await share(words('Voilà'))).toEqual([303, '/share'])

  await signIn(tom)
  expect(await readShared(openDatabase(lea))).toMatchObject({ text: 'Voilà' })
  expect(await readShared(openDatabase(tom))).toBeNull()
})

test('a page of another site leaves at most 5 MB of photos, and whoever names no page 40 MB', async () => {
  const lea = newId()
  await signIn(lea)
  const photos = (count: number, bytes: number) => {
    const form = words('Voilà')
    for (let at = 0; at < count; at += 1)
      form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
    return form
  }
  const from = async (referrer: string, form = photos(3, 2_500_000)) => {
    const request = new Request('http://app.test/share', { method: 'POST' })
    Object.defineProperty(request, 'formData', { value: async () => form })
    Object.defineProperty(request, 'referrer', { value: referrer })
    await takeShare({ request })
    return (await readShared(openDatabase(lea)))?.photos.length
  }

  expect(await from('https://evil.example/page')).toBe(2)
  expect(await from('')).toBe(3)
  // A page may keep its name to itself.
  expect(await from('', photos(4, 15_000_000))).toBe(2)
})

test('a visitor’s share is not kept (1.2.384)', async () => {
  expect(await share(words('Voilà'))).toEqual([303, '/share?lost=unread'])

  expect(await readShared(openDatabase(null))).toBeNull()
})

test('a person who signs out while their share is being stored leaves nothing behind', async () => {
  const lea = newId()
  await signIn(lea)
  const database = openDatabase(lea)
  const put = database.drafts.put.bind(database.drafts)
  vi.spyOn(database.drafts, 'put').mockImplementation((draft) =>
    put(draft).then(async (key) => {
      await sessionStore().entries.clear()
      return key
    }),
  )

  await share(words('Voilà'))

  expect(await readShared(database)).toBeNull()
})

test('a form that cannot be read, and a full storage, lead to a screen that says so', async () => {
  const lea = newId()
  await signIn(lea)
  expect(await share('no form')).toEqual([303, '/share?lost=unread'])
  vi.spyOn(openDatabase(lea).drafts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))

  expect(await share(words('Voilà'))).toEqual([303, '/share?lost=space'])
})
