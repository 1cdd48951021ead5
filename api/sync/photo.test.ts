import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { photoLimits, pushLimits } from '../../schema/limits.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import { createDevice, mutation } from './test-device.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const leasPhone = async () => {
  const lea = await api.seed.student()
  const phone = createDevice(api, lea, [userFeed(lea.id)])
  await phone.catchUp()
  return { lea, phone }
}
const setPhoto = (photo: string, id: Id = newId()) => mutation('photo.set', { id }, { photo })
const aPhoto = async () => toDataUrl(await makeImage())

test('a photo from the phone is set once, comes back with the next pull, and goes when it is cleared', async () => {
  const { lea, phone } = await leasPhone()
  const sent = setPhoto(await aPhoto())

  const verdicts = [...(await phone.push(sent)), ...(await phone.push(sent))]
  const shown = (await phone.pull()).rows.account?.[0]
  const served = await api.visitor.get(shown!.profileImageUrl!)
  const cleared = await phone.push(mutation('photo.clear', {}))

  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'duplicate'])
  expect(shown?.profileImageUrl).toMatch(new RegExp(String.raw`^/api/users/${lea.id}/photo\?v=`))
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(cleared).toMatchObject([{ verdict: 'applied' }])
  expect((await phone.pull()).rows.account?.[0]).toMatchObject({ profileImageUrl: null })
  expect((await api.visitor.get(shown!.profileImageUrl!)).status).toBe(404)
})

test('the same photo sent by the documented path and by a push is one photo', async () => {
  const { lea, phone } = await leasPhone()
  const [id, profileImage] = [newId(), await aPhoto()]
  const answer = await api.as(lea).post('/api/users/profile-image', { id, profileImage })

  const verdicts = await phone.push(setPhoto(profileImage, id))

  expect(verdicts).toMatchObject([{ verdict: 'applied' }])
  const { profileImageUrl } = (await answer.json()) as { profileImageUrl: string }
  expect(await (await api.as(lea).get('/api/auth/me')).json()).toMatchObject({ profileImageUrl })
})

test('a photo that is no image, and a mutation without its photo, are refused for ever', async () => {
  const { phone } = await leasPhone()
  const broken = setPhoto(`data:image/png;base64,${Buffer.from('<html></html>').toString('base64')}`)
  const bare = mutation('photo.set', { id: newId() })

  const verdicts = [...(await phone.push(broken)), ...(await phone.push(broken)), ...(await phone.push(bare))]

  expect(verdicts).toMatchObject([
    { verdict: 'rejected', code: 'wrong_type' },
    { verdict: 'rejected', code: 'wrong_type' },
    { verdict: 'rejected', code: 'invalid' },
  ])
})

test('another photo under the id of a mutation is refused, and the first one stays', async () => {
  const { lea, phone } = await leasPhone()
  const first = setPhoto(await aPhoto())
  await phone.push(first)
  const before: unknown = await (await api.as(lea).get('/api/auth/me')).json()

  const verdicts = await phone.push({ ...first, photo: toDataUrl(await makeImage({ width: 50 })) })

  expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'id_reused' }])
  expect(await (await api.as(lea).get('/api/auth/me')).json()).toEqual(before)
})

test('a push may be as heavy as one photo of 5 MB; without a photo, or with a second mutation, it keeps its own limit', async () => {
  const { lea, phone } = await leasPhone()
  const heavy = `data:image/jpeg;base64,${'A'.repeat(Math.floor((photoLimits.bytes * 4) / 3 / 4) * 4)}`
  const wordy = mutation('profile.update', { firstName: 'x'.repeat(pushLimits.bytes + 20_000) })
  const pushed = async (...mutations: unknown[]) =>
    (await api.as(lea).post('/api/sync/push', { userId: lea.id, mutations })).status

  const verdicts = await phone.push(setPhoto(heavy))
  const statuses = [
    await pushed(wordy),
    await pushed(setPhoto(heavy), mutation('photo.clear', {})),
    await pushed(setPhoto(heavy + heavy)),
  ]

  expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'wrong_type' }])
  expect(statuses).toEqual([413, 413, 413])
})
