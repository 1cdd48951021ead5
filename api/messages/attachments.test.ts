import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { photoLimits } from '../../schema/limits.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const talk = async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const send = (body: object, by: { id: string } = lea) =>
    api.as(by).post(`/api/jobs/${job.id}/messages`, { content: 'Photo', ...body })
  return { marc, lea, job, send }
}
const photo = { kind: 'photo' }
/** Inserts `count` photos that a person sent `ago`. */
const fill = async ({ id }: { id: string }, job: { id: string; postedById: string }, count: number, ago = '0 days') => {
  await api.sql`
    with sent as (
      insert into photos (id, owner_id, created_at)
      select gen_random_uuid(), ${id}, now() - ${ago}::interval from generate_series(1, ${count}::int) returning id)
    insert into messages (id, job_id, sequence, sender_id, receiver_id, content, photo_id)
    select gen_random_uuid(), ${job.id}, 1000 + row_number() over (), ${id}, ${job.postedById}, 'Photo', id from sent`
}
const statusAndCode = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

test('a request brings a photo, which the other party reads, and a repetition brings it once', async () => {
  const { marc, lea, job, send } = await talk()
  const body = { id: newId(), attachment: photo, photo: toDataUrl(await makeImage({ width: 50 })) }

  const answers = [await send(body), await send(body), await send({ ...body, photo: toDataUrl(await makeImage()) })]

  expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
  expect(await answers[0]!.json()).toMatchObject({ id: body.id, content: 'Photo', attachment: photo })
  const served = await api.as(marc).get(`/api/messages/${body.id}/photo`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await api.sql`select from photos where owner_id = ${lea.id}`).toHaveLength(1)
  expect(await (await api.as(marc).get(`/api/jobs/${job.id}/messages`)).json()).toHaveLength(1)
})

test('a request brings a place, with or without coordinates, and one on the moon is refused', async () => {
  const { send } = await talk()
  const at = { latitude: 46.51962, longitude: 6.63223 }

  const [measured, typed, moon] = [
    await send({ attachment: { kind: 'place', name: 'Près de Lausanne, VD', at } }),
    await send({ attachment: { kind: 'place', name: ' Gare de Nyon ', at: null } }),
    await send({ attachment: { kind: 'place', name: 'Lune', at: { latitude: 91, longitude: 0 } } }),
  ]

  expect(await measured.json()).toMatchObject({ attachment: { kind: 'place', name: 'Près de Lausanne, VD', at } })
  expect(await typed.json()).toMatchObject({ attachment: { name: 'Gare de Nyon', at: null } })
  expect(moon.status).toBe(400)
})

test('a broken, oversized, missing or unexpected photo is refused, and leaves no message', async () => {
  const { job, send } = await talk()
  const image = toDataUrl(await makeImage())
  const huge = `data:image/png;base64,${'A'.repeat(Math.ceil((photoLimits.bytes * 4) / 3) + 100)}`

  const answers = [
    await send({ attachment: photo, photo: `data:image/png;base64,${btoa('<html></html>')}` }),
    await send({ attachment: photo, photo: huge }),
    await send({ attachment: photo, photo: `${huge}${'A'.repeat(32_000)}` }),
    await send({ attachment: photo }),
    await send({ photo: image }),
    await send({ attachment: { kind: 'place', name: 'Nyon', at: null }, photo: image }),
  ]

  expect(await Promise.all(answers.map(statusAndCode))).toEqual([
    [415, 'wrong_type'],
    [413, 'too_large'],
    [413, 'too_large'],
    [400, 'invalid'],
    [400, 'invalid'],
    [400, 'invalid'],
  ])
  expect(await api.sql`select from messages where job_id = ${job.id}`).toHaveLength(0)
})

test('nobody else’s photo is even decoded', async () => {
  const { send } = await talk()
  const [stranger, broken] = [await api.seed.student(), `data:image/png;base64,${btoa('<html></html>')}`]

  const answer = await send({ attachment: photo, photo: broken }, stranger)

  expect(await statusAndCode(answer)).toEqual([403, 'not_yours'])
})

test('the photos of one person in one conversation are limited in number, and words are not (1.2.449)', async () => {
  const { marc, lea, job, send } = await talk()
  const image = toDataUrl(await makeImage())
  const first = { id: newId(), attachment: photo, photo: image }
  await send(first)
  await fill(lea, job, photoLimits.perConversation - 1, '2 days')

  const answers = [
    await send({ attachment: photo, photo: image }),
    await send(first),
    await send({ content: 'Sans photo' }),
    await send({ attachment: photo, photo: image }, marc),
  ]

  expect(answers.map(({ status }) => status)).toEqual([409, 200, 201, 201])
  expect(await answers[0]!.json()).toEqual({
    code: 'photos_full',
    message: 'Vous avez déjà envoyé 500 photos dans cette conversation. Écrivez sans photo.',
  })
})

test('the photos of one person in a day are limited in number, profile photos included (1.2.449)', async () => {
  const { lea, job, send } = await talk()
  const image = toDataUrl(await makeImage())
  await fill(lea, job, photoLimits.perDay - 1)

  const answers = [
    await send({ attachment: photo, photo: image }),
    await send({ attachment: photo, photo: image }),
    await api.as(lea).post('/api/users/profile-image', { profileImage: image }),
  ]
  await api.sql`update photos set created_at = created_at - interval '1 day'`
  answers.push(await send({ attachment: photo, photo: image }))

  expect(answers.map(({ status }) => status)).toEqual([201, 409, 409, 201])
  expect(await answers[1]!.json()).toEqual({
    code: 'photos_today',
    message: 'Vous avez envoyé 100 photos en 24 heures. Envoyez les autres demain.',
  })
})
