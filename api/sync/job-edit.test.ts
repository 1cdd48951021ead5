import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { createDevice, mutation, offer } from './test-device.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

/** Makes Marc's phone with an offer of his, and Léa's phone, which follows the offers of two cantons. */
const setUp = async () => {
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  const marcs = createDevice(api, marc, [userFeed(marc.id)])
  const leas = createDevice(api, lea, [userFeed(lea.id), jobsFeed('VD'), jobsFeed('GE')])
  const draft = offer()
  await marcs.push(mutation('job.publish', draft))
  await leas.catchUp()
  return { lea, marc, marcs, leas, jobId: draft.id }
}

test('an offer changed on the phone is changed once, and moves to the readers of its new canton', async () => {
  const { marcs, leas, jobId } = await setUp()
  const edit = mutation('job.edit', {
    id: jobId,
    title: 'Tailler la haie',
    location: 'Genève, GE',
    duration: '3 heures',
  })

  const verdicts = [...(await marcs.push(edit)), ...(await marcs.push(edit))]
  const { rows } = await leas.pull()

  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'duplicate'])
  expect(rows.job?.find(({ id }) => id === jobId)).toMatchObject({
    title: 'Tailler la haie',
    canton: 'GE',
    estimatedDuration: 3,
    rate: 25,
  })
  expect(leas.has('job', jobsFeed('VD'))).not.toContain(jobId)
  expect(leas.has('job', jobsFeed('GE'))).toContain(jobId)
})

test('two phones of one person change different fields of an offer, and both changes stay', async () => {
  const { marc, marcs, jobId } = await setUp()
  const laptop = createDevice(api, marc, [userFeed(marc.id)])

  await marcs.push(mutation('job.edit', { id: jobId, title: 'Tailler la haie' }))
  await laptop.push(mutation('job.edit', { id: jobId, rate: 30 }))

  expect(await (await api.visitor.get(`/api/jobs/${jobId}`)).json()).toMatchObject({
    title: 'Tailler la haie',
    rate: 30,
  })
})

test('an offer that is assigned by now can’t be changed, its status is no editable field, and others may not change it', async () => {
  const { lea, marc, marcs, leas, jobId } = await setUp()
  const stranger = await leas.push(mutation('job.edit', { id: jobId, title: 'À moi' }))
  const applied = await api.as(lea).post('/api/applications', { jobId, message: 'Je viens.' })
  await api.as(marc).post(`/api/applications/${((await applied.json()) as { id: string }).id}/accept`)

  const verdicts = await marcs.push(
    mutation('job.edit', { id: jobId, title: 'Trop tard' }),
    mutation('job.edit', { id: jobId, status: 'completed' } as { id: string }),
    mutation('job.edit', { id: jobId, rate: 2 }),
  )

  expect(stranger).toMatchObject([{ code: 'not_yours' }])
  expect(verdicts).toMatchObject([
    { verdict: 'rejected', code: 'job_not_open' },
    { verdict: 'applied' },
    { verdict: 'rejected', code: 'invalid' },
  ])
  expect(await (await api.as(marc).get(`/api/jobs/${jobId}`)).json()).toMatchObject({
    title: 'Tondre la pelouse',
    status: 'assigned',
  })
})
