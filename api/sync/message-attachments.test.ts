import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { photoLimits } from '../../schema/limits.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { makeImage, metadataIn, toDataUrl } from '../photos/test-images.ts'
import { createDevice, mutation } from './test-device.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const talk = async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const phoneOf = (person: { id: string }) => createDevice(api, person, [userFeed(person.id)])
  const [leas, marcs] = [phoneOf(lea), phoneOf(marc)]
  await leas.catchUp()
  await marcs.catchUp()
  const send = (attachment: object, beside: { photo?: string } = {}, id = newId()) =>
    mutation('message.send', { id, jobId: job.id, receiverId: marc.id, content: 'Photo', attachment } as never, beside)
  return { marc, lea, job, leas, marcs, send }
}
const idOf = ({ args }: { args: unknown }) => (args as { id: string }).id

test('a photo in a conversation is there once, without what a camera notes, for its two people alone (1.2.310)', async () => {
  const { marc, lea, leas, marcs, send } = await talk()
  const sent = send({ kind: 'photo' }, { photo: toDataUrl(await makeImage({ orientation: 6 })) })

  const verdicts = [...(await leas.push(sent)), ...(await leas.push(sent))]

  const [row] = (await marcs.pull()).rows.message!
  const path = `/api/messages/${idOf(sent)}/photo`
  const stranger = await api.seed.student()
  const answers = await Promise.all([lea, marc].map((party) => api.as(party).get(path)))
  const refused = [await api.visitor.get(path), await api.as(stranger).get(path)]
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'duplicate'])
  expect(row).toMatchObject({ content: 'Photo', attachment: { kind: 'photo' } })
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(metadataIn(Buffer.from(await answer.arrayBuffer()))).toEqual([])
  }
  expect(refused.map(({ status }) => status)).toEqual([401, 404])
  expect(await api.sql`select from photos where owner_id = ${lea.id}`).toHaveLength(1)
})

test('a broken, missing or changed photo is refused, and leaves no message', async () => {
  const { job, leas, send } = await talk()
  const first = send({ kind: 'photo' }, { photo: toDataUrl(await makeImage()) })
  await leas.push(first)
  const other = send({ kind: 'photo' }, { photo: toDataUrl(await makeImage({ width: 50 })) }, idOf(first))

  const verdicts = [
    ...(await leas.push(send({ kind: 'photo' }, { photo: `data:image/png;base64,${btoa('<html></html>')}` }))),
    ...(await leas.push(send({ kind: 'photo' }), send({ kind: 'photo' }))),
    ...(await leas.push(other)),
  ]

  expect(verdicts.map((one) => one.verdict === 'rejected' && one.code)).toEqual([
    'wrong_type',
    'invalid',
    'invalid',
    'id_reused',
  ])
  expect(await api.sql`select from messages where job_id = ${job.id}`).toHaveLength(1)
})

test('a photo that is one too many of its day is refused for good, with the sentence for its writer, and takes no words with it (1.2.449)', async () => {
  const { lea, job, leas, marcs, marc, send } = await talk()
  await api.sql`
    insert into photos (id, owner_id) select gen_random_uuid(), ${lea.id} from generate_series(1, ${photoLimits.perDay}::int)`
  const sent = send({ kind: 'photo' }, { photo: toDataUrl(await makeImage()) })

  const verdicts = [...(await leas.push(sent)), ...(await leas.push(sent))]
  const words = { id: newId(), jobId: job.id, receiverId: marc.id, content: 'J’y suis.' }
  verdicts.push(...(await leas.push(mutation('message.send', words))))

  const refused = { verdict: 'rejected', code: 'photos_today', message: expect.stringContaining('100 photos') }
  expect(verdicts).toMatchObject([refused, refused, { verdict: 'applied' }])
  expect((await marcs.pull()).rows.message).toMatchObject([{ content: 'J’y suis.' }])
})

test('places come in their order among the words, with their coordinates or with what was typed', async () => {
  const { marc, job, leas, marcs, send } = await talk()
  const at = { latitude: 46.51962, longitude: 6.63223 }
  const words = { id: newId(), jobId: job.id, receiverId: marc.id, content: 'J’y suis.' }

  const verdicts = await leas.push(
    send({ kind: 'place', name: 'Près de Lausanne, VD', at }),
    mutation('message.send', words),
    send({ kind: 'place', name: ' Gare de Nyon ', at: null }),
    send({ kind: 'place', name: 'Lune', at: { latitude: 91, longitude: 0 } }),
    send({ kind: 'place', name: ' ', at: null }),
  )

  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'applied', 'applied', 'rejected', 'rejected'])
  const rows = (await marcs.pull()).rows.message!.toSorted((a, b) => a.sequence! - b.sequence!)
  expect(rows.map(({ attachment }) => attachment)).toEqual([
    { kind: 'place', name: 'Près de Lausanne, VD', at },
    undefined,
    { kind: 'place', name: 'Gare de Nyon', at: null },
  ])
})
