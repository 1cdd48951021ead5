import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { messagePhotoPath } from '../../schema/messages/message.ts'
import { setPhoto } from '../mutations/accounts.ts'
import { sendMessage, sendPhoto } from '../mutations/messages.ts'
import { submitReview } from '../mutations/reviews.ts'
import { planPull } from '../protocol/pull-plan.ts'
import { drain } from '../protocol/push.ts'
import { forgetAcknowledged, resync } from '../protocol/resync.ts'
import { applied, rejected, testDevice, verdicts, type TestDevice } from '../testing/test-device.ts'
import { countCache, emptyCache } from './cache.ts'

const day = 24 * 60 * 60 * 1_000
const jpeg = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' })
const to = () => ({ jobId: newId(), receiverId: newId() })

/** Lets days pass on the device, which drops old acknowledged mutations on each. */
const live = async ({ db, clock }: TestDevice, days: number) => {
  for (let past = 0; past < days; past++) {
    clock.now += day
    await forgetAcknowledged(db)
  }
}

/** Makes a phone that has sent photos of 1,000, 200, 30 and 4 bytes and a text, `daysAgo` days ago. */
const phoneThatSent = async (daysAgo: number) => {
  const device = testDevice()
  const { db } = device
  device.push = (mutations) => verdicts(mutations, () => applied(11))
  await setPhoto(db, jpeg(1_000))
  await sendPhoto(db, { ...to(), photo: jpeg(200) })
  const review = { jobId: newId(), revieweeId: newId(), rating: 4, comment: 'Bien', structuredEvaluation: null }
  await submitReview(db, review, [jpeg(30), jpeg(4)])
  await sendMessage(db, { ...to(), content: 'Bonjour' })
  await drain(db, device.env)
  await live(device, daysAgo)
  return device
}

test('photos that were sent count among what can be freed once a server that is restored has them', async () => {
  const [after2, after3] = [await phoneThatSent(2), await phoneThatSent(3)]
  const key = messagePhotoPath(newId())
  await after3.db.messagePhotos.put({ key, photo: jpeg(50_000), fetchedAt: after3.clock.now })

  expect(await countCache(after2.db)).toMatchObject({ photos: 0, photoBytes: 0 })
  expect(await countCache(after3.db)).toMatchObject({ photos: 5, photoBytes: 51_234 })
})

test('freeing sent photos frees their bytes, and keeps waiting, refused and just sent photos', async () => {
  const device = await phoneThatSent(3)
  const { db } = device
  await setPhoto(db, jpeg(7))
  await drain(db, device.env)
  device.push = (mutations) => verdicts(mutations, () => rejected)
  await sendPhoto(db, { ...to(), photo: jpeg(8) })
  await drain(db, device.env)
  await sendPhoto(db, { ...to(), photo: jpeg(9) })

  await emptyCache(db, 'photos')

  expect((await db.acknowledged.toArray()).map(({ item }) => [item.name, item.photo?.size]).toSorted()).toEqual([
    ['message.send', undefined],
    ['photo.set', 7],
  ])
  expect((await db.refusals.toArray()).map(({ photo }) => photo?.size)).toEqual([8])
  expect((await db.outbox.where('state').equals('queued').toArray()).map(({ photo }) => photo?.size)).toEqual([9])
  expect(await countCache(db)).toMatchObject({ photos: 0, photoBytes: 0 })
})

test('a restored server is offered all mutations again, except mutations with freed photos', async () => {
  const device = await phoneThatSent(3)
  await emptyCache(device.db, 'photos')

  await resync(device.db, await planPull(device.db), 'two')

  const offered = await device.db.outbox.where('state').equals('queued').toArray()
  expect(offered.map(({ args }) => args)).toEqual([expect.objectContaining({ content: 'Bonjour' })])
})
