import { beforeAll, expect, test } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  return api.close
})
const deviceOf = (person: { id: string }) => createDevice(api, person, [userFeed(person.id)])

test('a shortlisted application is marked on the poster’s other device, until it is taken off (2.2.111)', async () => {
  const { poster, job, applications } = await api.seed.jobWithApplicants(2)
  const [phone, laptop] = [deviceOf(poster), deviceOf(poster)]
  const args = { id: applications[0]!.id, jobId: job.id }
  const listed = async () =>
    (await laptop.pull()).rows.application?.map(({ id, isShortlisted }) => [id, isShortlisted]) ?? []

  await phone.push(mutation('application.shortlist', { ...args, isShortlisted: true }))
  const marked = await listed()
  await phone.push(mutation('application.shortlist', { ...args, isShortlisted: true }))
  const repeated = await listed()
  await phone.push(mutation('application.shortlist', { ...args, isShortlisted: false }))

  expect(new Map(marked as [string, true][])).toEqual(
    new Map([
      [applications[0]!.id, true],
      [applications[1]!.id, undefined],
    ]),
  )
  expect(repeated).toEqual([])
  expect(await listed()).toEqual([[applications[0]!.id, undefined]])
})

test('a student neither learns of a shortlist nor changes one (2.2.111)', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  const student = deviceOf(students[0]!)
  const args = { id: applications[0]!.id, jobId: job.id, isShortlisted: true }
  await student.pull()

  await deviceOf(poster).push(mutation('application.shortlist', args))
  const after = await student.pull()
  const [own] = await student.push(mutation('application.shortlist', args))
  const [stranger] = await deviceOf(await api.seed.individual()).push(mutation('application.shortlist', args))
  const seen = await (await api.as(students[0]!).get(`/api/applications/student/${students[0]!.id}`)).json()

  expect(after.rows.application).toBeUndefined()
  expect([own, stranger]).toMatchObject([{ code: 'not_yours' }, { code: 'not_found' }])
  expect(JSON.stringify(seen)).not.toContain('hortlisted')
})
