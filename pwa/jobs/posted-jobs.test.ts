import { expect, test } from 'vitest'
import type { JobRow } from '../../schema/jobs/job.ts'
import { sortPostedJobs } from './posted-jobs.ts'

const post = (id: string, status: JobRow['status'], more: Partial<JobRow> = {}): JobRow =>
  ({ id, status, createdAt: '2026-11-01', updatedAt: '2026-11-01', ...more }) as JobRow

test('jobs stand where their status puts them, the newest first', () => {
  const jobs = [
    post('old', 'open'),
    post('new', 'open', { createdAt: '2026-11-02' }),
    post('taken', 'assigned'),
    post('begun', 'in_progress', { updatedAt: '2026-11-03' }),
    post('done', 'completed'),
    post('off', 'cancelled'),
  ]

  const sorted = sortPostedJobs(jobs)

  expect(sorted.open.map(({ id }) => id)).toEqual(['new', 'old'])
  expect(sorted.accepted.map(({ id }) => id)).toEqual(['begun', 'taken'])
  expect(sorted.past.map(({ id }) => id)).toEqual(['off', 'done'])
})

test('a deleted job is only among the deleted', () => {
  const sorted = sortPostedJobs([post('gone', 'open', { deletedAt: '2026-11-05' })])

  expect(sorted.open).toEqual([])
  expect(sorted.deleted.map(({ id }) => id)).toEqual(['gone'])
})
