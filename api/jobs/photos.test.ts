import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { jobPhotoPath, type Job } from '../../schema/jobs/job.ts'
import { photoLimits } from '../../schema/limits.ts'
import { write } from '../feeds/write.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import { keepPhoto } from '../photos/photos.ts'
import { appointModerator } from '../safety/moderation.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let picture: string
beforeAll(async () => {
  api = await testApi()
  picture = toDataUrl(await makeImage({ width: 1_200, height: 900 }))
  return api.close
})

const push = async (
  person: { id: string },
  name: 'job.addPhoto' | 'job.removePhoto',
  id: Id,
  photoId: Id,
  photo = picture,
) => {
  const device = createDevice(api, person, [userFeed(person.id)])
  const change = mutation(name, { id, photoId })
  return (await device.push(name === 'job.addPhoto' ? { ...change, photo } : change))[0]
}
const add = async (person: { id: string }, id: Id): Promise<Id> => {
  const photoId = newId()
  expect(await push(person, 'job.addPhoto', id, photoId)).toMatchObject({ verdict: 'applied' })
  return photoId
}
const idsOf = async (id: Id, reader = api.visitor) =>
  ((await (await reader.get(`/api/jobs/${id}`)).json()) as Job).photoIds
const status = async (id: Id, photoId: Id, reader = api.visitor) => (await reader.get(jobPhotoPath(id, photoId))).status
const world = async (): Promise<{ marc: User; id: Id }> => {
  const marc = await api.seed.individual()
  return { marc, id: (await api.seed.job(marc)).id }
}

test('a photo of an offer is encoded anew, and anybody reads it as a picture that no proxy keeps (2.2.136, 3.4.84)', async () => {
  const { marc, id } = await world()

  const photoId = await add(marc, id)

  expect(await idsOf(id)).toEqual([photoId])
  const answer = await api.visitor.get(jobPhotoPath(id, photoId))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('content-disposition')).toBe('inline')
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=/)
  // A browser asks again for whoever signs in after somebody else, because not everybody may read each offer (2.2.141).
  expect(answer.headers.get('vary')).toBe('Cookie')
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  const small = await api.visitor.get(`${jobPhotoPath(id, photoId)}?size=thumbnail`)
  expect(small.status).toBe(200)
})

test('a student’s device has the photos with the offer, in the order of arrival (2.2.134)', async () => {
  const { marc, id } = await world()
  const phone = createDevice(api, await api.seed.student(), [jobsFeed('VD')])
  await phone.pull()

  const photos = [await add(marc, id), await add(marc, id)]

  const { rows } = await phone.pull()
  expect(rows.job?.find((row) => row.id === id)?.photoIds).toEqual(photos)
})

test('an offer has three photos at most, and one that is removed makes room (2.2.134, 2.2.135)', async () => {
  const { marc, id } = await world()
  const photos = [await add(marc, id), await add(marc, id), await add(marc, id)]

  expect(await push(marc, 'job.addPhoto', id, newId())).toMatchObject({
    verdict: 'rejected',
    code: 'offer_photos_full',
    message: 'Cette offre a déjà 3 photos. Retirez-en une pour en ajouter une autre.',
  })
  expect(await push(marc, 'job.removePhoto', id, photos[1]!)).toMatchObject({ verdict: 'applied' })
  expect(await push(marc, 'job.removePhoto', id, photos[1]!)).toMatchObject({ verdict: 'applied' })
  expect(await status(id, photos[1]!)).toBe(404)
  expect(await api.sql`select from photos where id = ${photos[1]!}`).toHaveLength(0)

  const last = await add(marc, id)
  expect(await idsOf(id)).toEqual([photos[0], photos[2], last])
})

test('a photo that is sent twice is there once, and its id serves no other offer (2.2.134)', async () => {
  const { marc, id } = await world()
  const photoId = await add(marc, id)

  expect(await push(marc, 'job.addPhoto', id, photoId)).toMatchObject({ verdict: 'applied' })
  const other = await api.seed.job(marc)
  expect(await push(marc, 'job.addPhoto', other.id, photoId)).toMatchObject({ verdict: 'rejected', code: 'id_reused' })

  expect(await idsOf(id)).toEqual([photoId])
  expect(await status(other.id, photoId)).toBe(404)
})

test('the id of a removed photo brings back neither it nor another one, on no offer (2.2.141)', async () => {
  const { marc, id } = await world()
  const photoId = await add(marc, id)
  await push(marc, 'job.removePhoto', id, photoId)
  const other = await world()

  expect([
    await push(marc, 'job.addPhoto', id, photoId),
    await push(other.marc, 'job.addPhoto', other.id, photoId),
  ]).toMatchObject([{ verdict: 'applied' }, { verdict: 'rejected', code: 'id_reused' }])

  expect([await idsOf(id), await idsOf(other.id)]).toEqual([undefined, undefined])
})

test('what is no picture, too heavy, or more than a day’s photos is refused (1.2.449, 3.1.13)', async () => {
  const { marc, id } = await world()
  const code = async (photo: string) =>
    (await push(marc, 'job.addPhoto', id, newId(), photo)) as { verdict: string; code?: string }

  const heavy = Buffer.alloc(photoLimits.bytes + 1).toString('base64')
  expect([
    await code('data:image/png;base64,aGFsbG8='),
    await code('hallo'),
    await code(`data:image/png;base64,${heavy}`),
  ]).toMatchObject([{ code: 'wrong_type' }, { code: 'wrong_type' }, { code: 'too_large' }])
  await write(api.sql, async (tx) => {
    for (let n = 0; n < photoLimits.perDay; n++)
      await keepPhoto(tx, marc.id, { full: Buffer.of(1), thumbnail: Buffer.of(1) })
  })
  expect(await code(picture)).toMatchObject({ verdict: 'rejected', code: 'photos_today' })
  expect(await idsOf(id)).toBeUndefined()
})

test('nobody adds to or takes from the offer of another, and none is added to one that is closed (2.2.134, 2.2.135)', async () => {
  const { marc, id } = await world()
  const photoId = await add(marc, id)
  const lea = await api.seed.student()
  const code = async (...args: Parameters<typeof push>) => (await push(...args)) as object

  expect(await code(lea, 'job.addPhoto', id, newId())).toMatchObject({ code: 'not_yours' })
  expect(await code(lea, 'job.removePhoto', id, photoId)).toMatchObject({ code: 'not_yours' })
  expect(await code(marc, 'job.addPhoto', newId(), newId())).toMatchObject({ code: 'not_found' })
  const letter = await api.seed.application(lea, { id })
  await api.as(marc).post(`/api/applications/${letter.id}/accept`)
  expect(await code(marc, 'job.addPhoto', id, newId())).toMatchObject({ code: 'job_not_open' })
  expect(await code(marc, 'job.removePhoto', id, photoId)).toMatchObject({ verdict: 'applied' })
})

test('a photo that goes after the work is done leaves the day of its end as it was', async () => {
  const { marc, id } = await world()
  const photoId = await add(marc, id)
  const ended = new Date('2026-03-02T10:00:00.000Z')
  await api.sql`update jobs set status = 'completed', assigned_to_id = ${(await api.seed.student()).id}, updated_at = ${ended} where id = ${id}`

  await push(marc, 'job.removePhoto', id, photoId)

  expect(await api.sql`select photo_ids, updated_at from jobs where id = ${id}`).toEqual([
    { photo_ids: [], updated_at: ended },
  ])
})

test('the photos of a deleted offer stay with its poster and with who has applied (2.2.136)', async () => {
  const { marc, id } = await world()
  const photoId = await add(marc, id)
  const [lea, max] = [await api.seed.student(), await api.seed.student()]
  await api.seed.application(lea, { id })

  await api.as(marc).delete(`/api/jobs/${id}`)

  expect({
    poster: await status(id, photoId, api.as(marc)),
    applicant: await status(id, photoId, api.as(lea)),
    other: await status(id, photoId, api.as(max)),
    visitor: await status(id, photoId),
  }).toEqual({ poster: 200, applicant: 200, other: 404, visitor: 404 })
})

test('a moderator who hides an offer hides its photos, and sees them in its report (2.2.136, 1.2.420)', async () => {
  const { marc, id } = await world()
  const photoId = await add(marc, id)
  const [lea, eve] = [await api.seed.student(), await api.seed.individual()]
  await write(api.sql, (tx) => appointModerator(tx, eve.email, true))
  await api.as(lea).post('/api/reports', { kind: 'job', reason: 'insult', comment: null, subjectId: id })
  const decide = (act: string) =>
    api.as(eve).post('/api/moderation/decisions', { act, kind: 'job', subjectId: id, reason: 'Une photo déplacée.' })

  expect((await decide('hide')).ok).toBe(true)

  expect({
    ids: await idsOf(id, api.as(marc)),
    poster: await status(id, photoId, api.as(marc)),
    student: await status(id, photoId, api.as(lea)),
    visitor: await status(id, photoId),
  }).toEqual({ ids: [photoId], poster: 200, student: 404, visitor: 404 })
  const reports = (await (await api.as(eve).get('/api/moderation/reports?state=settled')).json()) as {
    id: Id
    photos: number
    subjectId: Id
  }[]
  const report = reports.find(({ subjectId }) => subjectId === id)
  expect(report?.photos).toBe(1)
  expect((await api.as(eve).get(`/api/moderation/reports/${report?.id}/photos/1`)).status).toBe(200)
  await decide('restore')
  expect(await status(id, photoId)).toBe(200)
})

test('the photos of a suspended or blocked poster are gone with their offers (2.2.136)', async () => {
  const { marc, id } = await world()
  const photoId = await add(marc, id)
  const [lea, eve] = [await api.seed.student(), await api.seed.individual()]
  await createDevice(api, lea, []).push(mutation('person.block', { id: marc.id, isBlocked: true }))

  expect({ blocker: await status(id, photoId, api.as(lea)), visitor: await status(id, photoId) }).toEqual({
    blocker: 404,
    visitor: 200,
  })
  await write(api.sql, (tx) => appointModerator(tx, eve.email, true))
  const act = { act: 'suspend', kind: 'person', subjectId: marc.id, reason: 'Des photos volées.' }
  await api.as(eve).post('/api/moderation/decisions', act)
  expect(await status(id, photoId)).toBe(404)
  expect(await push(marc, 'job.addPhoto', id, newId())).toMatchObject({ verdict: 'rejected', code: 'suspended' })
})
