import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { countCache } from '../fetched/cache.ts'
import { bringMessagePhoto, findMessagePhoto } from '../fetched/message-photos.ts'
import { setPhoto } from '../mutations/accounts.ts'
import { findWaitingProof, sendSchoolProof } from '../outbox/withdrawals.ts'
import { sendPhoto } from '../mutations/messages.ts'
import { submitReview } from '../mutations/reviews.ts'
import { resendRefusal } from '../outbox/outbox.ts'
import { drain } from '../protocol/push.ts'
import { memoryUser } from '../testing/memory-rows.ts'
import { applied, follow, rejected, testDevice, verdicts, type TestDevice } from '../testing/test-device.ts'
import { findWaitingPhoto } from './photos.ts'
import { giveShared, keepShared, readGivenPhotos, readShared } from './web-share.ts'

const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' })
const sentAs = (text: string) => `data:image/jpeg;base64,${btoa(text)}`

const holdsBlob = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsBlob))

/** Makes the storage refuse Blobs, as WebKit does in a private window. */
const refuseBlobs = () => {
  for (const how of ['add', 'put'] as const) {
    const real = IDBObjectStore.prototype[how]
    vi.spyOn(IDBObjectStore.prototype, how).mockImplementation(function (this: IDBObjectStore, value, key) {
      if (!holdsBlob(value)) return real.call(this, value, key)
      throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError')
    })
  }
}

/** Returns the rows as they are stored, past Dexie's readers. */
const storedIn = async ({ db }: TestDevice, table: string): Promise<unknown[]> => {
  const rows = db.backendDB().transaction(table).objectStore(table).getAll()
  return await new Promise((resolve) => {
    rows.onsuccess = () => resolve(rows.result)
  })
}

const textsOf = (photos: readonly Blob[] = []) => Promise.all(photos.map((photo) => photo.text()))

/** Sends the outbox over a new connection, as another tab or a reloaded one does. Returns the photos that the server got. */
const sendElsewhere = async (device: TestDevice, verdict: typeof rejected | ReturnType<typeof applied>) => {
  const sent: string[] = []
  device.push = (mutations) => {
    sent.push(...mutations.flatMap(({ photo, photos = [] }) => (photo ? [photo, ...photos] : photos)))
    return verdicts(mutations, () => verdict)
  }
  await drain(device.connect(), device.env)
  return sent
}

beforeEach(() => vi.stubGlobal('document', {}))
beforeEach(() => vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' }))
beforeEach(() => vi.stubGlobal('location', {}))
beforeEach(() => vi.stubGlobal('addEventListener', () => {}))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('where the browser stores no Blobs', () => {
  beforeEach(refuseBlobs)

  test('a photo of oneself is shown, refused, sent again and applied, in this tab and in others (1.2.433)', async () => {
    const device = testDevice()
    const { db, me } = device
    await follow(device)
    await db.account.put(memoryUser(me, 'Léa', 'student'))
    const shown = async () => {
      const { profileImageUrl } = (await db.account.get(me))!
      return (await findWaitingPhoto(db, profileImageUrl!))?.text()
    }

    const { mutationId } = await setPhoto(db, jpeg('flou'))
    const first = [await shown(), ...(await sendElsewhere(device, rejected))]
    const refused = await db.refusals.get(mutationId)
    await resendRefusal(db, mutationId)
    const second = [await shown(), ...(await sendElsewhere(device, applied(11)))]

    expect([first, second]).toEqual([
      ['flou', sentAs('flou')],
      ['flou', sentAs('flou')],
    ])
    expect([refused?.photo?.type, await refused?.photo?.text()]).toEqual(['image/jpeg', 'flou'])
    const [acknowledged] = await device.connect().acknowledged.toArray()
    expect(await acknowledged?.item.photo?.text()).toBe('flou')
  })

  test('a review keeps its photos in order, also when new photos replace refused ones (1.2.433)', async () => {
    const device = testDevice()
    await follow(device)
    const review = { jobId: newId(), revieweeId: newId(), rating: 5, comment: 'Parfait', structuredEvaluation: null }

    const { mutationId } = await submitReview(device.db, review, [jpeg('avant'), jpeg('ensuite')])
    const first = await sendElsewhere(device, rejected)
    await resendRefusal(device.db, mutationId, {}, { photos: [jpeg('autre')] })
    const second = await sendElsewhere(device, applied(11))

    expect([first, second]).toEqual([[sentAs('avant'), sentAs('ensuite')], [sentAs('autre')]])
  })

  test('a photo of a message waits, is sent after a lost answer, and stays with its message (1.2.433)', async () => {
    const device = testDevice()
    const { db, env } = device
    await follow(device)

    const { id } = await sendPhoto(db, { jobId: newId(), receiverId: newId(), photo: jpeg('Haie') })
    device.push = () => 'half an answer'
    await drain(db, env)
    await bringMessagePhoto(db, id)
    const sent = await sendElsewhere(device, applied(11))
    await db.outbox.clear()

    expect(sent).toEqual([sentAs('Haie')])
    expect(await (await findMessagePhoto(device.connect(), id))?.text()).toBe('Haie')
    expect(await countCache(db)).toMatchObject({ photos: 1, photoBytes: 4 })
  })

  test('a proof of schooling waits, is shown and sent (1.2.433)', async () => {
    const device = testDevice()
    await follow(device)

    await sendSchoolProof(device.db, jpeg('floue'))
    await sendSchoolProof(device.db, jpeg('nette'))
    const waiting = await findWaitingProof(device.connect())

    expect(await waiting?.photo?.text()).toBe('nette')
    expect(await sendElsewhere(device, applied(11))).toEqual([sentAs('nette')])
  })

  test('shared photos, and photos given to a conversation, stay through a reload', async () => {
    const { db, connect } = testDevice()
    const jobId = newId()

    await keepShared(db, { text: '', photos: [jpeg('un'), jpeg('deux')], leftOut: 0 })
    const shared = await readShared(connect())
    await giveShared(db, { jobId, text: 'Voilà', photos: shared!.photos.toReversed() })
    const given = await readGivenPhotos(connect(), jobId)

    expect(await textsOf(shared?.photos)).toEqual(['un', 'deux'])
    expect(await textsOf(given.map(({ photo }) => photo))).toEqual(['deux', 'un'])
  })
})

test('where WebKit stores Blobs they stay Blobs, and asking leaves nothing', async () => {
  const device = testDevice()

  await setPhoto(device.db, jpeg('Léa'))

  const [item] = await storedIn(device, 'outbox')
  expect(item).toMatchObject({ photo: expect.any(Blob) as Blob })
  expect(await storedIn(device, 'drafts')).toEqual([])
})

test('other browsers are not asked', async () => {
  vi.stubGlobal('navigator', { vendor: 'Google Inc.' })
  const { db } = testDevice()
  await db.open()
  const begun = vi.spyOn(db, 'transaction')

  await setPhoto(db, jpeg('Léa'))

  expect(begun).toHaveBeenCalledTimes(1)
})
