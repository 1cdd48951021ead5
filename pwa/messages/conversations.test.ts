import { expect, test } from 'vitest'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { ShownMessage } from '../../sync/store/rows.ts'
import {
  arrangeConversations,
  countByJob,
  describeCounts,
  nameOfOther,
  otherPartyOf,
  titleOf,
  type Conversation,
} from './conversations.ts'

const converse = (id: string, status: JobRow['status'], lastAt?: string): Conversation => ({
  job: { id, status, updatedAt: '2026-11-01T00:00:00Z' } as JobRow,
  otherId: 'lea',
  other: undefined,
  otherSide: 'student',
  last: lastAt ? ({ createdAt: lastAt } as ShownMessage) : undefined,
  unread: 0,
})

test('the poster writes to the assigned student, who writes to the poster (2.6.16)', () => {
  const job = { postedById: 'anne', assignedToId: 'lea', status: 'assigned' } as const

  expect(otherPartyOf(job, 'anne')).toBe('lea')
  expect(otherPartyOf(job, 'lea')).toBe('anne')
  expect(otherPartyOf(job, 'tom')).toBeNull()
})

test('an open job has no conversation', () => {
  expect(otherPartyOf({ postedById: 'anne', assignedToId: null, status: 'open' }, 'anne')).toBeNull()
})

test('jobs under way come first by their last message; past ones only where something was written', () => {
  const conversations = [
    converse('quiet', 'assigned'),
    converse('lively', 'in_progress', '2026-11-20T00:00:00Z'),
    converse('done', 'completed', '2026-11-21T00:00:00Z'),
    converse('silent', 'cancelled'),
  ]

  const { active, past } = arrangeConversations(conversations)

  expect(active.map(({ job }) => job.id)).toEqual(['lively', 'quiet'])
  expect(past.map(({ job }) => job.id)).toEqual(['done'])
})

test('unread messages are counted by job', () => {
  expect([...countByJob([{ jobId: 'lawn' }, { jobId: 'maths' }, { jobId: 'lawn' }])]).toEqual([
    ['lawn', 2],
    ['maths', 1],
  ])
})

test('the counts read as a sentence (1.2.47, 2.2.33)', () => {
  expect(describeCounts(0, 0)).toBe('Aucune conversation active')
  expect(describeCounts(1, 1)).toBe('1 conversation active\u00a0· 1\u00a0message\u00a0non\u00a0lu')
  expect(describeCounts(2, 3)).toBe('2 conversations actives\u00a0· 3\u00a0messages\u00a0non\u00a0lus')
})

test('a person whose name has not arrived is called by their role (2.8.14)', () => {
  expect(nameOfOther({ other: undefined, otherSide: 'student' })).toBe('Étudiant')
  expect(nameOfOther({ other: undefined, otherSide: 'individual' })).toBe('Particulier')
})

test('a job without a title has the documented one', () => {
  expect(titleOf({ title: ' ' })).toBe('Job sans titre')
})
