import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { photoLimits } from '../../schema/limits.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { readFeed } from '../jobs/test-feeds.ts'
import { makeImage, metadataIn, toDataUrl } from '../photos/test-images.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const path = '/api/users/profile-image'
const aPhoto = async () => toDataUrl(await makeImage())
const upload = (user: { id: string }, profileImage: unknown, more: object = {}, headers = {}) =>
  api.as(user).post(path, { profileImage, ...more }, headers)
const uploaded = async (user: { id: string }): Promise<User> =>
  (await (await upload(user, await aPhoto())).json()) as User
const countPhotos = async () => (await api.sql`select photos.id from photos join photo_files on photo_id = id`).length

test('a student’s photo is there for everyone, in two sizes, under a URL for a year', async () => {
  const lea = await api.seed.student()

  const answer = await upload(
    lea,
    toDataUrl(await makeImage({ width: 1000, height: 500 })),
    {},
    { 'x-user-id': lea.id },
  )

  expect(answer.status).toBe(200)
  const user: User = await answer.json()
  expect(user).toEqual({ ...lea, profileImageUrl: user.profileImageUrl })
  expect(user.profileImageUrl).toMatch(new RegExp(String.raw`^/api/users/${lea.id}/photo\?v=[0-9a-f-]{36}$`))
  const full = await api.visitor.get(user.profileImageUrl!)
  const thumbnail = await api.visitor.get(`${user.profileImageUrl}&size=thumbnail`)
  for (const photo of [full, thumbnail]) {
    expect(photo.status).toBe(200)
    expect(photo.headers.get('content-type')).toBe('image/webp')
    expect(photo.headers.get('x-content-type-options')).toBe('nosniff')
    expect(photo.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(photo.headers.get('vary')).toBeNull()
  }
  const bytes = Buffer.from(await full.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 400 })
  expect(metadataIn(bytes)).toEqual([])
  expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ width: 160, height: 160 })
  expect(await (await api.visitor.get(`/api/users/${lea.id}`)).json()).toMatchObject({
    profileImageUrl: user.profileImageUrl,
  })
})

test('another photo gets another URL, and the former photo is deleted', async () => {
  const lea = await api.seed.student({ birthDate: null })
  const before = await countPhotos()
  const first = await uploaded(lea)

  const second = await uploaded(lea)

  expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
  expect(await countPhotos()).toBe(before + 2)
  const old = await api.visitor.get(first.profileImageUrl!)
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
})

test('a photo that is replaced while somebody looks it up is seen', async () => {
  const [lea, noa] = [await api.seed.student(), await api.seed.student()]
  await uploaded(lea)
  await uploaded(noa)

  const seen = await api.sql.begin(async (tx) => {
    await tx`lock table photo_files in access exclusive mode`
    const looking = api.visitor.get(`/api/users/${lea.id}/photo`)
    while ((await api.sql`select from pg_locks where not granted and relation = 'photo_files'::regclass`).length === 0)
      await sleep(5)
    const [former] = await tx`select photo_id from users where id = ${lea.id}`
    const [given] = await tx`select photo_id from users where id = ${noa.id}`
    await tx`update users set photo_id = null where id = ${noa.id}`
    await tx`update users set photo_id = ${given?.['photo_id']} where id = ${lea.id}`
    await tx`delete from photos where id = ${former?.['photo_id']}`
    return { looking }
  })

  expect((await seen.looking).status).toBe(200)
})

test('several uploads at once leave one photo, and nothing of the other uploads', async () => {
  const lea = await api.seed.student()
  const before = await countPhotos()
  const photo = await aPhoto()

  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(lea, photo)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await countPhotos()).toBe(before + 2)
  const { profileImageUrl } = await (await api.as(lea).get('/api/auth/me')).json()
  expect((await api.visitor.get(profileImageUrl)).headers.get('cache-control')).toContain('immutable')
})

test('a photo is taken away, and taking it away again changes nothing', async () => {
  const marc = await api.seed.individual()
  const before = await countPhotos()
  const { profileImageUrl } = await uploaded(marc)

  const answers = [await api.as(marc).delete(path), await api.as(marc).delete(path)]

  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(marc)
  }
  expect((await api.visitor.get(profileImageUrl!)).status).toBe(404)
  expect(await countPhotos()).toBe(before)
})

test('a photo whose answer was lost may be sent again with its id', async () => {
  const lea = await api.seed.student()
  const noah = await api.seed.student()
  const [photo, id] = [await aPhoto(), newId()]
  const first = await (await upload(lea, photo, { id })).json()

  const again = await upload(lea, photo, { id })
  const other = await upload(lea, await aPhoto(), { id })
  const stranger = await upload(noah, photo, { id })

  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(first)
  expect([other.status, stranger.status]).toEqual([409, 409])
  expect(await other.json()).toMatchObject({ code: 'id_reused' })
})

test('people who deal with a person hear of the person’s new photo', async () => {
  const { poster, students } = await api.seed.jobWithApplicants(1)
  const [lea] = students as [User]

  await uploaded(lea)

  expect(await readFeed(api.sql, userFeed(poster.id))).toContain(`put person ${lea.id}`)
  expect((await readFeed(api.sql, userFeed(lea.id))).at(-1)).toBe(`put person ${lea.id}`)
})

test('a visitor sends and deletes nothing, and nobody for someone else (1.6.2)', async () => {
  const [lea, noah] = [await api.seed.student(), await api.seed.student()]
  const named = { 'x-user-id': lea.id }

  const answers = [
    await api.visitor.post(path, { profileImage: await aPhoto() }),
    await api.visitor.delete(path),
    await upload(noah, await aPhoto(), {}, named),
    await api.as(noah).delete(path, undefined, named),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 403])
})

const format = 'Format invalide: Veuillez sélectionner une image (JPG, PNG, etc.)'
test.for([
  ['no data URL', 'https://example.ch/photo.jpg'],
  ['text', 'data:text/plain;base64,Qm9uam91cg=='],
  ['text that says it is an image', 'data:image/png;base64,Qm9uam91cg=='],
  ['an image without its encoding', 'data:image/png,Qm9uam91cg=='],
  [
    'an SVG',
    `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
  ],
  ['no base64', `data:image/png;base64,${'<é>'.repeat(40)}`],
  ['empty', 'data:image/png;base64,'],
  ['blank', ''],
] as const)('an upload that is %s is refused as no image', async ([, profileImage]) => {
  const lea = await api.seed.student()

  const answer = await upload(lea, profileImage)

  expect(answer.status).toBe(415)
  expect(await answer.json()).toEqual({ code: 'wrong_type', message: format })
})

test.for([null, 7, [], {}, undefined])('a body whose image is %j is invalid', async (profileImage) => {
  const lea = await api.seed.student()

  const answer = await upload(lea, profileImage)

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'profileImage', message: format }] })
})

test('5 MB is the limit, told in the documented words, however the body comes (1.5.12, 1.9.7)', async () => {
  const lea = await api.seed.student()
  const most = Buffer.alloc(photoLimits.bytes, 7)
  const bodyOf = (bytes: Buffer) => JSON.stringify({ profileImage: toDataUrl(bytes) })
  const cookie = await api.cookieOf(lea)
  const headers = { 'content-type': 'application/json', cookie }
  const streamed = (body: string) =>
    api.app.request(path, {
      method: 'POST',
      headers,
      body: new Blob([body]).stream(),
      ...({ duplex: 'half' } as object),
    })

  const fits = await upload(lea, toDataUrl(most))
  const over = await upload(lea, toDataUrl(Buffer.concat([most, Buffer.of(1)])))
  const far = await streamed(bodyOf(Buffer.concat([most, most])))

  expect([fits.status, over.status, far.status]).toEqual([415, 413, 413])
  const message = "Fichier trop volumineux: L'image ne doit pas dépasser 5 MB"
  expect(await over.json()).toEqual({ code: 'too_large', message })
  expect(await far.json()).toEqual({ code: 'too_large', message })
})

test('a visitor’s large body is refused before it is read', async () => {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })

  const answer = await api.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    ...({ duplex: 'half' } as object),
  })

  expect(answer.status).toBe(401)
  expect(pulled).toBeLessThan(4)
})

test('a person without a photo, and an unknown id, have no photo to show', async () => {
  const lea = await api.seed.student()
  const paths = [`${lea.id}/photo`, `${newId()}/photo?v=1`, 'nobody/photo']

  const answers = await Promise.all(paths.map((name) => api.visitor.get(`/api/users/${name}`)))

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await api.visitor.get(`/api/users/${lea.id}/photo?size=huge`)).status).toBe(400)
})

test('the requests of this file cause no internal fault', () => {
  expect(api.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
