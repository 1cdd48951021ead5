import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { erasedPhoto } from '../../schema/accounts/leaving.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { messagePhotoPath } from '../../schema/messages/message.ts'
import { openDatabase } from '../store/database.ts'
import { expireCache } from './cache.ts'
import { bringMessagePhoto, findMessagePhoto } from './message-photos.ts'

const [lea, marc] = [newId(), newId()]
const database = openDatabase(lea)
const week = 7 * 24 * 60 * 60 * 1_000

beforeEach(async () => {
  await database.messages.clear()
  await database.messagePhotos.clear()
})
afterEach(() => vi.unstubAllGlobals())

const photoMessage = (id: Id) => ({
  id,
  jobId: newId(),
  senderId: marc,
  receiverId: lea,
  content: 'Photo',
  attachment: { kind: 'photo' as const },
  isRead: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  sequence: 1,
  order: 1,
  unread: 0 as const,
})

const keptPhoto = (messageId: Id, later = 0) => ({
  key: messagePhotoPath(messageId),
  photo: new Blob(['.']),
  fetchedAt: Date.now() - 1.1 * week + later,
})
const keepPhoto = (messageId: Id) => database.messagePhotos.put(keptPhoto(messageId))

test('a photo of a conversation stays as long as its message, and goes within a week of it (1.2.426)', async () => {
  const [there, gone] = [newId(), newId()]
  await database.messages.put(photoMessage(there))
  await keepPhoto(there)
  await keepPhoto(gone)

  await expireCache(database)

  expect(await findMessagePhoto(database, there)).toBeDefined()
  expect(await findMessagePhoto(database, gone)).toBeUndefined()
})

test('the newest hundred photos of conversations stay (1.2.426)', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('.', { headers: { 'content-type': 'image/webp' } })))
  const ids = Array.from({ length: 100 }, newId)
  await database.messagePhotos.bulkPut(ids.map((id, index) => keptPhoto(id, index)))
  const [first, second] = ids
  const newest = newId()

  await bringMessagePhoto(database, newest)

  expect(await findMessagePhoto(database, first!)).toBeUndefined()
  expect(await findMessagePhoto(database, second!)).toBeDefined()
  expect(await findMessagePhoto(database, newest)).toBeDefined()
})

test('the photo of a deleted account goes, though the tab died before it forgot it', async () => {
  const id = newId()
  await database.messages.put({ ...photoMessage(id), content: erasedPhoto })
  await keepPhoto(id)

  await expireCache(database)

  expect(await database.messagePhotos.count()).toBe(0)
})
