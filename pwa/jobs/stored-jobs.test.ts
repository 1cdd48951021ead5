import { beforeEach, expect, test } from 'vitest'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { Job, JobRow } from '../../schema/jobs/job.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { readAllJobs, readJob, readNearJobs, readOpenJobs } from './stored-jobs.ts'

const lea = 'lea'
let database: LocalDatabase
let people = 0

beforeEach(() => {
  database = openDatabase(`student-${people++}`)
})

const offer = (id: string, changes: Partial<JobRow> = {}): JobRow =>
  ({
    id,
    title: id,
    status: 'open',
    canton: 'VD',
    createdAt: `2026-11-0${id.length}`,
    updatedAt: '2026-11-10',
    postedById: 'marc',
    ...changes,
  }) as JobRow

const letterTo = (jobId: string): ApplicationRow =>
  ({ id: `letter ${jobId}`, jobId, studentId: lea, status: 'pending' }) as ApplicationRow

const cached = (job: JobRow) => ({
  ...(job as Job),
  poster: { id: 'marc', firstName: 'Marc', lastName: 'Blanc', city: 'Lausanne, VD' },
  fetchedAt: 1,
})

test('Léa is offered the open jobs that she has not applied to (1.2.42, 1.4.13)', async () => {
  await database.jobs.bulkAdd([offer('a'), offer('bb'), offer('ccc', { status: 'assigned' })])
  await database.applications.add(letterTo('bb'))

  const open = await readOpenJobs(database, lea)

  expect(open.map(({ id }) => id)).toEqual(['a'])
})

test('the nearest are the newest of her canton, then the newest elsewhere', async () => {
  await database.jobs.bulkAdd([
    offer('a'),
    offer('bb'),
    offer('ccc', { canton: 'GE' }),
    offer('dddd', { canton: 'ZH' }),
  ])
  await database.applications.add(letterTo('bb'))

  const near = await readNearJobs(database, lea, 'VD', 2)
  const nearest = await readNearJobs(database, lea, null, 2)

  expect(near.map(({ id }) => id)).toEqual(['a', 'dddd'])
  expect(nearest.map(({ id }) => id)).toEqual(['dddd', 'ccc'])
})

test('the newer version of a job counts where it is both synced and fetched', async () => {
  await database.jobs.bulkAdd([offer('a', { updatedAt: '2026-11-12' }), offer('bb', { updatedAt: '2026-11-11' })])
  await database.cachedJobs.bulkAdd([
    cached(offer('a', { status: 'assigned', updatedAt: '2026-11-11' })),
    cached(offer('bb', { status: 'assigned', updatedAt: '2026-11-12' })),
  ])

  expect([(await readJob(database, 'a'))?.status, (await readJob(database, 'bb'))?.status]).toEqual([
    'open',
    'assigned',
  ])
})

test('without a network the public list is all that the device has, once each and newest first', async () => {
  await database.jobs.bulkAdd([offer('a'), offer('bb', { deletedAt: '2026-11-12' })])
  await database.cachedJobs.bulkAdd([cached(offer('a')), cached(offer('ccc'))])

  const all = await readAllJobs(database)

  expect(all.map(({ id }) => id)).toEqual(['ccc', 'a'])
})
