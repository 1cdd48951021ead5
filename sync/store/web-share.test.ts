import { Blob } from 'node:buffer'
import { expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { shareLimits } from '../../schema/share-target.ts'
import { sendPhoto } from '../mutations/messages.ts'
import { holdsTexts, rememberUser, signOut } from '../engine/session.ts'
import { LocalDatabase, openDatabase } from './database.ts'
import { draftKeys, readDraft, saveDraft } from './drafts.ts'
import { dropOldShared, giveShared, keepShared, readGivenPhotos, readShared } from './web-share.ts'

const photo = () => new Blob(['x'], { type: 'image/jpeg' }) as unknown as globalThis.Blob
const text = 'https://plan.example/1'
const someDatabase = (now = () => 1_000) => new LocalDatabase(newId(), { now, newId })

test('a share waits a day in its person’s own database, and a later share replaces it (1.2.384)', async () => {
  let now = 1_000
  const database = someDatabase(() => now)
  await keepShared(database, { text: 'first', photos: [], leftOut: 0 })
  await keepShared(database, { text, photos: [photo()], leftOut: 1 })

  now += shareLimits.ms - 1
  await dropOldShared(database)
  const inTime = await readShared(database)
  now += 1

  expect(inTime).toMatchObject({ text, leftOut: 1 })
  expect([await readShared(database), await readShared(someDatabase())]).toEqual([null, null])
  await dropOldShared(database)
  expect(await database.drafts.count()).toBe(0)
})

test('a conversation takes shared words under its draft, and shared photos in order until each is sent', async () => {
  const database = someDatabase()
  const [jobId, receiverId] = [newId(), newId()]
  await saveDraft(database, draftKeys.message(jobId), 'Regardez :')
  await keepShared(database, { text, photos: [photo(), photo()], leftOut: 0 })

  await giveShared(database, { jobId, text, photos: [photo(), photo()] })

  expect(await readDraft(database, draftKeys.message(jobId))).toBe(`Regardez :\n${text}`)
  expect(await readShared(database)).toBeNull()
  const [first, second, ...more] = await readGivenPhotos(database, jobId)
  expect(more).toEqual([])
  await sendPhoto(database, { jobId, receiverId, photo: photo(), draft: first!.key })
  expect((await readGivenPhotos(database, jobId)).map(({ key }) => key)).toEqual([second!.key])
  expect(await readGivenPhotos(database, newId())).toEqual([])
})

test('a photo that the compressor made goes as it is sent', async () => {
  const database = someDatabase()
  const [jobId, receiverId] = [newId(), newId()]
  // The library gives its result the name and date of the file, which the database does not store.
  const light = Object.assign(photo(), { name: 'jardin.jpg', lastModified: 1 })
  await giveShared(database, { jobId, text: '', photos: [light] })
  const [given] = await readGivenPhotos(database, jobId)

  await sendPhoto(database, { jobId, receiverId, photo: light, draft: given!.key })

  expect(await readGivenPhotos(database, jobId)).toEqual([])
})

test('a sign-out does not ask about a pending share, and deletes it (1.2.384)', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  const lea = newId()
  await rememberUser(lea)
  await keepShared(openDatabase(lea), { text, photos: [], leftOut: 0 })
  expect(await holdsTexts(openDatabase(lea))).toBe(false)
  await saveDraft(openDatabase(lea), draftKeys.offer, 'Jardin')

  await signOut(lea, { keep: true })

  expect(await openDatabase(lea).drafts.toCollection().primaryKeys()).toEqual([draftKeys.offer])
  vi.unstubAllGlobals()
})
