import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { photoLimits } from '../../schema/limits.ts'
import { discardRefusal, resendRefusal } from '../outbox/outbox.ts'
import { takeBackJob } from '../outbox/withdrawals.ts'
import { drain } from '../protocol/push.ts'
import { draftKeys, readDraft, saveDraft } from '../store/drafts.ts'
import { findWaitingJobPhotos, PhotoTooHeavy, toDataUrl } from '../store/photos.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { applied, follow, rejected, testDevice, verdicts } from '../testing/test-device.ts'
import { editJob, publishJob } from './jobs.ts'

const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' })
const marcsPhone = async () => {
  const device = testDevice()
  await follow(device)
  return device
}
type Pushed = Parameters<ReturnType<typeof testDevice>['push']>[0]
const namesIn = (pushes: readonly Pushed[]) => pushes.map((one) => one.map(({ name }) => name))
const photosKey = draftKeys.offerPhotos(draftKeys.offer)

test('an offer goes first and its photos follow alone, in their order, byte for byte (2.2.134)', async () => {
  const phone = await marcsPhone()
  const { db } = phone
  await saveDraft(db, draftKeys.offer, { title: 'Neige' })
  await saveDraft(db, photosKey, { added: [], removed: [] })
  const pushes: Pushed[] = []
  phone.push = (mutations) => {
    pushes.push(mutations)
    return verdicts(mutations, () => applied(11))
  }

  const { id } = await publishJob(db, memoryOffer('Neige'), [jpeg('avant'), jpeg('côté')])
  const shown = (await db.jobs.get(id))?.photoIds ?? []
  expect(shown).toHaveLength(2)
  expect(await readDraft(db, photosKey)).toBeUndefined()
  await drain(db, phone.env)

  expect(namesIn(pushes.filter((one) => one.length > 0))).toEqual([['job.publish'], ['job.addPhoto'], ['job.addPhoto']])
  const sent = pushes.flat().filter(({ name }) => name === 'job.addPhoto')
  expect(sent.map(({ args, photo }) => [args, photo])).toEqual([
    [{ id, photoId: shown[0] }, await toDataUrl(jpeg('avant'))],
    [{ id, photoId: shown[1] }, await toDataUrl(jpeg('côté'))],
  ])
})

test('a photo that waits is found on the device, and one that is too heavy writes nothing', async () => {
  const { db } = await marcsPhone()
  const { id } = await publishJob(db, memoryOffer('Neige'), [jpeg('avant')])
  const [photoId] = (await db.jobs.get(id))?.photoIds ?? []

  expect([...(await findWaitingJobPhotos(db, id))]).toEqual([[photoId, await toDataUrl(jpeg('avant'))]])
  const heavy = new Blob([new Uint8Array(photoLimits.bytes + 1)], { type: 'image/jpeg' })
  await expect(publishJob(db, memoryOffer('Gel'), [heavy])).rejects.toThrow(PhotoTooHeavy)
  expect(await db.jobs.count()).toBe(1)
})

test('an edit removes and adds photos, and shows no more than three', async () => {
  const { db, me } = await marcsPhone()
  const photoIds = [newId(), newId(), newId()]
  const job = { ...memoryJob({ ...memoryOffer('Haie'), id: newId() }, me, '2026-11-01T08:00:00.000Z'), photoIds }
  await db.jobs.put(job)
  await saveDraft(db, draftKeys.edit(job.id), { title: 'La haie' })

  await editJob(
    db,
    { id: job.id, title: 'La haie' },
    { added: [jpeg('neuf'), jpeg('de trop')], removed: [photoIds[1]!] },
  )

  const shown = await db.jobs.get(job.id)
  expect(shown).toMatchObject({ title: 'La haie', photoIds: [photoIds[0], photoIds[2], expect.any(String)] })
  expect((await db.outbox.orderBy('order').toArray()).map(({ name }) => name)).toEqual([
    'job.edit',
    'job.removePhoto',
    'job.addPhoto',
    'job.addPhoto',
  ])
  expect(await readDraft(db, draftKeys.edit(job.id))).toBeUndefined()
})

/** An offer with two photos, whose publication is refused. */
const refusedOffer = async () => {
  const phone = await marcsPhone()
  const { id, mutationId } = await publishJob(phone.db, memoryOffer('Neige'), [jpeg('avant'), jpeg('côté')])
  phone.push = (mutations) => verdicts(mutations, () => rejected)
  await drain(phone.db, phone.env)
  return { ...phone, phone, id, mutationId }
}

test('the photos of a refused offer are refused with it, and go with it when it is thrown away', async () => {
  const { db, mutationId } = await refusedOffer()
  const photos = (await db.refusals.toArray()).filter(({ name }) => name === 'job.addPhoto')
  expect(photos.map(({ code, photo }) => [code, photo?.size])).toEqual([
    ['depends', 5],
    ['depends', jpeg('côté').size],
  ])

  await discardRefusal(db, mutationId)

  expect(await db.refusals.count()).toBe(0)
})

test('a photo that was taken away before its offer was refused comes back neither by sending again nor as a card', async () => {
  const phone = await marcsPhone()
  const { db } = phone
  const { id, mutationId } = await publishJob(db, memoryOffer('Neige'), [jpeg('avant'), jpeg('côté')])
  const [first, second] = (await db.jobs.get(id))?.photoIds ?? []
  await editJob(db, { id }, { added: [], removed: [first!] })
  phone.push = (mutations) => verdicts(mutations, () => rejected)
  await drain(db, phone.env)

  await resendRefusal(db, mutationId)

  expect(await db.refusals.count()).toBe(0)
  const waiting = await db.outbox.orderBy('order').toArray()
  expect(waiting.map(({ name }) => name)).toEqual(['job.publish', 'job.addPhoto'])
  expect(waiting[1]).toMatchObject({ args: { photoId: second } })
})

test('a refused offer that is sent again takes its photos along, under its new id', async () => {
  const { db, phone, id, mutationId } = await refusedOffer()

  await resendRefusal(db, mutationId)

  expect(await db.refusals.count()).toBe(0)
  const [again] = await db.jobs.toArray()
  expect(again?.id).not.toBe(id)
  expect(again?.photoIds).toHaveLength(2)
  const sent: (Id | undefined)[] = []
  phone.push = (mutations) => {
    sent.push(...mutations.map(({ args }) => (args as { id: Id }).id))
    return verdicts(mutations, () => applied(11))
  }
  await drain(db, phone.env)
  expect(sent).toEqual([again?.id, again?.id, again?.id])
})

test('an offer that was never sent is taken back with its photos (2.2.135)', async () => {
  const { db } = await marcsPhone()
  const { id } = await publishJob(db, memoryOffer('Neige'), [jpeg('avant')])

  expect(await takeBackJob(db, id)).toBe('taken_back')

  expect([await db.jobs.count(), await db.outbox.count()]).toEqual([0, 0])
})
