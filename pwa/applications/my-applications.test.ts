import { expect, test } from 'vitest'
import type { ApplicationStatus, JobStatus } from '../../schema/catalogues/labels.ts'
import { findUnseenAcceptance, isActive, newestLetterFirst, type MyApplication } from './my-applications.ts'

const myApplication = (
  id: string,
  status: ApplicationStatus,
  jobStatus: JobStatus | null,
  appliedAt = '2026-11-18',
): MyApplication =>
  ({
    application: { id, jobId: `job ${id}`, status, appliedAt, createdAt: appliedAt },
    job: jobStatus && { id: `job ${id}`, status: jobStatus },
  }) as MyApplication

test('an application stays in the list until its job is completed (1.4.14)', () => {
  const states: JobStatus[] = ['open', 'assigned', 'in_progress', 'completed', 'cancelled']

  expect(states.map((state) => isActive(myApplication('a', 'accepted', state)))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
  expect(isActive(myApplication('a', 'pending', null))).toBe(true)
})

test('the newest letter stands first, one without a date last', () => {
  const letters = [
    myApplication('a', 'pending', 'open', ''),
    myApplication('b', 'pending', 'open', '2026-11-17'),
    myApplication('c', 'pending', 'open'),
  ]

  expect(letters.sort(newestLetterFirst).map(({ application }) => application.id)).toEqual(['c', 'b', 'a'])
})

const now = '2026-12-01T08:00:00.000Z'

test('Léa is congratulated on the newest acceptance whose work lies ahead (1.2.51, 1.2.193)', () => {
  const accepted = (id: string, status: JobStatus, day: string | null, decidedAt: string) => {
    const one = myApplication(id, 'accepted', status)
    return {
      ...one,
      application: { ...one.application, decidedAt },
      job: { ...one.job, scheduledFor: day },
    } as MyApplication
  }
  const letters = [
    myApplication('refused', 'rejected', 'assigned'),
    accepted('done', 'completed', null, '2026-11-30'),
    accepted('under way', 'in_progress', null, '2026-11-30'),
    accepted('over', 'assigned', '2026-11-30T08:00:00.000Z', '2026-11-30'),
    accepted('older', 'assigned', null, '2026-11-27'),
    accepted('paid', 'in_progress', '2026-12-04T08:00:00.000Z', '2026-11-28'),
  ]
  const found = (...seen: string[]) => findUnseenAcceptance(letters, new Set(seen), now)?.application.id

  expect(found()).toBe('paid')
  expect(found('paid')).toBe('older')
  expect(found('paid', 'job older')).toBeUndefined()
})
