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

test('Léa is congratulated once for each acceptance whose work lies ahead (1.2.51)', () => {
  const letters = [
    myApplication('refused', 'rejected', 'assigned'),
    myApplication('done', 'accepted', 'completed'),
    myApplication('first', 'accepted', 'assigned'),
    myApplication('second', 'accepted', 'in_progress'),
  ]

  const first = findUnseenAcceptance(letters, new Set())
  const second = findUnseenAcceptance(letters, new Set(['first']))

  expect(first?.application.id).toBe('first')
  expect(second?.application.id).toBe('second')
  expect(findUnseenAcceptance(letters, new Set(['first', 'second']))).toBeUndefined()
})
