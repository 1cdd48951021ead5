import { expect, test } from 'vitest'
import type { ApplicationStatus, JobStatus } from '../../schema/catalogues/labels.ts'
import { findUnseenAcceptance, isActive, newestLetterFirst, type Candidature } from './my-applications.ts'

const candidature = (
  id: string,
  status: ApplicationStatus,
  jobStatus: JobStatus | null,
  appliedAt = '2026-11-18',
): Candidature =>
  ({
    application: { id, jobId: `job ${id}`, status, appliedAt, createdAt: appliedAt },
    job: jobStatus && { id: `job ${id}`, status: jobStatus },
  }) as Candidature

test('an application stays in the list until its job is completed', () => {
  const states: JobStatus[] = ['open', 'assigned', 'in_progress', 'completed', 'cancelled']

  expect(states.map((state) => isActive(candidature('a', 'accepted', state)))).toEqual([true, true, true, false, true])
  expect(isActive(candidature('a', 'pending', null))).toBe(true)
})

test('the newest letter stands first, one without a date last', () => {
  const letters = [
    candidature('a', 'pending', 'open', ''),
    candidature('b', 'pending', 'open', '2026-11-17'),
    candidature('c', 'pending', 'open'),
  ]

  expect(letters.sort(newestLetterFirst).map(({ application }) => application.id)).toEqual(['c', 'b', 'a'])
})

test('Léa is congratulated once for each acceptance whose work lies ahead', () => {
  const letters = [
    candidature('refused', 'rejected', 'assigned'),
    candidature('done', 'accepted', 'completed'),
    candidature('first', 'accepted', 'assigned'),
    candidature('second', 'accepted', 'in_progress'),
  ]

  const first = findUnseenAcceptance(letters, new Set())
  const second = findUnseenAcceptance(letters, new Set(['first']))

  expect(first?.application.id).toBe('first')
  expect(second?.application.id).toBe('second')
  expect(findUnseenAcceptance(letters, new Set(['first', 'second']))).toBeUndefined()
})
