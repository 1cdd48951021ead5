import { expect, test } from 'vitest'
import { photoLimits } from '../../schema/limits.ts'
import { memoryUser } from '../testing/memory-rows.ts'
import { applied, follow, page, pullAnswer, put, rejected, testDevice, verdicts } from '../testing/test-device.ts'
import { userFeed } from '../../schema/feeds.ts'
import { resendRefusal } from '../outbox/outbox.ts'
import { findWaitingPhoto, PhotoTooHeavy } from '../store/photos.ts'
import { pull } from '../protocol/pull.ts'
import { drain } from '../protocol/push.ts'
import { clearPhoto, setPhoto, updateProfile } from './accounts.ts'

const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' })
const sentAs = (text: string) => `data:image/jpeg;base64,${btoa(text)}`

/** Makes Léa's phone with her own account. */
const leasPhone = async () => {
  const device = testDevice()
  await follow(device)
  const lea = memoryUser(device.me, 'Léa', 'student')
  const { email: _email, phone: _phone, ...person } = lea
  await device.db.account.put(lea)
  await device.db.people.put(person)
  const shown = async () => {
    const { profileImageUrl } = (await device.db.account.get(device.me))!
    return profileImageUrl && (await findWaitingPhoto(device.db, profileImageUrl))?.text()
  }
  /** Drains the outbox against a server that answers with `answer`. */
  const send = async (answer: typeof device.push) => {
    device.push = answer
    return await drain(device.db, device.env)
  }
  return Object.assign(device, { lea, shown, send })
}

test('a photo shows at once in account and person, is sent once with its bytes, and is replaced by the server’s address', async () => {
  const phone = await leasPhone()
  const { db, me, lea } = phone

  const { mutationId } = await setPhoto(db, jpeg('Léa au soleil'))
  const waiting = [await phone.shown(), (await db.people.get(me))?.pending]
  const sent: (string | undefined)[] = []
  await phone.send((mutations) => {
    sent.push(...mutations.map(({ photo }) => photo))
    return verdicts(mutations, () => applied(11))
  })
  const stillShown = await phone.shown()
  phone.pull = () =>
    pullAnswer({
      feeds: [page(userFeed(me), 11, [put('account', me, 11)])],
      rows: { account: [{ ...lea, profileImageUrl: '/api/users/me/photo?v=1' }] },
    })
  await pull(db, phone.env)

  expect(waiting).toEqual(['Léa au soleil', mutationId])
  expect(sent.map((text) => text?.split(',')[0])).toEqual(['data:image/jpeg;base64'])
  expect(Buffer.from(sent[0]!.split(',')[1]!, 'base64').toString()).toBe('Léa au soleil')
  expect(stillShown).toBe('Léa au soleil')
  expect(await db.account.get(me)).toEqual({ ...lea, profileImageUrl: '/api/users/me/photo?v=1' })
})

test('a photo is sent alone and last, and after a lost answer again byte for byte', async () => {
  const phone = await leasPhone()
  await setPhoto(phone.db, jpeg('un'))
  await setPhoto(phone.db, jpeg('deux'))
  await updateProfile(phone.db, { city: 'Bern, BE' })
  let isLost = true

  const answer: typeof phone.push = (mutations) => {
    if (!mutations[0]?.photo || !isLost) return verdicts(mutations, () => applied(11))
    isLost = false
    return 'half an answer'
  }
  await phone.send(answer)
  await phone.send(answer)

  const photosOf = (body: string) =>
    (JSON.parse(body) as { mutations: { name: string; photo?: string }[] }).mutations.map(
      ({ name, photo }) => photo ?? name,
    )
  expect(phone.bodies.map(photosOf)).toEqual([['profile.update'], [sentAs('un')], [sentAs('un')], [sentAs('deux')]])
  expect(phone.bodies[2]).toBe(phone.bodies[1])
})

test('a refused photo restores the former one, is kept, and can be sent again under a new id', async () => {
  const phone = await leasPhone()
  const { db, me, lea } = phone
  const { mutationId } = await setPhoto(db, jpeg('flou'))

  await phone.send((mutations) => verdicts(mutations, () => rejected))
  const refused = await db.refusals.get(mutationId)
  const after = await db.account.get(me)
  await resendRefusal(db, mutationId)

  expect(after).toEqual(lea)
  expect(await refused?.photo?.text()).toBe('flou')
  expect(await phone.shown()).toBe('flou')
  const [again] = await db.outbox.toArray()
  expect(again?.args).not.toEqual(refused?.args)
  expect(await db.refusals.count()).toBe(0)
})

test('a removed photo disappears at once, and a photo that the browser has lost holds up no other lane', async () => {
  const phone = await leasPhone()
  const { db } = phone
  await setPhoto(db, jpeg('un'))
  await clearPhoto(db)
  await updateProfile(db, { city: 'Bern, BE' })
  phone.env.readPhoto = () => Promise.reject(new DOMException('gone', 'NotReadableError'))

  const shown = await phone.shown()
  const drained = await phone.send((mutations) => verdicts(mutations, () => applied(11)))

  expect(shown).toBeNull()
  expect(drained.failure).toBeUndefined()
  expect(await db.outbox.toArray()).toMatchObject([
    { name: 'photo.set', state: 'queued', attempts: 1, lastError: 'unreadable' },
    { name: 'photo.clear', state: 'queued', attempts: 0 },
    { name: 'profile.update', state: 'acknowledged' },
  ])
})

test('a photo of more than 5 MB is refused before it is queued', async () => {
  const { db } = await leasPhone()
  const heavy = new Blob([new Uint8Array(photoLimits.bytes + 1)], { type: 'image/jpeg' })

  await expect(setPhoto(db, heavy)).rejects.toBeInstanceOf(PhotoTooHeavy)

  expect(await db.outbox.count()).toBe(0)
})
